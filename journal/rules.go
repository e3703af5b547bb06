package journal

import (
	"fmt"
	"maps"
	"slices"
)

// Invariant names a rule: those of the source document (S-1 … JS-7), and X-… for ours
// (INV-X).
type Invariant string

// rule is an invariant: what breaks it, said of a frame and the event that is to follow;
// "" if the event keeps it. A rule takes for granted what the others ask for: then an
// event that breaks one breaks no other for that reason.
type rule struct {
	id Invariant
	// own: a rule of our engine. A journal that it did not write may break it (CON-20).
	own    bool
	broken func(f *Frame, e Event) string
}

// rules are all invariants over one journal, in the order in which a violation is named.
// S-1 is checked where there are numbers (Check), INV-6, no id in two executions, by the
// tables' keys.
var rules = []rule{
	{"S-2", false, startsWithStarted},
	{"S-3", false, singleTerminal},
	{"S-4", false, terminalIsLast},
	{"S-5", false, cancelledRequiresRequested},
	{"SE-1", false, startedRequiresScheduled},
	{"SE-2", false, completedRequiresStarted},
	{"SE-3", false, retryingRequiresStarted},
	{"SE-4", false, noEventsAfterCompleted},
	{"CF-1", false, firedRequiresScheduled},
	{"CF-2", false, receivedRequiresDelivered},
	{"CF-3", false, signalConsumedOnce},
	{"CF-4", false, awaitSignalConsistent},
	{"JS-1", false, submitRequiresCreated},
	{"JS-2", false, noSubmitAfterAwait},
	{"JS-3", false, awaitedRequiresMember},
	{"JS-4", false, awaitedRequiresCompleted},
	{"JS-5", false, noDoubleConsume},
	{"JS-6", false, consumeBounded},
	{"JS-7", false, promiseSingleOwner},
	{"X-once", false, once},
	{"X-position", false, positions},
	{"X-kind", false, kinds},
	{"X-attempt", false, attempts},
	{"X-delivery", false, deliveries},
	{"X-member", false, members},
	{"X-close", false, closes},
	{"X-await", false, awaits},
	{"X-resume", false, resumes},
	{"X-running", false, running},
	{"X-cancel", false, cancelling},
	{"X-final", true, onlyCancelled},
}

func startsWithStarted(f *Frame, e Event) string {
	if _, ok := e.(ExecutionStarted); f.Status == None && !ok {
		return "the first event is not ExecutionStarted"
	}
	return ""
}

func singleTerminal(f *Frame, e Event) string {
	if f.Status.Ended() && terminal(e) {
		return "the execution is " + f.Status.String() + " already"
	}
	return ""
}

func terminalIsLast(f *Frame, e Event) string {
	if f.Status.Ended() && !terminal(e) {
		return "the execution is " + f.Status.String()
	}
	return ""
}

func cancelledRequiresRequested(f *Frame, e Event) string {
	if _, ok := e.(ExecutionCancelled); ok && !f.cancel {
		return "nobody has requested it"
	}
	return ""
}

func startedRequiresScheduled(f *Frame, e Event) string {
	if e, ok := e.(InvokeStarted); ok && !f.at(e.Promise).invoked {
		return fmt.Sprintf("position %d is no invocation", e.Promise)
	}
	return ""
}

func completedRequiresStarted(f *Frame, e Event) string {
	if e, ok := e.(InvokeCompleted); ok && f.at(e.Promise).started == 0 {
		return fmt.Sprintf("position %d has not begun", e.Promise)
	}
	return ""
}

func retryingRequiresStarted(f *Frame, e Event) string {
	if e, ok := e.(InvokeRetrying); ok && f.at(e.Promise).started < e.Attempt {
		return fmt.Sprintf("attempt %d of position %d has not begun", e.Attempt, e.Promise)
	}
	return ""
}

