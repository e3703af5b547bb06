package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork/internal/testmain"
)

func TestMain(m *testing.M) { testmain.Run(m) }
