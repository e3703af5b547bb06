package router

import (
	"fmt"
	"sync"
	"time"
)

// flights knows the batches in flight: when each began, and how many messages they have.
type flights struct {
	mu    sync.Mutex
	last  int
	began map[int]time.Time
	// messages of all batches in flight.
	messages int
}

// take notes a batch and returns its number.
func (f *flights) take(now time.Time, messages int) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.began == nil {
		f.began = map[int]time.Time{}
	}
	f.last++
	f.messages += messages
	f.began[f.last] = now
	return f.last
}

func (f *flights) land(n, messages int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.began, n)
	f.messages -= messages
}

// InFlight returns how many messages the router has fetched and not settled.
func (r *Router) InFlight() int {
	r.flights.mu.Lock()
	defer r.flights.mu.Unlock()
	return r.flights.messages
}

// Turning is a liveness check. It returns an error if a batch has been in
// flight for longer than limit. All waits of a handler are bounded, so a batch
// that takes longer will never end.
func (r *Router) Turning(limit time.Duration) error {
	r.flights.mu.Lock()
	defer r.flights.mu.Unlock()
	for _, began := range r.flights.began {
		if took := time.Since(began); took > limit {
			return fmt.Errorf("router: a batch of lane %s has been in flight for %s, want at most %s", r.cfg.Lane,
				took.Round(time.Millisecond), limit)
		}
	}
	return nil
}
