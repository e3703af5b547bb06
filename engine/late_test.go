package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// lateAre checks which late answers there are.
func lateAre(t *testing.T, w *sim.World, want ...string) {
	t.Helper()
	got := w.Query(`SELECT concat_ws(' ', activity, why, status, code, bytes, left(data, 40)) FROM legwork.late_answer
		WHERE status IS NOT NULL ORDER BY 1`)
	if !slices.Equal(got, want) {
		t.Errorf("the late answers are %q, want %q", got, want)
	}
}

// TestLateAnswerIsKept: what a worker answers when its work has timed out, or its
// job has ended, is kept once with the job; a copy of an answer that counted is
// not.
func TestLateAnswerIsKept(t *testing.T) {
	charged := []sim.Reply{{Data: `{"charge":"ch_1"}`}}
	for name, c := range map[string]struct {
		fields string
		before func(t *testing.T, w *sim.World, e *engine.Engine) // what happens while the worker is at work
		want   []string
	}{
		"timed out": {once, func(_ *testing.T, w *sim.World, _ *engine.Engine) { w.Sweep() },
			[]string{`a timeout success 200 17 {"charge":"ch_1"}`}},
		"timed out and asked again": {", retry: {maximumAttempts: 2, initialInterval: 100}",
			func(_ *testing.T, w *sim.World, e *engine.Engine) {
				w.Asleep = true
				w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE kind = 'timeout' RETURNING 1`)
				w.Sweep()
			}, []string{`a timeout success 200 17 {"charge":"ch_1"}`}},
		"interrupted": {once, func(t *testing.T, w *sim.World, e *engine.Engine) {
			interruptJob(t, w, e, "j1")
		}, []string{`a over success 200 17 {"charge":"ch_1"}`}},
		"in time": {once, func(*testing.T, *sim.World, *engine.Engine) {}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, timed(c.fields))
				w.Work = answers(map[string][]sim.Reply{"a": charged})
				e := w.Engine(w.Pool)
				w.Start("go", "j1", `{}`)
				w.Until(e, isWork)
				work := w.The("work", "a")
				c.before(t, w, e)
				w.Until(e, isWork)
				w.Asleep = true
				for range 3 { // and its copies
					w.Put(work.Lane, work.Subject, work.Header, work.Data)
				}
				w.Drain(e)
				lateAre(t, w, c.want...)
				holds(t, w)
			})
		})
	}
}

// TestAnswerThatResumesItsLimitIsKept: an engine dies while it ends a worker whose
// time limit has passed. The worker's answer has the same GUID, so it finishes
// that step. What it says has no effect: it is kept.
func TestAnswerThatResumesItsLimitIsKept(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, timed(once))
	w.Work = answers(map[string][]sim.Reply{"a": {{Data: `{"charge":"ch_1"}`}}})
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, isWork)
	w.Sweep()
	timer := w.The(legwork.LaneResponse, "a")
	again := w.Again(timer)
	dies(t, w, timer, 3, crash.Before) // enter, save, spawn
	w.Remove(timer, again)
	w.Step(e, w.The("work", "a"))
	lateAre(t, w)
	w.Step(e, w.The(legwork.LaneResponse, "a"))
	lateAre(t, w, `a timeout success 200 17 {"charge":"ch_1"}`)
	w.Step(e, w.Again(timer))
	w.Drain(e)
	dataIs(t, w, "j1", "code=408", tooLong)
	lateAre(t, w, `a timeout success 200 17 {"charge":"ch_1"}`)
	atRest(t, w)
}

// TestHeldAnswerIsKept: an answer that a pause holds when its job is interrupted
// is late too: the job ends before it could have an effect. A copy of it is kept
// no second time.
func TestHeldAnswerIsKept(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(once))
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{"charge":"begun"}`},
			{Seq: 1, Data: `{"charge":"ch_1"}`}}})
		w.Start("go", "j1", `{}`)
		w.Until(w.Engine(w.Pool), isWork)
		pause(t, w, ledger.PauseGraph, "test", "go")
		e, work := w.Engine(w.Pool), w.The("work", "a")
		w.Step(e, work)
		w.Drain(e)
		if held := w.One(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL`); held != "2" {
			t.Fatalf("%s answers are held, want 2", held)
		}
		lateAre(t, w)
		interruptJob(t, w, e, "j1")
		want := []string{`a over pending 202 18 {"charge":"begun"}`, `a over success 200 17 {"charge":"ch_1"}`}
		lateAre(t, w, want...)
		w.Again(work)
		w.Drain(e)
		lateAre(t, w, want...)
		atRest(t, w)
	})
}

func interruptJob(t *testing.T, w *sim.World, e *engine.Engine, job string) {
	t.Helper()
	done, err := e.Interrupt(context.Background(), ledger.InterruptRequest{App: "test", Job: job,
		Interruption: ledger.Interruption{GUID: legwork.NewID(), Error: decide.InterruptError("enough", 0, "", job)}})
	if err != nil || !done.Found || done.Already {
		t.Fatalf("interrupt: %+v %v", done, err)
	}
}

// TestRetriedAnswerIsNotLate: an error that was retried has counted; its copy is
// not kept, nor is one that comes when the job is over.
func TestRetriedAnswerIsNotLate(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(", retry: {maximumAttempts: 3, initialInterval: 100}"))
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 500, Data: `{"message":"busy"}`}}})
		w.Asleep = true
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, isWork)
		w.Step(e, w.The("work", "a"))
		answer := w.The(legwork.LaneResponse, "a")
		w.Drain(e)
		w.Again(answer)
		w.Drain(e)
		interruptJob(t, w, e, "j1")
		w.Again(answer)
		w.Drain(e)
		lateAre(t, w)
		holds(t, w)
	})
}

// TestLateAnswersAreBounded in number and in size, and go with their job.
func TestLateAnswersAreBounded(t *testing.T) {
	t.Parallel()
	var branches, edges []string
	for i := range legwork.MaxLate + 3 {
		branches = append(branches, fmt.Sprintf("w%d: {type: worker, topic: w.a, input: {maps: {}}}", i))
		edges = append(edges, fmt.Sprintf("{to: w%d}", i))
	}
	w := sim.New(t, engine.Fused, app("t: {type: trigger}\n"+strings.Join(branches, "\n"),
		"t: ["+strings.Join(edges, ", ")+"]"))
	w.Work = func(*legwork.Transition) []sim.Reply {
		return []sim.Reply{{Data: `"` + strings.Repeat("é", legwork.MaxLateBytes) + `"`}}
	}
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, isWork)
	interruptJob(t, w, e, "j1")
	w.Drain(e)
	if got := w.One(`SELECT concat_ws(' ', count(*), max(octet_length(data)) <= 65536, min(bytes)) FROM
		legwork.late_answer`); got != fmt.Sprintf("%d t %d", legwork.MaxLate, 2*legwork.MaxLateBytes+2) {
		t.Errorf("late answers: %s", got)
	}
}
