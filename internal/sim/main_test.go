package sim_test

import (
	"runtime/debug"
	"testing"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestMain lets memory grow: most of what a schedule allocates is a graph.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	pgtest.Main(m)
}
