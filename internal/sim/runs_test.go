package sim_test

import (
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/sim"
)

func newWorld(t *testing.T) *world {
	t.Helper()
	return &world{World: sim.Own(t)}
}

// runs are those of a test, by worlds beside each other.
type runs struct {
	*counts
	end          time.Time
	number, done atomic.Uint64
	failed       atomic.Bool
}

// world has one run after the other until time is up and all has happened.
func (r *runs) world(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for !r.failed.Load() {
		missing := r.missing()
		over := !time.Now().Before(r.end)
		if over && (len(missing) == 0 || time.Since(r.end) > maxWait) {
			break
		}
		number := r.number.Add(1)
		for over && !may(number, missing) {
			number = r.number.Add(1)
		}
		for i := range uint64(group) {
			r.one(t, w, number*group+i)
		}
	}
	r.more("backend ms", int(backends(t, w.World).Milliseconds()))
}

func (r *runs) one(t *testing.T, w *world, seed uint64) {
	defer func() {
		if t.Failed() {
			r.failed.Store(true)
			t.Logf("repeat with %s=%d", seedVariable, seed)
		}
	}()
	w.Clear()
	oneRun(t, w, seed, r.counts, newFate(seed))
	r.done.Add(1)
}

// load is how busy the machine is, where it tells.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Join(strings.Fields(string(text))[:2], ", ")
}

// budget is how long a test of random runs goes on: what the variable says, else
// a moment.
func budget(t *testing.T) time.Duration {
	t.Helper()
	if d := more(t); d > 0 {
		return d
	}
	return 5 * time.Second
}

// more is how long somebody wants a test to go on; 0: nobody does.
func more(t *testing.T) time.Duration {
	t.Helper()
	s := os.Getenv(secondsVariable)
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		t.Fatalf("%s is %q, want a number of seconds", secondsVariable, s)
	}
	return time.Duration(n) * time.Second
}
