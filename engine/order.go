package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// patience is how long a response waits, and handOvers how often it comes, for the one before it, which another
// engine may have in hand. After a backlog all responses are old: it must also
// have come in vain.
const (
	patience  = 10 * time.Second
	handOvers = 5
)

var (
	errOutOfOrder = errors.New("the pending response before it has not taken effect yet")
	errGap        = &legwork.Error{Code: legwork.CodeUnfit, Class: legwork.Dead,
		Message: fmt.Sprintf("the response before it (%s) did not come, although the work was repeated %d times: have the worker number its responses 0, 1, 2… without gaps, or leave the header away",
			legwork.HeaderSeq, legwork.MaxGaps)}
)

// prior is the pending response that must take effect before this one: what
// follows from the final one would else shut it out. nil: there is none, or it
// has been waited for by a worker's answer that a pause made a row (ADR 31):
// that has taken the place of its work, which cannot be repeated.
func (it *item) prior() *legwork.ID {
	t := it.T
	if t.Seq == 0 {
		return nil
	}
	if !t.Row.IsZero() && it.Activity.Type == graph.Worker && it.delivery.Count > handOvers && it.age() > patience {
		return nil
	}
	id := legwork.ResponseGUID(t.Gid, t.Work, t.Attempt, legwork.Pending, t.Seq-1)
	return &id
}

// outOfOrder hands the item back, but for no longer than it still has to wait:
// then the one before it is lost, and the worker must say it again. The item is
// given up, for the repetition ends with the same answer (ADR 24).
//
// One that is an outbox row (a signal's, a child's) waits as long as it takes:
// the row of the one before it is put before its own, and comes.
func (it *item) outOfOrder() {
	left := patience - it.age()
	if it.T.Row.IsZero() && it.delivery.Count > handOvers && left <= 0 {
		it.ack("incomplete")
		it.gap = it.T.Status != legwork.Pending // the final one comes after it, and asks
		return
	}
	it.later("out_of_order", errOutOfOrder)
	if left > 0 {
		it.verdict.Delay = min(it.verdict.Delay, left+10*time.Millisecond)
	}
}

// repeat has the work of final answers that were given up asked for again,
// legwork.MaxGaps times; then the answer fails its job.
func (e *Engine) repeat(ctx context.Context, items []*item) {
	var gaps []*item
	var works []ledger.Row
	for _, it := range items {
		if it.gap {
			gaps, works = append(gaps, it), append(works, ledger.Row{GUID: it.T.Work, Gid: it.T.Gid})
		}
	}
	if len(gaps) == 0 {
		return
	}
	became, err := e.Store.Repeat(ctx, works)
	for i, it := range gaps {
		switch {
		case err != nil:
			it.later("retry", fmt.Errorf("have the work of activity %s repeated: %w", it.T.Activity, err))
		case became[i] == ledger.RepeatSpent:
			it.dead("incomplete", errGap, true)
		case became[i] == ledger.RepeatGone:
			it.later("out_of_order", errOutOfOrder) // it will be told why
		default:
			e.Log.Warn("a worker's answer came without the pending one before it: its work is repeated",
				"job", it.T.Job, "activity", it.T.Activity, "work", it.T.Work, "seq", it.T.Seq)
		}
	}
}
