package sim

import (
	"fmt"
	"os"

	"github.com/legwork-dev/legwork/engine"
)

// MatrixVariable says how much the tests try. Without it "go test ./..." stays
// short: the default mode, and every 81st crash point. "ninth" is what .ci/run
// tries: every mode, and every ninth point. "all" is make matrix.
const MatrixVariable = "LEGWORK_MATRIX"

// short is the stride of a short run.
const short = 81

// Stride is the distance between two crash points that are tried.
func Stride() int {
	switch v := os.Getenv(MatrixVariable); v {
	case "":
		return short
	case "ninth":
		return 9
	case "all":
		return 1
	default:
		panic(fmt.Sprintf("%s is %q, want ninth, all or nothing", MatrixVariable, v))
	}
}

// Modes are those in which a test of every mode runs: the default, and the
// others if the matrix is asked for.
func Modes() []engine.Mode {
	if Stride() == short {
		return []engine.Mode{engine.Fused}
	}
	return []engine.Mode{engine.Fused, engine.Step}
}

// Passes reports whether crash point n is tried.
func Passes(n int) bool { return n%Stride() == 0 }
