//go:build slow

package chaos

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// binary is the program under test, built once per test process.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "legwork-chaos-")
	if err != nil {
		return "", err
	}
	testmain.AtEnd(func() error { return os.RemoveAll(dir) })
	path := filepath.Join(dir, "legwork")
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path,
		"github.com/legwork-dev/legwork/cmd/legwork").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build cmd/legwork: %w\n%s", err, out)
	}
	return path, nil
})

func legworkBinary(t *testing.T) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// testBinary is this very program, for the roles of TestMain.
func testBinary(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}
