package engine_test

import (
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// ahead has a child of every sort: those whose name begins with m are entered by
// a message of their own.
var ahead = app(`
t: {type: trigger, job: {maps: {from: {t: '{t.output.data.n}'}}}}
a: {type: worker, topic: w, job: {maps: {from: {a: '{a.output.data.n}'}, old: {a: 1}}}}
plain: {type: worker, topic: w, input: {maps: {a: '{a.output.data.n}', t: '{t.output.data.n}', d: '{$job.metadata.dad}'}}}
data: {type: worker, topic: w, input: {maps: {all: '{$job.data}', a: '{$job.data.from.a}'}}}
taken: {type: worker, topic: w, input: {maps: {a: '{a.output.data.n}'}}}
left: {type: worker, topic: w}
needs: {type: worker, topic: w, input: {maps: {t: '{t.output.data.n}'}}}
m_when: {type: worker, topic: w, input: {maps: {at: '{a.output.metadata.ac}', t: '{t.output.data.n}'}}}
m_open: {type: worker, topic: w, input: {maps: {open: '{$job.metadata.js}'}}}
m_two: {type: worker, topic: w}
m_skip: {type: worker, topic: w, statusThreshold: 1}
hook: {type: hook}
under: {type: worker, topic: w}`, `
t: [{to: a}]
a:
- {to: plain}
- {to: data}
- {to: taken, conditions: {match: [{expected: 1, actual: '{a.output.data.n}'}]}}
- {to: left, conditions: {match: [{expected: 2, actual: '{a.output.data.n}'}]}}
- {to: needs, conditions: {match: [{expected: 1, actual: '{a.output.data.n}'}]}}
- {to: m_when}
- {to: m_open}
- {to: m_skip}
- {to: hook}
plain: [{to: m_two}]
data: [{to: m_two}]
hook: [{to: under}]`)

// TestWhoIsEnteredAhead: workers whose input the step can make, and they get
// the same input as by a message of their own.
func TestWhoIsEnteredAhead(t *testing.T) {
	t.Parallel()
	inputs := map[engine.Mode]map[string]string{}
	for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
		w := sim.New(t, mode, ahead)
		e := w.Engine(w.Pool)
		inputs[mode] = map[string]string{}
		w.Work = func(tr *legwork.Transition) []sim.Reply {
			inputs[mode][tr.Activity] = string(tr.Data)
			return []sim.Reply{{Data: `{"n":1}`}}
		}
		w.Start("go", "j1", `{"n":7}`)
		var entered []string
		w.Until(e, func(m *sim.Message) bool {
			if m.Lane == legwork.LaneRun && !slices.Contains(entered, m.Header.Get(legwork.HeaderActivity)) {
				entered = append(entered, m.Header.Get(legwork.HeaderActivity))
			}
			return false
		})
		slices.Sort(entered)
		if want := []string{"hook", "m_open", "m_skip", "m_two", "m_when", "under"}; mode == engine.Fused &&
			!slices.Equal(entered, want) {
			t.Errorf("by messages were entered %q, want %q", entered, want)
		}
		jobIs(t, w, "j1", "completed 0")
		for _, done := range []string{"a,0,0", "plain,0,0,0", "taken,0,0,0", "m_when,0,0,0"} {
			activity, dad := done[:slices.Index([]byte(done), ',')], done[slices.Index([]byte(done), ','):]
			if got := w.One(`SELECT lpad(ledger::text, 15, '0') FROM legwork.activity WHERE activity = $1 AND dad = $2`,
				activity, dad); got != "201100000000001" {
				t.Errorf("%s: %s has the ledger %s", mode, done, got)
			}
		}
		atRest(t, w)
	}
	fused, step := inputs[engine.Fused], inputs[engine.Step]
	delete(fused, "m_when") // it reads the time
	delete(step, "m_when")
	delete(fused, "m_open") // it counts what is open, which depends on the order
	delete(step, "m_open")
	if len(fused) != len(step) || len(fused) < 7 {
		t.Errorf("%d and %d workers were asked", len(fused), len(step))
	}
	for activity, want := range step {
		if fused[activity] != want {
			t.Errorf("%s was asked with %s, want %s", activity, fused[activity], want)
		}
	}
}

// TestInputThatPostgresRefuses is held against the worker that would get it, not
// against the step that spawns it, or the start.
func TestInputThatPostgresRefuses(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for bad, failed := range map[string]string{`{"n":"poison"}`: "a", `{"n":"good"}`: "b"} {
			w := sim.New(t, mode, app(`
t: {type: trigger}
a: {type: worker, topic: w, input: {maps: {x: '{t.output.data.n}'}}}
b: {type: worker, topic: w, input: {maps: {x: '{a.output.data.n}'}}}`, `
t: [{to: a}]
a: [{to: b}]`))
			exec(t, w, `ALTER TABLE legwork.outbox ADD CHECK (1 / (lane NOT LIKE 'work.%' OR data::text <> '{"x":"poison"}')::int = 1)`)
			w.Work = func(*legwork.Transition) []sim.Reply { return []sim.Reply{{Data: `{"n":"poison"}`}} }
			e := w.Engine(w.Pool)
			w.Start("go", "j1", bad)
			w.Settle(e)
			if got := w.One(`SELECT state || ' ' || (error->>'activity') FROM legwork.job`); got != "failed "+failed {
				t.Errorf("the job is %s, want failed %s", got, failed)
			}
			lettersAre(t, w, "run refused")
			atRest(t, w)
		}
	})
}
