package legwork

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// Kind says which half of what a transition asks for.
type Kind uint8

const (
	Start     Kind = iota + 1 // begin a job
	Leg1                      // enter an activity
	Leg2                      // take a worker's response into an activity
	Work                      // do a unit of work (for a worker)
	Await                     // begin a child job for an activity that awaits it
	Interrupt                 // end a job from outside
	Signal                    // wake whoever waits on a topic
	Event                     // tell the data of a job to whoever listens
	Timeout                   // end a job whose time limit has passed
)

// String names the kind.
func (k Kind) String() string {
	if k < Start || k > Timeout {
		return "unknown"
	}
	return [...]string{"start", "leg1", "leg2", "work", "await", "interrupt", "signal", "event", "timeout"}[k-1]
}

// Status is the outcome a response reports (graphs.md §1a.4).
type Status string

const (
	Success Status = "success" // the activity is answered
	Pending Status = "pending" // an interim answer, the activity stays open (CON-16)
	Failed  Status = "error"   // the activity failed; transitions by code may handle it
)

// Trace is a W3C trace context as it travels in headers and rows.
type Trace struct {
	Parent string `json:"traceparent,omitempty"`
	State  string `json:"tracestate,omitempty"`
}

// Transition is the message that moves a job. An outbox row is a transition
// that must happen; the broker's message is a copy of it.
//
//	           start  leg1  work  response (leg2)
//	GUID         ✓     ✓     ✓    derived from the work message
//	Job, Gid    (id)   ✓     ✓     ✓
//	App…DAD            ✓     ✓     ✓
//	Status, Code                   ✓
//	Topic        ✓           ✓     ✓
//	Data         ✓    (✓)    ✓     ✓
type Transition struct {
	GUID     ID
	Kind     Kind
	Job      string
	Gid      ID
	App      string
	Version  string
	Activity string
	DAD      DAD
	Topic    string
	// Attempt counts the engine's attempts at an activity by its retry
	// policy, from 1; it is not the broker's delivery count. On a signal it is
	// above 1 if somebody sends it again that was a dead letter.
	Attempt int
	// Epoch is the epoch the message was published in; see DESIGN §5.
	Epoch int64
	// Publish counts how often the message was handed to the broker, from 1.
	// 0 on a row that nobody has published yet.
	Publish int

	Status Status
	Code   int
	Seq    int
	// Work is, on a response, the GUID of the work message it answers.
	Work ID
	// Row is, on a response that comes from the outbox and not from a worker,
	// the outbox row that it is; zero otherwise.
	Row ID
	// Child is, on an await, the job id wanted for the child; may be empty.
	Child string
	// Sever is, on an await, that the parent does not wait for the child's end
	// (AWAIT-02).
	Sever bool
	// Delay puts off an outbox row by the clock of Postgres: a timer, or a
	// retry. Nothing but the relay publishes it.
	Delay time.Duration

	// Leaves: Data is {"path": value, …} and must be assembled (a child's
	// result, an event of a job).
	Leaves bool

	// ToJob: a signal to one job. Data is {"app", "job", "gid", "signalId", "data"}
	// (ADR 67).
	ToJob bool

	// Retry is, on an error of a worker, the policy it wants, as JSON; "" leaves
	// it to the activity.
	Retry string

	// Key is, on keyed work, its idempotency key: a worker claims the work before it
	// runs it (ADR 61). Empty: it is not keyed.
	Key string
	// Claim and Verified are, on an answer to keyed work, the number of the claim under which
	// it was run, and what its verifier said; 0 and empty if there was none.
	Claim    int
	Verified string
	// Receipt is, on an answer, the subject on which its worker wants to be told what became
	// of it, and which no other publish of the answer has; empty: it does not.
	Receipt string

	// Offered is, on work that was just committed and is a turn of a durable function, that a worker may be given it
	// without a stream (ADR 101). Told is then the answer of the worker that has taken it already, as JSON; nil: it is
	// to be asked. Rows and messages have neither.
	Offered bool
	Told    json.RawMessage

	Deadline time.Time
	Trace    Trace
	Data     json.RawMessage
}

