// Package natstest gives tests a real nats-server with JetStream on disk: one per test process, the one in
// LEGWORK_TEST_NATS_URL or an embedded one, and private ones for tests that stop, restart or wipe their server. Where
// none can be had the test fails; it never skips.
//
//	func TestMain(m *testing.M) { natstest.Main(m) }
package natstest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/testmain"
)

// urlVariable names a server to use instead of starting one; it must have JetStream.
const urlVariable = "LEGWORK_TEST_NATS_URL"

var shared = sync.OnceValues(startShared)

// Main is the body of a TestMain; see testmain.Run.
func Main(m *testing.M) { testmain.Run(m) }

// URL is the address of the test process's NATS.
func URL(t testing.TB) string {
	t.Helper()
	address, err := shared()
	if err != nil {
		t.Fatalf("no NATS to test against: %v", err)
	}
	return address
}

// Conn is a connection to that server, closed when the test ends.
func Conn(t testing.TB) *nats.Conn {
	t.Helper()
	return connect(t, URL(t))
}

func connect(t testing.TB, address string) *nats.Conn {
	t.Helper()
	conn, err := nats.Connect(address, nats.Name(t.Name()))
	if err != nil {
		t.Fatalf("connect to the test NATS: %v", err)
	}
	t.Cleanup(conn.Close)
	return conn
}

func startShared() (string, error) {
	if address := os.Getenv(urlVariable); address != "" {
		return address, nil
	}
	dir, err := os.MkdirTemp("", "legwork-natstest-")
	if err != nil {
		return "", fmt.Errorf("make a folder for NATS: %w", err)
	}
	stack, err := start(dir, 0)
	if err != nil {
		os.RemoveAll(dir)
		return "", err
	}
	testmain.AtEnd(func() error {
		defer os.RemoveAll(dir)
		return stack.Stop(context.Background())
	})
	return stack.NATSURL, nil
}

func start(dir string, port int) (*devstack.Stack, error) {
	return devstack.Start(context.Background(),
		devstack.Config{Dir: dir, NoPostgres: true, NATSPort: port, TestSpeed: true})
}
