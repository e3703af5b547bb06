package decide

import (
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Decision is what a message makes of its activity.
type Decision struct {
	// Step is what is to be committed.
	Step ledger.Step
	// Letter is the reason of the dead letter that the message ends as, and Err
	// says why; its job fails. Empty: the step is committed.
	Letter string
	Err    error
	// All is a signal to many jobs, Interrupt the end of another job: each is sent
	// before the step is committed. nil: there is none.
	All       *ToAll
	Interrupt *Interrupt
	// Attributes are what the graph says of the message's span.
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
	case in.Entered.Closed: // Step 3 of the message that closed the job (CON-05, SEM-10, SEM-11)
		d.Step.Delta, d.Step.Final = -1, in.finalizes()
	case in.Entered.Merge: // no work and no children: it ends its obligation (CON-11)
		d.Step.Delta = int(ledger.Delta(0, false))
	case in.Leg() == graph.Leg2:
		d.answers()
	default:
		d.enters()
	}
	d.timers()
	return &d.Decision
}

// answers decides what follows an answer: of a worker, of a child, or what
// wakes a hook.
func (d *deciding) answers() {
	d.Step.Status, d.Step.Code = d.T.Status, d.T.Code
	d.Step.Guard, d.Step.Work, d.Step.Seq = true, d.T.Work, d.T.Seq
	d.Step.Final = d.finalizes()
	s := d.scope()
	if d.Activity.Type == graph.Hook {
		d.wakes(s)
	} else {
		d.Step.Output = legwork.OrNull(d.T.Data)
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

// PutOut is what the activity of an answer has put out, once its step is saved.
func PutOut(m Message, step *ledger.Step) ledger.Output {
	o := ledger.Output{Activity: m.T.Activity, Data: m.T.Data, Status: m.T.Status, Code: m.T.Code}
	if m.Activity.Type == graph.Hook {
		o.Data, o.Hook = step.Output, step.Hook
	}
	return o
}

// Answer is what an answer said whose step has saved an output.
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
	if err := s.Write(graphLeaves(d.Written)); err != nil {
		d.refuse(err)
		return
	}
	if d.skips(s) {
		return
	}
	switch d.Activity.Type {
	case graph.Worker:
		d.worker(s)
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

// plain makes the step one commit of 100B with its messages, without marks: the
// activity asks somebody, or has no steps at all (CAT-01, CAT-03).
func (d *deciding) plain() {
	d.Step.Plain, d.Step.Leg1, d.Step.Final, d.Step.Preseed = true, false, false, d.Activity.Cycle
}

// Refuse is the decision about a message for which what its first decision asked
// of other jobs was refused for good.
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
func (d *deciding) dead(reason string, err error) { d.Letter, d.Err = reason, err }

// broken turns a decision that failed (a map that cannot be evaluated, too
// many children) into the end of the job: it would fail the same way again.
func (d *deciding) broken(err error) {
	d.Step.Children, d.Step.Data, d.Step.Delta = nil, nil, -1
	d.Step.Emit, d.Step.Finish = false, false
	d.All, d.Interrupt = nil, nil
	d.fails(Failure(d.T.Activity, err))
}

// fails ends the job with an error. Its data tell it too, as the format has
// it: done and $error (graphs.md §1a.4).
func (d *deciding) fails(doc json.RawMessage) {
	d.Step.Fail = doc
	if d.Resumes() {
		return // they were saved
	}
	d.Step.Data = append(d.Step.Data, FailedData(doc)...)
}
