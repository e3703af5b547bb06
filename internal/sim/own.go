package sim

import (
	"context"
	"crypto/rand"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// ownNamespace is that of a world in a database of its own: GUIDs follow from
// it, so it is the same in each run.
const ownNamespace = "sim"

// Own makes a world in a database of its own, with the session settings of an
// engine: statements are planned once for each session, as in production. It is
// for a world that is used again and again (see Clear). The database is dropped
// when the test ends.
func Own(t testing.TB) *World {
	t.Helper()
	address := database(t)
	if _, err := migrations.Up(t.Context(), address, ownNamespace); err != nil {
		t.Fatal(err)
	}
	pool, err := pg.Open(t.Context(), address, pg.Options{Name: "sim", Size: poolSize})
	if err != nil {
		t.Fatal(err)
	}
	pgtest.ClosedAtTheEnd(t, pool)
	return open(t, engine.Fused, ownNamespace, pool)
}

// database makes a database and returns its address.
func database(t testing.TB) string {
	t.Helper()
	name := "legwork_sim_" + strings.ToLower(rand.Text()[:10])
	administer(t, "CREATE DATABASE "+name)
	t.Cleanup(func() { administer(t, "DROP DATABASE "+name) })
	address, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + name
	return address.String()
}

func administer(t testing.TB, sql string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, sql); err != nil {
		t.Errorf("%s: %v", sql, err)
	}
}
