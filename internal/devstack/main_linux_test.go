package devstack

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

const (
	guardTarget = "DEVSTACK_TEST_GUARD" // set for the process that ends without releasing the guard of this one
	signalZero  = syscall.Signal(0)     // asks whether a process lives
)

func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == NATSCommand:
		if err := RunNATSProcess(context.Background(), os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case os.Getenv(guardTarget) != "":
		pid, _ := strconv.Atoi(os.Getenv(guardTarget))
		guard(pid)
		os.Exit(0)
	case os.Getenv(victimDir) != "":
		runVictim(os.Getenv(victimDir))
	}
	goleak.VerifyTestMain(m)
}

// start runs a stack until the test ends; what the servers said is shown if the test fails.
func start(t *testing.T, cfg Config) *Stack {
	t.Helper()
	cfg.Log = testLog(t)
	s, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return s
}

func stop(t *testing.T, s *Stack) {
	t.Helper()
	if err := s.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func testLog(t *testing.T) *slog.Logger {
	t.Helper()
	var out bytes.Buffer
	t.Cleanup(func() {
		if t.Failed() {
			t.Log("log:\n" + out.String())
		}
	})
	return slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// eventually waits for a condition that nothing signals.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	deadline := time.After(time.Minute)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		select {
		case <-deadline:
			t.Fatalf("timed out: %s", what)
		case <-tick.C:
		}
	}
}
