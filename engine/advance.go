package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// advance commits entry and steps of a wave's plain answers in one transaction
// (ADR 17): those that are final and delivered for the first time. It returns the
// others, and those whose commit was not granted: these enter first, and judge
// looks at what the entry found.
func (e *Engine) advance(ctx context.Context, wave []*item) (rest []*item) {
	var answers []*item
	for _, it := range wave {
		if e.plainAnswer(it) {
			answers = append(answers, it)
		} else {
			rest = append(rest, it)
		}
	}
	if len(answers) == 0 {
		return wave
	}
	e.inParts(ctx, answers, wanted, func(part []*item, err error) {
		if err != nil {
			rest = append(rest, part...)
			return
		}
		var ready []*item
		room := legwork.MaxBatchBytes
		for _, it := range part {
			if !e.decideAnswer(ctx, it) {
				rest = append(rest, it)
				continue
			}
			ready = append(ready, it)
			if room -= it.step.Bytes(); room <= 0 {
				rest = append(rest, e.commitAnswers(ctx, ready)...)
				ready, room = nil, legwork.MaxBatchBytes
			}
		}
		rest = append(rest, e.commitAnswers(ctx, ready)...)
	})
	return rest
}

// plainAnswer reports whether a message is a usual answer of a worker, child,
// timer or signal. A redelivery is none: its entries must be counted, whatever
// becomes of it (GUID-03). Nor is an error that must not enter.
func (e *Engine) plainAnswer(it *item) bool {
	t, a := it.T, it.Activity
	return e.Mode == Fused && !it.settled && !it.untried && t.Kind == legwork.Leg2 && a.Frame() == nil && !a.Cycle &&
		!a.MayPublish() && t.Status != legwork.Pending && t.Seq == 0 && it.delivery.Count <= 1 && !a.Needs(graph.Leg2).Live &&
		!it.accumulates()
}

// decideAnswer decides the step of an answer as if it had entered. It reports
// whether the step is one that advance can commit.
func (e *Engine) decideAnswer(ctx context.Context, it *item) bool {
	e.decideOne(ctx, it, nil)
	return it.step.Fail == nil && !it.step.Emit && !it.step.Finish
}

// commitAnswers commits and publishes, and returns what was not granted: all of a
// batch that Postgres refuses, so that the usual way finds the message at fault.
func (e *Engine) commitAnswers(ctx context.Context, items []*item) (rest []*item) {
	if len(items) == 0 {
		return nil
	}
	answers := make([]ledger.Answer, len(items))
	for i, it := range items {
		answers[i] = ledger.Answer{Step: it.step, Version: it.version.ID, Attempt: it.T.Attempt, Row: it.T.Row,
			Registered: it.Activity.WebHook()}
	}
	done, closed, err := e.Store.Advance(ctx, answers)
	granted := make([]*item, 0, len(items))
	for i, it := range items {
		if err != nil || !done[i].Spawned {
			if err == nil {
				e.Metrics.FenceRejections(1)
				it.refused = &answers[i]
			}
			rest = append(rest, it)
			continue
		}
		it.committed.merge(done[i])
		it.ack("done")
		e.aheadEntered(it.ahead)
		granted = append(granted, it)
	}
	for _, c := range closed {
		e.ended(ctx, items[c.Index], c)
	}
	e.publish(ctx, granted)
	release(granted)
	return rest
}
