package ledger_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// begin is one start as an engine would commit it: a generation of its own
// each time it is tried.
func begin(guid legwork.ID, job string) ledger.Begin {
	gid := legwork.NewID()
	return ledger.Begin{GUID: guid, Gid: gid, App: "app", Version: 1, Job: job, Graph: "g", Activity: "t",
		Input:    []byte(`{"x": 1}`),
		Children: childrenOf(gid, guid, 2), Data: []ledger.Leaf{{Path: "x", Value: []byte(`1`)}}}
}

// tried is how the store's callers start: once more after a conflict.
func (b *base) tried(s ledger.Begin, do ledger.Do) (ledger.Begun, error) {
	begun, err := b.store.Start(context.Background(), []ledger.Begin{s}, do)
	if err != nil && ledger.Conflicted(err) {
		begun, err = b.store.Start(context.Background(), []ledger.Begin{s}, do)
	}
	if err != nil {
		return ledger.Begun{}, err
	}
	return begun[0], nil
}

// TestStartRaces: fifty at once, whatever they share: one job, one trigger
// ledger, one GUID row, one set of children; and everybody learns of that job
// (TRIG-01 to TRIG-04, CON-06).
func TestStartRaces(t *testing.T) {
	const racers = 50
	fresh := func() legwork.ID { return legwork.NewID() }
	one := legwork.NewID()
	for _, c := range []struct {
		name      string
		guid      func() legwork.ID
		job       func(i int) string
		duplicate bool // the losers are duplicates, not redeliveries of the winner
	}{
		{"same message", func() legwork.ID { return one }, func(int) string { return "j" }, false},
		{"same job id, other messages", fresh, func(int) string { return "j" }, true},
		{"same message, other job ids", func() legwork.ID { return one },
			func(i int) string { return "j" + strings.Repeat("x", i) }, false},
	} {
		for _, do := range []ledger.Do{ledger.All, {Save: true}} {
			t.Run(c.name, func(t *testing.T) {
				b := newBase(t)
				var mu sync.Mutex
				created, gids := 0, map[legwork.ID]int{}
				err := together(racers, func(i int) error {
					begun, err := b.tried(begin(c.guid(), c.job(i)), do)
					if err != nil {
						return err
					}
					mu.Lock()
					defer mu.Unlock()
					gids[*begun.Gid]++
					if begun.Created {
						created++
					} else if (begun.Marks == nil) != c.duplicate {
						t.Errorf("a loser found %+v", begun)
					}
					return nil
				})
				if err != nil || created != 1 || len(gids) != 1 {
					t.Fatalf("%d created, %d generations, %v", created, len(gids), err)
				}
				b.is(`SELECT semaphore, state FROM legwork.job`, "2 running")
				b.is(`SELECT ledger FROM legwork.activity`, "101100000000001")
				if do.Spawn {
					b.is(`SELECT ledger FROM legwork.guid_ledger`, "11000000000")
					b.is(`SELECT lane, count(*) FROM legwork.outbox GROUP BY 1`, "run 2")
					b.is(`SELECT path FROM legwork.job_data`, "x")
				} else {
					b.is(`SELECT ledger FROM legwork.guid_ledger`, "10000000000")
					b.is(`SELECT lane, count(*) FROM legwork.outbox GROUP BY 1`, "start 1")
				}
			})
		}
	}
}

// TestStartBatchOfAll: new, redelivered and duplicate starts in one batch.
func TestStartBatchOfAll(t *testing.T) {
	b := newBase(t)
	first := begin(legwork.NewID(), "old")
	if begun, err := b.tried(first, ledger.All); err != nil || !begun.Created {
		t.Fatal(begun, err)
	}
	again, duplicate := begin(first.GUID, "old"), begin(legwork.NewID(), "old")
	fresh, twin := begin(legwork.NewID(), "new"), begin(legwork.NewID(), "new")
	begun, err := b.store.Start(t.Context(), []ledger.Begin{again, duplicate, fresh, twin}, ledger.All)
	if err != nil {
		t.Fatal(err)
	}
	if r := begun[0]; r.Created || r.Marks == nil || *r.Gid != first.Gid || r.Marks.String() != "000011000000000" {
		t.Errorf("redelivery: %+v", r)
	}
	if d := begun[1]; d.Created || d.Marks != nil || *d.Gid != first.Gid {
		t.Errorf("duplicate: %+v", d)
	}
	if !begun[2].Created || begun[3].Created || begun[3].Marks != nil || *begun[3].Gid != fresh.Gid {
		t.Errorf("two new ones of one id: %+v, %+v", begun[2], begun[3])
	}
	b.is(`SELECT job_id, semaphore FROM legwork.job ORDER BY 1`, "new 2", "old 2")
	b.is(`SELECT count(*) FROM legwork.guid_ledger`, "2") // no stray row of a duplicate
	b.is(`SELECT count(*) FROM legwork.outbox`, "4")
}