// Lane returns the lane the transition travels on.
func (t *Transition) Lane() string {
	switch t.Kind {
	case Start:
		return LaneStart
	case Leg2:
		return LaneResponse
	case Work:
		return LaneWork(t.Topic)
	case Signal:
		return LaneSignal
	case Event:
		return LaneEvent
	default:
		return LaneRun
	}
}

// Subject returns the subject the transition is published on.
func (t *Transition) Subject(namespace string) string {
	switch t.Kind {
	case Start:
		return StartSubject(namespace, t.Topic)
	case Leg2:
		if !t.Row.IsZero() {
			return OwnResponseSubject(namespace)
		}
		return ResponseSubject(namespace, t.Topic)
	case Signal:
		return SignalSubject(namespace, t.Topic)
	case Event:
		return EventSubject(namespace, t.Topic)
	default:
		return Subject(namespace, t.Lane())
	}
}

// TimesOut reports whether the transition is the end of a time limit: an error
// of the engine's own for work that somebody else was asked to do. That of a
// hook is the hook's own timer.
func (t *Transition) TimesOut() bool {
	return t.Kind == Leg2 && !t.Row.IsZero() && t.Row != t.Work && t.Status != Pending
}

// Answer returns the message that answers work. seq is the number of answers before it: the engine takes them in this
// order.
func (t *Transition) Answer(status Status, code, seq int, data json.RawMessage) *Transition {
	return &Transition{Kind: Leg2, Seq: seq, GUID: ResponseGUID(t.Gid, t.GUID, t.Attempt, status, seq), Work: t.GUID,
		Job: t.Job, Gid: t.Gid, App: t.App, Version: t.Version, Activity: t.Activity, DAD: t.DAD, Attempt: t.Attempt,
		Topic: t.Topic, Publish: t.Publish, Status: status, Code: code, Data: data, Trace: t.Trace}
}

// TimerID returns the outbox row that ends the time limit of work, or of a job
// if work is its gid.
func TimerID(gid, work ID) ID { return Derive(gid, work, "timeout", 0) }

// ClaimText is what an answer to keyed work says of its claim, as a row stores it; empty if
// that is nothing. SetClaim reads it.
func (t *Transition) ClaimText() string {
	if t.Claim == 0 && t.Verified == "" {
		return ""
	}
	return strconv.Itoa(t.Claim) + " " + t.Verified
}

// SetClaim sets Claim and Verified from a text of ClaimText.
func (t *Transition) SetClaim(text string) {
	claim, verified, _ := strings.Cut(text, " ")
	t.Claim, _ = strconv.Atoi(claim) // what is none is no claim
	t.Verified = verified
}

// WorkPlace is a work message by the headers that name it, as a worker asks
// whether anybody still waits for it; StaleWork is what it is told of one for
// which nobody does. Reasons: interrupted and over (the job), timeout, replaced (by
// another attempt) and answered.
type WorkPlace struct {
	GUID     ID     `json:"guid"`
	Gid      ID     `json:"gid"`
	Activity string `json:"activity"`
	DAD      DAD    `json:"dad"`
}

// StaleWork is an element of the answer to a worker's question.
type StaleWork struct {
	GUID   ID     `json:"guid"`
	Reason string `json:"reason"`
}

// MaxStaleAsked bounds the works of one question.
const MaxStaleAsked = 500

// ResponseGUID returns the GUID of the response to a work message. A final
// response has one identity per work message and attempt, however often and
// by whomever it is given; pending ones are told apart by seq (CON-08).
func ResponseGUID(gid, work ID, attempt int, status Status, seq int) ID {
	if status == Pending {
		return Derive(gid, work, "pending", attempt<<32|seq)
	}
	return Derive(gid, work, "final", attempt)
}