func noEventsAfterCompleted(f *Frame, e Event) string {
	p, ok := Position(0), true
	switch e := e.(type) {
	case InvokeStarted:
		p = e.Promise
	case InvokeRetrying:
		p = e.Promise
	case InvokeCompleted:
		p = e.Promise
	default:
		ok = false
	}
	if ok && f.at(p).completed() {
		return fmt.Sprintf("position %d is completed", p)
	}
	return ""
}

func firedRequiresScheduled(f *Frame, e Event) string {
	if e, ok := e.(TimerFired); ok && !f.at(e.Promise).timer {
		return fmt.Sprintf("position %d is no timer", e.Promise)
	}
	return ""
}

func receivedRequiresDelivered(f *Frame, e Event) string {
	if e, ok := e.(SignalReceived); ok && e.Delivery > f.signals[e.Name].delivered {
		return fmt.Sprintf("signal %s has no delivery %d", e.Name, e.Delivery)
	}
	return ""
}

func signalConsumedOnce(f *Frame, e Event) string {
	if e, ok := e.(SignalReceived); ok && e.Delivery <= f.signals[e.Name].received {
		return fmt.Sprintf("delivery %d of signal %s is received already", e.Delivery, e.Name)
	}
	return ""
}

// awaitSignalConsistent: a wait for a signal is for one promise, of that name; while it
// lasts, no other promise receives (CON-20).
func awaitSignalConsistent(f *Frame, e Event) string {
	switch e := e.(type) {
	case ExecutionAwaiting:
		if e.Kind == ForSignal && (len(e.On) != 1 || e.name(0) == "") {
			return "a wait for a signal names one promise and its signal"
		}
	case SignalReceived:
		at := slices.Index(f.Wait.On, e.Promise)
		if f.Status == Blocked && (at < 0 || f.Wait.name(at) != e.Name) {
			return fmt.Sprintf("the function does not wait for signal %s at position %d", e.Name, e.Promise)
		}
	}
	return ""
}

func submitRequiresCreated(f *Frame, e Event) string {
	if e, ok := e.(JoinSetSubmitted); ok && f.sets[e.Set].members == nil {
		return fmt.Sprintf("there is no join set %d", e.Set)
	}
	return ""
}

func noSubmitAfterAwait(f *Frame, e Event) string {
	if e, ok := e.(JoinSetSubmitted); ok && f.sets[e.Set].awaiting {
		return fmt.Sprintf("a result of join set %d was taken: it takes no more members", e.Set)
	}
	return ""
}

func awaitedRequiresMember(f *Frame, e Event) string {
	if e, ok := e.(JoinSetAwaited); ok {
		if _, ok := f.sets[e.Set].members[e.Promise]; !ok {
			return fmt.Sprintf("position %d is not in join set %d", e.Promise, e.Set)
		}
	}
	return ""
}

func awaitedRequiresCompleted(f *Frame, e Event) string {
	if e, ok := e.(JoinSetAwaited); ok && !f.at(e.Promise).completed() {
		return fmt.Sprintf("position %d is not completed", e.Promise)
	}
	return ""
}

func noDoubleConsume(f *Frame, e Event) string {
	if e, ok := e.(JoinSetAwaited); ok && f.sets[e.Set].members[e.Promise] {
		return fmt.Sprintf("the result of position %d was taken already", e.Promise)
	}
	return ""
}

// consumeBounded follows from JS-3 and JS-5. It is checked on its own, by counts.
func consumeBounded(f *Frame, e Event) string {
	if e, ok := e.(JoinSetAwaited); ok && f.sets[e.Set].takes >= f.sets[e.Set].submits {
		return fmt.Sprintf("all %d results of join set %d are taken", f.sets[e.Set].takes, e.Set)
	}
	return ""
}

func promiseSingleOwner(f *Frame, e Event) string {
	if e, ok := e.(JoinSetSubmitted); ok {
		if owner := f.at(e.Promise).owner; owner != nil && *owner != e.Set {
			return fmt.Sprintf("position %d is in join set %d", e.Promise, *owner)
		}
	}
	return ""
}

