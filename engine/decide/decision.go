package decide

import (
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Decision is what a message causes in its activity.
type Decision struct {
	// Step is to be committed.
	Step ledger.Step
	// DeadReason, if set, makes the message a dead letter with this reason, and Err
	// says more; its job fails and Step is not committed.
	DeadReason string
	Err        error
	// Broadcast is a signal to many jobs, Interrupt the end of another job: each is sent
	// before the step is committed. nil: there is none.
	Broadcast *Broadcast
	Interrupt *Interrupt
	// Drop, if set, ends the message without an effect, with this outcome.
	Drop string
	// Retry asks for work again, as its answer cannot be taken: Err says why. Step is not
	// committed.
	Retry *ledger.Retry
	// BadTurn is, with Retry, the dead letter that keeps the answer: the same for all wrong
	// answers to one turn. Zero: none does.
	BadTurn legwork.ID
	// Missing are frames, by their activities, without which it cannot be decided: load them
	// and decide again.
	Missing []string
	// Attributes are set on the message's span, as the graph asks.
	Attributes []Attribute
}

// Interrupt ends another job.
type Interrupt struct {
	ledger.InterruptRequest
	Topic string // of that job's graph; empty: one of the same app
}

// Attribute of a span.
type Attribute struct{ Name, Value string }

// deciding is a decision that is being made.
type deciding struct {
	*Input
	Decision
}

// Decide decides the step of a message that has entered its activity.
func Decide(in *Input) *Decision {
	d := deciding{Input: in}
	d.Step = ledger.Step{Place: in.Place(), GUID: in.T.GUID, Consumed: in.Row()}
	switch {
	case in.Entered.Closed: // it closed the job before: only the completion is left (CON-05, SEM-10, SEM-11)
		d.Step.Delta, d.Step.Final = -1, in.finalizes()
	case in.Entered.Merge: // the activity was entered by another path: this message only ends its obligation (CON-11)
		d.Step.Delta = int(ledger.Delta(0, false))
	case in.Leg() == graph.Leg2 && in.Activity.Frame() != nil:
		d.goesOn()
	case in.Leg() == graph.Leg2:
		d.answers()
	default:
		d.enters()
	}
	d.timers()
	return &d.Decision
}

// answers decides what follows an answer: a worker's, a child job's, or the
// signal or timer that wakes a hook.
func (d *deciding) answers() {
	d.Step.Status, d.Step.Code = d.T.Status, d.T.Code
	d.Step.Guard, d.Step.Work, d.Step.Seq = true, d.T.Work, d.T.Seq
	d.Step.Final = d.finalizes()
	s := d.scope()
	if d.Activity.Type == graph.Hook {
		d.wakes(s)
	} else {
		d.Step.Output, d.Step.Outcome = legwork.OrNull(d.T.Data), d.keyedOutcome()
		s.SetSelf(d.timed(outputOf(d.T.Data, d.T.Status, d.T.Code, d.plane())))
	}
	err := d.Unread
	if err == nil {
		err = d.follow(s, d.T.Status, d.T.Code)
	}
	if err != nil {
		d.broken(fmt.Errorf("follow the response of activity %s: %w", d.T.Activity, err))
	}
}

// PutOut is the output that the activity of an answer has, once its step is saved.
func PutOut(m Message, step *ledger.Step) ledger.Output {
	o := ledger.Output{Activity: m.T.Activity, Data: m.T.Data, Status: m.T.Status, Code: m.T.Code}
	switch m.Activity.Type {
	case graph.Hook:
		o.Data, o.Hook = step.Output, step.Hook
	case graph.Function: // what it answers is events, not its result
		o.Data, o.Status, o.Code = step.Output, step.Status, step.Code
	}
	return o
}

// Answer returns the data of an answer from what its step has saved.
func Answer(a *graph.Activity, saved ledger.Output) json.RawMessage {
	if a.Type == graph.Hook {
		return legwork.OrNull(saved.Hook)
	}
	return legwork.OrNull(saved.Data)
}

// enters decides what an activity does when it is entered: one file for each
// type.
func (d *deciding) enters() {
	if Seeds(d.Activity) {
		d.Step.Leg1 = true
	} else {
		d.plain()
	}
	if d.Unread != nil {
		d.refuse(d.Unread)
		return
	}
	s := d.scope()
	if err := s.Write(scopeLeaves(d.Written)); err != nil {
		d.refuse(err)
		return
	}
	if d.skips(s) {
		return
	}
	switch d.Activity.Type {
	case graph.Worker:
		d.worker(s)
	case graph.Function:
		d.function(s)
	case graph.Await:
		d.await(s)
	case graph.Signal:
		d.signal(s)
	case graph.Cycle:
		d.cycle(s)
	case graph.Interrupt:
		d.interrupt(s)
	default:
		d.hook(s)
	}
}

// plain makes the step a single commit: Leg 1 done, with its messages, and no
// steps in the message's ledger. So the activity asks somebody and waits, or has
// no steps at all (CAT-01, CAT-03).
func (d *deciding) plain() {
	d.Step.Plain, d.Step.Leg1, d.Step.Final, d.Step.Preseed = true, false, false, d.Activity.Cycle
}

// Refuse decides about a message again, after the signal or interrupt of its first
// decision was rejected for good: its job fails.
func Refuse(in *Input, first *Decision, err error) *Decision {
	d := deciding{Input: in, Decision: *first}
	d.refuse(err)
	return &d.Decision
}

// refuse fails the job of a message that cannot be decided: it would fail the
// same way again.
func (d *deciding) refuse(err error) {
	err = fmt.Errorf("enter activity %s: %w", d.T.Activity, err)
	if d.Step.Leg1 {
		d.Step.Plain = false
		d.broken(err)
		return
	}
	d.dead("input", err)
}

// dead makes the message a dead letter, and fails its job.
func (d *deciding) dead(reason string, err error) { d.DeadReason, d.Err = reason, err }

// broken ends the job of a decision that failed (a map that cannot be evaluated,
// too many children): it would fail the same way again.
func (d *deciding) broken(err error) {
	d.Step.Children, d.Step.Data, d.Step.Delta = nil, nil, -1
	d.Step.Emit, d.Step.Finish = false, false
	d.Broadcast, d.Interrupt = nil, nil
	d.fails(Failure(d.T.Activity, err))
}

// fails ends the job with an error, and writes it into the job data as done and
// $error, as the format demands (graphs.md §1a.4).
func (d *deciding) fails(doc json.RawMessage) {
	d.Step.Fail = doc
	if d.Resumes() {
		return // they are saved already
	}
	d.Step.Data = append(d.Step.Data, FailedData(doc)...)
}
