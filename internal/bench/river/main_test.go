package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMain is the worker process as well: measure starts this very binary.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "-work" {
		main()
		return
	}
	code := m.Run()
	stopServer()
	os.Exit(code)
}

// stopServer stops the Postgres that the tests started, if they did.
var stopServer = func() {}

// postgres names the Postgres of the tests: that of LEGWORK_TEST_DATABASE_URL,
// else one that `legwork dev` starts out of this checkout.
var postgres = sync.OnceValues(func() (string, error) {
	if url := os.Getenv("LEGWORK_TEST_DATABASE_URL"); url != "" {
		return url, nil
	}
	dir, err := os.MkdirTemp("", "legwork-river-")
	if err != nil {
		return "", err
	}
	stopServer = func() { _ = os.RemoveAll(dir) }
	if err := os.Chmod(dir, 0o755); err != nil { // Postgres may run as another user
		return "", err
	}
	program := filepath.Join(dir, "legwork")
	build := exec.Command("go", "build", "-o", program, "./cmd/legwork")
	build.Dir = filepath.Join("..", "..", "..")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		return "", err
	}
	dev := exec.Command(program, "dev", "--dir", filepath.Join(dir, "stack"), "--nats-port", "0")
	dev.Env = append(os.Environ(), "DATABASE_URL=", "NATS_URL=")
	var said bytes.Buffer
	dev.Stderr = &said
	out, err := dev.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := dev.Start(); err != nil {
		return "", err
	}
	stopServer = func() {
		_ = dev.Process.Signal(os.Interrupt)
		_ = dev.Wait()
		_ = os.RemoveAll(dir)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if url, ok := strings.CutPrefix(lines.Text(), "DATABASE_URL="); ok {
			return url, nil
		}
	}
	err = dev.Wait()
	stopServer = func() { _ = os.RemoveAll(dir) }
	return "", fmt.Errorf("`legwork dev` ended: %w: %s", err, said.String())
})

// testSettings are those of a short run over a real Postgres.
func testSettings(t *testing.T) (context.Context, settings) {
	t.Helper()
	url, err := postgres()
	if err != nil {
		t.Fatalf("no Postgres to test on: %v; name one in LEGWORK_TEST_DATABASE_URL", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx, settings{url: url, jobs: 300, batch: 64, inserts: 2, workers: 100}
}