// TestStartInSQL: legwork.start() is part of the caller's transaction.
func TestStartInSQL(t *testing.T) {
	b := newBase(t)
	call := legwork.Qualify(`SELECT legwork.start('orders.new', '{"n": 1}', 'job-1')`, b.namespace)
	abort := errors.New("abort")
	err := pgx.BeginFunc(t.Context(), b.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(t.Context(), call); err != nil {
			return err
		}
		return abort
	})
	if !errors.Is(err, abort) {
		t.Fatal(err)
	}
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
	var guid legwork.ID
	err = pgx.BeginFunc(t.Context(), b.pool, func(tx pgx.Tx) error { return tx.QueryRow(t.Context(), call).Scan(&guid) })
	if err != nil {
		t.Fatal(err)
	}
	b.is(`SELECT guid::text, lane, topic, job_id, data::text, publish, gid IS NULL FROM legwork.outbox`,
		guid.String()+` start orders.new job-1 {"n": 1} 0 true`)
}

// TestRequestsInSQLRefuse: what could not become a message is an error of the
// caller's transaction, not a row that is put off for ever.
func TestRequestsInSQLRefuse(t *testing.T) {
	b := newBase(t)
	const null, value, large = "22004", "22023", "54000"
	refuses := func(call, code string, args ...any) {
		t.Helper()
		_, err := b.pool.Exec(t.Context(), legwork.Qualify("SELECT legwork."+call, b.namespace), args...)
		var pg *pgconn.PgError
		if !errors.As(err, &pg) || pg.Code != code {
			t.Errorf("%s, %.60q: %v, want %s", call, args, err, code)
		}
	}
	for _, f := range []string{"start", "signal"} {
		call := f + "($1::text, $2::json)"
		refuses(call, null, nil, "{}")
		for _, topic := range []string{"", "a b", "a..b", "a.>", "*", "a\n", strings.Repeat("a", legwork.MaxTopicBytes+1)} {
			refuses(call, value, topic, "{}")
		}
		refuses(call, large, "t", `"`+strings.Repeat("x", legwork.MaxPayloadBytes)+`"`)
		for _, zero := range []string{`"\u0000"`, `"a\\\u0000"`, `{"\u0000": 1}`} {
			refuses(call, value, "t", zero)
		}
	}
	for _, job := range []string{"", " a", "a ", "a\nb", "\ta", strings.Repeat("é", legwork.MaxJobIDBytes/2+1)} {
		refuses(`start('t', '{}', $1)`, value, job)
	}
	for _, id := range []string{"", strings.Repeat("é", legwork.MaxIdentityBytes/2+1)} {
		refuses(`signal('t', '1', $1)`, value, id)
	}
	for _, status := range []any{nil, "", "done", "Success"} {
		refuses(`signal('t', '1', NULL, $1)`, value, status)
	}
	for _, code := range []int{-1, 1_000_000} {
		refuses(`signal('t', '1', NULL, 'success', $1)`, value, code)
	}
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
}

// TestRequestsInSQLTake: a trace that is none is left out, NULL data are null, and a
// backslash is no escape.
func TestRequestsInSQLTake(t *testing.T) {
	b := newBase(t)
	trace := "00-" + strings.Repeat("ab", 16) + "-" + strings.Repeat("cd", 8) + "-01"
	for _, call := range []string{
		`start('t', NULL)`, `start('t', '{}', NULL, NULL)`, `start('t', '"\\u0000"')`,
		`start('t', '{}', NULL, '` + trace + `')`,
		`start('t', '{}', NULL, E'00\r\nLegwork-Kind: start')`, `start('t', '{}', NULL, repeat('x', 20000))`,
		`signal('t', NULL)`, `signal('t', '1', NULL, 'error', NULL, E'\n')`,
		`signal('t', '1', repeat('x', 512), 'pending', 0)`,
	} {
		b.exec("SELECT legwork." + call)
	}
	b.is(`SELECT count(*) FROM legwork.outbox`, "9")
	b.is(`SELECT traceparent FROM legwork.outbox WHERE traceparent IS NOT NULL`, trace)
}