// once: what may be there once is.
func once(f *Frame, e Event) string {
	switch e := e.(type) {
	case ExecutionStarted:
		if f.Status != None {
			return "the execution has started already"
		}
	case TimerFired:
		if p := f.at(e.Promise); p.timer && p.settled {
			return fmt.Sprintf("the timer at position %d has fired already", e.Promise)
		}
	case CancelRequested:
		if f.cancel {
			return "it is requested already"
		}
	}
	return ""
}

// positions: each operation has the number behind the one before (PID-04).
func positions(f *Frame, e Event) string {
	var p Position
	switch e := e.(type) {
	case InvokeScheduled:
		p = e.Promise
	case RandomGenerated:
		p = e.Promise
	case TimeRecorded:
		p = e.Promise
	case TimerScheduled:
		p = e.Promise
	case JoinSetCreated:
		p = Position(e.Set)
	case SignalReceived:
		if _, ok := f.promise(e.Promise); ok {
			return ""
		}
		p = e.Promise
	default:
		return ""
	}
	if p != f.Next {
		return fmt.Sprintf("it has position %d, the next is %d", p, f.Next)
	}
	return ""
}

// kinds: an operation has the events of its kind.
func kinds(f *Frame, e Event) string {
	switch e := e.(type) {
	case InvokeStarted:
		if k := f.at(e.Promise).kind; k == Gate || k == Signal || k == Close {
			return fmt.Sprintf("position %d is a %s, which does not begin", e.Promise, k)
		}
	case SignalReceived:
		if p, ok := f.promise(e.Promise); ok && (p.kind != Signal || p.name != e.Name || p.settled) {
			return fmt.Sprintf("position %d does not wait for signal %s", e.Promise, e.Name)
		}
	}
	return ""
}

// attempts: they are counted from 1, and one is at work at a time (RETRY-01).
func attempts(f *Frame, e Event) string {
	switch e := e.(type) {
	case InvokeStarted:
		p := f.at(e.Promise)
		if p.settled || e.Attempt == p.started+1 && (p.started == 0 || p.retrying) {
			return ""
		}
		return fmt.Sprintf("attempt %d follows attempt %d of position %d", e.Attempt, p.started, e.Promise)
	case InvokeCompleted:
		p := f.at(e.Promise)
		if p.started == 0 || p.settled || e.Attempt == p.started && !p.retrying {
			return ""
		}
		return fmt.Sprintf("attempt %d of position %d is not the one at work", e.Attempt, e.Promise)
	case InvokeRetrying:
		p := f.at(e.Promise)
		if p.settled || p.started < e.Attempt || e.Attempt == p.started && !p.retrying {
			return ""
		}
		return fmt.Sprintf("attempt %d of position %d is not the one at work", e.Attempt, e.Promise)
	}
	return ""
}

// deliveries: those of a name are counted from 1 and received in their order (JRN-10).
func deliveries(f *Frame, e Event) string {
	switch e := e.(type) {
	case SignalDelivered:
		if last := f.signals[e.Name].delivered; e.Delivery != last+1 {
			return fmt.Sprintf("delivery %d of signal %s follows delivery %d", e.Delivery, e.Name, last)
		}
	case SignalReceived:
		if s := f.signals[e.Name]; e.Delivery > s.received+1 && e.Delivery <= s.delivered {
			return fmt.Sprintf("delivery %d of signal %s is received before delivery %d", e.Delivery, e.Name,
				s.received+1)
		}
	}
	return ""
}

