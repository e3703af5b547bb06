package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
)

// ask completes the decisions that depend on other jobs: signals to all and the
// interrupts of others, which are sent before the steps of those who send them
// (SIG-03, INT-03). Both can be repeated: a message remembers whom it has told,
// and interrupts have GUIDs that follow from the message.
func (e *Engine) ask(ctx context.Context, wave []*item) {
	e.tellAll(ctx, wave)
	e.interruptAll(ctx, wave)
}

// failed ends an item for which Postgres could not be asked: refused for good,
// or handed back.
func (it *item) failed(err error) {
	if legwork.ClassOf(err) == legwork.Dead {
		it.refuse(err)
		return
	}
	it.later("retry", err)
}

// refuse takes back what was decided: its message fails its job.
func (it *item) refuse(err error) {
	it.take(decide.Refuse(it.input(0), it.decision, err))
}

func (e *Engine) interruptAll(ctx context.Context, wave []*item) {
	var asking []*item
	var requests []ledger.InterruptRequest
	for _, it := range open(wave) {
		if it.decision.Interrupt == nil {
			continue
		}
		if app := e.appOf(ctx, it); app != "" {
			r := it.decision.Interrupt.InterruptRequest
			r.App = app
			asking, requests = append(asking, it), append(requests, r)
		}
	}
	e.interruptFor(ctx, asking, requests)
}

// interruptFor sends a wave's interrupts of other jobs. Those that Postgres
// refuses are split until the bad one stands alone.
func (e *Engine) interruptFor(ctx context.Context, asking []*item, requests []ledger.InterruptRequest) {
	if len(asking) == 0 {
		return
	}
	_, closed, err := e.Store.InterruptJobs(ctx, requests)
	if err != nil && ledger.Refused(err) && len(asking) > 1 {
		half := len(asking) / 2
		e.interruptFor(ctx, asking[:half], requests[:half])
		e.interruptFor(ctx, asking[half:], requests[half:])
		return
	}
	if err != nil {
		for _, it := range asking {
			it.failed(err)
		}
		return
	}
	for _, c := range closed {
		e.tellEnd(ctx, asking[c.Index].span.Trace(), c)
	}
}

// appOf finds the app of the job to interrupt, by the topic of its graph if the
// activity names one. Empty: no such graph, so there is nothing to interrupt.
func (e *Engine) appOf(ctx context.Context, it *item) string {
	i := it.decision.Interrupt
	if i.Topic == "" || it.version.app.Graph(i.Topic) != nil {
		return i.App
	}
	v, err := e.apps.topic(ctx, i.Topic, e.Now())
	if err != nil {
		it.later("retry", err)
		return ""
	}
	if v == nil {
		return ""
	}
	return v.App
}
