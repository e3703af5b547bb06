package replay

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// take indexes an event of the journal.
func (r *Run) take(e journal.Event) error {
	next := r.frame.Next
	if err := r.frame.Add(e); err != nil {
		return err
	}
	switch e := e.(type) {
	case journal.ExecutionAwaiting:
		if r.frame.Next > next { // for a signal that was not scheduled
			r.at[next] = e
		}
	case journal.ExecutionStarted:
		r.at[inputAt] = e
	case journal.InvokeScheduled:
		r.at[e.Promise] = e
		if e.Kind == journal.Gate {
			r.gates[e.Function] = true
		}
	case journal.InvokeStarted:
		r.attempts[e.Promise] = e.Attempt
	case journal.InvokeCompleted:
		r.settle(e.Promise, outcome{Result: e.Result})
	case journal.RandomGenerated:
		r.at[e.Promise] = e
		raw, err := hex.DecodeString(e.Value)
		if err != nil {
			return err
		}
		r.results[e.Promise] = outcome{data: raw}
	case journal.TimeRecorded:
		r.at[e.Promise] = e
	case journal.TimerScheduled:
		r.at[e.Promise] = e
	case journal.TimerFired:
		r.settle(e.Promise, outcome{})
	case journal.SignalDelivered:
		r.arrivals++
		r.heard[e.Name] = append(r.heard[e.Name], delivery{data: e.Data, arrival: r.arrivals})
	case journal.SignalReceived:
		r.receive(e)
	case journal.JoinSetCreated:
		r.at[journal.Position(e.Set)] = e
	case journal.JoinSetSubmitted:
		r.owners[e.Promise] = e.Set
	case journal.JoinSetAwaited:
		r.takes[e.Set] = append(r.takes[e.Set], e.Promise)
	}
	return nil
}

func (r *Run) settle(p journal.Position, o outcome) {
	r.arrivals++
	o.arrival = r.arrivals
	r.results[p] = o
}

// receive gives a delivery to an operation. It arrived when it was delivered.
func (r *Run) receive(e journal.SignalReceived) {
	d := &r.heard[e.Name][e.Delivery-1]
	d.taken, d.by = true, e.Promise
	if _, ok := r.at[e.Promise].(journal.InvokeScheduled); !ok {
		r.at[e.Promise] = e
	}
	r.results[e.Promise] = outcome{data: d.data, arrival: d.arrival}
}

// append records what the function has done.
func (r *Run) append(e journal.Event) error {
	if err := r.take(e); err != nil {
		return err
	}
	r.appended = append(r.appended, e)
	return nil
}

// limit is the panic that ends a function which has come to the end of its journal.
type limit string

func (r *Run) record(e journal.Event) {
	if r.frame.Status == journal.Blocked {
		r.fail(r.passed("goes on"))
	}
	if r.frame.Seq >= journal.MaxEvents {
		r.next = r.frame.Next // the position was not taken
		panic(limit(fmt.Sprintf("the function has %d events, no more are allowed: give part of its work to functions or "+
			"jobs that it calls", journal.MaxEvents)))
	}
	if err := r.append(e); err != nil {
		r.fail(err)
	}
}

// operation is called by each: it takes the next position and returns what is recorded
// there.
func (r *Run) operation(asked string, is func(journal.Event) bool) (p journal.Position, recorded bool) {
	r.check()
	p = r.next
	r.next++
	e, recorded := r.at[p]
	if recorded && !is(e) {
		r.fail(r.differs(p, e, asked))
	}
	return p, recorded
}

// Options say how an effect is asked for. They are recorded, and not compared: those of code
// that has changed count for what it asks for later. Err says why they are not valid.
type Options struct {
	Retry   json.RawMessage
	Timeout int64 // in ms
	Err     error
}

// Invoke asks for an effect of a kind, which engines bring about. It returns at once.
func (r *Run) Invoke(kind journal.Kind, function string, in json.RawMessage, how Options) journal.Position {
	p, recorded := r.operation(describe(kind, function), func(e journal.Event) bool {
		s, ok := e.(journal.InvokeScheduled)
		return ok && s.Kind == kind && s.Function == function
	})
	if recorded {
		r.sameInput(p, function, in)
		return p
	}
	if how.Err != nil {
		r.next = p // the position was not taken
		panic(Refusal{how.Err})
	}
	r.record(journal.InvokeScheduled{Promise: p, Kind: kind, Function: function, Input: in, Retry: how.Retry,
		Timeout: how.Timeout, Source: r.caller()})
	return p
}

func (r *Run) sameInput(p journal.Position, function string, in json.RawMessage) {
	if s := r.at[p].(journal.InvokeScheduled); !alike(s.Input, in) {
		r.fail(r.otherInput(p, s, in))
	}
}

// Submit makes an invocation a member of a join set: it is the one that was scheduled last.
func (r *Run) Submit(set journal.JoinSet, p journal.Position) {
	r.check()
	owner, recorded := r.owners[p]
	switch {
	case recorded && owner != set:
		r.fail(r.otherSet(p, owner, set))
	case !recorded:
		r.record(journal.JoinSetSubmitted{Set: set, Promise: p})
	}
}

