// Package testmain is the body of every TestMain that uses the shared test servers: it runs the tests, stops what they
// started, and fails the package if a goroutine is left.
package testmain

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/legwork-dev/legwork/internal/devstack"
)

var (
	mu     sync.Mutex
	stops  []func() error
	leaves []goleak.Option
)

// AtEnd registers what stops a server shared by the tests of this process. Run calls them in reverse order.
func AtEnd(stop func() error) {
	mu.Lock()
	defer mu.Unlock()
	stops = append(stops, stop)
}

// Ignore keeps goroutines that a library leaves by design out of the check.
func Ignore(options ...goleak.Option) {
	mu.Lock()
	defer mu.Unlock()
	leaves = append(leaves, options...)
}

// Run runs the tests and exits the process, with a failure if a server does not stop or a goroutine outlives the tests.
// A test binary that was re-executed as a NATS process (devstack.NATSCommand) runs that instead.
func Run(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == devstack.NATSCommand {
		exit(0, devstack.RunNATSProcess(context.Background(), os.Args[2:]))
	}
	code := m.Run()
	err := stopAll()
	if code == 0 && err == nil {
		err = goleak.Find(leaves...)
	}
	exit(code, err)
}

func stopAll() error {
	mu.Lock()
	defer mu.Unlock()
	var first error
	for len(stops) > 0 {
		last := len(stops) - 1
		if err := stops[last](); err != nil && first == nil {
			first = fmt.Errorf("stop a test server: %w", err)
		}
		stops = stops[:last]
	}
	return first
}

func exit(code int, err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}
