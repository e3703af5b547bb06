package engine

import (
	"context"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// ask completes the decisions that depend on other jobs: whom a signal to all
// is for, and the interrupts of others, which are sent before the steps of
// those who send them (SIG-03, INT-03). Both can be repeated: signals and
// interrupts have GUIDs that follow from the message.
func (e *Engine) ask(ctx context.Context, wave []*item) {
	e.findAll(ctx, wave)
	e.interruptAll(ctx, wave)
}

func (e *Engine) findAll(ctx context.Context, wave []*item) {
	var asking []*item
	var queries []ledger.StatQuery
	for _, it := range open(wave) {
		if len(it.find) > 0 {
			asking, queries = append(asking, it), append(queries, it.find...)
		}
	}
	e.findFor(ctx, asking, queries)
}

// findFor looks up whom a wave's signals to all are for. Queries that Postgres
// refuses are split until the bad one stands alone, as steps are.
func (e *Engine) findFor(ctx context.Context, asking []*item, queries []ledger.StatQuery) {
	if len(asking) == 0 {
		return
	}
	targets, err := e.Store.Find(ctx, queries)
	if err != nil && legwork.ClassOf(err) == legwork.Dead && len(asking) > 1 {
		half, first := len(asking)/2, 0
		for _, it := range asking[:half] {
			first += len(it.find)
		}
		e.findFor(ctx, asking[:half], queries[:first])
		e.findFor(ctx, asking[half:], queries[first:])
		return
	}
	for _, it := range asking {
		if err != nil {
			it.failed(err)
			continue
		}
		n := len(it.find)
		if ferr := it.found(slices.Concat(targets[:n]...)); ferr != nil {
			it.refuse(ferr)
		}
		targets = targets[n:]
	}
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

func (e *Engine) interruptAll(ctx context.Context, wave []*item) {
	var asking []*item
	var requests []ledger.InterruptRequest
	for _, it := range open(wave) {
		if it.interrupt == nil || !e.inApp(ctx, it) {
			continue
		}
		asking, requests = append(asking, it), append(requests, *it.interrupt)
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
	if err != nil && legwork.ClassOf(err) == legwork.Dead && len(asking) > 1 {
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

// inApp finds the app of the job to interrupt, by the topic of its graph if the
// activity names one. No such graph: there is nothing to interrupt.
func (e *Engine) inApp(ctx context.Context, it *item) bool {
	if it.topic == "" || it.version.app.Graph(it.topic) != nil {
		return true
	}
	v, err := e.apps.topic(ctx, it.topic, e.Now())
	if err != nil {
		it.later("retry", err)
		return false
	}
	if v == nil {
		return false
	}
	it.interrupt.App = v.App
	return true
}
