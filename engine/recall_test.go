package engine_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// TestAStartWhoseTopicIsGone: a start that has begun is not a dead letter when
// it comes again after a version without its graph, or with other demands on
// its input, was activated (CON-06).
func TestAStartWhoseTopicIsGone(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for name, second := range map[string]string{
			"another topic": strings.Replace(version(sequential, "2"), "subscribes: go", "subscribes: went", 1),
			"another schema": version(ofGraph(sequential, "settings: {validate: true}\n      input: {schema: {required: [x]}}"),
				"2"),
		} {
			for _, side := range []crash.Side{crash.Before, crash.After} {
				w := sim.New(t, mode, sequential)
				m := w.Start("go", "j1", `{}`)
				n := map[engine.Mode]int{engine.Fused: 1, engine.Step: 2}[mode]
				dies(t, w, m, n, side)
				w.Deploy(second)
				e := w.Engine(w.Pool)
				v := w.Handle(e, legwork.LaneStart, m)
				if mode != engine.Step && side == crash.Before {
					outcomesAre(t, v, "ack dead") // it had not begun
					continue
				}
				outcomesAre(t, v, "ack resumed")
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				if v := w.One(`SELECT v.version FROM legwork.job j JOIN legwork.app_version v ON v.id = j.version_id`); v != "1" {
					t.Errorf("%s: the job runs version %s", name, v)
				}
				lettersAre(t, w)
				atRest(t, w)
			}
		}
	})
}

// slow is a database in which the versions are loaded only when it may.
type slow struct {
	inner interface {
		SendBatch(context.Context, *pgx.Batch) pgx.BatchResults
	}
	held    atomic.Bool
	arrived chan struct{} // a load of the versions waits
	leave   chan struct{}
	loads   atomic.Int32
}

func (s *slow) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if s.held.Load() && sqlfile.NameOf(b.QueuedQueries[0].SQL) == "ledger/versions.sql" {
		if s.loads.Add(1) == 1 {
			close(s.arrived)
		}
		<-s.leave
	}
	return s.inner.SendBatch(ctx, b)
}

// TestOneRefreshAtATime: what is known but old serves everybody while one
// caller loads it anew.
func TestOneRefreshAtATime(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, empty)
	db := &slow{inner: w.Pool, arrived: make(chan struct{}), leave: make(chan struct{})}
	e := w.Engine(db)
	w.Step(e, w.Start("go", "first", `{}`))
	db.held.Store(true)
	// Within a second what is known is old: the next start after that waits.
	var stop atomic.Bool
	var done sync.WaitGroup
	done.Go(func() {
		for !stop.Load() {
			w.Handle(e, legwork.LaneStart, w.Start("go", "", `{}`))
		}
	})
	select {
	case <-db.arrived:
	case <-time.After(sim.Deadline):
		t.Fatal("the versions were never loaded again")
	}
	stop.Store(true)
	for range 5 {
		outcomesAre(t, w.Handle(e, legwork.LaneStart, w.Start("go", "", `{}`)), "ack done")
	}
	if n := db.loads.Load(); n != 1 {
		t.Errorf("%d loads at a time", n)
	}
	close(db.leave)
	done.Wait()
	holds(t, w)
}
