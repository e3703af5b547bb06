package engine

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// retry tries work again that failed and whose policy says so: the activity's,
// the worker's own, or the one of this very input. The next attempt is an outbox
// row that is due later, so nothing waits in memory (decision 9); the error has
// no other effect. Work that has no attempts left takes the error route.
func (e *Engine) retry(ctx context.Context, items []*item) {
	e.inParts(ctx, retryable(items), wantedAgain, func(failed []*item, err error) {
		if err != nil {
			handBack(failed, err)
			return
		}
		e.retryAll(ctx, failed)
		forget(failed)
	})
}

// retryAll tries again what may be tried again of items whose input is loaded.
func (e *Engine) retryAll(ctx context.Context, failed []*item) {
	for _, wave := range waves(failed, (*item).waits) {
		var asking []*item
		var retries []ledger.Retry
		for _, it := range wave {
			if r, again := it.again(); again {
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
				it.later("retry", fmt.Errorf("put off the next attempt of activity %s: %w", it.t.Activity, err))
			case became[i] == ledger.RetriedNow:
				it.ack("again")
			case became[i] == ledger.RetryTooSoon:
				it.outOfOrder()
			case became[i] == ledger.RetryEarly:
				it.early() // on entry it might be in time, and be taken as the last word
			}
		}
	}
}

// retryable returns the errors of a batch that a policy may apply to.
func retryable(items []*item) (failed []*item) {
	for _, it := range items {
		if it.settled || it.t.Kind != legwork.Leg2 || it.t.Status != legwork.Failed || it.activity.Type == graph.Hook ||
			it.activity.Type == graph.Await && it.t.TimesOut() { // its limit is for all attempts
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
		it.dataAt = i
		w.add(i, it, it.activity.Needs(graph.Leg1))
	}
	return w.Want
}

// again decides whether, when and as what the work of the item is tried again.
func (it *item) again() (ledger.Retry, bool) {
	if it.unread != nil {
		return ledger.Retry{}, false // its input cannot be made again
	}
	s := it.scope()
	topic, input, err := it.input(s)
	if err != nil {
		return ledger.Retry{}, false
	}
	policy := it.activity.MessagePolicy(input)
	if policy == nil {
		policy = graph.WorkerPolicy(it.t.Retry)
	}
	delay, again := it.activity.RetryAfter(it.t.Code, it.t.Attempt, policy)
	if !again {
		return ledger.Retry{}, false
	}
	r := ledger.Retry{Place: it.place(), Version: it.version.ID, Work: it.t.Work, Attempt: it.t.Attempt + 1, Delay: delay, Prior: it.prior(),
		Next: legwork.Derive(it.t.Gid, it.t.Work, "retry", it.t.Attempt+1), Failed: it.whyFailed()}
	it.limitAgain(&r)
	if it.activity.Type == graph.Worker && it.t.Row == it.t.Work { // its answer has taken the place of the work (ADR 31)
		r.Again = it.workAgain(topic, input, r)
	}
	if it.activity.Type == graph.Await {
		child, err := it.awaits(s)
		if err != nil {
			return ledger.Retry{}, false
		}
		child.GUID, child.Topic, child.Data, child.Attempt, child.Delay = r.Next, topic, input, r.Attempt, delay
		r.Again = child
	}
	return r, true
}

// workAgain is the work that a worker is asked again; nil if nobody was asked,
// because the input does not match its schema.
func (it *item) workAgain(topic string, input []byte, r ledger.Retry) *legwork.Transition {
	if it.version.schemas.check(it.activity.Graph, it.activity.InputSchema, "the input", input) != nil {
		return nil
	}
	work := it.message(legwork.Work, "work")
	work.GUID, work.Topic, work.Data, work.Attempt = r.Next, topic, input, r.Attempt
	return &work
}

// maxWhyBytes bounds the message that is kept of an attempt that failed.
const maxWhyBytes = 1024

// whyFailed is the code and the message of an error, to show while its work
// waits for the next attempt.
func (it *item) whyFailed() json.RawMessage {
	var said struct{ Message string }
	_ = json.Unmarshal(it.t.Data, &said) // whatever else it is has no message
	return mustJSON(struct {
		Code    int    `json:"code"`
		Message string `json:"message,omitempty"`
	}{it.t.Code, legwork.Clip(printable(said.Message), maxWhyBytes)})
}
