package sim

import "time"

// Grace is how long a message counts as being on its way in a simulated world,
// and Skew how far clocks may differ: far more than a scenario takes, far less
// than Pass lets pass, so that no decision depends on how busy a machine is.
const (
	Grace = 10 * time.Minute
	Skew  = 5 * time.Minute
)

// Now is the time of a relay in this world: it passes only by Pass.
func (w *World) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Unix(0, 0).Add(w.passed)
}

// Pass lets time pass, in which nothing happens: what is due in that time is
// due, and messages wait for that much longer. Rows that somebody is busy with
// are left where they are, as if they had just been written.
func (w *World) Pass(d time.Duration) {
	w.T.Helper()
	w.mu.Lock()
	w.passed += d
	for _, m := range w.messages {
		m.Time = m.Time.Add(-d)
	}
	w.mu.Unlock()
	w.Query(`WITH l AS MATERIALIZED (SELECT guid FROM legwork.outbox ORDER BY guid FOR UPDATE SKIP LOCKED)
		UPDATE legwork.outbox o SET due_at = o.due_at - make_interval(secs => $1) FROM l WHERE o.guid = l.guid`, d.Seconds())
}

// clock is the time that engines see.
func (w *World) clock() time.Time {
	if w.Clock != nil {
		return w.Clock()
	}
	return time.Now()
}