// Join makes a join set.
func (r *Run) Join() journal.JoinSet {
	p, recorded := r.operation("a join set", func(e journal.Event) bool { _, ok := e.(journal.JoinSetCreated); return ok })
	if !recorded {
		r.record(journal.JoinSetCreated{Set: journal.JoinSet(p)})
	}
	return journal.JoinSet(p)
}

// Now returns the time, the same in every replay.
func (r *Run) Now() time.Time {
	p, recorded := r.operation("the time", func(e journal.Event) bool { _, ok := e.(journal.TimeRecorded); return ok })
	if !recorded {
		r.record(journal.TimeRecorded{Promise: p, Time: r.world.Now().UTC()})
	}
	return r.at[p].(journal.TimeRecorded).Time
}

// Random returns bytes of chance, the same in every replay.
func (r *Run) Random(n int) []byte {
	p, recorded := r.operation("chance", func(e journal.Event) bool { _, ok := e.(journal.RandomGenerated); return ok })
	if !recorded {
		raw := make([]byte, n)
		r.world.Random(raw)
		r.record(journal.RandomGenerated{Promise: p, Value: hex.EncodeToString(raw)})
	}
	raw := r.results[p].data
	if len(raw) != n {
		r.fail(r.differs(p, r.at[p], "other bytes of chance"))
	}
	return raw
}

// Timer begins a timer.
func (r *Run) Timer(d time.Duration) journal.Position {
	d = max(0, d)
	ms := d.Milliseconds()
	p, recorded := r.operation("a timer of "+d.String(), func(e journal.Event) bool {
		timer, ok := e.(journal.TimerScheduled)
		return ok && timer.Millis == ms
	})
	if !recorded {
		r.record(journal.TimerScheduled{Promise: p, Millis: ms, At: r.world.Now().UTC().Add(d)})
	}
	return p
}

// Listen takes a position for a signal that is awaited later.
func (r *Run) Listen(name string) journal.Position {
	return r.Invoke(journal.Signal, name, nil, Options{})
}

// Local runs a step in the worker. Unless durable, it is recorded when it has run, with
// the rest of the turn: after a crash it runs again. A durable step is on disk before it
// runs: after a crash it runs again as the next attempt, which it is told.
func (r *Run) Local(name string, durable bool,
	step func(ctx context.Context, attempt int) (json.RawMessage, error)) journal.Result {
	p, recorded := r.operation(describe(journal.Local, name), func(e journal.Event) bool {
		s, ok := e.(journal.InvokeScheduled)
		return ok && s.Kind == journal.Local && s.Function == name
	})
	if o, ok := r.results[p]; ok {
		return o.Result
	}
	for !r.mayTake(name, durable) {
		at := stop{more: true}
		if !durable {
			at.step = name
		}
		r.park(at)
	}
	defer r.atStep.Store(false)
	attempt := r.attempts[p] + 1
	if !recorded {
		r.record(journal.InvokeScheduled{Promise: p, Kind: journal.Local, Function: name, Source: r.caller()})
	}
	if attempt > 1 {
		r.record(journal.InvokeRetrying{Promise: p, Attempt: attempt - 1, At: r.world.Now().UTC(),
			Err: journal.Error{Code: lost, Message: "the worker ended before it had a result"}})
	}
	r.record(journal.InvokeStarted{Promise: p, Attempt: attempt})
	if durable {
		r.park(stop{flush: true})
	}
	result := r.world.Step(p, func() journal.Result {
		began := time.Now()
		value, err := step(r.Context, attempt)
		if r.Took != nil && !durable {
			r.Took(name, time.Since(began), err == nil)
		}
		switch {
		case err != nil && errors.Is(r.Context.Err(), context.DeadlineExceeded):
			err = legwork.Invalid("step %s took too long: %v: %v", name, context.Cause(r.Context), err)
			return journal.Result{Err: &journal.Error{Code: legwork.CodeTimeout, Message: ErrorOf(err).Message}}
		case err != nil && r.Context.Err() != nil:
			r.fail(context.Cause(r.Context)) // it was interrupted, and has no result
		case err != nil:
			return journal.Result{Err: ErrorOf(err)}
		}
		return journal.Result{OK: legwork.OrNull(value)}
	})
	r.record(journal.InvokeCompleted{Promise: p, Attempt: attempt, Result: result})
	if r.stepped += len(result.OK); r.Due != nil && r.Due(r.stepped) {
		r.park(stop{flush: true})
	}
	return result
}

// mayTake reports whether a step may be taken now. It is at the step before it asks Quick: see GoWithin.
func (r *Run) mayTake(step string, durable bool) bool {
	r.atStep.Store(true)
	switch {
	case r.Rehearses && r.frame.Status == journal.Running:
	case !r.Pure, !durable && r.Quick != nil && r.Quick(step):
		return true
	}
	r.atStep.Store(false)
	return false
}

// lost is the code of an attempt whose worker has ended.
const lost = 503
