package sim_test

import (
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// newWorld is one that many schedules use after each other.
func newWorld(t *testing.T) *sim.World {
	w := sim.New(t, engine.Fused, nothing)
	w.Pool = sim.EnginePool(t)
	return w
}

// runs are those of a test, by worlds beside each other.
type runs struct {
	*counts
	end        time.Time
	seed, done atomic.Uint64
	failed     atomic.Bool
}

// world has one run after the other until time is up and all has happened.
func (r *runs) world(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for !r.failed.Load() && (time.Now().Before(r.end) || len(r.missing()) > 0 && time.Since(r.end) < maxWait) {
		r.one(t, w, r.seed.Add(1))
	}
}

func (r *runs) one(t *testing.T, w *sim.World, seed uint64) {
	defer func() {
		if t.Failed() {
			r.failed.Store(true)
			t.Logf("repeat with %s=%d", seedVariable, seed)
		}
	}()
	w.Clear()
	oneRun(t, w, seed, r.counts)
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

func budget(t *testing.T) time.Duration {
	if s := os.Getenv(secondsVariable); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			t.Fatalf("%s is %q, want a number of seconds", secondsVariable, s)
		}
		return time.Duration(n) * time.Second
	}
	if testing.Short() {
		return 5 * time.Second
	}
	return 15 * time.Second
}
