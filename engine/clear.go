package engine

import (
	"context"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
)

// clear ends what did not commit: it deletes outbox rows that have no effect any
// more, and stores dead letters. A message is acknowledged only if that succeeded.
func (e *Engine) clear(ctx context.Context, lane string, items []*item) {
	var rows []ledger.Moot
	var letters []*item
	if lane == legwork.LaneResponse {
		e.keepLate(ctx, items)
	}
	for _, it := range items {
		if !it.discard.GUID.IsZero() {
			rows = append(rows, it.discard)
		}
		if it.deadReason != "" {
			if it.failsJob() {
				e.bury(ctx, lane, []*item{it}) // each is a commit of its job
			} else {
				letters = append(letters, it)
			}
		}
	}
	e.bury(ctx, lane, letters)
	if err := e.Store.Discard(ctx, rows); err != nil {
		for _, it := range items {
			if !it.discard.GUID.IsZero() {
				it.later("retry", err)
			}
		}
	}
}

// failsJob reports whether the item ends its job with its dead letter.
func (it *item) failsJob() bool { return it.fail && !it.T.GUID.IsZero() }

// bury stores dead letters in one statement, and fails the jobs of those that say so.
func (e *Engine) bury(ctx context.Context, lane string, items []*item) {
	if len(items) == 0 {
		return
	}
	size := 0
	for _, it := range items {
		size += len(it.delivery.Data)
	}
	if size > asideBytes && len(items) > 1 {
		e.bury(ctx, lane, items[:len(items)/2])
		e.bury(ctx, lane, items[len(items)/2:])
		return
	}
	inBatch(items, func(part []*item) error { return e.buryAll(ctx, lane, part) }, func(part []*item, err error) {
		for _, it := range part {
			if err != nil {
				it.later("retry", err)
				continue
			}
			e.Log.Error("dead letter", "reason", it.deadReason, "lane", lane, "job", it.T.Job, "activity", it.T.Activity,
				"letter", letterID(it), "error", it.verdict.Err)
			e.Metrics.DeadLetters(it.deadReason, 1)
		}
	})
}

func (e *Engine) buryAll(ctx context.Context, lane string, items []*item) error {
	letters := make([]ledger.DeadLetter, len(items))
	var steps []ledger.Step
	for i, it := range items {
		letters[i] = letterOf(lane, it)
		if it.failsJob() {
			letters[i].GUID = it.Row()
			steps = append(steps, it.failing(it.verdict.Err))
		}
	}
	closed, err := e.Store.Bury(ctx, letters, steps)
	for _, c := range closed {
		e.ended(ctx, items[c.Index], c)
	}
	return err
}

func letterOf(lane string, it *item) ledger.DeadLetter {
	d := it.delivery
	letter := ledger.DeadLetter{ID: letterID(it), Lane: lane, Reason: it.deadReason, Message: it.verdict.Err.Error(),
		Place: it.Place(), Subject: d.Subject, Header: d.Header, Data: d.Data,
		Stream: d.Stream, Sequence: d.Sequence, Stored: d.Time, Delivery: d.Count}
	if it.T.Kind == legwork.Start || it.T.Kind == legwork.Signal {
		letter.GUID = it.T.GUID // nobody else would end its row, if it has one
	}
	return letter
}

// failing is the step that fails the job of a dead letter.
func (it *item) failing(cause error) ledger.Step {
	doc := decide.Failure(it.T.Activity, cause)
	step := ledger.Step{Place: it.Place(), GUID: it.closer(), Delta: -1, Consumed: it.Row(), Resumes: true,
		Fail: doc, Status: legwork.Failed, Code: legwork.CodeOf(cause), Output: doc, Data: decide.FailedData(doc)}
	if it.T.Kind == legwork.Start { // no obligation ends, and the trigger keeps its input
		step.Delta, step.Status, step.Output = 0, "", nil
	}
	return step
}

// closer is the message that fails the job of a dead letter: itself, unless
// its marks cannot be trusted, or it is a start, whose marks have no snapshot.
func (it *item) closer() legwork.ID {
	if it.deadReason == "illegal_marks" || it.deadReason == "guid_taken" || it.T.Kind == legwork.Start {
		return legwork.Derive(it.T.Gid, it.T.GUID, "fail", 0)
	}
	return it.T.GUID
}

// letterID derives a letter's id from its message, so that a redelivery, or another
// publish of the same row, makes no second letter. Without a GUID the id is derived
// from the message's place in the stream.
func letterID(it *item) legwork.ID {
	t, d := it.T, it.delivery
	if it.deadReason == reasonBadTurn {
		return it.decision.BadTurn // of all answers to one turn
	}
	if t.GUID.IsZero() {
		return legwork.Derive(legwork.ID{}, legwork.ID{}, d.Stream+d.Subject+d.Time.UTC().String(), int(d.Sequence))
	}
	label := strings.Join([]string{"letter", it.deadReason, t.App, t.Version, t.Activity, string(t.DAD), string(d.Data)},
		"\x00")
	return legwork.Derive(t.Gid, t.GUID, label, 0)
}
