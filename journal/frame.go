package journal

import (
	"maps"
	"math"
	"slices"
	"time"
)

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
	promises promises
	sets     map[JoinSet]set
	signals  map[string]signal
	thawed   Position // those before it that are not in promises have their results (freeze.go)
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
	timeout   int64
	retry     string
	owner     *JoinSet
	old       bool // it was left out when the frame was kept
}

// promise returns an operation, and whether there is one.
func (f *Frame) promise(at Position) (p promise, known bool) {
	if i, found := f.promises.find(at); found {
		return f.promises[i].promise, true
	}
	if at < f.thawed {
		return promise{invoked: true, started: 1, settled: true, old: true}, true
	}
	return promise{}, false
}

// at returns an operation; the zero value if there is none.
func (f *Frame) at(p Position) promise {
	found, _ := f.promise(p)
	return found
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
	c.promises, c.sets, c.signals = slices.Clone(f.promises), maps.Clone(f.sets), maps.Clone(f.signals)
	for id, s := range c.sets {
		s.members = maps.Clone(s.members)
		c.sets[id] = s
	}
	return &c
}

// Settled reports whether the result of an operation is in the journal.
func (f *Frame) Settled(p Position) bool { return f.at(p).settled }

// Satisfied reports whether what the frame waits for is there (JRN-08): it is Blocked, and
// ExecutionResumed may follow.
func (f *Frame) Satisfied() bool {
	if f.Status != Blocked {
		return false
	}
	// From the end: results mostly come in the order of the calls, and a wait for all of many is asked after each.
	for _, p := range slices.Backward(f.Wait.On) {
		if settled := f.at(p).settled; settled == (f.Wait.Kind == Any) {
			return settled
		}
	}
	return f.Wait.Kind != Any || len(f.Wait.On) == 0
}

// Owed returns what must follow while the function waits for a signal of which there is a
// delivery that it has not: the first that waits for the name gets the oldest (JRN-10).
func (f *Frame) Owed() (owed SignalReceived, ok bool) {
	if f.Status != Blocked {
		return owed, false
	}
	for i, name := range f.Wait.Names {
		p := f.Wait.On[i]
		if s := f.signals[name]; !f.at(p).settled && s.delivered > s.received && (!ok || p < owed.Promise) {
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
		f.allocate(e.Promise, promise{kind: e.Kind, name: e.Function, invoked: true, timeout: e.Timeout,
			retry:   string(e.Retry),
			settled: e.Kind == Gate || e.Kind == Close})
		if set, closes := ClosedSet(e.Function); closes && e.Kind == Close {
			f.close(set)
		}
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
		f.signal(e.Name, signal{e.Delivery, f.signals[e.Name].received})
	case SignalReceived:
		f.signal(e.Name, signal{f.signals[e.Name].delivered, e.Delivery})
		if e.Promise == f.Next {
			f.allocate(e.Promise, promise{kind: Signal, name: e.Name})
		}
		f.change(e.Promise, func(p *promise) { p.settled = true })
	case JoinSetCreated:
		f.allocate(Position(e.Set), promise{settled: true})
		if f.sets == nil {
			f.sets = map[JoinSet]set{}
		}
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

// close ends a join set: it takes no more members, and nobody takes the results that are left.
func (f *Frame) close(id JoinSet) {
	s := f.sets[id]
	s.awaiting = true
	for at := range s.members {
		s.members[at] = true
	}
	f.sets[id] = s
}

func (f *Frame) signal(name string, s signal) {
	if f.signals == nil {
		f.signals = map[string]signal{}
	}
	f.signals[name] = s
}

func (f *Frame) allocate(at Position, p promise) {
	p.scheduled = f.Seq
	f.promises.put(at, p)
	f.Next = max(f.Next, at+1)
}

func (f *Frame) change(at Position, how func(*promise)) {
	i, found := f.promises.find(at)
	if !found { // it was left out
		f.promises.put(at, f.at(at))
	}
	how(&f.promises[i].promise)
}

// OpenEffects returns, in their order, the invocations and timers whose results engines
// bring and that are not there yet.
func (f *Frame) OpenEffects() (open []Position) {
	for _, p := range f.promises {
		if !p.settled && (p.timer || p.effect() && p.started > 0) {
			open = append(open, p.at)
		}
	}
	return open
}

// effect reports whether an engine brings the operation about.
func (p promise) effect() bool { return p.kind == Function || p.kind == HTTP }

// Operation is what a frame knows of an operation.
type Operation struct {
	Kind    Kind   // of an invocation
	Name    string // what is invoked, or the signal
	Timer   bool
	Attempt int // the last that has begun
	Settled bool
	// Scheduled is the number of the event that has asked for it.
	Scheduled int
	Timeout   time.Duration // of all its attempts together; 0: none
	Retry     string        // its policy, as JSON; "": none
	Set       *JoinSet      // that it is a member of
}

// Operation returns what is known of an operation; ok is false if there is none.
func (f *Frame) Operation(at Position) (o Operation, ok bool) {
	p, ok := f.promise(at)
	return Operation{p.kind, p.name, p.timer, p.started, p.settled, p.scheduled, limitOf(p.timeout), p.retry, p.owner}, ok
}

// After is how long the timer takes, at most what a Duration can be: 292 years.
func (e TimerScheduled) After() time.Duration { return limitOf(e.Millis) }

// limitOf is a number of milliseconds, at most what a Duration can be.
func limitOf(ms int64) time.Duration {
	return time.Duration(min(ms, int64(math.MaxInt64/time.Millisecond))) * time.Millisecond
}

// Members returns the members of a join set that have no result yet, in their order.
func (f *Frame) Members(id JoinSet) (open []Position) {
	for _, p := range f.promises {
		if p.owner != nil && *p.owner == id && !p.settled {
			open = append(open, p.at)
		}
	}
	return open
}

// Awaits reports whether what the frame waits for can come: each operation has its result,
// is a signal, or engines bring it about.
func (f *Frame) Awaits() bool {
	for i, at := range f.Wait.On {
		if p := f.at(at); !p.settled && !p.timer && !p.effect() && f.Wait.name(i) == "" {
			return false
		}
	}
	return true
}

// Missing returns the signals that the frame waits for, each as often as it needs one.
func (f *Frame) Missing() map[string][]Position {
	if f.Status != Blocked {
		return nil
	}
	var missing map[string][]Position
	for i, at := range f.Wait.On {
		if name := f.Wait.name(i); name != "" && !f.at(at).settled {
			if missing == nil {
				missing = map[string][]Position{}
			}
			missing[name] = append(missing[name], at)
		}
	}
	return missing
}

// Delivered returns how many signals of a name have come.
func (f *Frame) Delivered(name string) int { return f.signals[name].delivered }
