package ledger_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// set is a pool whose sessions have another setting.
func (b *base) set(name, value string) *pgxpool.Pool {
	b.t.Helper()
	u, err := url.Parse(pgtest.URL(b.t))
	if err != nil {
		b.t.Fatal(err)
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = strings.ReplaceAll(q.Encode(), "+", "%20")
	pool, err := pg.Open(b.t.Context(), u.String(), pg.Options{Name: b.namespace, Size: 2})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(pool.Close)
	return pool
}

// TestProbe (OWN-04, CAP-01): a Postgres with our settings has what the fences rest on, and a probe leaves nothing
// behind. A session that cannot write, that may not, or whose snapshots are older than its locks lacks it.
func TestProbe(t *testing.T) {
	b := newBase(t)
	refused := b.set("role", b.role())
	for _, c := range []struct {
		name    string
		pool    *pgxpool.Pool
		missing string // "" for none
		session string // what a relay, which makes no row, finds missing
	}{
		{"ours", b.pool, "", ""},
		{"read-only", b.set("default_transaction_read_only", "on"), "read-only", "read-only"},
		{"serializable", b.set("default_transaction_isolation", "serializable"), "are serializable, not read committed",
			"are serializable, not read committed"},
		{"repeatable read", b.set("default_transaction_isolation", "repeatable read"), "are repeatable read", "repeatable"},
		{"without rights", refused, "permission denied", ""},
	} {
		store := storeOver(t, c.pool, b.namespace)
		got, err := store.Probe(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got.ConditionalBatch != (c.missing == "") || !strings.Contains(got.Missing, c.missing) ||
			c.missing == "" && got.Missing != "" {
			t.Errorf("%s: %+v, want %q missing", c.name, got, c.missing)
		}
		if c.pool != refused && !strings.Contains(got.Adapter, "*pgxpool.Pool, Postgres 1") {
			t.Errorf("%s: the adapter is %q", c.name, got.Adapter)
		}
		session, err := store.ProbeSession(t.Context())
		if err != nil || session.ConditionalBatch != (c.session == "") || !strings.Contains(session.Missing, c.session) {
			t.Errorf("%s: the session has %+v, %v; want %q missing", c.name, session, err, c.session)
		}
	}
	b.is(`SELECT count(*)::text FROM legwork.outbox`, "0") // the probes have left nothing
	pool := b.set("application_name", "gone")
	pool.Close()
	if got, err := storeOver(t, pool, b.namespace).Probe(t.Context()); err == nil {
		t.Errorf("a server that cannot be reached has %+v", got)
	}
}

// role is a role that may do nothing with the tables.
func (b *base) role() string {
	b.t.Helper()
	name, admin := "legwork_nothing_"+b.namespace, pgtest.Pool(b.t)
	for _, sql := range []string{"CREATE ROLE " + name,
		"GRANT USAGE ON SCHEMA " + legwork.Schema(b.namespace) + " TO " + name} {
		if _, err := b.pool.Exec(b.t.Context(), sql); err != nil {
			b.t.Fatal(err)
		}
	}
	b.t.Cleanup(func() {
		if _, err := admin.Exec(context.Background(), "DROP OWNED BY "+name+"; DROP ROLE "+name); err != nil {
			b.t.Error(err)
		}
	})
	return name
}
