package engine_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// pairs sends a pending signal and a final one, from two activities in a row, to
// the hook of the job that it names.
var pairs = withHooks(withGraphs(app(`
t: {type: trigger}
sigA: {type: signal, topic: done, status: pending, code: 202, signal: {maps: {id: '{t.output.data.id}', v: 1}}}
sigB: {type: signal, topic: done, signal: {maps: {id: '{t.output.data.id}', v: 2}}}`, `
t: [{to: sigA}]
sigA: [{to: sigB}]`), `
subscribes: wait
activities:
  wt: {type: trigger}
  h: {type: hook}
  first: {type: hook, job: {maps: {first: '{h.hook.data.v}'}}}
  last: {type: hook, job: {maps: {last: '{h.hook.data.v}'}}}
transitions:
  wt: [{to: h}]
  h: [{to: first, conditions: {code: 202}}, {to: last, conditions: {code: 200}}]`), "done: "+byJob)

// heardBoth checks that each job has heard both signals, and that nothing is kept.
func heardBoth(t *testing.T, w *sim.World, jobs int) {
	t.Helper()
	got := w.One(`SELECT count(*) FROM legwork.job j WHERE j.graph = 'wait' AND j.state = 'completed'
		AND 2 = (SELECT count(*) FROM legwork.job_data d WHERE d.gid = j.gid AND (d.path, d.value::text) IN (('first', '1'), ('last', '2')))`)
	if got != fmt.Sprint(jobs) {
		t.Errorf("%s of %d jobs have heard both signals", got, jobs)
	}
	if kept := w.One(`SELECT count(*) FROM legwork.signal_key`); kept != "0" {
		t.Errorf("%s signals are kept", kept)
	}
}

// TestSignalsInARow: the second of two signal activities is entered when the
// signal of the first is delivered, whatever is handled first (SIG-02).
func TestSignalsInARow(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, pairs)
		e := w.Engine(w.Pool)
		waits(w, e, "w1")
		w.Start("go", "j1", `{"id":"w1"}`)
		w.Until(e, func(m *sim.Message) bool { return m.Lane == legwork.LaneSignal || m.Is(legwork.LaneResponse, "h") })
		for ms := w.Messages(); len(ms) > 0; ms = w.Messages() { // the newest first
			slices.Reverse(ms)
			ms = slices.DeleteFunc(ms, func(m *sim.Message) bool { return m.Lane != ms[0].Lane })
			w.Handle(e, ms[0].Lane, ms...)
		}
		heardBoth(t, w, 1)
		atRest(t, w)
	})
}

// last orders what is handled: signals when there is nothing else.
func last(m *sim.Message) int {
	if m.Lane == legwork.LaneSignal {
		return 1
	}
	return 0
}

// TestSignalsInARowAmongEngines: many pairs over three engines that take what
// there is, the newest first, signals last,
// and last what was handed back.
func TestSignalsInARowAmongEngines(t *testing.T) {
	const jobs = 120
	w := sim.New(t, engine.Fused, pairs)
	e := w.Engine(w.Pool)
	for i := range jobs {
		w.Start("wait", fmt.Sprintf("w%d", i), `{}`)
	}
	w.Drain(e)
	for i := range jobs {
		w.Start("go", fmt.Sprintf("j%d", i), fmt.Sprintf(`{"id":"w%d"}`, i))
	}
	var mu sync.Mutex
	held, came := map[*sim.Message]bool{}, map[*sim.Message]int{}
	take := func(n int) (batch []*sim.Message, left bool) {
		mu.Lock()
		defer mu.Unlock()
		ms := w.Messages()
		slices.Reverse(ms)
		slices.SortStableFunc(ms, func(a, b *sim.Message) int { return last(a) + came[a] - last(b) - came[b] })
		for _, m := range ms {
			if !held[m] && len(batch) < n && (len(batch) == 0 || batch[0].Lane == m.Lane) {
				held[m], came[m], batch = true, came[m]+1, append(batch, m)
			}
		}
		return batch, len(ms) > 0
	}
	var running sync.WaitGroup
	for engineNo := range 3 {
		running.Go(func() {
			e := w.Engine(w.Pool)
			for {
				batch, left := take(1 + 3*engineNo)
				switch {
				case len(batch) > 0:
					w.Handle(e, batch[0].Lane, batch...)
					mu.Lock()
					for _, m := range batch {
						delete(held, m)
					}
					mu.Unlock()
				case !left:
					return
				}
			}
		})
	}
	running.Wait()
	heardBoth(t, w, jobs)
	atRest(t, w)
}

// TestSignalsInARowWhenPostgresRefuses: the update of the hook by which the
// first signal counts is refused, five times over: the second signal waits.
func TestSignalsInARowWhenPostgresRefuses(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, pairs)
		e := w.Engine(w.Pool)
		waits(w, e, "w1")
		for _, sql := range []string{`CREATE SEQUENCE legwork.refused`,
			`CREATE FUNCTION legwork.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
				IF nextval('legwork.refused') <= 5 THEN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END IF; RETURN NEW; END $$`,
			`CREATE TRIGGER refuse BEFORE UPDATE ON legwork.hook FOR EACH ROW EXECUTE FUNCTION legwork.refuse()`} {
			w.Query(sql)
		}
		w.Start("go", "j1", `{"id":"w1"}`)
		w.Settle(e)
		heardBoth(t, w, 1)
		atRest(t, w)
	})
}
