package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestSignalAllOfSeveralGraphs: every graph whose hooks wait on the topic is
// meant (decision 7), and a number is found under any spelling of it.
func TestSignalAllOfSeveralGraphs(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		waiting := `
subscribes: waitX
activities:
  wtX: {type: trigger, stats: {key: '{$self.input.data.k}', measures: [{measure: index, target: '{$self.input.data.group}'}]}}
  hX: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}
transitions:
  wtX: [{to: hX}]
hooks:
  done: ` + strings.Replace(byJob, "to: h,", "to: hX,", 1)
		w := sim.New(t, mode, withGraphs(app(`
t: {type: trigger}
s: {type: signal, topic: done, signal: {maps: {v: 1}}, `+toAll+`, scrub: true}`, "t: [{to: s}]"),
			strings.ReplaceAll(waiting, "X", "1"), strings.ReplaceAll(waiting, "X", "2")))
		e := w.Engine(w.Pool)
		w.Start("wait1", "a", `{"group":5,"k":"key"}`)
		w.Start("wait2", "b", `{"group":5.0,"k":"key"}`)
		w.Start("wait2", "c", `{"group":6,"k":"key"}`)
		w.Drain(e)
		w.Start("go", "j1", `{"group":0.5e1}`)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		jobIs(t, w, "a", "completed 0")
		jobIs(t, w, "b", "completed 0")
		jobIs(t, w, "c", "running 1")
		if left := w.One(`SELECT string_agg(job_id, ' ') FROM legwork.stat`); left != "c" {
			t.Errorf("the index holds %s", left)
		}
		atRest(t, w)
	})
}

// multiply gives the index n more jobs like w1, which wait for nothing.
func multiply(w *sim.World, n int) {
	w.Query(`WITH j AS (INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore)
			SELECT gen_random_uuid(), j.app, 'more' || i, j.version_id, j.graph, 1 FROM legwork.job j, generate_series(1, $1) i WHERE j.job_id = 'w1' RETURNING gid, job_id)
		INSERT INTO legwork.stat (app, graph, key, name, value, gid, job_id)
		SELECT s.app, s.graph, s.key, s.name, s.value, j.gid, j.job_id FROM j, legwork.stat s WHERE s.job_id = 'w1'`, n)
}

// toldAre checks that n jobs were told, each once.
func toldAre(t *testing.T, w *sim.World, n int) {
	t.Helper()
	if got := w.One(`SELECT count(*) || ' ' || count(DISTINCT data->>'id') + 1 FROM legwork.signal`); got != fmt.Sprint(n,
		n) {
		t.Errorf("signals and jobs told are %s, want %d of both", got, n)
	}
}

// TestSignalAllOfMany: all jobs are told, however many, and the index loses
// those that were (SIG-03, SIG-04).
func TestSignalAllOfMany(t *testing.T) {
	const jobs = 10_006
	w := sim.New(t, engine.Fused, telling(toAll+", scrub: true"))
	e := w.Engine(w.Pool)
	waits(w, e, "w1")
	multiply(w, jobs-1)
	w.Start("go", "j1", `{"group":"g","v":5}`)
	w.Drain(e)
	jobIs(t, w, "j1", "completed 0")
	jobIs(t, w, "w1", "completed 0")
	toldAre(t, w, jobs)
	if left := w.One(`SELECT count(*) FROM legwork.stat`); left != "0" {
		t.Errorf("%s index rows are left", left)
	}
}

