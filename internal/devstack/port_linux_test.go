package devstack

import (
	"bytes"
	"log/slog"
	"net"
	"net/url"
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
	port := func() string {
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
		return address.Port()
	}
	first := port()
	if n, _ := strconv.Atoi(first); n < firstPort || n > lastPort {
		t.Logf("the ports from %d to %d are taken; it is %s", firstPort, lastPort, first)
	}
	if again := port(); again != first || strings.Contains(said.String(), "another port") {
		t.Errorf("the second run has port %s, the first had %s: %s", again, first, said.String())
	}
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", first))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if moved := port(); moved == first || !strings.Contains(said.String(), "another port than in the last run") {
		t.Errorf("beside a stranger it has port %s, and says %q", moved, said.String())
	}
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
