package devstack

import (
	"errors"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork/internal/devdir"
)

func TestStackKeepsItsDataAcrossRestarts(t *testing.T) {
	t.Parallel()
	for name, process := range map[string]bool{"NATS in process": false, "NATS as a process": true} {
		t.Run(name, func(t *testing.T) {
			dir := stateDir(t)
			s := start(t, Config{Dir: dir, TestSpeed: true, NATSProcess: process})
			write(t, s)
			stop(t, s)
			refused(t, s)
			s = start(t, Config{Dir: dir, TestSpeed: true, NATSProcess: process})
			if got := read(t, s); got != "kept kept" {
				t.Fatalf("after a restart the servers hold %q", got)
			}
		})
	}
}

func TestDurableStackHasDurableSettings(t *testing.T) {
	t.Parallel()
	s := start(t, Config{Dir: stateDir(t), NoNATS: true})
	want := map[string]string{"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on",
		"max_connections": "200",
		"shared_buffers":  "256MB", "max_wal_size": "4GB", "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
	for name, value := range want {
		if got := query(t, s, "select current_setting($1)", name); got != value {
			t.Errorf("%s is %q, want %q", name, got, value)
		}
	}
}

func TestPostgresAsksForThePassword(t *testing.T) {
	t.Parallel()
	s := start(t, Config{Dir: stateDir(t), NoNATS: true, TestSpeed: true})
	address, err := url.Parse(s.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range []*url.Userinfo{url.User(roleName), url.UserPassword(roleName, "guess"), url.User("postgres")} {
		address.User = user
		if conn, err := pgx.Connect(t.Context(), address.String()); err == nil {
			conn.Close(t.Context())
			t.Errorf("Postgres let %s in", user)
		}
	}
	for _, name := range []string{"postgres.password", "stack.lock"} {
		info, err := os.Stat(filepath.Join(s.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", name, info.Mode())
		}
	}
}

func TestTwoStacksOverOneFolder(t *testing.T) {
	t.Parallel()
	s := start(t, Config{Dir: stateDir(t), NoPostgres: true, TestSpeed: true})
	_, err := Start(t.Context(), Config{Dir: s.Dir, NoPostgres: true})
	if !errors.Is(err, devdir.ErrInUse) || !strings.Contains(err.Error(), s.Dir) {
		t.Fatalf("got %v, want devdir.ErrInUse with the folder's name", err)
	}
	stop(t, s)
	start(t, Config{Dir: s.Dir, NoPostgres: true})
}

func TestFind(t *testing.T) {
	t.Parallel()
	dir := stateDir(t)
	if _, err := devdir.Find(dir); !errors.Is(err, devdir.ErrNotRunning) {
		t.Fatalf("before the start: %v", err)
	}
	s := start(t, Config{Dir: dir, NoPostgres: true, TestSpeed: true})
	want := devdir.Running{PID: os.Getpid(), NATSURL: s.NATSURL}
	if got, err := devdir.Find(dir); err != nil || got != want {
		t.Fatalf("got %+v, %v; want %+v", got, err, want)
	}
	stop(t, s)
	if _, err := devdir.Find(dir); !errors.Is(err, devdir.ErrNotRunning) {
		t.Fatalf("after the stop: %v", err)
	}
}

func TestGivenServersAreUsed(t *testing.T) {
	t.Parallel()
	s := start(t, Config{Dir: stateDir(t), DatabaseURL: "postgres://elsewhere", NATSURL: "nats://elsewhere"})
	if s.DatabaseURL != "postgres://elsewhere" || s.NATSURL != "nats://elsewhere" {
		t.Fatalf("got %s and %s", s.DatabaseURL, s.NATSURL)
	}
	if entries, _ := os.ReadDir(s.Dir); len(entries) != 0 {
		t.Fatalf("the folder holds %v, though nothing was started", entries)
	}
}

func TestTakenPortFailsAndLeavesNothing(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := l.Addr().(*net.TCPAddr).Port
	dir := stateDir(t)
	for name, cfg := range map[string]Config{
		"postgres":     {PostgresPort: port, NoNATS: true},
		"nats":         {NATSPort: port, NoPostgres: true},
		"nats process": {NATSPort: port, NoPostgres: true, NATSProcess: true},
	} {
		cfg.Dir, cfg.TestSpeed = dir, true
		_, err := Start(t.Context(), cfg)
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), "address already in use") {
			t.Errorf("%s: got %v", name, err)
		}
	}
	start(t, Config{Dir: dir, TestSpeed: true})
}

// stateDir is an empty folder. Its parent is closed to others, so as root this also tests the home outside.
func stateDir(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "state")
	t.Cleanup(func() {
		if target, err := os.Readlink(filepath.Join(dir, "postgres")); err == nil {
			os.RemoveAll(target)
		}
	})
	return dir
}

func write(t *testing.T, s *Stack) {
	t.Helper()
	query(t, s, "with w as (select 1) select 'ok'")
	conn := connect(t, s)
	if _, err := conn.Exec(t.Context(), "create table note as select 'kept' as word"); err != nil {
		t.Fatal(err)
	}
	_, err := stream(t, s).CreateStream(t.Context(), jetstream.StreamConfig{Name: "NOTE", Subjects: []string{"note"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stream(t, s).Publish(t.Context(), "note", []byte("kept")); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, s *Stack) string {
	t.Helper()
	found, err := stream(t, s).Stream(t.Context(), "NOTE")
	if err != nil {
		t.Fatal(err)
	}
	msg, err := found.GetMsg(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return query(t, s, "select word from note") + " " + string(msg.Data)
}

func query(t *testing.T, s *Stack, sql string, args ...any) string {
	t.Helper()
	var text string
	if err := connect(t, s).QueryRow(t.Context(), sql, args...).Scan(&text); err != nil {
		t.Fatal(err)
	}
	return text
}

func connect(t *testing.T, s *Stack) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(t.Context()) })
	return conn
}

func stream(t *testing.T, s *Stack) jetstream.JetStream {
	t.Helper()
	conn, err := nats.Connect(s.NATSURL, nats.NoReconnect())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// refused checks that nothing listens on either address any more.
func refused(t *testing.T, s *Stack) {
	t.Helper()
	for _, address := range []string{s.DatabaseURL, s.NATSURL} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if conn, err := net.DialTimeout("tcp", u.Host, time.Second); err == nil {
			conn.Close()
			t.Errorf("something still listens on %s", u.Host)
		}
	}
}
