//go:build slow

package chaos

import (
	"fmt"
	"os"
	"testing"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// roleVariable makes the test binary run as one of the processes of a run.
const roleVariable = "LEGWORK_CHAOS_ROLE"

var roles = map[string]func() error{"nats": natsMain, "node": nodeMain, "worker": workerMain}

func TestMain(m *testing.M) {
	if role, ok := roles[os.Getenv(roleVariable)]; ok {
		if err := role(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	testmain.Run(m)
}
