package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// handleInterrupts handles a batch of interrupt messages: each ends one job, under
// its own GUID (INT-04).
func (e *Engine) handleInterrupts(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
	items := make([]*item, len(batch))
	for i, d := range batch {
		one := newItem(i, d, &legwork.Transition{})
		it := &one
		items[i] = it
		t, err := legwork.DecodeRun(d)
		if t == nil && legwork.ClassOf(err) == legwork.Retry {
			it.later(outcomeUnread, err)
			continue
		}
		if t != nil {
			it.T = t
		}
		if err != nil {
			it.dead("malformed", err, false)
			continue
		}
		place := telemetry.At(t, d.Count)
		it.span = e.Tracing.BeginAt(telemetry.KindLeg1, "interrupt", &place, time.Now())
	}
	byGUID := func(it *item) (legwork.ID, bool) { return it.T.GUID, !it.settled }
	for _, wave := range waves(items, byGUID) {
		e.interrupts(ctx, wave)
	}
	e.clear(ctx, legwork.LaneRun, items)
	e.observe(legwork.LaneRun, items)
	return verdicts(items)
}

// interrupts ends the jobs of a wave.
func (e *Engine) interrupts(ctx context.Context, wave []*item) {
	var all []interrupting
	for _, it := range wave {
		r := ledger.InterruptRequest{App: it.T.App, Job: it.T.Job, Gid: it.T.Gid, Consumed: it.T.GUID}
		if err := json.Unmarshal(legwork.OrNull(it.T.Data), &r.Interruption); err != nil {
			it.dead("malformed", legwork.Invalid("the interrupt of job %s: %v", it.T.Job, err), false)
			continue
		}
		r.GUID = it.T.GUID
		if r.Final {
			if err := e.inPlaceOfCloser(ctx, it, &r); err != nil {
				it.later("retry", err)
				continue
			}
		}
		all = append(all, interrupting{it, r, ledger.Interrupted{}})
	}
	e.interruptJobs(ctx, all, func(one interrupting, err error) {
		switch {
		case err != nil:
			one.unfinished(fmt.Errorf("interrupt job %s: %w", one.T.Job, err), false)
		case !one.result.Found:
			one.drop("orphan", one.T.GUID)
		case !one.result.Expected:
			one.ack("unowed")
		case one.result.Already:
			one.drop("closed", one.T.GUID)
		default:
			one.ack("done")
		}
	})
}

// inPlaceOfCloser prepares a message that completes a closed job because the
// message that closed it is not redelivered (legwork.finish_closed). It finalizes
// the closer's activity too, unless the graph lets a cycle enter that again.
func (e *Engine) inPlaceOfCloser(ctx context.Context, it *item, r *ledger.InterruptRequest) error {
	v, err := e.apps.name(ctx, it.T.App, it.T.Version, e.Now())
	if err != nil {
		return err
	}
	a, err := v.activity(it.T)
	if err != nil {
		return fmt.Errorf("complete job %s in the place of the message that closed it: %w", it.T.Job, err)
	}
	r.Closer = it.Place()
	r.Final = !a.Cycle && a.Type != graph.Cycle
	return nil
}

// Interrupt ends the job of the request's app that holds the id, at once and
// whatever its semaphore is, for a caller that waits for the answer (INT-04). A
// request repeated under its GUID gets the same answer as the first time.
func (e *Engine) Interrupt(ctx context.Context, request ledger.InterruptRequest) (ledger.Interrupted, error) {
	results, closed, err := e.Store.InterruptJobs(ctx, []ledger.InterruptRequest{request})
	if err != nil {
		return ledger.Interrupted{}, err
	}
	for _, c := range closed {
		e.tellEnd(ctx, legwork.Trace{}, c)
	}
	return results[0], nil
}
