package sim_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// signalled is a hook that a signal ends, and one that a deadline ends too.
const signalled = `
app:
  id: race
  version: '1'
  graphs:
    - subscribes: race.hook
      activities:
        t: {type: trigger}
        h: {type: hook}
        a: {type: worker, topic: w.a}
      transitions:
        t: [{to: h}]
        h: [{to: a}]
      hooks:
        race.signal: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: race.timer
      activities:
        t2: {type: trigger}
        h2: {type: hook, sleep: 3600, job: {maps: {by: '{$self.hook.data.by}', at: '{$self.hook.data.timestamp}'}}}
        a2: {type: worker, topic: w.a}
      transitions:
        t2: [{to: h2}]
        h2: [{to: a2}]
      hooks:
        race.late: [{to: h2, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
`

// races of two messages: each in its own engine and on its own connection.
const races = 50

// TestHookAgainstSignal: whether a signal comes just before, at, or just after
// the registration, it wakes the hook once (CON-25).
func TestHookAgainstSignal(t *testing.T) {
	w := sim.New(t, engine.Fused, signalled)
	found := map[string]int{}
	for i := range races {
		job := fmt.Sprintf("job%d", i)
		w.Start("race.hook", job, `{}`)
		w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "h") })
		hook, said := w.The(legwork.LaneRun, "h"), signal(w, "race.signal", job)
		hooks, signals := w.Engine(w.Pool), w.Engine(w.Pool)
		var verdict legwork.Verdict
		race(func() { w.Handle(hooks, hook.Lane, hook) }, func() { verdict = w.Handle(signals, said.Lane, said)[0] })
		found[verdict.Outcome]++
		w.Settle(w.Engine(w.Pool))
		if kept := w.One(`SELECT count(*) FROM legwork.signal_key`); kept != "0" {
			t.Fatalf("round %d: the signal is kept although the hook waits for it", i)
		}
		once(t, w, job)
	}
	t.Logf("what became of the signals at once: %v", found)
	if found["kept"] == 0 || found["done"] == 0 || found["kept"]+found["done"] != races {
		t.Errorf("want some kept and some done: %v", found)
	}
}

// TestTimerAgainstSignal: of a deadline, fired by the relay, and a signal one
// ends the hook; the signal that lost is kept for somebody else.
func TestTimerAgainstSignal(t *testing.T) {
	w := sim.New(t, engine.Fused, signalled)
	won := map[string]int{}
	for i := range races {
		job := fmt.Sprintf("job%d", i)
		w.Start("race.timer", job, `{}`)
		w.Drain(w.Engine(w.Pool))
		said, timers, signals := signal(w, "race.late", job), w.Engine(w.Pool), w.Engine(w.Pool)
		race(func() {
			w.Sweep()
			for _, m := range w.Find(legwork.LaneResponse, "h2") {
				w.Handle(timers, m.Lane, m)
			}
		}, func() { w.Handle(signals, said.Lane, said) })
		w.Settle(w.Engine(w.Pool))
		once(t, w, job)
		winner := w.One(`SELECT CASE WHEN a.hook::text LIKE '%timestamp%' THEN 'timer' ELSE 'signal' END
			FROM legwork.activity a JOIN legwork.job j USING (gid) WHERE j.job_id = $1 AND a.activity = 'h2'`, job)
		taker := w.One(`SELECT CASE WHEN taken_by IS NULL THEN 'timer' ELSE 'signal' END FROM legwork.signal ORDER BY ord
			DESC LIMIT 1`)
		wrote := w.One(`SELECT string_agg(path, ' ') FROM legwork.job_data d JOIN legwork.job j USING (gid) WHERE
			j.job_id = $1 AND path IN ('by', 'at')`, job)
		if taker != winner || wrote != map[string]string{"timer": "at", "signal": "by"}[winner] {
			t.Fatalf("round %d: the %s won, the %s was taken, and %q was written", i, winner, taker, wrote)
		}
		won[winner]++
	}
	t.Logf("who won: %v", won)
	if won["timer"] == 0 || won["signal"] == 0 {
		t.Errorf("one always won: %v", won)
	}
}

func signal(w *sim.World, topic, job string) *sim.Message {
	return w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, topic), legwork.Header{},
		[]byte(`{"id": "`+job+`", "by": "signal"}`))
}

// race does things at about the same time, each as often first as last.
func race(things ...func()) {
	var all sync.WaitGroup
	ready := make(chan struct{})
	for _, thing := range things {
		head := time.Duration(rand.IntN(5000)) * time.Microsecond
		all.Go(func() {
			<-ready
			for began := time.Now(); time.Since(began) < head; {
				runtime.Gosched()
			}
			thing()
		})
	}
	close(ready)
	all.Wait()
}

// once checks that a job ended, with one Leg 2 of its hook, and every rule.
func once(t *testing.T, w *sim.World, job string) {
	t.Helper()
	if got := w.Job(job); got != "completed 0" {
		t.Fatalf("%s is %s", job, got)
	}
	if n := w.One(`SELECT count(*) FROM legwork.guid_ledger g JOIN legwork.job j USING (gid)
		WHERE j.job_id = $1 AND g.activity LIKE 'h%' AND g.ledger % 100000000 > 0`, job); n != "1" {
		t.Fatalf("%s: %s answers have entered the hook, want 1: %v", job, n, w.Ledgers(job))
	}
	lines, err := invariant.Invariants(t.Context(), w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	left, err := invariant.Idle(t.Context(), w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range append(lines, left...) {
		t.Fatalf("%s: %s", job, line)
	}
}
