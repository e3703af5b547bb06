package engine_test

import (
	"fmt"
	"os"
)

// matrixVariable says how much the tests try. Without it "go test ./..." stays
// short: every 27th crash point, and mode apart only where the others do not do.
// "third" is what .ci/run tries, "all" is make matrix.
const matrixVariable = "LEGWORK_MATRIX"

// quick is the stride of a short run.
const quick = 27

// stride is the distance between two crash points that are tried.
func stride() int {
	switch v := os.Getenv(matrixVariable); v {
	case "":
		return quick
	case "third":
		return 3
	case "all":
		return 1
	default:
		panic(fmt.Sprintf("%s is %q, want third, all or nothing", matrixVariable, v))
	}
}

// passes reports whether crash point n is tried.
func passes(n int) bool { return n%stride() == 0 }
