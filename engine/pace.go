package engine

import "time"

const (
	// shortestHold is about what the broker can do, longestHold bounds what a
	// wrong guess costs.
	shortestHold = 100 * time.Millisecond
	longestHold  = 10 * time.Second
	// holdGrid is what the ends of holds are rounded up to, so that many of them
	// share one timer of the broker.
	holdGrid = 50 * time.Millisecond
	// paceEvery is how often the rate is measured.
	paceEvery = 500 * time.Millisecond
)

// pace sets when the starts of a graph that are held back are delivered again, by
// the rate at which jobs of it begin: most then come back once, when there is room
// for them.
type pace struct {
	warned time.Time
	next   time.Time // when the last one comes back
	rate   float64   // jobs that begin in a second
	passed int       // jobs that began since
	since  time.Time
}

// pass counts a job that begins.
func (p *pace) pass(now time.Time) {
	p.measure(now)
	p.passed++
}

// nextDelay is the redelivery delay of the next start that is held back.
func (p *pace) nextDelay(now time.Time, limit int) time.Duration {
	p.measure(now)
	rate := max(p.rate, float64(limit)/10)
	if now.Sub(p.next) > time.Second { // the first in a while: the rate is that of arrivals, not of what is possible
		rate = max(rate, float64(limit))
		p.rate = rate
	}
	if earliest := now.Add(shortestHold); p.next.Before(earliest) {
		p.next = earliest
	}
	if latest := now.Add(longestHold); p.next.Before(latest) {
		// A quarter faster than they begin, so that a rate that rises is found out.
		p.next = p.next.Add(time.Duration(float64(time.Second) / (1.25 * rate)))
	}
	return p.next.Truncate(holdGrid).Add(holdGrid).Sub(now)
}

func (p *pace) measure(now time.Time) {
	if age := now.Sub(p.since); age >= paceEvery {
		rate := float64(p.passed) / age.Seconds()
		p.rate, p.passed, p.since = (p.rate+rate)/2, 0, now
	}
}
