package main

import (
	"os"
	"os/exec"

	"github.com/rogpeppe/go-internal/testscript"
)

// wasm FILE: the component of examples/component, as its page says that it is built.
func wasm(ts *testscript.TestScript, _ bool, args []string) {
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-o", ts.MkAbs(args[0]), ".")
	cmd.Dir, cmd.Env = "../../examples/component", append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		ts.Fatalf("build examples/component: %v\n%s", err, out)
	}
}
