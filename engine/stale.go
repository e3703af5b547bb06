package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// accumulates reports whether the item's job.maps write job data in a leg that
// reads some: what is written may follow from what was read.
func (it *item) accumulates() bool {
	a := it.activity
	if a == nil || !a.Job.Defined() || it.leg() == graph.Leg1 && (a.Type == graph.Worker || a.Type == graph.Await) {
		return false
	}
	return a.Needs(it.leg()).Job
}

// reading is what the item has read of its job's data if it writes there too.
// Its siblings of a wave may have read more.
func (it *item) reading() *ledger.Read {
	if !it.accumulates() {
		return nil
	}
	r := &ledger.Read{Paths: it.activity.Needs(it.leg()).JobPaths}
	for _, l := range it.data {
		if len(r.Paths) == 0 || related(l.Path, r.Paths) {
			r.Leaves = append(r.Leaves, l)
		}
	}
	return r
}

func related(path string, to []string) bool {
	for _, p := range to {
		if graph.Related(path, p) {
			return true
		}
	}
	return false
}

// rounds bounds how often a step is decided again because somebody else wrote
// what it had read. Every round that is lost is one that another has won.
const rounds = 64

var errStale = errors.New("other branches keep writing the job data that the activity adds to")

// decideAgain reads, decides and commits again what had read job data that
// another engine has written since. The entry stands: it is not counted again.
func (e *Engine) decideAgain(ctx context.Context, l leg, wave []*item) {
	stale := wave
	for round := 0; ; round++ {
		if stale = outdated(stale); len(stale) == 0 {
			return
		}
		if round == rounds {
			break
		}
		if round > 2 {
			time.Sleep(rand.N(time.Duration(round) * time.Millisecond))
		}
		e.round(ctx, l, stale)
	}
	for _, it := range stale {
		it.later("contended", errStale)
	}
}

// round reads, decides and commits what is stale once more.
func (e *Engine) round(ctx context.Context, l leg, stale []*item) {
	loaded, err := e.Store.Load(ctx, wanted(stale))
	if err != nil {
		for _, it := range stale {
			it.later("retry", err)
		}
		return
	}
	for _, it := range stale {
		it.anew()
	}
	give(stale, loaded)
	for _, it := range stale {
		l.judge(it)
	}
	e.decide(ctx, stale)
	e.commit(ctx, stale)
}

// outdated returns the items that were not granted for what they had read.
func outdated(wave []*item) []*item {
	var out []*item
	for _, it := range wave {
		if !it.settled && it.committed.Stale {
			out = append(out, it)
		}
	}
	return out
}
