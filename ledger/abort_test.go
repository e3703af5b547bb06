package ledger_test

import (
	"context"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// inserting is a DB that puts one more statement into every batch.
type inserting struct {
	inner ledger.DB
	at    int // before this statement
	sql   string
}

func (d *inserting) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	var out pgx.Batch
	for i, q := range b.QueuedQueries {
		if i == d.at {
			out.Queue(d.sql)
		}
		out.Queue(q.SQL, q.Arguments...)
	}
	if d.at >= len(b.QueuedQueries) {
		out.Queue(d.sql)
	}
	return d.inner.SendBatch(ctx, &out)
}

// TestAbortLeavesNothing: a statement that fails, or a backend that is killed,
// anywhere between the statements of a transaction leaves neither work nor
// digit; the same commit afterwards does both (LED-01, LED-04, SEM-03, L1-04,
// TRIG-01, TRIG-03).
func TestAbortLeavesNothing(t *testing.T) {
	breaks := map[string]string{
		"failing statement": "SELECT 1/0",
		"killed backend":    "SELECT pg_terminate_backend(pg_backend_pid())",
	}
	for name, sql := range breaks {
		t.Run(name, func(t *testing.T) {
			b := newBase(t)
			for name, make := range map[string]func(*base) transaction{"commit": aCommit, "start": aStart, "entry": anEntry,
				"burial": aBurial} {
				tx := make(b)
				for at := range tx.statements + 1 {
					broken := storeOver(t, &inserting{inner: b.pool, at: at, sql: sql}, b.namespace)
					b.unchanged(name, func() {
						if err := tx.run(t.Context(), broken); err == nil {
							t.Errorf("%s, broken before statement %d: no error", name, at)
						}
					})
				}
				before := b.everything()
				if err := tx.run(t.Context(), b.store); err != nil {
					t.Errorf("%s afterwards: %v", name, err)
				}
				if after := b.everything(); slices.Equal(before, after) {
					t.Errorf("%s afterwards did nothing", name)
				}
			}
		})
	}
}

// transaction is one of the store's, with the number of its statements.
type transaction struct {
	statements int
	run        func(context.Context, *ledger.Store) error
}

func aCommit(b *base) transaction {
	gid := b.job(2, 0)
	steps := []ledger.Step{b.response(gid, 0), b.response(gid, 0), b.response(b.job(1, 0), 3)}
	return transaction{2, func(ctx context.Context, s *ledger.Store) error {
		_, _, err := s.Commit(ctx, steps, ledger.All)
		return err
	}}
}

func aStart(b *base) transaction {
	gid, guid := legwork.NewID(), legwork.NewID()
	begin := ledger.Begin{GUID: guid, Gid: gid, App: "app", Version: 1, Job: gid.String(), Graph: "g", Activity: "t",
		Input:    []byte(`{}`),
		Children: childrenOf(gid, guid, 2), Data: []ledger.Leaf{{Path: "x", Value: []byte(`1`)}}}
	return transaction{3, func(ctx context.Context, s *ledger.Store) error {
		_, err := s.Start(ctx, []ledger.Begin{begin}, ledger.All)
		return err
	}}
}

func anEntry(b *base) transaction {
	gid := b.job(1, 0)
	entry := ledger.Leg1Entry{Place: ledger.Place{Gid: gid, Activity: "a", DAD: ",0,0"}, GUID: legwork.NewID(), Version: 1,
		Epoch: 1, Seeds: true}
	if err := b.owe(gid, entry.GUID); err != nil {
		b.t.Fatal(err)
	}
	want := ledger.Want{Data: []ledger.WantData{{Gid: gid}}, Outputs: []ledger.WantOutput{{Place: entry.Place}}}
	return transaction{3, func(ctx context.Context, s *ledger.Store) error {
		_, _, err := s.EnterLeg1(ctx, []ledger.Leg1Entry{entry}, want)
		return err
	}}
}

func aBurial(b *base) transaction {
	step := b.response(b.job(2, 0), 0)
	step.GUID, step.Fail = legwork.NewID(), []byte(`{"message":"dead"}`)
	letter := ledger.DeadLetter{ID: legwork.NewID(), Lane: "run", Reason: "malformed", Message: "bad \x00 \xff",
		Place: step.Place, GUID: step.Consumed,
		Header: legwork.Header{"K\x00": {"\xff"}}, Data: []byte{0, 255}}
	return transaction{4, func(ctx context.Context, s *ledger.Store) error {
		_, err := s.Bury(ctx, []ledger.DeadLetter{letter}, []ledger.Step{step})
		return err
	}}
}
