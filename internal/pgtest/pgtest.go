// Package pgtest gives tests a real Postgres, one per test process: the one in LEGWORK_TEST_DATABASE_URL, else a
// container when a Docker engine answers, else an embedded server. It starts with the first test that asks and is
// stopped by Main, or by the death of the process. Where none of them can be had the test fails; it never skips.
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
package pgtest

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/testmain"
)

const (
	startTimeout = 3 * time.Minute // includes pulling an image or downloading the binaries once
	closeTimeout = 10 * time.Second
	poolSize     = 8
	nameSize     = 20 // letters of the test's name in a namespace
)

var shared = sync.OnceValues(func() (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	return startServer(ctx)
})

// Main is the body of a TestMain; see testmain.Run.
func Main(m *testing.M) { testmain.Run(m) }

// URL is the address of the test process's Postgres, as a role that may do everything.
func URL(t testing.TB) string {
	t.Helper()
	address, err := shared()
	if err != nil {
		t.Fatalf("no Postgres to test against: %v", err)
	}
	return address
}

// Pool is a pool of 8 connections to that server, with the settings that an engine's sessions have, closed when the
// test ends. A connection that was never given back fails the test.
func Pool(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := pg.Open(t.Context(), URL(t), pg.Options{Size: poolSize})
	if err != nil {
		t.Fatalf("connect to the test database: %v", err)
	}
	ClosedAtTheEnd(t, pool)
	return pool
}

// ClosedAtTheEnd closes a pool when the test ends. A connection that was not
// given back to it fails the test.
func ClosedAtTheEnd(t testing.TB, pool *pgxpool.Pool) {
	t.Helper()
	t.Cleanup(func() { closePool(t, pool) })
}

func closePool(t testing.TB, pool *pgxpool.Pool) {
	t.Helper()
	closed := make(chan struct{})
	go func() {
		pool.Close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(closeTimeout):
		t.Errorf("%d connections were not given back to the pool", pool.Stat().AcquiredConns())
	}
}

// Namespace is a new namespace, valid by ^[a-z][a-z0-9_]{0,30}$: part of the test's name and random letters. Its
// schema, legwork_<namespace>, is the test's to make; it is dropped when the test ends. A transaction still open on it
// by then fails the test.
func Namespace(t testing.TB) string {
	t.Helper()
	address := URL(t)
	ns := namespaceFor(t.Name())
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
		defer cancel()
		if err := dropSchema(ctx, address, "legwork_"+ns); err != nil {
			t.Errorf("drop the schema of namespace %s: %v", ns, err)
		}
	})
	return ns
}

func namespaceFor(test string) string {
	var name strings.Builder
	for _, r := range strings.ToLower(test) {
		if (r >= 'a' && r <= 'z' || r >= '0' && r <= '9') && name.Len() < nameSize {
			name.WriteRune(r)
		}
	}
	return "t" + strings.TrimPrefix(name.String(), "test") + "_" + strings.ToLower(rand.Text()[:8])
}

func dropSchema(ctx context.Context, address, schema string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, "set lock_timeout = '5s'"); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "drop schema if exists "+pgx.Identifier{schema}.Sanitize()+" cascade")
	return err
}
