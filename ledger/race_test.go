package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/ledger"
)

// together runs n functions at once and returns their first error.
func together(n int, f func(i int) error) error {
	var ready, g = make(chan struct{}), errgroup.Group{}
	for i := range n {
		g.Go(func() error { <-ready; return f(i) })
	}
	close(ready)
	return g.Wait()
}

// TestTwoClosers: two connections take the last two obligations at once:
// exactly one of them closes the job (SEM-04), and the semaphore is 0.
func TestTwoClosers(t *testing.T) {
	b := newBase(t)
	for range 60 {
		gid := b.job(2, 0)
		steps := []ledger.Step{b.response(gid, 0), b.response(gid, 0)}
		var hits [2]int
		var ended [2]int
		err := together(2, func(i int) error {
			c, closed, err := b.store.Commit(context.Background(), steps[i:i+1], ledger.All)
			if err == nil && c[0].Hit {
				hits[i], ended[i] = c[0].After, len(closed)
				if c[0].Before != 1 {
					err = fmt.Errorf("the closer moved the semaphore from %d", c[0].Before)
				}
			}
			if err == nil && c[0].Hit != (c[0].After == 0) {
				err = fmt.Errorf("%+v", c[0])
			}
			return err
		})
		if err != nil || ended[0]+ended[1] != 1 {
			t.Fatalf("%d ends, %v", ended[0]+ended[1], err)
		}
	}
	b.is(`SELECT DISTINCT semaphore, state FROM legwork.job`, "0 completed")
	b.is(`SELECT count(*) FROM legwork.guid_ledger WHERE ledger / 100000000000 % 10 = 1`, "60")
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
}

// TestCopiesAtOnce: the same step from eight connections is granted to one.
func TestCopiesAtOnce(t *testing.T) {
	b := newBase(t)
	for _, children := range []int{0, 1, 3} {
		step := b.response(b.job(1, 0), children)
		var mu sync.Mutex
		saved, spawned, ended := 0, 0, 0
		err := together(8, func(int) error {
			c, closed, err := b.store.Commit(context.Background(), []ledger.Step{step}, ledger.All)
			mu.Lock()
			defer mu.Unlock()
			if err == nil && c[0].Saved {
				saved++
			}
			if err == nil && c[0].Spawned {
				spawned++
			}
			ended += len(closed)
			return err
		})
		if err != nil || saved != 1 || spawned != 1 || (ended == 1) != (children == 0) {
			t.Errorf("%d children: saved %d, spawned %d, ended %d times, %v", children, saved, spawned, ended, err)
		}
	}
	b.is(`SELECT DISTINCT ledger / 100000000 FROM legwork.guid_ledger ORDER BY 1`, "110", "1111")
}

// TestOneStatementOnTheWire: delta, threshold test and snapshot, with children,
// state and marks, are one statement (SEM-04); with step 3 two more, all
// in the one implicit transaction of a batch.
func TestOneStatementOnTheWire(t *testing.T) {
	b := newBase(t)
	gid := b.job(3, 0)
	for _, c := range []struct {
		do   ledger.Do
		step ledger.Step
		want int
	}{
		{ledger.Do{Spawn: true, Save: true}, b.response(gid, 0), 1}, {ledger.All, b.response(gid, 2), 1},
		{ledger.All, b.response(gid, 0), 3},
	} {
		c.step.Data = nil // with it there would be prune.sql
		wire := &recorder{inner: b.pool}
		committed, _, err := storeOver(t, wire, b.namespace).Commit(t.Context(), []ledger.Step{c.step}, c.do)
		if err != nil || !committed[0].Spawned {
			t.Fatalf("%+v, %v", committed, err)
		}
		if wire.batches != 1 || len(wire.statements) != c.want {
			t.Errorf("%d batches of %d statements, want one of %d", wire.batches, len(wire.statements), c.want)
		}
	}
}

// recorder counts what is sent to Postgres.
type recorder struct {
	inner      ledger.DB
	batches    int
	statements []string
}

func (r *recorder) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	r.batches++
	for _, q := range b.QueuedQueries {
		r.statements = append(r.statements, q.SQL)
	}
	return r.inner.SendBatch(ctx, b)
}

// TestBatchesDoNotDeadlock: eight engines with overlapping batches on the same
// 20 jobs, the same messages often in several of them at once, in any order:
// entries, commits and completions never deadlock (DESIGN §3).
func TestBatchesDoNotDeadlock(t *testing.T) {
	b := newBase(t)
	const jobs, perJob, engines, rounds, size = 20, 12, 8, 60, 24
	var pool []ledger.Step
	for range jobs {
		gid := b.job(perJob, 0)
		for range perJob {
			pool = append(pool, b.response(gid, 0))
		}
	}
	var mu sync.Mutex
	hits, ends := 0, 0
	err := together(engines, func(seed int) error {
		rnd := rand.New(rand.NewPCG(uint64(seed), 1))
		for range rounds {
			var steps []ledger.Step
			for _, i := range rnd.Perm(len(pool))[:size] {
				steps = append(steps, pool[i])
			}
			h, e, err := b.enterAndCommit(steps)
			if err != nil {
				return err
			}
			mu.Lock()
			hits, ends = hits+h, ends+e
			mu.Unlock()
		}
		return nil
	})
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		t.Fatalf("%s: %v: %s", pg.Code, err, pg.Detail)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.enterAndCommit(pool); err != nil { // whatever was never drawn
		t.Fatal(err)
	}
	b.is(`SELECT DISTINCT semaphore, state FROM legwork.job`, "0 completed")
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
	b.is(`SELECT DISTINCT ledger / 100000000 % 100000 / 10 FROM legwork.guid_ledger ORDER BY 1`, "11", "111")
	if hits < jobs/2 || ends != hits {
		t.Errorf("%d hits, %d ends", hits, ends)
	}
}

func (b *base) enterAndCommit(steps []ledger.Step) (hits, ends int, err error) {
	ctx := context.Background()
	entries := make([]ledger.Leg2Entry, len(steps))
	for i, s := range steps {
		entries[i] = ledger.Leg2Entry{Place: s.Place, GUID: s.GUID, Version: 1, Work: s.Consumed}
	}
	if _, _, err := b.store.EnterLeg2(ctx, entries, ledger.Want{}); err != nil {
		return 0, 0, err
	}
	committed, closed, err := b.store.Commit(ctx, steps, ledger.All)
	for _, c := range committed {
		if c.Hit {
			hits++
		}
	}
	if err == nil {
		var work []ledger.Moot
		for _, s := range steps {
			work = append(work, ledger.Moot{Row: ledger.Row{GUID: s.Consumed, Gid: s.Gid}, Lane: ledger.Answered})
		}
		err = b.store.Discard(ctx, work)
	}
	return hits, len(closed), err
}
