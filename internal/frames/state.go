package frames

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// State is what follows from a frame's journal, as it is kept with its activity.
type State struct {
	Topic string         `json:"topic"` // on which its turns are served
	Fold  *journal.Frame `json:"fold"`
	// Known is how many events the worker of the last turn knows of. Tail are those behind
	// them, a JSON array; null if they are more than maxTail.
	Known int             `json:"known"`
	Tail  json.RawMessage `json:"tail"`
	// Tickets are the operations that are registered for a signal, by its name. One that
	// comes goes to the first that waits for it: what is registered is a place in the queue.
	// A position can be registered once: Spent are those that were, and still wait, as
	// their signal went to another. Further registrations of theirs are counted by Extra.
	Tickets map[string][]journal.Position `json:"tickets,omitempty"`
	Spent   []journal.Position            `json:"spent,omitempty"`
	Extra   int                           `json:"extra,omitempty"`
	// Flush is how many pending answers of the last turn were taken.
	Flush Flush `json:"flush,omitzero"`
	// Asked is how many events the journal had when the last turn was asked for.
	Asked int `json:"asked"`
	// Limited: the function has a time limit (ADR 72).
	Limited bool `json:"limited,omitempty"`
	// Cancel is why the function is being cancelled; cancel.sql keeps nothing else of it.
	Cancel string `json:"cancel,omitempty"`
	// Trace is the context of the frame's span, below which its operations and turns are. It is
	// empty if the job is not sampled, and in rows of versions that did not keep it.
	Trace legwork.Trace `json:"trace,omitzero"`
	// Bytes is the size of the journal.
	Bytes int64 `json:"bytes"`
}

// Flush is how many pending answers to a turn were taken.
type Flush struct {
	Work legwork.ID `json:"work"`
	N    int        `json:"n"`
}

// maxTail bounds the events that are kept to be sent with the next turn, in bytes. With
// more, the worker reads the journal.
const maxTail = 64 << 10

// Clone returns a copy that can be changed.
func (s *State) Clone() *State {
	c := *s
	c.Fold = s.Fold.Clone()
	c.Tickets = maps.Clone(s.Tickets)
	for name, list := range c.Tickets {
		c.Tickets[name] = slices.Clone(list)
	}
	c.Spent = slices.Clone(s.Spent)
	return &c
}

// Ticket returns the name of the signal that an operation is registered for, "" if it is not.
func (s *State) Ticket(p journal.Position) string {
	for name, list := range s.Tickets {
		if slices.Contains(list, p) {
			return name
		}
	}
	return ""
}

// Register notes that an operation is registered for a signal, and returns the number under
// which it is: its position, or one behind all positions if that was registered before.
func (s *State) Register(name string, p journal.Position) journal.Position {
	if s.Tickets == nil {
		s.Tickets = map[string][]journal.Position{}
	}
	s.Spent = slices.DeleteFunc(s.Spent, s.Fold.Settled)
	if slices.Contains(s.Spent, p) {
		p = journal.MaxEvents + journal.Position(s.Extra)
		s.Extra++
	}
	s.Tickets[name] = append(s.Tickets[name], p)
	return p
}

// Unregister notes that the registration of an operation has ended.
func (s *State) Unregister(name string, p journal.Position) {
	s.Tickets[name] = slices.DeleteFunc(s.Tickets[name], func(o journal.Position) bool { return o == p })
	if len(s.Tickets[name]) == 0 {
		delete(s.Tickets, name)
	}
	if p < journal.MaxEvents {
		s.Spent = append(s.Spent, p)
	}
}

// Follow adds events of the engine to those that the worker does not know.
func (s *State) Follow(events json.RawMessage) {
	if s.Tail == nil || len(s.Tail)+len(events) > maxTail {
		s.Tail = nil
		return
	}
	s.Tail = Join(s.Tail, events)
}

// Join appends one JSON array to another.
func Join(a, b json.RawMessage) json.RawMessage {
	switch {
	case len(a) <= len("[]"):
		return b
	case len(b) <= len("[]"):
		return a
	}
	return slices.Concat(a[:len(a)-1], json.RawMessage{','}, b[1:])
}

// None is an empty list of events.
var None = json.RawMessage("[]")

// Know notes that the worker knows all events up to a number.
func (s *State) Know(seq int) { s.Known, s.Tail = seq, None }

// Open returns the operations that somebody is asked for, in their order: invocations and
// timers without a result, and registrations for signals.
func (s *State) Open() []journal.Position {
	open := s.Fold.OpenEffects()
	for _, list := range s.Tickets {
		open = append(open, list...)
	}
	slices.Sort(open)
	return open
}