// members: a set's member is an invocation that was scheduled just before, once.
func members(f *Frame, e Event) string {
	s, ok := e.(JoinSetSubmitted)
	if !ok || f.sets[s.Set].members == nil || f.sets[s.Set].awaiting {
		return ""
	}
	switch p := f.at(s.Promise); {
	case p.kind == "" || p.kind == Gate || p.kind == Signal || p.kind == Close:
		return fmt.Sprintf("position %d is no invocation", s.Promise)
	case p.owner == nil && p.scheduled != f.Seq-1:
		return fmt.Sprintf("position %d was not scheduled just before", s.Promise)
	case p.owner != nil && *p.owner == s.Set:
		return fmt.Sprintf("position %d is in the set already", s.Promise)
	}
	return ""
}

// closes: a join set is closed while it has members whose results are not taken (JRN-13).
func closes(f *Frame, e Event) string {
	s, ok := e.(InvokeScheduled)
	if !ok || s.Kind != Close {
		return ""
	}
	if id, _ := ClosedSet(s.Function); !slices.Contains(slices.Collect(maps.Values(f.sets[id].members)), false) {
		return fmt.Sprintf("join set %d has no members whose results are not taken", id)
	}
	return ""
}

// awaits: a function that runs waits for some of its operations, each named once.
func awaits(f *Frame, e Event) string {
	a, ok := e.(ExecutionAwaiting)
	if !ok {
		return ""
	}
	for i, p := range a.On {
		name := a.name(i)
		at, known := f.promise(p)
		switch {
		case slices.Contains(a.On[:i], p):
			return fmt.Sprintf("it waits for position %d twice", p)
		case !known && (p != f.Next || name == ""):
			return fmt.Sprintf("there is no operation at position %d", p)
		case at.old:
		case known && at.kind == Signal && at.name != name:
			return fmt.Sprintf("position %d waits for signal %s, not for %q", p, at.name, name)
		case known && at.kind != Signal && name != "":
			return fmt.Sprintf("position %d is no signal", p)
		}
	}
	if a.Kind == Single && len(a.On) != 1 {
		return fmt.Sprintf("a single wait is for %d operations", len(a.On))
	}
	return ""
}

// resumes: a function goes on when what it waits for is there (JRN-08).
func resumes(f *Frame, e Event) string {
	if _, ok := e.(ExecutionResumed); ok && !f.cancel && !f.Status.Ended() && f.Status != None && !f.Satisfied() {
		return "what it waits for is not there"
	}
	return ""
}

// running: what only code can do is done while it runs.
func running(f *Frame, e Event) string {
	if f.Status == Blocked && OfFunction(e) {
		return "the function waits, and writes nothing meanwhile"
	}
	return ""
}

// cancelling: after CancelRequested nothing begins (CON-21).
func cancelling(f *Frame, e Event) string {
	if !f.cancel || f.Status.Ended() {
		return ""
	}
	switch e.(type) {
	case ExecutionAwaiting, ExecutionResumed, InvokeScheduled, TimerScheduled:
		return "it is being cancelled"
	}
	return ""
}

// onlyCancelled: our engine drops what comes after CancelRequested (CON-20).
func onlyCancelled(f *Frame, e Event) string {
	if !f.cancel || f.Status.Ended() {
		return ""
	}
	switch e.(type) {
	case ExecutionCancelled, CancelRequested, ExecutionAwaiting, ExecutionResumed, InvokeScheduled, TimerScheduled:
		return "" // they have rules of their own
	}
	return "it is being cancelled, and only ExecutionCancelled follows"
}

func terminal(e Event) bool {
	switch e.(type) {
	case ExecutionCompleted, ExecutionFailed, ExecutionCancelled:
		return true
	}
	return false
}

// OfFunction reports whether only the code of a function brings about such an event, so
// that the function must be running. Its worker also writes the results of kind Local, and
// SignalReceived of deliveries that were there before; engines write the others of these.
func OfFunction(e Event) bool {
	switch e.(type) {
	case InvokeScheduled, RandomGenerated, TimeRecorded, TimerScheduled, JoinSetCreated, JoinSetSubmitted, JoinSetAwaited,
		ExecutionAwaiting, ExecutionCompleted:
		return true
	}
	return false
}
