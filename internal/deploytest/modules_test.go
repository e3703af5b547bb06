package deploytest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// ceilings are how many modules may be in the go.sum of whoever imports a
// package: what it is built of, and what its own tests are, which go mod tidy
// wants to verify too. When they were set there were 37, 71 and 84.
var ceilings = map[string]int{"worker": 40, "client": 75, "legworktest": 90}

// TestModulesOfAUser: a program that imports the SDK downloads few modules.
func TestModulesOfAUser(t *testing.T) {
	t.Parallel()
	checkout, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, ceiling := range ceilings {
		dir := t.TempDir()
		for file, text := range map[string]string{
			"go.mod": fmt.Sprintf("module example.com/user\n\ngo 1.26.0\n\nrequire github.com/legwork-dev/legwork v0.0.0\n\n"+
				"replace github.com/legwork-dev/legwork => %q\n", checkout),
			"main.go": fmt.Sprintf("package main\n\nimport _ \"github.com/legwork-dev/legwork/%s\"\n\nfunc main() {}\n", name),
		} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		tidy := exec.CommandContext(t.Context(), "go", "mod", "tidy")
		tidy.Dir, tidy.Env = dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
		if out, err := tidy.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		sums, err := os.ReadFile(filepath.Join(dir, "go.sum"))
		if err != nil {
			t.Fatal(err)
		}
		lines, modules := 0, map[string]bool{}
		for line := range strings.Lines(string(sums)) {
			module, _, _ := strings.Cut(line, " ")
			modules[module] = true
			lines++
		}
		t.Logf("%s: %d modules, %d lines of go.sum", name, len(modules), lines)
		if len(modules) == 0 || len(modules) > ceiling {
			t.Errorf("whoever imports %s gets %d modules, want at most %d", name, len(modules), ceiling)
		}
	}
}
