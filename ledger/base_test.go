package ledger_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// base is a namespace of its own on the real Postgres, with rows as the
// protocol leaves them before a commit.
type base struct {
	t         testing.TB
	namespace string
	pool      *pgxpool.Pool
	store     *ledger.Store
	made      atomic.Int64
}

func newBase(t testing.TB) *base {
	t.Helper()
	b := &base{t: t, namespace: pgtest.Namespace(t)}
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), b.namespace); err != nil {
		t.Fatal(err)
	}
	pool, err := pg.Open(t.Context(), pgtest.URL(t), pg.Options{Name: b.namespace, Size: 16})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	b.pool, b.store = pool, storeOver(t, pool, b.namespace)
	return b
}

func storeOver(t testing.TB, db ledger.DB, namespace string) *ledger.Store {
	t.Helper()
	s, err := ledger.NewStore(db, namespace)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// owe puts the row of a run message, if it has none: without it nobody may enter.
func (b *base) owe(gid, guid legwork.ID) error {
	_, err := b.pool.Exec(b.t.Context(), legwork.Qualify(
		`INSERT INTO legwork.outbox (guid, gid, lane, publish) VALUES ($1, $2, 'run', 1) ON CONFLICT DO NOTHING`,
		b.namespace), guid, gid)
	return err
}

func (b *base) exec(sql string, args ...any) {
	b.t.Helper()
	if _, err := b.pool.Exec(b.t.Context(), legwork.Qualify(sql, b.namespace), args...); err != nil {
		b.t.Fatalf("%s: %v", sql, err)
	}
}

// lines returns a query's rows, as text, in order.
func (b *base) lines(sql string, args ...any) []string {
	b.t.Helper()
	rows, err := b.pool.Query(b.t.Context(), legwork.Qualify(sql, b.namespace), args...)
	if err != nil {
		b.t.Fatalf("%s: %v", sql, err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			b.t.Fatal(err)
		}
		out = append(out, strings.TrimSuffix(fmt.Sprintln(values...), "\n"))
	}
	if err := rows.Err(); err != nil {
		b.t.Fatalf("%s: %v", sql, err)
	}
	return out
}

// is compares the rows of a query.
func (b *base) is(sql string, want ...string) {
	b.t.Helper()
	if got := b.lines(sql); !slices.Equal(got, want) {
		b.t.Errorf("%s\n got %q\nwant %q", sql, got, want)
	}
}

// everything is every row of the protocol's tables, with the transaction that
// wrote it: two equal ones mean that not even a row version was written.
func (b *base) everything() []string {
	b.t.Helper()
	var out []string
	for _, table := range []string{"job", "job_data", "activity", "guid_ledger", "outbox", "dead_letter",
		"dead_letter_event"} {
		out = append(out, b.lines("SELECT '"+table+"', x.xmin::text, x::text FROM legwork."+table+" x ORDER BY x::text")...)
	}
	return out
}

// unchanged fails the test if f changes anything.
func (b *base) unchanged(what string, f func()) {
	b.t.Helper()
	before := b.everything()
	f()
	after := b.everything()
	for _, line := range after {
		if !slices.Contains(before, line) {
			b.t.Errorf("%s: new row %s", what, line)
		}
	}
	for _, line := range before {
		if !slices.Contains(after, line) {
			b.t.Errorf("%s: row gone: %s", what, line)
		}
	}
}

// job makes an open job and returns its gid.
func (b *base) job(semaphore, threshold int64) legwork.ID {
	b.t.Helper()
	gid := legwork.NewID()
	b.exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, threshold) VALUES ($1, 'app', $2,
		1, 'g', $3, $4)`,
		gid, gid.String(), semaphore, threshold)
	return gid
}

// response makes a worker activity whose response has just entered, and the
// step that its final success with n children wants.
func (b *base) response(gid legwork.ID, n int) ledger.Step {
	b.t.Helper()
	at := ledger.Place{Gid: gid, Activity: fmt.Sprintf("a%06d", b.made.Add(1)), DAD: ",0,0"}
	work := legwork.Derive(gid, gid, "work:"+at.Activity, 1)
	guid := legwork.ResponseGUID(gid, work, 1, legwork.Success, 0)
	b.exec(`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid) VALUES ($1, $2, $3,
		1100000000001, $4, $4)`, gid, at.Activity, at.DAD, work)
	b.exec(`INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) VALUES ($1, $2, $3, $4, 1)`, guid, gid,
		at.Activity, at.DAD)
	b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) VALUES ($1, $2, 'work.w', $3, $4)`, work, gid,
		at.Activity, at.DAD)
	return ledger.Step{Place: at, GUID: guid, Guard: true, Final: true, Delta: n - 1, Consumed: work,
		Output: []byte(`{"from": "` + at.Activity + `"}`), Status: legwork.Success, Code: legwork.CodeOK,
		Children: childrenOf(gid, guid, n), Data: []ledger.Leaf{{Path: at.Activity, Value: []byte(`1`)},
			{Path: "last", Value: []byte(`"` + at.Activity + `"`)}}}
}

func childrenOf(gid, guid legwork.ID, n int) []legwork.Transition {
	out := make([]legwork.Transition, n)
	for i := range out {
		out[i] = legwork.Transition{GUID: legwork.Derive(gid, guid, "child", i), Kind: legwork.Leg1, Gid: gid,
			Activity: fmt.Sprintf("c%d", i), DAD: ",0,0,0"}
	}
	return out
}

// commit commits steps that must not fail.
func (b *base) commit(do ledger.Do, steps ...ledger.Step) ([]ledger.Committed, []ledger.Closed) {
	b.t.Helper()
	committed, closed, err := b.store.Commit(context.Background(), steps, do)
	if err != nil {
		b.t.Fatal(err)
	}
	return committed, closed
}
