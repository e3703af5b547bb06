package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// checker is what a script and a test have in common.
type checker interface {
	Fatalf(format string, args ...any)
	Check(err error)
}

// checkedTest is a test that is one.
type checkedTest struct{ *testing.T }

func (t checkedTest) Check(err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// typescript sets TYPESCRIPT to the folder of what typescriptDir makes.
func typescript(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Setenv("TYPESCRIPT", typescriptDir(ts))
}

// typescriptDir makes examples/typescript, type-checked, and the worker of
// examples/hello, with the package nats beside them. It is made once for each
// state of the sources, and kept in the user's cache: npm asks its registry.
func typescriptDir(ts checker) string {
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			ts.Fatalf("%s is missing, which examples/typescript needs: apt-get install npm, or https://nodejs.org, 20 or later", tool)
		}
	}
	cache, err := os.UserCacheDir()
	ts.Check(err)
	files, sum := typescriptSources(ts)
	dir := filepath.Join(cache, "legwork", fmt.Sprintf("typescript-%x", sum[:8]))
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		makeTypescript(ts, dir, files)
	}
	return dir
}

// typescriptSources returns the sources by their place, and what identifies them.
func typescriptSources(ts checker) (map[string][]byte, [sha256.Size]byte) {
	files := map[string][]byte{}
	sum := sha256.New()
	for _, pattern := range []string{"typescript/*.json", "typescript/*.yaml", "typescript/src/*.ts", "hello/worker.mjs"} {
		names, err := filepath.Glob(filepath.Join("..", "..", "examples", filepath.FromSlash(pattern)))
		ts.Check(err)
		if len(names) == 0 {
			ts.Fatalf("no %s in examples", pattern)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			ts.Check(err)
			place := filepath.Base(name)
			if filepath.Ext(name) == ".ts" {
				place = filepath.Join("src", place)
			}
			files[place] = text
			fmt.Fprintf(sum, "%s %d\n%s", place, len(text), text)
		}
	}
	return files, [sha256.Size]byte(sum.Sum(nil))
}

// makeTypescript installs what the lock names, checks and compiles, and drops
// what only that needed. Nobody sees a folder that is half made.
func makeTypescript(ts checker, dir string, files map[string][]byte) {
	ts.Check(os.MkdirAll(filepath.Dir(dir), 0o755))
	making, err := os.MkdirTemp(filepath.Dir(dir), "making-")
	ts.Check(err)
	defer os.RemoveAll(making)
	ts.Check(os.Mkdir(filepath.Join(making, "src"), 0o755))
	for place, text := range files {
		ts.Check(os.WriteFile(filepath.Join(making, place), text, 0o644))
	}
	for _, line := range [][]string{{"npm", "ci", "--no-audit", "--no-fund"}, {"npm", "run", "build"}, {"npm", "prune", "--omit=dev", "--no-audit", "--no-fund"}} {
		cmd := exec.Command(line[0], line[1:]...)
		cmd.Dir = making
		if out, err := cmd.CombinedOutput(); err != nil {
			ts.Fatalf("%v: %v\n%s", line, err, out)
		}
	}
	if err := os.Rename(making, dir); err != nil {
		if _, there := os.Stat(dir); there != nil { // else another test was faster
			ts.Check(err)
		}
	}
}
