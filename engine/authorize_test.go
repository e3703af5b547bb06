package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// guarded asks everything of others than the worker of w.a: the one after it, one
// whose topic is computed, time, and a child.
var guarded = withGraphs(app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b}
c: {type: worker, topic: '{t.output.data.topic}'}
h: {type: hook, sleep: 3600}
p: {type: await, topic: child, job: {maps: {got: '{$self.output.data.v}'}}}`, `
t: [{to: a}, {to: c}, {to: h}, {to: p}]
a: [{to: b}]`), `
subscribes: child
activities:
  k: {type: trigger, job: {maps: {v: 1}}}`)

// hostile is what the worker of w.a may publish: an answer on its own subject,
// whatever its headers say.
func hostile(w *sim.World, like *sim.Message, headers ...string) *sim.Message {
	h := clone(like.Header)
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return w.Put(legwork.LaneResponse, legwork.ResponseSubject(w.Namespace, "w.a"), h, []byte(`{"v":666}`))
}

// TestAnswersOfOtherTopics: a worker that knows every GUID of its job answers for
// no other topic, no hook and no child, and what is the engine's own to say it
// cannot say otherwise (ADR 37).
func TestAnswersOfOtherTopics(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, guarded)
		w.Asleep = true
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"topic":"w.c"}`)
		w.Until(e, func(m *sim.Message) bool {
			return m.Is("work", "b") || m.Is("work", "c") || m.Is(legwork.LaneResponse, "p")
		})
		b, c, p := w.The("work", "b"), w.The("work", "c"), w.The(legwork.LaneResponse, "p")
		hook := w.One(`SELECT work_guid::text FROM legwork.activity WHERE activity = 'h'`)
		before := state(w)
		for _, status := range []string{"success", "pending", "error"} {
			for name, forged := range map[string]struct {
				m    *sim.Message
				want string
			}{
				"the next activity": {hostile(w, b, legwork.HeaderStatus, status), "ack dead"},
				"a computed topic":  {hostile(w, c, legwork.HeaderStatus, status), "ack dead"},
				"a hook": {hostile(w, b, legwork.HeaderStatus, status, legwork.HeaderActivity, "h", legwork.HeaderGUID,
					hook), "ack dead"},
				"a timer": {hostile(w, b, legwork.HeaderStatus, status, legwork.HeaderActivity, "h", legwork.HeaderGUID,
					hook, legwork.HeaderRow, hook), "ack unowed"},
				"another's row": {hostile(w, b, legwork.HeaderStatus, status, legwork.HeaderRow,
					p.Header.Get(legwork.HeaderRow)), "ack unowed"},
				"its own as a row": {hostile(w, b, legwork.HeaderStatus, status, legwork.HeaderRow,
					b.Header.Get(legwork.HeaderGUID)), "ack unowed"},
				"policy": {hostile(w, c, legwork.HeaderStatus, status, legwork.HeaderRetry, `{"maximumAttempts":3}`),
					"ack dead"},
			} {
				got := w.Handle(e, legwork.LaneResponse, forged.m)
				if words := got[0].Action.String() + " " + got[0].Outcome; words != forged.want {
					t.Errorf("an answer for %s, %s: %s, want %s", name, status, words, forged.want)
				}
			}
		}
		if after := state(w); after != before {
			t.Errorf("the forged answers changed the tables from\n%s\nto\n%s", before, after)
		}
		if letters := w.Query(`SELECT DISTINCT reason FROM legwork.dead_letter`); strings.Join(letters,
			" ") != "wrong_subject" {
			t.Errorf("the dead letters' reasons are %v, want wrong_subject", letters)
		}
		w.Asleep = false
		endsAsMeant(t, w, e)
	})
}

// TestAnswersOfOlderBuilds: what an engine or relay that had no subject for it
// publishes as the engine's own takes effect as its row has it, whatever the
// message says; without a row it has none.
func TestAnswersOfOlderBuilds(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, guarded)
		w.Asleep = true
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"topic":"w.c"}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "p") })
		m := w.The(legwork.LaneResponse, "p")
		w.Remove(m)
		old := hostile(w, m, legwork.HeaderStatus, "error", legwork.HeaderCode, "599")
		old.Subject = legwork.ResponseSubject(w.Namespace, "child")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, old), "ack done")
		dataIs(t, w, "j1", "got=1")
		again := hostile(w, m)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, again), "ack unowed")
		w.Asleep = false
		endsAsMeant(t, w, e)
	})
}

// endsAsMeant checks that the job ends as if nobody had meddled.
func endsAsMeant(t *testing.T, w *sim.World, e *engine.Engine) {
	t.Helper()
	w.Lose()
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	dataIs(t, w, "j1", "got=1")
	atRest(t, w)
}
