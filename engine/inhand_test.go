package engine_test

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

// entries counts the transactions in which answers enter before they are committed.
type entries struct {
	ledger.DB
	n atomic.Int64
}

func (e *entries) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	for _, q := range b.QueuedQueries {
		if sqlfile.NameOf(q.SQL) == "ledger/enter_leg2.sql" {
			e.n.Add(1)
		}
	}
	return e.DB.SendBatch(ctx, b)
}

// TestBatchesOfOneFunction: batches that one engine handles at the same time have answers to one function. None of them
// is decided on what another one changes, so that all take the short way.
func TestBatchesOfOneFunction(t *testing.T) {
	t.Parallel()
	w, answers := gathered(t, engine.Fused, "all", 200)
	db := &entries{DB: w.Pool}
	e := w.Engine(db)
	warm(t, w, e)
	var batches sync.WaitGroup
	for batch := range slices.Chunk(answers, 5) {
		batches.Go(func() {
			for _, v := range w.Handle(e, legwork.LaneResponse, batch...) {
				if v.Outcome != "done" {
					t.Errorf("%s: %v", v.Outcome, v.Err)
				}
			}
		})
	}
	batches.Wait()
	if n := db.n.Load(); n != 0 {
		t.Errorf("answers have entered apart %d times", n)
	}
	w.Drain(e)
	jobIs(t, w, "job", "completed 0")
	atRest(t, w)
}
