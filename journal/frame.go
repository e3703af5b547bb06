package journal

import "maps"

// Status is what a frame does (JRN-07).
type Status int

// The states. The last three are ends.
const (
	None Status = iota // it has no event yet
	Running
	Blocked
	Cancelling
	Completed
	Failed
	Cancelled
)

var statuses = [...]string{"none", "running", "blocked", "cancelling", "completed", "failed", "cancelled"}

func (s Status) String() string { return statuses[s] }

// Ended reports whether nothing can follow.
func (s Status) Ended() bool { return s >= Completed }

// Frame is the fold of a journal. The zero Frame has no event.
type Frame struct {
	Status Status
	Seq    int               // number of events: the journal's version
	Next   Position          // of the function's next operation
	Wait   ExecutionAwaiting // while Blocked

	cancel   bool
	promises map[Position]promise
	sets     map[JoinSet]set
	signals  map[string]signal
}

// promise is an operation.
type promise struct {
	kind      Kind   // of an invocation; "" for what is none
	name      string // of what is invoked, or of the signal
	invoked   bool   // by InvokeScheduled
	timer     bool
	scheduled int // its event's number
	started   int // the last attempt
	retrying  bool
	settled   bool // its result is in the journal
	owner     *JoinSet
}

// completed reports whether it has InvokeCompleted.
func (p promise) completed() bool { return p.settled && p.started > 0 }

// name returns the signal that the wait's i-th promise is, or "".
func (e *ExecutionAwaiting) name(i int) string {
	if e.Names == nil {
		return ""
	}
	return e.Names[i]
}

// set is a join set.
type set struct {
	members  map[Position]bool // false: its result is not taken yet
	submits  int
	takes    int
	awaiting bool // a result was taken: no more members
}

// signal is the deliveries of a name: those up to received are the function's.
type signal struct{ delivered, received int }

// Clone returns a copy that shares nothing.
func (f *Frame) Clone() *Frame {
	c := *f
	c.promises, c.sets, c.signals = maps.Clone(f.promises), maps.Clone(f.sets), maps.Clone(f.signals)
	for id, s := range c.sets {
		s.members = maps.Clone(s.members)
		c.sets[id] = s
	}
	return &c
}

// Settled reports whether the result of an operation is in the journal.
func (f *Frame) Settled(p Position) bool { return f.promises[p].settled }

// Satisfied reports whether what the frame waits for is there (JRN-08): it is Blocked, and
// ExecutionResumed may follow.
func (f *Frame) Satisfied() bool {
	if f.Status != Blocked {
		return false
	}
	there := 0
	for _, p := range f.Wait.On {
		if f.promises[p].settled {
			there++
		}
	}
	return there == len(f.Wait.On) || f.Wait.Kind == Any && there > 0
}

// Owed returns what must follow while the function waits for a signal of which there is a
// delivery that it has not: the first that waits for the name gets the oldest (JRN-10).
func (f *Frame) Owed() (owed SignalReceived, ok bool) {
	if f.Status != Blocked {
		return owed, false
	}
	for i, name := range f.Wait.Names {
		p := f.Wait.On[i]
		if s := f.signals[name]; !f.promises[p].settled && s.delivered > s.received && (!ok || p < owed.Promise) {
			owed, ok = SignalReceived{Promise: p, Name: name, Delivery: s.received + 1}, true
		}
	}
	return owed, ok
}

// Unread returns how many deliveries the function has not received.
func (f *Frame) Unread() (n int) {
	for _, s := range f.signals {
		n += s.delivered - s.received
	}
	return n
}

// Open returns how many invocations and timers have no result yet.
func (f *Frame) Open() (n int) {
	for _, p := range f.promises {
		if !p.settled && p.kind != Signal {
			n++
		}
	}
	return n
}

// apply folds an event in. It must break no rule.
func (f *Frame) apply(e Event) {
	if f.promises == nil {
		f.promises, f.sets, f.signals = map[Position]promise{}, map[JoinSet]set{}, map[string]signal{}
	}
	switch e := e.(type) {
	case ExecutionStarted, ExecutionResumed:
		f.Status, f.Wait = Running, ExecutionAwaiting{}
	case ExecutionAwaiting:
		f.Status, f.Wait = Blocked, e
		for i, p := range e.On {
			if p == f.Next { // a signal that was not scheduled
				f.allocate(p, promise{kind: Signal, name: e.name(i)})
			}
		}
	case CancelRequested:
		f.Status, f.Wait, f.cancel = Cancelling, ExecutionAwaiting{}, true
	case ExecutionCompleted:
		f.Status, f.Wait = Completed, ExecutionAwaiting{}
	case ExecutionFailed:
		f.Status, f.Wait = Failed, ExecutionAwaiting{}
	case ExecutionCancelled:
		f.Status, f.Wait = Cancelled, ExecutionAwaiting{}
	case InvokeScheduled:
		f.allocate(e.Promise, promise{kind: e.Kind, name: e.Function, invoked: true, settled: e.Kind == Gate})
	case InvokeStarted:
		f.change(e.Promise, func(p *promise) { p.started, p.retrying = e.Attempt, false })
	case InvokeRetrying:
		f.change(e.Promise, func(p *promise) { p.retrying = true })
	case InvokeCompleted:
		f.change(e.Promise, func(p *promise) { p.settled = true })
	case RandomGenerated:
		f.allocate(e.Promise, promise{settled: true})
	case TimeRecorded:
		f.allocate(e.Promise, promise{settled: true})
	case TimerScheduled:
		f.allocate(e.Promise, promise{timer: true})
	case TimerFired:
		f.change(e.Promise, func(p *promise) { p.settled = true })
	case SignalDelivered:
		s := f.signals[e.Name]
		s.delivered = e.Delivery
		f.signals[e.Name] = s
	case SignalReceived:
		s := f.signals[e.Name]
		s.received = e.Delivery
		f.signals[e.Name] = s
		if e.Promise == f.Next {
			f.allocate(e.Promise, promise{kind: Signal, name: e.Name})
		}
		f.change(e.Promise, func(p *promise) { p.settled = true })
	case JoinSetCreated:
		f.allocate(Position(e.Set), promise{settled: true})
		f.sets[e.Set] = set{members: map[Position]bool{}}
	case JoinSetSubmitted:
		f.change(e.Promise, func(p *promise) { p.owner = &e.Set })
		s := f.sets[e.Set]
		s.members[e.Promise] = false
		s.submits++
		f.sets[e.Set] = s
	case JoinSetAwaited:
		s := f.sets[e.Set]
		s.members[e.Promise], s.awaiting = true, true
		s.takes++
		f.sets[e.Set] = s
	}
	f.Seq++
}

func (f *Frame) allocate(at Position, p promise) {
	p.scheduled = f.Seq
	f.promises[at] = p
	f.Next = max(f.Next, at+1)
}

func (f *Frame) change(at Position, how func(*promise)) {
	p := f.promises[at]
	how(&p)
	f.promises[at] = p
}
