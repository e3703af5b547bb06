package journal

import (
	"encoding/json"
	"reflect"
	"time"
)

// Event is one of the 20 types below, by value. Fields are named as in JSON (codec.go); a
// type's name is its field "t".
type Event interface{ event() }

// Kind is what an InvokeScheduled asks for.
type Kind string

// The kinds. Function and Http have the four events of an invocation, which engines write
// but for its first. Those of a Local are all the function's: it runs in the worker. A
// Gate, a Signal and a Close have no other events of the four.
const (
	Function Kind = "Function" // work, a job, a frame, an HTTP request
	HTTP     Kind = "Http"
	Local    Kind = "Local"  // a step that the worker of the function runs
	Gate     Kind = "Gate"   // whether a change of the code applies to this job
	Signal   Kind = "Signal" // a signal that is awaited later
	Close    Kind = "Close"  // the end of a join set: engines cancel its open members (ADR 72)
)

// AwaitKind is which of the promises that a function waits for must be there (JRN-08).
type AwaitKind string

// The kinds of waits.
const (
	Single    AwaitKind = "Single"
	Any       AwaitKind = "Any"
	All       AwaitKind = "All"
	ForSignal AwaitKind = "Signal" // the next signal of a name
)

// Error is why an invocation or an execution failed.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Kind    string `json:"kind,omitempty"` // timeout, limit, panic; none for what the code returned
	Stack   string `json:"stack,omitempty"`
}

// Result is what an invocation or an execution ended with: a value, or an error.
type Result struct {
	OK  json.RawMessage `json:"ok,omitempty"`
	Err *Error          `json:"err,omitempty"`
}

// The events of an execution's life.
type (
	// ExecutionStarted is the first event. Digest names the code; Parent is the operation
	// that began this execution, Key what it was started under.
	ExecutionStarted struct {
		Digest string          `json:"digest"` // in hex
		Input  json.RawMessage `json:"in"`
		Parent string          `json:"parent,omitempty"`
		Key    string          `json:"key,omitempty"`
	}
	// ExecutionCompleted: the function returned a result.
	ExecutionCompleted struct {
		OK json.RawMessage `json:"ok"`
	}
	// ExecutionFailed: the function returned an error, or may not go on.
	ExecutionFailed struct {
		Err Error `json:"err"`
	}
	// CancelRequested: it is to be cancelled.
	CancelRequested struct {
		Reason string `json:"reason"`
	}
	// ExecutionCancelled: it is cancelled, and nothing of it is left (JRN-09).
	ExecutionCancelled struct {
		Reason string `json:"reason"`
	}
)

// The events of effects (JRN-05).
type (
	// InvokeScheduled: the function asks for an effect.
	InvokeScheduled struct {
		Promise  Position        `json:"p"`
		Kind     Kind            `json:"kind"`
		Function string          `json:"fn"`
		Input    json.RawMessage `json:"in,omitempty"`
		Retry    json.RawMessage `json:"retry,omitempty"`   // a policy, as in graphs: the engine's to read (RETRY-02)
		Timeout  int64           `json:"timeout,omitempty"` // in ms, of all attempts together; 0: none
		Source   string          `json:"src,omitempty"`     // file:line of the code
	}
	// InvokeStarted: an attempt, from 1, is on its way.
	InvokeStarted struct {
		Promise Position `json:"p"`
		Attempt int      `json:"a"`
	}
	// InvokeCompleted: the effect has its result.
	InvokeCompleted struct {
		Promise Position `json:"p"`
		Attempt int      `json:"a"`
		Result
	}
	// InvokeRetrying: the attempt failed; the next begins at a time.
	InvokeRetrying struct {
		Promise Position  `json:"p"`
		Attempt int       `json:"a"`
		Err     Error     `json:"err"`
		At      time.Time `json:"at"`
	}
)

