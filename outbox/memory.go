package outbox

import (
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// maxRemembered bounds the rows remembered, at about 100 bytes each.
	maxRemembered = 65_536
	// forget is how long a row is remembered after a sweep last came across it: then it
	// has been consumed. It is longer than failures can delay a sweep.
	forget = time.Minute
)

// memory remembers rows between sweeps: rows that cannot be judged yet, and rows that
// need not be asked for again soon. Losing it only costs requests to the broker. One
// goroutine uses it.
type memory struct {
	first  time.Duration
	rows   map[legwork.ID]*remembered
	pruned time.Time
}

type remembered struct {
	seen  time.Time     // when a sweep last came across the row
	until time.Time     // of a held row: when to ask for it again
	wait  time.Duration // of a held row: the time until then, doubled each time
	since time.Time     // of a missing row: since when, by Postgres's clock
}

func newMemory(first time.Duration) *memory {
	return &memory{first: first, rows: map[legwork.ID]*remembered{}}
}

// holds reports whether a row was held so recently that it need not be asked for.
func (m *memory) holds(id legwork.ID, now time.Time) bool {
	e := m.rows[id]
	if e == nil {
		return false
	}
	e.seen = now
	return now.Before(e.until)
}

// hold notes that a row is held. The longer it is held, the less often it is asked for.
func (m *memory) hold(id legwork.ID, now time.Time) {
	e := m.entry(id, now)
	if e == nil {
		return
	}
	e.since = time.Time{}
	if !now.Before(e.until) {
		e.wait = min(max(2*e.wait, m.first), maxBackoff)
		e.until = now.Add(e.wait)
	}
}

// missing notes that a row's message is not in its lane at a time, and returns since
// when it is missing. ok is false if there is no room to remember it.
func (m *memory) missing(id legwork.ID, at, now time.Time) (since time.Time, ok bool) {
	e := m.entry(id, now)
	if e == nil {
		return time.Time{}, false
	}
	if e.since.IsZero() {
		e.since = at
	}
	e.until, e.wait = time.Time{}, 0
	return e.since, true
}

func (m *memory) entry(id legwork.ID, now time.Time) *remembered {
	e := m.rows[id]
	if e == nil {
		if len(m.rows) >= maxRemembered {
			return nil
		}
		e = &remembered{}
		m.rows[id] = e
	}
	e.seen = now
	return e
}

// prune forgets rows that are gone.
func (m *memory) prune(now time.Time) {
	if now.Sub(m.pruned) < forget/4 {
		return
	}
	m.pruned = now
	for id, e := range m.rows {
		if now.Sub(e.seen) > forget {
			delete(m.rows, id)
		}
	}
}
