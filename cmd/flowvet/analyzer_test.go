package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// TestMistakes: each mistake is found, and nothing else is. The real package flow is used:
// by a module that replaces the project's by this checkout.
func TestMistakes(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "go.mod" {
			const ours = "github.com/legwork-dev/legwork"
			text = append(bytes.Replace(text, []byte("module "+ours), []byte("module mistakes"), 1),
				"\nrequire "+ours+" v0.0.0\n\nreplace "+ours+" => "+root+"\n"...)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, pkg := range []string{"bad", "good"} {
		if err := os.CopyFS(filepath.Join(dir, pkg), os.DirFS(filepath.Join("testdata", pkg))); err != nil {
			t.Fatal(err)
		}
	}
	analysistest.Run(t, dir, analyzer, "./bad", "./good")
}

// TestVetTool: go vet runs it, on this project's own functions too, which have no mistakes.
func TestVetTool(t *testing.T) {
	t.Parallel()
	tool := filepath.Join(t.TempDir(), "flowvet")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", tool, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	vet := exec.CommandContext(t.Context(), "go", "vet", "-vettool="+tool, "./cmd/flowvet/testdata/bad")
	vet.Dir = filepath.Join("..", "..")
	out, err := vet.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "time.Now in a durable function is not the same in each replay") {
		t.Errorf("go vet says %v: %s", err, out)
	}
	for _, args := range [][]string{{tool, "./cmd/flowvet/testdata/good"},
		{"go", "vet", "-vettool=" + tool, "./cmd/flowvet/testdata/good"}} {
		run := exec.CommandContext(t.Context(), args[0], args[1:]...)
		run.Dir = vet.Dir
		if out, err := run.CombinedOutput(); err != nil {
			t.Errorf("%v says %v: %s", args, err, out)
		}
	}
}
