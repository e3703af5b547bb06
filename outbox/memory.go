package outbox

import (
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// maxRemembered bounds the rows remembered, at about 100 bytes each.
	maxRemembered = 65_536
	// forget is how long a row is remembered that no sweep comes across: it
	// has been consumed. Longer than a sweep is put off by failures.
	forget = time.Minute
)

// memory remembers between sweeps what cannot be decided or need not be asked
// at once. Losing it costs questions only. It is used by one goroutine.
type memory struct {
	first  time.Duration
	rows   map[legwork.ID]*remembered
	pruned time.Time
}

type remembered struct {
	seen  time.Time     // when a sweep last came across the row
	until time.Time     // held: not to be asked for before
	wait  time.Duration // held: the time until then, doubled each time
	since time.Time     // missing: known to be, by Postgres's clock
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

// hold notes that a row is held. Days-long work is asked for less and less often.
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

// missing notes that a row's message is not in its lane at a time, and returns
// since when that is so; false if there is no room to remember it.
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
