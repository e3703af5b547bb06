// Package rest says for how long a way of sending is left alone after it has not worked, such as core NATS when nobody
// answers. Meanwhile messages go through their streams.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package rest

import (
	"sync"
	"time"
)

// How long the rests after misses are: each is twice as long as the one before.
const (
	shortest = time.Second
	longest  = time.Minute
)

// Rest knows until when a way is left alone. The zero value is not at rest. All methods may be called at once.
type Rest struct {
	mu    sync.Mutex
	until time.Time
	last  time.Duration // how long the last one after a miss was; 0 if the way has worked since
}

// On reports whether the way is left alone at a time.
func (r *Rest) On(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return now.Before(r.until)
}

// Pause leaves the way alone for a while, however often it has missed.
func (r *Rest) Pause(now time.Time, d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.until = now.Add(d)
}

// Missed notes that what went this way was not heard of: the way is left alone for a second, twice as long after each
// miss that follows, and a minute at most. What is missed during a rest was on its way before it, and counts as one
// with what began the rest. It reports whether a rest begins.
func (r *Rest) Missed(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Before(r.until) {
		return false
	}
	r.last = min(max(2*r.last, shortest), longest)
	r.until = now.Add(r.last)
	return true
}

// Worked notes that the way has worked: the next miss is the first again.
func (r *Rest) Worked() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = 0
}
