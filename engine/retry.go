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
		var all []retrying
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
				all = append(all, retrying{it, r, ledger.NotRetried})
			}
		}
		inBatch(all, func(part []retrying) error { return e.commitRetries(ctx, part) }, e.retried)
	}
}

// retrying is an item whose work is to be tried again, how, and what became of that.
type retrying struct {
	*item
	retry  ledger.Retry
	became ledger.Retried
}

func (e *Engine) commitRetries(ctx context.Context, part []retrying) error {
	retries := make([]ledger.Retry, len(part))
	for i := range part {
		retries[i] = part[i].retry
	}
	became, err := e.Store.Retry(ctx, retries)
	for i := range became {
		part[i].became = became[i]
	}
	return err
}

// retried ends those whose next attempt is asked for, and those that come too early or too late.
func (e *Engine) retried(part []retrying, err error) {
	for _, r := range part {
		switch {
		case err != nil:
			r.unfinished(fmt.Errorf("put off the next attempt of activity %s: %w", r.T.Activity, err), true)
		case r.became == ledger.NotRetried:
			r.untried = true
		case r.became == ledger.RetriedNow:
			r.ack("again")
			e.journalled(r.T.Job, r.retry.Journal)
		case r.became == ledger.RetryAnswered:
			r.ack("outdated")
		case r.became == ledger.RetryTooSoon:
			r.outOfOrder()
		case r.became == ledger.RetryEarly:
			r.early() // if it entered, Leg 1 might have committed meanwhile, and the error would be final
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
