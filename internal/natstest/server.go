package natstest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/testmain"
)

// Server is a nats-server of one test's own. Its methods fail the test if they cannot do their work, and are for the
// test's goroutine only.
type Server struct {
	t     testing.TB
	dir   string
	port  int
	url   string
	stack *devstack.Stack // nil while stopped
}

// NewServer starts a server that is stopped when the test ends.
func NewServer(t testing.TB) *Server {
	t.Helper()
	s := &Server{t: t, dir: t.TempDir(), port: testmain.Port(t)}
	t.Cleanup(s.Stop)
	s.Start()
	return s
}

// URL is the server's address; it stays the same over restarts.
func (s *Server) URL() string { return s.url }

// Conn is a connection to this server, closed when the test ends. It reconnects after a restart, as nats.go does.
func (s *Server) Conn() *nats.Conn {
	s.t.Helper()
	return connect(s.t, s.url)
}

// Start starts a stopped server over the same store and on the same port. On a running one it does nothing.
func (s *Server) Start() {
	s.t.Helper()
	if s.stack != nil {
		return
	}
	stack, err := start(s.dir, s.port)
	if err != nil {
		s.t.Fatalf("start the test's NATS: %v", err)
	}
	s.stack, s.url = stack, stack.NATSURL
}

// Stop stops the server; its store stays. On a stopped one it does nothing.
func (s *Server) Stop() {
	s.t.Helper()
	if s.stack == nil {
		return
	}
	stack := s.stack
	s.stack = nil
	// The cleanup of a test calls this too, when its context has ended.
	if err := stack.Stop(s.t.Context()); err != nil {
		s.t.Errorf("stop the test's NATS: %v", err)
	}
}

// Wipe removes all JetStream data, as the loss of a broker does. The server must be stopped.
func (s *Server) Wipe() {
	s.t.Helper()
	if s.stack != nil {
		s.t.Fatal("wipe of a running NATS: stop it first")
	}
	if err := os.RemoveAll(filepath.Join(s.dir, "nats")); err != nil {
		s.t.Fatalf("wipe the test's NATS: %v", err)
	}
}