// TestSignalAllGoesOn: an engine that dies at any commit of a signal to all
// leaves a message that goes on where it was: all are told, nobody twice. Its
// pieces are small, so that three of them are few jobs.
func TestSignalAllGoesOn(t *testing.T) {
	const jobs, piece = 203, 100
	for n := 1; ; n++ {
		for _, side := range []crash.Side{crash.Before, crash.After} {
			w := sim.New(t, engine.Fused, telling(toAll))
			w.Piece = piece
			e := w.Engine(w.Pool)
			waits(w, e, "w1")
			multiply(w, jobs-1)
			w.Start("go", "j1", `{"group":"g","v":5}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "s") })
			m := w.The(legwork.LaneRun, "s")
			dying, db := crashing(t, w, n, side)
			w.Handle(dying, legwork.LaneRun, m)
			if !db.Dead() {
				if n < 10 {
					t.Errorf("there are %d commits, fewer than pieces and their deliveries", db.Count())
				}
				return
			}
			w.Query(`UPDATE legwork.signal SET expires_at = now() - interval '1 s'`) // its GUIDs do not help
			w.Query(`DELETE FROM legwork.signal_key`)
			told := w.One(`SELECT count(*) FROM legwork.signal`)
			w.Query(`DELETE FROM legwork.signal`)
			w.Settle(e)
			jobIs(t, w, "j1", "completed 0")
			jobIs(t, w, "w1", "completed 0")
			if sum := w.One(`SELECT $1::int + count(*) FROM legwork.signal`, told); sum != fmt.Sprint(jobs) {
				t.Errorf("died %s commit %d: %s signals to %d jobs", side, n, sum, jobs)
			}
		}
	}
}

// TestIndexRowsGoWithTheirJob: they are deleted by the commit that ends the job,
// however it ends.
func TestIndexRowsGoWithTheirJob(t *testing.T) {
	for end, c := range map[string]struct{ fields, transitions string }{
		"completed":   {"w: {type: worker, topic: w.w}", "t: [{to: w}]"},
		"at once":     {"", ""},
		"failed":      {"w: {type: worker, topic: w.w}", "t: [{to: w}]"},
		"interrupted": {"w: {type: interrupt, reason: enough}", "t: [{to: w}]"},
	} {
		t.Run(end, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, app("t: {type: trigger, stats: {key: k, measures: [{measure: index, target: "+
					"'{$self.input.data.group}'}]}}\n"+c.fields, c.transitions))
				if end == "failed" {
					w.Work = answers(map[string][]sim.Reply{"w": {{Status: legwork.Failed, Code: 422, Data: `{"message":"no"}`}}})
				}
				e := w.Engine(w.Pool)
				w.Start("go", "j1", `{"group":"g"}`)
				if end != "at once" {
					w.Until(e, func(m *sim.Message) bool { return m.Is("work", "w") || m.Is(legwork.LaneRun, "w") })
					if n := w.One(`SELECT count(*) FROM legwork.stat`); n != "1" {
						t.Errorf("%s: there are %s index rows while the job is open", end, n)
					}
				}
				w.Drain(e)
				if n := w.One(`SELECT count(*) FROM legwork.stat`); n != "0" {
					t.Errorf("%s: %s index rows are left of a job that is %s", end, n, w.Job("j1"))
				}
				atRest(t, w)
			})
		})
	}
}

// TestSignalAllBeforeWhatFollows: an engine that dies between a piece of a
// signal to all and its delivery leaves rows; whoever goes on delivers them
// before what follows is entered (SIG-02).
func TestSignalAllBeforeWhatFollows(t *testing.T) {
	w := sim.New(t, engine.Fused, telling(toAll))
	e := w.Engine(w.Pool)
	waits(w, e, "w1", "w2")
	w.Start("go", "j1", `{"group":"g","v":5}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "s") })
	m := w.The(legwork.LaneRun, "s")
	for n := 1; w.One(`SELECT count(*) FROM legwork.outbox WHERE lane = 'signal'`) == "0"; n++ {
		dying, _ := crashing(t, w, n, crash.After)
		w.Handle(dying, legwork.LaneRun, m)
	}
	w.Step(e, m)
	if left := w.One(`SELECT count(*) FROM legwork.outbox WHERE lane = 'signal'`); left != "0" ||
		len(w.Find(legwork.LaneRun, "i")) != 1 {
		t.Errorf("%s signals are left when what follows is entered: %v", left, w.Messages())
	}
	w.Settle(e)
	jobIs(t, w, "w1", "completed 0")
	jobIs(t, w, "w2", "completed 0")
	atRest(t, w)
}
