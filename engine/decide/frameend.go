package decide

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
)

// ends decides about the end of a function: what it has left open is dropped, and its
// result is that of the activity, or of the operation that called it.
func (p *progress) ends(f *Frame, w *journalling, token string) error {
	// An interim answer ends it, too, if with that it has come to a limit: the turn is over.
	p.Step.Final, p.ended, p.Step.Consumed = true, true, p.Step.Work
	if f.State.Limited {
		p.Step.Timer = wholeTimer(f.Place)
	}
	for _, at := range f.State.Open() {
		if err := p.drop(f.Activity, &f.State, at, "the function that called this one has ended"); err != nil {
			return err
		}
	}
	if len(p.Missing) > 0 {
		return nil
	}
	if err := p.commits(w, token); err != nil {
		return err
	}
	result, status, code := outcomeOf(w.events[len(w.events)-1])
	of, n, nested := graph.OperationOf(f.Activity)
	if !nested {
		return p.end(result, status, code)
	}
	p.Step.Status, p.Step.Code = status, code
	parent := p.Frames[of]
	if parent == nil {
		at := f.Place
		at.Activity = of
		p.over(at)
		return nil
	}
	up := p.shared(parent)
	end := journal.Result{OK: result}
	if failed, is := w.events[len(w.events)-1].(journal.ExecutionFailed); is {
		end = journal.Result{Err: &failed.Err}
	}
	o, known := up.state.Fold.Operation(journal.Position(n))
	if !known || o.Settled {
		p.rests(up)
		return nil
	}
	if err := up.add(journal.InvokeCompleted{Promise: journal.Position(n), Attempt: o.Attempt, Result: end}); err != nil {
		return err
	}
	return p.wake(up, "")
}

// outcomeOf is what a terminal event says of its activity.
func outcomeOf(e journal.Event) (json.RawMessage, legwork.Status, int) {
	if failed, is := e.(journal.ExecutionFailed); is {
		return JSON(Failed{Message: failed.Err.Message, Code: failed.Err.Code, Stack: failed.Err.Stack}), legwork.Failed,
			failed.Err.Code
	}
	completed, _ := e.(journal.ExecutionCompleted)
	return legwork.OrNull(completed.OK), legwork.Success, legwork.CodeOK
}

// end is the end of a function of a graph: its activity has an answer, and others follow.
func (p *progress) end(result json.RawMessage, status legwork.Status, code int) error {
	d := p.deciding
	if status == legwork.Success && d.Activity.Spreads() && !object(result) {
		result = JSON(map[string]json.RawMessage{"result": result})
	}
	d.Step.Status, d.Step.Code, d.Step.Output = status, code, result
	d.Step.Final = true
	t := *d.T
	t.Data, t.Status, t.Code = result, status, code
	d.T = &t
	put := d.Step.Data
	s := d.scope()
	s.SetSelf(d.timed(outputOf(result, status, code, d.plane())))
	err := d.Unread
	if err == nil {
		err = d.follow(s, status, code)
	}
	if err != nil {
		d.broken(fmt.Errorf("follow the result of activity %s: %w", t.Activity, err))
		p.obligations = 0
		return nil
	}
	d.Step.Data = append(put, d.Step.Data...)
	p.obligations += len(d.Step.Children)
	return nil
}

func object(v json.RawMessage) bool { return len(v) > 0 && v[0] == '{' }

// drop lists an operation that is open and ends, with what is open below it, and counts the
// obligations that end with them. The journals of functions below it end, too, and say why.
func (p *progress) drop(activity string, s *frames.State, at journal.Position, why string) error {
	id := graph.OperationID(activity, uint32(at))
	place := p.Place()
	place.Activity = id
	o, _ := s.Fold.Operation(at)
	p.Step.Drops = append(p.Step.Drops, id)
	if o.Timeout > 0 {
		p.Step.Timers = append(p.Step.Timers, wholeTimer(place))
	}
	if s.Ticket(at) != "" || !callsFrame(o.Name) {
		p.dropped++
		return nil
	}
	inner := p.Frames[id]
	if inner == nil {
		if !slices.Contains(p.Missing, id) {
			p.Missing = append(p.Missing, id)
		}
		return nil
	}
	if inner.State.Fold.Status == journal.Running {
		p.dropped++ // its turn
	}
	if err := p.cancels(inner, why); err != nil {
		return err
	}
	for _, below := range inner.State.Open() {
		if err := p.drop(id, &inner.State, below, why); err != nil {
			return err
		}
	}
	return nil
}

// cancels ends the journal of a function whose caller has ended. So the step is granted only
// if that function is where it was when its obligations were counted.
func (p *progress) cancels(inner *Frame, why string) error {
	w := appendTo(inner)
	if err := w.add(journal.CancelRequested{Reason: why}); err != nil {
		return err
	}
	if err := w.add(journal.ExecutionCancelled{Reason: why}); err != nil {
		return err
	}
	return p.commits(w, "")
}
