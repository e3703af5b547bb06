package bench

import "time"

// Long says whether a step of a durable function costs the same however much it has
// done: the rate at which its journal grows, from its first tenth to its last.
type Long struct {
	Events  int     `json:"events"`
	Seconds float64 `json:"seconds"`
	// Tenths are the events per second of each tenth of the journal.
	Tenths []float64 `json:"tenths_events_per_s,omitempty"`
	// Ratio is that of the last tenth to the first.
	Ratio float64 `json:"ratio_last_to_first_tenth"`
}

// Segment is what one commit appended to a journal, and when.
type Segment struct {
	Events int
	At     time.Duration // since the first one
}

// NewLong computes the figures of a journal.
func NewLong(segments []Segment) (l Long) {
	for _, s := range segments {
		l.Events += s.Events
		l.Seconds = round(s.At.Seconds())
	}
	had, since := 0, Segment{}
	for _, s := range segments {
		had += s.Events
		took := s.At - since.At
		if had*10 < l.Events*(len(l.Tenths)+1) || took <= 0 {
			continue
		}
		l.Tenths = append(l.Tenths, round(float64(had-since.Events)/took.Seconds()))
		since = Segment{had, s.At}
	}
	if n := len(l.Tenths); n > 0 {
		l.Ratio = round(l.Tenths[n-1] / l.Tenths[0])
	}
	return l
}
