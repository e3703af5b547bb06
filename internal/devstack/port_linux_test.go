package devstack

import (
	"bytes"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestPostgresKeepsItsPort: a stack has the port of its last run; where that is taken it moves, and says so.
func TestPostgresKeepsItsPort(t *testing.T) {
	t.Parallel()
	dir := stateDir(t)
	var said bytes.Buffer
	cfg := Config{Dir: dir, NoNATS: true, Log: slog.New(slog.NewTextHandler(&said, nil))}
	port := func() int {
		t.Helper()
		s, err := Start(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer stop(t, s)
		address, err := url.Parse(s.DatabaseURL)
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(address.Port())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := ownPort(t)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := portsOf(dir, cfg).keep(first); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if again := port(); again != first || strings.Contains(said.String(), "another port") {
			t.Fatalf("it has port %d, the last run had %d: %s", again, first, said.String())
		}
	}
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(first)))
	if err != nil {
		t.Fatal(err)
	}
	moved := port()
	if moved == first || !strings.Contains(said.String(), "another port than in the last run") {
		t.Errorf("beside a stranger it has port %d, and says %q", moved, said.String())
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if last := portsOf(dir, cfg).last(); last != moved {
		t.Errorf("it remembers port %d, and had %d", last, moved)
	}
}

// TestFirstPort: a stack that never ran looks for its port below those of outgoing connections.
func TestFirstPort(t *testing.T) {
	t.Parallel()
	port, err := portsOf(t.TempDir(), Config{Log: slog.New(slog.DiscardHandler)}).choose(1)
	if err != nil {
		t.Fatal(err)
	}
	taken := true
	for n := firstPort; n <= lastPort; n++ {
		taken = taken && !free(n)
	}
	if !taken && (port < firstPort || port > lastPort) {
		t.Errorf("the first port is %d, not one from %d to %d", port, firstPort, lastPort)
	}
}

// ownPort is a free port that no other stack takes while ours does not run: neither kernels nor stacks give it out.
// (testmain.Port does the same; it imports this package, so that it cannot be called here.)
func ownPort(t *testing.T) int {
	t.Helper()
	for range 100 {
		if port := lastPort + 1 + rand.IntN(32_000-lastPort); free(port) {
			return port
		}
	}
	t.Fatal("no port is free")
	return 0
}

// TestPostgresOnAStrangersPort: another Postgres answers on the port before ours has found it taken. That is what the
// error says, and not that the password is wrong.
func TestPostgresOnAStrangersPort(t *testing.T) {
	t.Parallel()
	cfg := Config{Dir: stateDir(t), NoNATS: true, Log: slog.New(slog.DiscardHandler), TestSpeed: true}
	stranger, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(t, stranger)
	address, err := url.Parse(stranger.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Dir = stateDir(t)
	if cfg.PostgresPort, err = strconv.Atoi(address.Port()); err != nil {
		t.Fatal(err)
	}
	s, err := Start(t.Context(), cfg)
	if err == nil {
		stop(t, s)
	}
	if err == nil || !strings.Contains(err.Error(), "Address already in use") {
		t.Errorf("beside a stranger it says: %v", err)
	}
}
