package outbox

import "time"

const (
	// lag is how far before the present a look begins that follows another one
	// at once. legwork.start puts rows with the time at which the caller's
	// transaction began, and what was written late in a long commit is seen later
	// still, so rows may be put before what was read. poll.sql, next.sql and
	// fronts.sql have it too.
	lag = 2 * time.Second
	// allShare keeps the looks from the beginning to a twentieth of the time.
	allShare = 20
	// maxRest bounds the time between them, and so how late a row is seen that
	// a long transaction put, however much they cost.
	maxRest = 30 * time.Second
	// maxKept bounds the rows kept in mind of a lane, at about 50 bytes each.
	maxKept = 10_000
)

// A relay reads the first rows of an index, again and again. Rows that were
// deleted or updated leave entries there. Readers skip those at no cost, and
// vacuum removes them, once no transaction can see the rows any more. But while
// any transaction of the database is older, each reader fetches each of them: an
// hour of that is millions. So a relay remembers up to where it has read, and
// reads on from there.
//
// That alone would miss rows: one is put with a time before the end of its
// transaction, which may be before what was read by then. So a relay still looks
// from the beginning, as often as it can in a twentieth of its time. While that
// takes a few milliseconds, every look is such a one; while it takes 0.2 s, one
// comes every 4 s. What is remembered only saves looks between them: it may be
// wrong or lost, and no row is.

// pace tells when to look from the beginning. It is used by one goroutine.
type pace struct {
	ended time.Time
	rest  time.Duration
}

// due reports whether it is time, by this process's clock, which may be set back.
func (p *pace) due(now time.Time) bool {
	since := now.Sub(p.ended)
	return p.ended.IsZero() || since < 0 || since >= p.rest
}

// did notes a look that ended now.
func (p *pace) did(took time.Duration, now time.Time) {
	p.ended, p.rest = now, min((allShare-1)*took, maxRest)
}

// front is up to where the sweep has read a lane. Rows that were due up to from
// are gone, or are kept in mind: those whose messages are held, above all.
type front struct {
	from time.Time // by Postgres's clock
	kept []key
}

// justBefore returns a time of Postgres's that is before t.
func justBefore(t time.Time) time.Time { return t.Truncate(time.Microsecond).Add(-time.Microsecond) }
