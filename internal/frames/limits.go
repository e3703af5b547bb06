package frames

import "github.com/legwork-dev/legwork/journal"

// Limits of a frame. A function that comes to one of these, or to journal.MaxEvents, fails
// with error 413.
const (
	MaxBytes = 32 << 20 // of a journal
	MaxOpen  = 10_000   // operations without a result
)

// Limit is how much a frame has of what is bounded.
type Limit struct {
	Name      string // events, bytes or open
	Has, Most int64
	Near      bool   // it has 80 % or more
	What      string // what there is of it, for people
}

// Limits returns the limits of a frame.
func (s *State) Limits() [3]Limit {
	limit := func(name, what string, has, most int64) Limit {
		return Limit{name, has, most, has*5 >= most*4, what}
	}
	return [3]Limit{limit("events", "events", int64(s.Fold.Seq), journal.MaxEvents),
		limit("bytes", "bytes of journal", s.Bytes, MaxBytes),
		limit("open", "open operations", int64(s.Fold.Open()), MaxOpen)}
}
