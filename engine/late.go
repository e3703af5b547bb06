package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// tooLate reports whether an item may be the answer of a worker for which nobody
// waits any more: what it tells may be the only trace of what the worker has done
// (ADR 47). Postgres tells it from the copy of an answer that has counted.
func (it *item) tooLate() bool {
	if it.activity == nil || it.activity.Type != graph.Worker || it.t.Kind != legwork.Leg2 || !it.t.Row.IsZero() || it.verdict.Action != legwork.Ack {
		return false
	}
	switch it.verdict.Outcome {
	case "closed", "finalized", "outdated":
		return true
	case "duplicate", "done", "resumed":
		// Of the identity that the end of its time limit had before it.
		return it.limited() && it.t.Status != legwork.Pending && (it.saved != nil || it.verdict.Outcome == "duplicate")
	}
	return false
}

// keepLate keeps the answers of a batch that came too late with their jobs.
func (e *Engine) keepLate(ctx context.Context, items []*item) {
	var late []*item
	var answers []ledger.Late
	for _, it := range items {
		if it.tooLate() {
			status, code := it.t.Status, it.t.Code
			if t, err := legwork.DecodeResponse(it.delivery); err == nil {
				status, code = t.Status, t.Code // as the worker has said, whatever became of it
			}
			late = append(late, it)
			answers = append(answers, ledger.Late{Place: it.place(), GUID: it.t.GUID, Work: it.t.Work, Status: status, Code: code, Data: it.delivery.Data})
		}
	}
	kept, err := e.Store.KeepLate(ctx, answers)
	for _, it := range late {
		switch {
		case err != nil:
			it.later("retry", err)
		case kept[it.t.GUID]:
			it.verdict.Outcome = "late"
			e.Log.Warn("an answer came too late to have an effect: it is kept with its job",
				"job", it.t.Job, "activity", it.t.Activity, "work", it.t.Work, "attempt", it.t.Attempt, "code", it.t.Code)
		}
	}
}
