package presence

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
)

// Figures is what a process says of itself whenever it is asked. Counts are
// since it began.
type Figures struct {
	// InFlight, Done and Failed are the sums of Lanes.
	InFlight int64 `json:"in_flight"`
	Done     int64 `json:"done"`
	Failed   int64 `json:"failed"`
	// Lanes of an engine, topics of a worker (as work.<topic>), or what a relay
	// has published.
	Lanes []Lane `json:"lanes,omitempty"`
	// Graphs whose jobs an engine began or ended.
	Graphs []Graph `json:"graphs,omitempty"`
	// Turns of durable functions that an engine had answers to; of these, those that were
	// wrong or failed, and those whose code disagrees with the journal.
	Turns          int64 `json:"turns,omitempty"`
	TurnsFailed    int64 `json:"turns_failed,omitempty"`
	TurnsDisagreed int64 `json:"turns_disagreed,omitempty"`
}

// Lane is what a process did in one lane.
type Lane struct {
	Lane string `json:"lane"`
	// InFlight are messages that it has and has not settled.
	InFlight int64 `json:"in_flight"`
	// Done are those that took effect; Failed those that it handed back, gave up,
	// or answered with an error.
	Done   int64 `json:"done"`
	Failed int64 `json:"failed"`
}

// Graph is what an engine did of the jobs of one graph.
type Graph struct {
	// Graph is the topic that starts it.
	Graph       string `json:"graph"`
	Started     int64  `json:"started"`
	Completed   int64  `json:"completed"`
	Failed      int64  `json:"failed"`
	Interrupted int64  `json:"interrupted"`
}

// summed fills in the sums.
func (f Figures) summed() Figures {
	f.InFlight, f.Done, f.Failed = 0, 0, 0
	for _, l := range f.Lanes {
		f.InFlight, f.Done, f.Failed = f.InFlight+l.InFlight, f.Done+l.Done, f.Failed+l.Failed
	}
	return f
}

// Counter counts what becomes of the messages of one lane. All methods may be
// called at once, and cost an atomic addition each. A nil Counter counts nothing.
type Counter struct{ inFlight, done, failed atomic.Int64 }

// Take counts messages that begin (n > 0) or end (n < 0) to be in flight.
func (c *Counter) Take(n int) {
	if c != nil {
		c.inFlight.Add(int64(n))
	}
}

// Settle counts a message that was settled.
func (c *Counter) Settle(done bool) {
	switch {
	case c == nil:
	case done:
		c.done.Add(1)
	default:
		c.failed.Add(1)
	}
}

// maxLanes bounds the lanes that a tally counts separately; further ones are
// counted together.
const maxLanes = 512

// others is the name under which further lanes are counted.
const others = "other"

// Tally is the counters of a process. The zero value is ready.
type Tally struct {
	mu    sync.RWMutex
	lanes map[string]*Counter
}

// Lane returns the counter of a lane.
func (t *Tally) Lane(name string) *Counter {
	t.mu.RLock()
	c := t.lanes[name]
	t.mu.RUnlock()
	if c != nil {
		return c
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lanes) >= maxLanes {
		name = others
	}
	if c = t.lanes[name]; c == nil {
		if t.lanes == nil {
			t.lanes = map[string]*Counter{}
		}
		c = &Counter{}
		t.lanes[name] = c
	}
	return c
}

// Lanes are those that were counted, by name.
func (t *Tally) Lanes() []Lane {
	t.mu.RLock()
	defer t.mu.RUnlock()
	list := make([]Lane, 0, len(t.lanes))
	for name, c := range t.lanes {
		list = append(list, Lane{Lane: name, InFlight: c.inFlight.Load(), Done: c.done.Load(), Failed: c.failed.Load()})
	}
	slices.SortFunc(list, func(a, b Lane) int { return cmp.Compare(a.Lane, b.Lane) })
	return list
}
