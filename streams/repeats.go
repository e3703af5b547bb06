package streams

import (
	"log/slog"
	"sync"
	"time"
)

const (
	// repeatEvery is how often what goes on is told again.
	repeatEvery = time.Minute
	// maxRepeats bounds what is remembered.
	maxRepeats = 256
)

// repeats tells what the broker says again and again, as it does to a user that
// it refuses at each attempt to connect: loudly once, and once a minute while it
// goes on.
type repeats struct {
	mu   sync.Mutex
	told map[string]time.Time
}

// level is the level at which a line is to be logged now: its own, or debug.
func (r *repeats) level(line string, loud slog.Level) slog.Level {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if told, known := r.told[line]; known && now.Sub(told) < repeatEvery {
		return slog.LevelDebug
	}
	if r.told == nil || len(r.told) >= maxRepeats {
		r.told = map[string]time.Time{}
	}
	r.told[line] = now
	return loud
}

// forget has everything told loudly when it is said next: the broker has taken
// us in.
func (r *repeats) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told = nil
}
