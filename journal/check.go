package journal

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

// MaxEvents bounds a journal. A function that comes to it fails.
const MaxEvents = 50_000

// Entry is an event with its number and the time at which it was stored. The time is for
// people: nothing follows from it (JRN-02).
type Entry struct {
	Seq   int
	At    time.Time
	Event Event
}

// Violation is an event that breaks invariants. It is an error.
type Violation struct {
	Seq    int         // of the event
	Type   string      // its name
	Broken []Invariant // in their order; the first is the one that is told
	Why    string      // about the first
}

// Error implements error.
func (v *Violation) Error() string {
	return fmt.Sprintf("event %d, %s, breaks %s: %s", v.Seq, v.Type, v.Broken[0], v.Why)
}

// Append returns the frame with events behind its own. An error is a *Violation: then
// nothing is appended. The frame itself stays as it is.
func (f *Frame) Append(events ...Event) (*Frame, error) {
	next := f.Clone()
	for _, e := range events {
		if err := next.Add(e); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// Add appends one event to the frame itself. An error is a *Violation: then the frame is
// as it was.
func (f *Frame) Add(e Event) error {
	if v := f.step(e, true); v != nil {
		return v
	}
	return nil
}

// step appends an event, if it breaks no rule. Rules of our engine are left out unless own.
func (f *Frame) step(e Event, own bool) *Violation {
	var v *Violation
	for _, r := range rules {
		if r.own && !own {
			continue
		}
		why := r.broken(f, e)
		switch {
		case why == "":
		case v == nil:
			v = &Violation{f.Seq, Name(e), []Invariant{r.id}, why}
		default:
			v.Broken = append(v.Broken, r.id)
		}
	}
	if v == nil {
		f.apply(e)
	}
	return v
}

// Fold returns the frame of a journal; the error is a *Violation.
func Fold(events []Event) (*Frame, error) { return new(Frame).Append(events...) }

// Check returns the frame of a journal that may come from elsewhere: the numbers are
// looked at (S-1), results that are there twice must be the same, and what only our
// engine never writes is allowed. The error is a *Violation, or says which two differ.
func Check(entries []Entry) (*Frame, error) {
	f := new(Frame)
	events := make([]Event, len(entries))
	for i, e := range entries {
		if e.Seq != i {
			return nil, &Violation{e.Seq, Name(e.Event), []Invariant{"S-1"},
				fmt.Sprintf("it stands at place %d", i)}
		}
		if v := f.step(e.Event, false); v != nil {
			return nil, v
		}
		events[i] = e.Event
	}
	return f, Fill(events)
}

// conflict is the error for an event that repeats something else than it refers to.
func conflict(seq int, e Event, id Invariant, what string) error {
	return &Violation{seq, Name(e), []Invariant{id}, legwork.Clip(what, 200)}
}
