package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// TestALostPendingAnswerIsGivenAgain: whichever of its answers the broker loses,
// the worker repeats them all, and what follows from each happens once.
func TestALostPendingAnswerIsGivenAgain(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, interim)
		e := w.Engine(w.Pool)
		works := thrice(w)
		for lost, job := range []string{"first", "second", "final"} {
			clear(works)
			w.Start("go", job, "")
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
			w.Remove(w.Find(legwork.LaneResponse, "a")[lost])
			old(w)
			w.Settle(e)
			jobIs(t, w, job, "completed 0")
			dataIs(t, w, job, "a=3", "z=1")
			if x := w.One(`SELECT count(*) FROM legwork.guid_ledger JOIN legwork.job USING (gid) WHERE activity = 'x' AND
				job_id = $1`, job); works["a"] != 2 || works["x"] != 2 || works["z"] != 1 || x != "2" {
				t.Errorf("%s: done %v, %s answers of x have taken effect", job, works, x)
			}
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestALostPendingAnswerUnderAPause: no answer is kept before the one that is
// lost, so that the work can still be repeated, and after the pause what follows
// from each happens once.
func TestALostPendingAnswerUnderAPause(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, interim)
		works := thrice(w)
		for lost, job := range []string{"first", "second", "final"} {
			clear(works)
			w.Start("go", job, "")
			w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
			w.Remove(w.Find(legwork.LaneResponse, "a")[lost])
			p := pause(t, w, ledger.PauseGraph, "test", "go")
			old(w)
			w.Settle(w.Engine(w.Pool))
			if held := w.One(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL`); held != "3" {
				t.Errorf("%s: the pause keeps %s answers, want 3", job, held)
			}
			resume(t, w, p)
			w.Settle(w.Engine(w.Pool))
			jobIs(t, w, job, "completed 0")
			dataIs(t, w, job, "a=3", "z=1")
			if works["a"] != 2 || works["x"] != 2 || works["z"] != 1 {
				t.Errorf("%s: done %v", job, works)
			}
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}

// interim goes on after each interim answer, and otherwise after the final one.
var interim = app(`
t: {type: trigger}
a: {type: worker, topic: w.a, job: {maps: {a: '{$self.output.data.n}'}}}
x: {type: worker, topic: w.x}
z: {type: worker, topic: w.z, job: {maps: {z: 1}}}`, `
t: [{to: a}]
a: [{to: x, conditions: {code: 202}}, {to: z, conditions: {code: 200}}]`)

// thrice has activity a answer three times, and counts who works how often.
func thrice(w *sim.World) map[string]int {
	works := map[string]int{}
	w.Work = func(m *legwork.Transition) []sim.Reply {
		works[m.Activity]++
		if m.Activity != "a" {
			return []sim.Reply{{Data: `{}`}}
		}
		return []sim.Reply{{Status: legwork.Pending, Data: `{"n":1}`}, {Status: legwork.Pending, Seq: 1, Data: `{"n":2}`},
			{Seq: 2, Data: `{"n":3}`}}
	}
	return works
}

// old makes the answers that the broker holds old, and often handed over.
func old(w *sim.World) {
	for _, m := range w.Find(legwork.LaneResponse, "") {
		m.Time, m.Count = time.Now().Add(-time.Minute), 9
	}
}

// TestAnErrorAfterALostPendingAnswer is tried again after its work was repeated:
// an attempt is over when all that it said has taken effect.
func TestAnErrorAfterALostPendingAnswer(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger}
a: {type: worker, topic: w.a, retry: {'500': [1]}}
x: {type: worker, topic: w.x}`, `
t: [{to: a}]
a: [{to: x, conditions: {code: 202}}]`))
		var attempts []int
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if m.Activity == "a" {
				attempts = append(attempts, m.Attempt)
				if m.Attempt == 1 {
					return []sim.Reply{{Status: legwork.Pending, Data: `{}`},
						{Status: legwork.Failed, Seq: 1, Data: `{"message":"no"}`}}
				}
			}
			return []sim.Reply{{Data: `{}`}}
		}
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		w.Remove(w.Find(legwork.LaneResponse, "a")[0])
		old(w)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.The(legwork.LaneResponse, "a")), "ack incomplete")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		if len(attempts) != 3 || attempts[1] != 1 || attempts[2] != 2 {
			t.Errorf("attempts %v, want 1 1 2", attempts)
		}
		ledgerIs(t, w, "j1", "x,0,0,0", "201100000000001")
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestAWorkerThatSkipsNumbers: its work is repeated for a while, then its job
// fails with the reason. Copies of one answer count once.
func TestAWorkerThatSkipsNumbers(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e, ms := answered(t, mode, 5)
		ms[0].Time, ms[0].Count = time.Now().Add(-9*time.Second), 7 // the next delay would be up to 15 s
		if v := w.Handle(e, legwork.LaneResponse, ms[0])[0]; v.Outcome != "out_of_order" || v.Delay > 1100*time.Millisecond {
			t.Fatalf("%+v", v)
		}
		w.Work = answers(map[string][]sim.Reply{"a": {{Seq: 5, Data: `{}`}}})
		for n := range legwork.MaxGaps {
			m := w.The(legwork.LaneResponse, "a")
			again := w.Again(m)
			old(w)
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, m), "ack incomplete")
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, again), "ack incomplete")
			if row := w.One(`SELECT concat_ws(' ', gaps, due_at <= now(), publish) FROM legwork.outbox`); row != fmt.Sprintf(
				"%d t %d", n+1, n+1) {
				t.Fatalf("after %d answers: gaps, due, publish are %q", n+1, row)
			}
			w.Sweep()
			w.DoWork(w.The("work", "a"), false)
		}
		old(w)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.The(legwork.LaneResponse, "a")), "ack dead")
		jobIs(t, w, "j1", "failed 0")
		lettersAre(t, w, "response incomplete")
		if m := w.One(`SELECT message FROM legwork.dead_letter`); !strings.Contains(m, "Legwork-Seq") ||
			!strings.Contains(m, "repeated 5 times") {
			t.Errorf("the letter says %q", m)
		}
		atRest(t, w)
	})
}

// TestAnAnswerWithoutItsAttempt finds the pending one before it, which has the
// attempt that the work knows.
func TestAnAnswerWithoutItsAttempt(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e, ms := answered(t, mode, 0, 1)
		for _, m := range ms {
			m.Header.Set(legwork.HeaderAttempt, "7")
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, m), "ack done")
		}
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}
