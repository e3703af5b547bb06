package decide

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// Reopened is a durable function that goes on in another job with a part of its journal: what it
// has open is asked anew.
type Reopened struct {
	Step ledger.Step // with its operations, as a step that begins them has them
	// State is what follows from the journal, Work the turn that it takes; zero: it waits.
	State  frames.State
	Work   legwork.ID
	Events []journal.Event // of the whole journal
}

// Reopen decides how a function goes on, in the job and at the place of in's message, with a
// journal of these events. state has its topic, and what else does not follow from the journal.
// inner are its operations that are functions and go on with journals of their own.
func Reopen(in *Input, events []journal.Event, state frames.State, inner map[journal.Position]bool) (*Reopened, error) {
	p := &progress{deciding: &deciding{Input: in}}
	state.Fold, state.Tail = new(journal.Frame), frames.None
	w := &journalling{place: in.Place(), state: &state}
	for _, e := range events {
		if err := w.add(e); err != nil {
			return nil, err
		}
	}
	for _, at := range state.Fold.OpenEffects() {
		if inner[at] {
			continue
		}
		if err := p.once(w, at); err != nil {
			return nil, err
		}
	}
	if err := p.receive(w); err != nil {
		return nil, err
	}
	var out Reopened
	switch runs := state.Fold.Status == journal.Running; {
	case runs:
		_, body, err := w.segment("", true)
		if err != nil {
			return nil, err
		}
		out.Work = turnID(w.place, state.Fold.Seq)
		p.send(w.place, legwork.Transition{GUID: out.Work, Kind: legwork.Work, Topic: state.Topic, Data: body})
	default:
		p.register(w)
		if _, _, err := w.segment("", false); err != nil {
			return nil, err
		}
	}
	out.Step, out.State = p.Step, state
	out.Events = w.events
	return &out, nil
}

// once begins an operation that has no result once more. A timer ends when it would have.
func (p *progress) once(w *journalling, at journal.Position) error {
	o, _ := w.state.Fold.Operation(at)
	switch e := w.events[o.Scheduled].(type) {
	case journal.TimerScheduled:
		p.timer(w, operationAt(w.place, at), max(e.At.Sub(p.Now), time.Millisecond))
		return nil
	case journal.InvokeScheduled:
		return p.call(w, e)
	}
	return fmt.Errorf("operation %d of function %s was not asked for", at, w.place.Activity)
}

// EnteredID is the id of the message that would have entered an operation, OperationID that of
// what it sends, WholeID what the end of its time limit answers.
func EnteredID(at ledger.Place) legwork.ID   { return enteredID(at.Gid, at.Activity, at.DAD) }
func OperationID(at ledger.Place) legwork.ID { return operationID(at.Gid, at.Activity, at.DAD) }
func WholeID(at ledger.Place) legwork.ID     { return wholeID(at) }
