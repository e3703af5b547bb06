package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// checkoutWASM is the component of examples/component, as its page says that it is built.
var checkoutWASM = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "legwork-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "checkout.wasm")
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-o", file, ".")
	cmd.Dir, cmd.Env = "../../examples/component", append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build examples/component: %w\n%s", err, out)
	}
	return os.ReadFile(file)
})

// wasm FILE: writes it.
func wasm(ts *testscript.TestScript, _ bool, args []string) {
	data, err := checkoutWASM()
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}
