package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// TestMain puts "legwork" and the programs of scripts, all of them this test binary, in the PATH of
// the scripts: "legwork" runs main itself, hidden commands included.
func TestMain(m *testing.M) {
	testscript.Main(underTestmain{m}, map[string]func(){"legwork": main, "checkouts": checkouts, "builds": builds})
}

// underTestmain runs the tests with the servers of pgtest and natstest.
type underTestmain struct{ m *testing.M }

// Run never returns, so what testscript would clean up is cleaned up here.
func (u underTestmain) Run() int {
	if path, err := exec.LookPath("legwork"); err == nil {
		folder := filepath.Dir(filepath.Dir(path))
		testmain.AtEnd(func() error { return os.RemoveAll(folder) })
	}
	testmain.Run(u.m)
	return 0
}
