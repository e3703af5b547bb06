package outbox

import "time"

const (
	// lag is by how much successive reads overlap: each begins lag before the time of
	// the one before. legwork.start gives rows the time at which the caller's
	// transaction began, and a row of a long transaction becomes visible only with
	// its commit. So a row may appear before the place up to which was read.
	// poll.sql, next.sql and fronts.sql have the same lag.
	lag = 2 * time.Second
	// allShare limits the reads from the beginning to a twentieth of the time.
	allShare = 20
	// maxRest is the longest time between two reads from the beginning, however long
	// they take. So it is also how late a row of a long transaction may be seen.
	maxRest = 30 * time.Second
	// maxKept bounds the rows that are remembered of a lane, at about 50 bytes each.
	maxKept = 10_000
)

// A relay reads the first rows of an index, again and again. Deleted and updated
// rows leave entries in the index. When no transaction can see these rows any more,
// readers skip the entries at no cost, and vacuum removes them. But while any older
// transaction is open in the database, each reader fetches each of these rows. After
// an hour there are millions. So a relay remembers up to where it has read, and
// continues from there.
//
// That alone would miss rows: a row has a time before the end of its transaction,
// so it may appear before the place up to which the relay has read. So a relay still
// reads from the beginning, as often as it can in a twentieth of its time. If that
// takes a few milliseconds, every read is from the beginning. If it takes 0.2 s, one
// comes every 4 s. What the relay remembers only saves reads in between: if it is
// wrong or lost, no row is lost.

// pace says when to read from the beginning. One goroutine uses it.
type pace struct {
	ended time.Time
	rest  time.Duration
}

// due reports whether it is time, by this process's clock, which may be set back.
func (p *pace) due(now time.Time) bool {
	since := now.Sub(p.ended)
	return p.ended.IsZero() || since < 0 || since >= p.rest
}

// did notes a read from the beginning that took so long and has just ended.
func (p *pace) did(took time.Duration, now time.Time) {
	p.ended, p.rest = now, min((allShare-1)*took, maxRest)
}

// front is the place up to which the sweep has read a lane. Rows that were due up to
// from are gone, or are in kept: mostly rows whose messages are held.
type front struct {
	from time.Time // by Postgres's clock
	kept []key
}

// justBefore returns the latest time before t that Postgres can store.
func justBefore(t time.Time) time.Time { return t.Truncate(time.Microsecond).Add(-time.Microsecond) }
