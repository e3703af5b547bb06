package conformance

import (
	"context"
	"encoding/json"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// rehearsedTurn is what a turn of a rehearsal has come to.
type rehearsedTurn struct {
	knows   bool          // the answer says that it was a rehearsal
	flushed bool          // the program would have a step run, which it may not
	failure *turnError    // the turn has failed
	last    journal.Event // what it would append last; nil: nothing
}

// rehearse has the worker take a turn over the whole journal that is only a rehearsal: whatever it
// answers, nothing is taken in, and no step may run.
func (f *function) rehearse(ctx context.Context, w *work) (came rehearsedTurn, err error) {
	w.function = f
	f.look(func() {
		turn := map[string]any{"token": nil, "from": 0, "to": len(f.events), "rehearsal": true}
		raw, _ := json.Marshal(turn) // it always can
		w.body, f.turn, f.last, f.rehearsal = raw, w, w, &rehearsedTurn{}
	})
	if err := f.r.publish(ctx, w); err != nil {
		return came, err
	}
	err = f.r.until(ctx, func() bool { return f.turn == nil })
	f.look(func() { came, f.turn = *f.rehearsal, nil })
	return came, err
}

// rehearsed notes what a turn of a rehearsal is answered with, and returns what the worker is told
// of it. The caller holds the record.
func (f *function) rehearsed(w *work, status string, h legwork.Header, body []byte) string {
	if w != f.turn {
		return wasRefused
	}
	f.turn = nil
	came := f.rehearsal
	var a struct {
		Rehearsed bool            `json:"rehearsed"`
		Events    json.RawMessage `json:"events"`
	}
	switch status {
	case string(legwork.Pending):
		came.flushed = true
	case string(legwork.Failed):
		came.failure = failureOf(h, body)
	default:
		err := json.Unmarshal(body, &a)
		events := []journal.Event(nil)
		if err == nil && len(a.Events) > 0 {
			events, err = journal.Decode(a.Events)
		}
		if err != nil {
			came.failure = &turnError{legwork.CodeInvalid, "the answer is no {after, token, events}: " + err.Error()}
		}
		came.knows = a.Rehearsed
		if len(events) > 0 {
			came.last = events[len(events)-1]
		}
	}
	return wasRefused
}
