package engine

import (
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/telemetry"
)

// observe counts what became of a batch and ends its spans.
func (e *Engine) observe(lane string, items []*item) {
	counts := make(map[string]int, 4)
	for _, it := range items {
		counts[it.verdict.Outcome]++
		if it.verdict.Err != nil && it.verdict.Action == legwork.Nak {
			e.Log.Warn("handed back", "lane", lane, "job", it.t.Job, "activity", it.t.Activity,
				"outcome", it.verdict.Outcome, "deliveries", it.delivery.Count, "error", it.verdict.Err)
		}
		it.endSpan()
	}
	for outcome, n := range counts {
		e.Metrics.Transitions(lane, outcome, n)
		switch outcome {
		case "duplicate", "stale", "finalized":
			e.Metrics.Duplicates(lane, n)
		}
	}
}

func (it *item) endSpan() {
	if !it.span.Recording() {
		return
	}
	it.span.SetTransition(it.t)
	it.span.Set(telemetry.Outcome(it.verdict.Outcome), telemetry.Deliveries(it.delivery.Count))
	if a := it.ledgerAfter(); a != nil {
		it.span.Set(telemetry.ActivityLedger(int64(*a)))
	}
	if m := it.committed.Marks; m != nil {
		it.span.Set(telemetry.GUIDLedger(int64(*m)))
	}
	if it.committed.Spawned {
		it.span.Set(telemetry.SemaphoreBefore(int64(it.committed.Before)), telemetry.SemaphoreAfter(int64(it.committed.After)))
	}
	if it.verdict.Err != nil {
		it.span.Fail(legwork.CodeOf(it.verdict.Err), it.verdict.Err.Error())
	} else if it.t.Status == legwork.Failed {
		it.span.Fail(it.t.Code, "the worker answered with an error")
	}
	it.span.EndAt(time.Now())
}
