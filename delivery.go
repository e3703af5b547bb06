package legwork

import (
	"math"
	"time"
)

// Header carries a message's headers. It has the shape of nats.Header and
// http.Header; keys are case sensitive, as on the wire.
type Header map[string][]string

// Get returns the first value of a key, "" if there is none.
func (h Header) Get(key string) string {
	if v := h[key]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// Set replaces the values of a key; an empty value removes it.
func (h Header) Set(key, value string) {
	if value == "" {
		delete(h, key)
		return
	}
	h[key] = []string{value}
}

// Size returns the bytes the headers take on the wire, about.
func (h Header) Size() int {
	n := 0
	for k, values := range h {
		for _, v := range values {
			n += len(k) + len(v) + 4
		}
	}
	return n
}

// Delivery is one hand-over of a message by the broker.
type Delivery struct {
	Subject string
	Header  Header
	Data    []byte
	// Stream and Sequence say where the broker keeps it, Time when it was
	// stored. Together they identify a message that carries no id of its own.
	Stream   string
	Sequence uint64
	Time     time.Time
	// Count is the number of hand-overs so far, this one included. A network
	// partition inflates it: never a reason to give up on a transition.
	Count int
	// Direct: no stream has it (ADR 99). A nak has no effect: whoever sent it posts it.
	Direct bool
}

// Backlog is how far those who take a lane's messages are behind.
type Backlog struct {
	// Waiting counts messages that nobody has taken yet.
	Waiting int
	// InFlight counts messages that somebody has taken and not settled.
	InFlight int
	// Idle is how long ago somebody last took one; Never if nobody has.
	Idle time.Duration
}

// Never is the Idle of a lane that nobody has taken a message from.
const Never time.Duration = math.MaxInt64

// Action is what a verdict tells the broker.
type Action uint8

const (
	Ack  Action = iota // done with, whatever the outcome was
	Nak                // hand it over again after Delay
	Term               // never again; its dead letter is in Postgres
)

// String names the action.
func (a Action) String() string { return [...]string{"ack", "nak", "term"}[min(a, Term)] }

// Verdict is the single outcome of a delivery (GUID-12).
type Verdict struct {
	Action Action
	// Delay before the next hand-over; only for Nak, never 0 there (a plain
	// nak would come back at once and burn the attempts in milliseconds).
	Delay time.Duration
	// Outcome is a low-cardinality word for logs and metrics: done, resumed,
	// duplicate, stale, closed, generation, early, dead, retry, …
	Outcome string
	// Err says why, for every outcome but a good one.
	Err error
}
