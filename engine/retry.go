package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// retry has failed work tried again if a policy says so: the activity's, the
// worker's own, or one in this input. The next attempt is an outbox row that is due
// later, so nothing waits in memory (decision 9); the error has no other effect.
// Work that has no attempts left is handled as an error. So is an error that nobody waits
// for any more, but it must not enter as final (untried).
func (e *Engine) retry(ctx context.Context, items []*item) {
	failed := retryable(items)
	e.loadFrames(ctx, failed) // an operation may be a function
	e.loadAsked(ctx, failed)
	e.inParts(ctx, open(failed), wantedAgain, func(failed []*item, err error) {
		if err != nil {
			retryLater(failed, err)
			return
		}
		e.retryAll(ctx, failed)
		release(failed)
	})
}

// retryAll tries again what may be tried again of items whose input is loaded.
func (e *Engine) retryAll(ctx context.Context, failed []*item) {
	for _, wave := range itemWaves(failed) {
		var asking []*item
		var retries []ledger.Retry
		told := map[ledger.Place]bool{}
		for _, it := range wave {
			if r, again := decide.Again(it.input(e.MaxCycles)); again {
				switch {
				case r.Journal == nil:
				case told[r.Journal.Place]:
					r.Journal = nil // one tells the journal, the others are told with their results
				default:
					told[r.Journal.Place] = true
				}
				r.Version, r.Prior = it.version.ID, it.prior()
				asking, retries = append(asking, it), append(retries, r)
			}
		}
		if len(retries) == 0 {
			continue
		}
		became, err := e.Store.Retry(ctx, retries)
		for i, it := range asking {
			switch {
			case err != nil:
				it.later("retry", fmt.Errorf("put off the next attempt of activity %s: %w", it.T.Activity, err))
			case became[i] == ledger.NotRetried:
				it.untried = true
			case became[i] == ledger.RetriedNow:
				it.ack("again")
				e.journalled(it.T.Job, retries[i].Journal)
			case became[i] == ledger.RetryAnswered:
				it.ack("outdated")
			case became[i] == ledger.RetryTooSoon:
				it.outOfOrder()
			case became[i] == ledger.RetryEarly:
				it.early() // if it entered, Leg 1 might have committed meanwhile, and the error would be final
			}
		}
	}
}

// retryable returns the errors of a batch that a policy may apply to.
func retryable(items []*item) (failed []*item) {
	for _, it := range items {
		if it.settled || it.T.Kind != legwork.Leg2 || it.T.Status != legwork.Failed || it.Activity.Type == graph.Hook ||
			it.Activity.Type == graph.Await && it.T.TimesOut() || // its limit is for all attempts
			it.Activity.Frame() != nil && !it.T.Row.IsZero() && it.T.Row != it.T.Work { // no worker's
			continue
		}
		failed = append(failed, it)
	}
	return failed
}

// wantedAgain lists what the inputs of activities read whose work may be tried
// again: an input may carry a policy, and an await is sent anew.
func wantedAgain(failed []*item) ledger.Want {
	w := wants{data: make(map[legwork.ID]*reading)}
	for i, it := range failed {
		it.from = i
		w.add(i, it, it.Activity.Needs(graph.Leg1))
	}
	return w.Want
}

// loadAsked loads the inputs of calls of functions whose answers have taken the place of their
// work, as their jobs were paused: so that they can be tried again.
func (e *Engine) loadAsked(ctx context.Context, failed []*item) {
	var held []*item
	var events []ledger.EventPlace
	for _, it := range failed {
		if it.settled {
			continue
		}
		if at, n, _, is := it.input(0).HeldCall(); is {
			held, events = append(held, it), append(events, ledger.EventPlace{Place: at, Seq: n})
		}
	}
	segments, err := e.Store.Segments(ctx, events)
	for i, it := range held {
		if err == nil {
			it.Asked, err = decide.AskedOf(it.T.Activity, segments[i])
		}
		if err != nil {
			it.later("retry", fmt.Errorf("read what activity %s was asked: %w", it.T.Activity, err))
		}
	}
}
