package sim_test

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Set LEGWORK_SEED to repeat one run, LEGWORK_SIM_SECONDS to run for longer.
const (
	seedVariable    = "LEGWORK_SEED"
	secondsVariable = "LEGWORK_SIM_SECONDS"
)

// maxWait bounds the wait for what is rare, on a machine that is slow.
const maxWait = 5 * time.Minute

// mustHappen are the faults, and what the protocol does about them; a test in
// which one of them never happened has tested nothing.
var mustHappen = []string{
	"lost", "repeated", "swept", "epoch raised", "crash before commit", "crash after commit", "redelivered while running",
	"paused", "fenced", "delayed", "clock forward", "clock back", "duplicates absorbed",
	"answered twice", "pending answer lost", "out_of_order", "incomplete", "died before the ack",
	"died before its last answer", "claimed", "verified", "stale claim",
	"done", "duplicate", "stale", "resumed", "closed", "stale_epoch",
	"completed", "failed", "interrupted", "fan-in", "bypass", "pending", "at once", "in turn", "emit", "retry",
	"threshold",
	"work handed over", "answer handed over", "entry handed over", "await handed over", "handed back",
	"work linked", "linked work lost", "answer linked", "linked answer lost", "died with linked work",
	"died with work in hand", "lease renewed", "turn asked for",
	"signal with 202", "hook that sleeps and is entered again", "audited", "scrub",
	"worker paused", "relay paused", "relay died", "relay published",
	"jobs retained", "signals retained", "ids used again", "message of an old generation",
	"signal to a job", "signal to a generation", "signal rolled back", "signal before its hook", "signal wakes its job",
	"letter job_ended", "letter unknown_job",
	"engine in mode fused", "engine in mode step", "modes mixed",
	string(worker), string(pass), string(sleeper), string(web), string(either), string(await), string(severed),
	string(one), string(all), string(again), string(stop), string(kill), "function", "call too late",
	"call given up", "job detached", "job moved", "job moved back", "move refused",
}

// TestEveryRunEndsTheSame: random graphs and jobs; three engines in any mode, with and without workers in their
// process, two workers, two relays that sweep, an auditor and the retention; processes
// that die or are paused for longer than any lease, a broker that loses,
// repeats and reorders, a clock that jumps, ids used by a second generation:
// whatever happens, every job ends once, with the results of a run in which
// nothing happened, and nothing is left over. Every run's seed repeats it; runs
// whose seed is a multiple of four have real concurrency and repeat all but that.
func TestEveryRunEndsTheSame(t *testing.T) {
	total := &counts{n: map[string]int{}}
	if s := os.Getenv(seedVariable); s != "" {
		seed, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			t.Fatalf("%s: %v", seedVariable, err)
		}
		f := newFate(seed)
		f.traced = true
		oneRun(t, newWorld(t), seed, total, f)
		if t.Failed() {
			t.Log(strings.Join(f.events, "\n"))
		}
		t.Log(total.n)
		return
	}
	r := &runs{counts: total, end: time.Now().Add(budget(t))}
	r.number.Store(uint64(time.Now().UnixMicro()))
	began, own := time.Now(), processTime()
	t.Run("all", func(t *testing.T) {
		for i := range runtime.GOMAXPROCS(0) + 1 { // one waits for Postgres
			t.Run(fmt.Sprint("world ", i), r.world)
		}
	})
	minutes := time.Since(began).Minutes()
	n := float64(r.done.Load())
	ours, theirs := (processTime() - own).Seconds(), float64(total.n["backend ms"])/1000
	t.Logf("%.0f schedules of %d messages, %.0f per minute; load average %s; %.1f ms of CPU for each here, %.1f in "+
		"Postgres: %.0f per minute of 2 idle CPUs: %v",
		n, total.n["messages"], n/minutes, load(), ours/n*1000, theirs/n*1000, 120*n/(ours+theirs), total.n)
	if missing := total.missing(); len(missing) > 0 && !t.Failed() {
		t.Errorf("never happened in %d runs: %s", r.done.Load(), strings.Join(missing, ", "))
	}
}
