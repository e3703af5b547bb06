package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// tooLate reports whether an item may be a worker's answer that comes after its
// work was given up: it may be the only record of what the worker has done
// (ADR 47). Postgres tells it from the copy of an answer that had an effect.
func (it *item) tooLate() bool {
	if it.Activity == nil || !it.Activity.Works() || it.T.Kind != legwork.Leg2 || !it.T.Row.IsZero() ||
		it.verdict.Action != legwork.Ack {
		return false
	}
	switch it.verdict.Outcome {
	case "closed", "finalized", "outdated":
		return true
	case "duplicate", "done", "resumed":
		// The end of its time limit may have had its GUID, and its effect.
		return it.Limited() && it.T.Status != legwork.Pending && (it.resumed || it.verdict.Outcome == "duplicate")
	}
	return false
}

// keepLate stores the answers of a batch that came too late, with their jobs.
func (e *Engine) keepLate(ctx context.Context, items []*item) {
	var late []*item
	var answers []ledger.Late
	for _, it := range items {
		if it.tooLate() {
			status, code := it.T.Status, it.T.Code
			if t, err := legwork.DecodeResponse(it.delivery); err == nil {
				status, code = t.Status, t.Code // as the worker has said, whatever became of it
			}
			late = append(late, it)
			answers = append(answers, ledger.Late{Place: it.Place(), GUID: it.T.GUID, Work: it.T.Work, Status: status,
				Code: code, Data: it.delivery.Data})
		}
	}
	kept, err := e.Store.KeepLate(ctx, answers)
	for _, it := range late {
		switch {
		case err != nil:
			it.later("retry", err)
		case kept[it.T.GUID]:
			it.verdict.Outcome = "late"
			e.Log.Warn("an answer came too late to have an effect: it is kept with its job",
				"job", it.T.Job, "activity", it.T.Activity, "work", it.T.Work, "attempt", it.T.Attempt, "code", it.T.Code)
		}
	}
}
