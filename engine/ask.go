package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
)

// ask sends the signals to all and the interrupts that decisions of a wave have for
// other jobs, before their steps are committed (SIG-03, INT-03). Both can be
// repeated: the message's row says how far a signal to all has come, and the GUID
// of an interrupt is derived from that of the message.
func (e *Engine) ask(ctx context.Context, wave []*item) {
	e.broadcast(ctx, wave)
	e.interruptAll(ctx, wave)
}

// failed ends an item whose signal or interrupt failed: its job fails if Postgres
// rejects it for good, else it is handed back.
func (it *item) failed(err error) {
	if legwork.ClassOf(err) == legwork.Dead {
		it.refuse(err)
		return
	}
	it.later("retry", err)
}

// refuse replaces the decision by one that fails the message's job.
func (it *item) refuse(err error) {
	it.setDecision(decide.Refuse(it.input(0), it.decision, err))
}

func (e *Engine) interruptAll(ctx context.Context, wave []*item) {
	var all []interrupting
	for _, it := range open(wave) {
		if it.decision.Interrupt == nil {
			continue
		}
		if app := e.appOf(ctx, it); app != "" {
			r := it.decision.Interrupt.InterruptRequest
			r.App = app
			all = append(all, interrupting{it, r, ledger.Interrupted{}})
		}
	}
	e.interruptJobs(ctx, all, func(one interrupting, err error) {
		if err != nil {
			one.failed(err)
		}
	})
}

// interrupting is a message that ends a job, and what became of that.
type interrupting struct {
	*item
	request ledger.InterruptRequest
	result  ledger.Interrupted
}

// interruptJobs ends jobs, tells their ends, and calls done for each message.
func (e *Engine) interruptJobs(ctx context.Context, all []interrupting, done func(interrupting, error)) {
	inBatch(all, func(part []interrupting) error {
		requests := make([]ledger.InterruptRequest, len(part))
		for i := range part {
			requests[i] = part[i].request
		}
		results, closed, err := e.Store.InterruptJobs(ctx, requests)
		if err != nil {
			return err
		}
		for i := range part {
			part[i].result = results[i]
		}
		for _, c := range closed {
			e.tellEnd(ctx, part[c.Index].span.Trace(), c)
		}
		return nil
	}, func(part []interrupting, err error) {
		for _, one := range part {
			done(one, err)
		}
	})
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
