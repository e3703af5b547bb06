package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestDistIsOfTheSources: what is committed is what the sources make, byte for byte.
func TestDistIsOfTheSources(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	files, err := bundle(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, "dist", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("console/dist/%s is not what the sources make, run go generate ./console: %v", name, err)
		}
	}
	entries, err := os.ReadDir(filepath.Join(root, "dist"))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(files) {
		t.Errorf("console/dist has %d files, the sources make %d", len(entries), len(files))
	}
}