// The events of chance and time, which need no other (JRN-06).
type (
	// RandomGenerated: bytes of chance, in hex.
	RandomGenerated struct {
		Promise Position `json:"p"`
		Value   string   `json:"v"`
	}
	// TimeRecorded: the time that the function was told.
	TimeRecorded struct {
		Promise Position  `json:"p"`
		Time    time.Time `json:"v"`
	}
)

// The events of control flow.
type (
	// TimerScheduled: a timer over some milliseconds, which ends at a time.
	TimerScheduled struct {
		Promise Position  `json:"p"`
		Millis  int64     `json:"ms"`
		At      time.Time `json:"at"`
	}
	// TimerFired: it has ended.
	TimerFired struct {
		Promise Position `json:"p"`
	}
	// SignalDelivered: a signal has come. The deliveries of a name have the ids 1, 2, 3.
	SignalDelivered struct {
		Name     string          `json:"name"`
		Delivery int             `json:"id"`
		Data     json.RawMessage `json:"data"`
	}
	// SignalReceived: the function has a delivery, the oldest of the name that it had not.
	// Data is the delivery's: it is not stored again (Fill).
	SignalReceived struct {
		Promise  Position        `json:"p"`
		Name     string          `json:"name"`
		Delivery int             `json:"id"`
		Data     json.RawMessage `json:"data,omitempty"`
	}
	// ExecutionAwaiting: the function waits for promises. Names has, for each of On that is
	// a signal, its name, and "" for the others; it is missing if none is.
	ExecutionAwaiting struct {
		On     []Position `json:"on"`
		Kind   AwaitKind  `json:"kind"`
		Names  []string   `json:"names,omitempty"`
		Source string     `json:"src,omitempty"`
	}
	// ExecutionResumed: what it waited for is there.
	ExecutionResumed struct{}
)

// The events of join sets (JS-A).
type (
	// JoinSetCreated: there is a set.
	JoinSetCreated struct {
		Set JoinSet `json:"js"`
	}
	// JoinSetSubmitted: an invocation that was scheduled just before belongs to the set.
	JoinSetSubmitted struct {
		Set     JoinSet  `json:"js"`
		Promise Position `json:"p"`
	}
	// JoinSetAwaited: the function has taken the result of a member. Result is that of its
	// InvokeCompleted: it is not stored again (Fill).
	JoinSetAwaited struct {
		Set     JoinSet  `json:"js"`
		Promise Position `json:"p"`
		Result  *Result  `json:"result,omitempty"`
	}
)

func (ExecutionStarted) event()   {}
func (ExecutionCompleted) event() {}
func (ExecutionFailed) event()    {}
func (CancelRequested) event()    {}
func (ExecutionCancelled) event() {}
func (InvokeScheduled) event()    {}
func (InvokeStarted) event()      {}
func (InvokeCompleted) event()    {}
func (InvokeRetrying) event()     {}
func (RandomGenerated) event()    {}
func (TimeRecorded) event()       {}
func (TimerScheduled) event()     {}
func (TimerFired) event()         {}
func (SignalDelivered) event()    {}
func (SignalReceived) event()     {}
func (ExecutionAwaiting) event()  {}
func (ExecutionResumed) event()   {}
func (JoinSetCreated) event()     {}
func (JoinSetSubmitted) event()   {}
func (JoinSetAwaited) event()     {}

// types are the types, in the order of the source document: 5 of lifecycle, 4 of effects,
// 2 of chance and time, 6 of control flow, 3 of join sets (JRN-03).
var types = []Event{
	ExecutionStarted{}, ExecutionCompleted{}, ExecutionFailed{}, CancelRequested{}, ExecutionCancelled{},
	InvokeScheduled{}, InvokeStarted{}, InvokeCompleted{}, InvokeRetrying{},
	RandomGenerated{}, TimeRecorded{},
	TimerScheduled{}, TimerFired{}, SignalDelivered{}, SignalReceived{}, ExecutionAwaiting{}, ExecutionResumed{},
	JoinSetCreated{}, JoinSetSubmitted{}, JoinSetAwaited{},
}

// Name returns the name of an event's type.
func Name(e Event) string { return reflect.TypeOf(e).Name() }
