package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// An answer waits for the pending answer before it, which another engine may be
// handling. After orderTimeout and minDeliveries the earlier one counts as lost.
// Age alone does not show that: after a backlog all answers are old.
const (
	orderTimeout  = 10 * time.Second
	minDeliveries = 5
)

var (
	errOutOfOrder = errors.New("the pending response before it has not taken effect yet")
	errGap        = &legwork.Error{Code: legwork.CodeUnfit, Class: legwork.Dead,
		Message: fmt.Sprintf("the response before it (%s) did not come, although the work was repeated %d times: have the "+
			"worker number its responses 0, 1, 2… without gaps, or leave the header away",
			legwork.HeaderSeq, legwork.MaxGaps)}
)

// prior returns the pending answer that must take effect before this one: a final
// answer ends the activity, and a pending one after it would have no effect. nil:
// there is none; or a pause had kept this one as an outbox row in the place of its
// work (ADR 31), so that the work cannot be repeated, and it has waited long enough.
func (it *item) prior() *legwork.ID {
	t := it.T
	if t.Seq == 0 {
		return nil
	}
	if !t.Row.IsZero() && it.Activity.Works() && it.delivery.Count > minDeliveries &&
		it.age() > orderTimeout {
		return nil
	}
	id := legwork.ResponseGUID(t.Gid, t.Work, t.Attempt, legwork.Pending, t.Seq-1)
	return &id
}

// outOfOrder hands the item back until orderTimeout. After that the answer before
// it is lost, and the work must be repeated. The item is dropped: the repeated
// work ends with the same answer (ADR 24).
//
// An answer that is an outbox row (a signal's, a child's) waits without a limit:
// the row of the answer before it was committed first, and is published.
func (it *item) outOfOrder() {
	left := orderTimeout - it.age()
	if it.T.Row.IsZero() && it.delivery.Count > minDeliveries && left <= 0 {
		it.ack("incomplete")
		it.gap = it.T.Status != legwork.Pending // the final answer, which comes later, has the work repeated
		return
	}
	it.later("out_of_order", errOutOfOrder)
	if left > 0 {
		it.verdict.Delay = min(it.verdict.Delay, left+10*time.Millisecond)
	}
}

// repeatWork repeats the work of final answers whose earlier answer is lost, at most
// legwork.MaxGaps times. After that the answer fails its job.
func (e *Engine) repeatWork(ctx context.Context, items []*item) {
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
			it.later("out_of_order", errOutOfOrder) // its next delivery is judged anew
		default:
			e.Log.Warn("a worker's answer came without the pending one before it: its work is repeated",
				"job", it.T.Job, "activity", it.T.Activity, "work", it.T.Work, "seq", it.T.Seq)
		}
	}
}
