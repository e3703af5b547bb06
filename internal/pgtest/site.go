package pgtest

import (
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/testmain"
)

const (
	// spareSites bounds the sites that wait for a test.
	spareSites = 8
	// spareRows bounds the rows that a test may leave in a site that another gets: deleted ones cost until a vacuum.
	spareRows = 1000
)

//go:embed sql/shape.sql
var shapeSQL string

//go:embed sql/keep.sql
var keepSQL string

//go:embed sql/reset.sql
var resetSQL string

// site is a namespace with its tables, and a pool over it.
type site struct {
	namespace string
	pool      *pgxpool.Pool
	shape     string // see sql/shape.sql; "": it cannot be reset
}

var spare struct {
	sync.Mutex
	sites []*site
	ends  bool // AtEnd knows
}

// upFunc makes the tables of a namespace.
type upFunc func(ctx context.Context, address, namespace string) error

// Site is a namespace whose tables up has made, with the rows that up put into them, and a pool as Pool gives it. Both
// may have served an earlier test: making tables and plans is most of what a small test costs. So the tests of a
// package all give the same up. A site is dropped, and serves no other test, if its test failed, changed a table, or
// left more than 1,000 rows.
func Site(t testing.TB, up upFunc) (namespace string, pool *pgxpool.Pool) {
	t.Helper()
	s := takeSpare()
	if s == nil {
		var err error
		if s, err = newSite(t, up); err != nil {
			t.Fatalf("make a namespace with its tables: %v", err)
		}
	}
	t.Cleanup(func() { s.leave(t) })
	return s.namespace, s.pool
}

func takeSpare() *site {
	spare.Lock()
	defer spare.Unlock()
	last := len(spare.sites) - 1
	if last < 0 {
		return nil
	}
	s := spare.sites[last]
	spare.sites = spare.sites[:last]
	return s
}

// keepSpare reports whether there was room for the site.
func keepSpare(s *site) bool {
	spare.Lock()
	defer spare.Unlock()
	if !spare.ends {
		spare.ends = true
		testmain.AtEnd(dropSpares)
	}
	if len(spare.sites) == spareSites {
		return false
	}
	spare.sites = append(spare.sites, s)
	return true
}

// dropSpares is called after the last test, before the server stops.
func dropSpares() error {
	for s := takeSpare(); s != nil; s = takeSpare() {
		s.pool.Close()
		if err := s.drop(); err != nil {
			return err
		}
	}
	return nil
}

func newSite(t testing.TB, up upFunc) (*site, error) {
	t.Helper()
	ctx, address := context.Background(), URL(t)
	s := &site{namespace: "tsite_" + strings.ToLower(rand.Text()[:12])}
	if err := up(ctx, address, s.namespace); err != nil {
		return nil, err
	}
	var err error
	if s.pool, err = pg.Open(ctx, address, pg.Options{Size: poolSize}); err != nil {
		return nil, err
	}
	if _, err = s.run(ctx, keepSQL); err == nil {
		err = s.pool.QueryRow(ctx, shapeSQL, s.schema()).Scan(&s.shape)
	}
	if err != nil {
		s.pool.Close()
		return nil, errors.Join(err, s.drop())
	}
	return s, nil
}

func (s *site) schema() string { return "legwork_" + s.namespace }

func (s *site) kept() string { return "kept_" + s.namespace }

// run executes a script over the site, and returns what it says of rows.
func (s *site) run(ctx context.Context, script string) (rows string, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		const names = "SELECT set_config('pgtest.schema', $1, true), set_config('pgtest.kept', $2, true)"
		if _, err := tx.Exec(ctx, names, s.schema(), s.kept()); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, script); err != nil {
			return err
		}
		return tx.QueryRow(ctx, "SELECT coalesce(current_setting('pgtest.rows', true), '')").Scan(&rows)
	})
	return rows, err
}

// leave keeps the site for another test if it is as good as new, and drops it otherwise.
func (s *site) leave(t testing.TB) {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	busy := s.pool.Stat().AcquiredConns() > 0
	if !t.Failed() && !busy && s.shape != "" {
		again, err := s.renew(ctx)
		if err != nil {
			t.Errorf("reset the rows of namespace %s: %v", s.namespace, err)
		}
		if again && keepSpare(s) {
			return
		}
	}
	closePool(t, s.pool)
	if err := s.drop(); err != nil {
		t.Errorf("drop the schema of namespace %s: %v", s.namespace, err)
	}
}

// renew makes the site what it was at first, and reports whether that worked.
func (s *site) renew(ctx context.Context) (bool, error) {
	var shape string
	if err := s.pool.QueryRow(ctx, shapeSQL, s.schema()).Scan(&shape); err != nil || shape != s.shape {
		return false, err
	}
	rows, err := s.run(ctx, resetSQL)
	if err != nil {
		return false, err
	}
	if n, err := strconv.Atoi(rows); err != nil || n > spareRows {
		return false, err
	}
	for _, conn := range s.pool.AcquireAllIdle(ctx) {
		_, failed := conn.Exec(ctx, "RESET SESSION AUTHORIZATION; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all()")
		conn.Release()
		if err == nil {
			err = failed
		}
	}
	return err == nil, err
}

func (s *site) drop() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	address := s.pool.Config().ConnString()
	for _, schema := range []string{s.schema(), s.kept()} {
		if err := dropSchema(ctx, address, schema); err != nil {
			return fmt.Errorf("schema %s: %w", schema, err)
		}
	}
	return nil
}
