package engine_test

import (
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// early is a graph whose job is completed by an activity that is skipped, an hour after its function has begun.
var early = withGraphs(app(`
t: {type: trigger}
f: {type: function, topic: code, calls: ['*'], input: {maps: {n: 1}}}
h: {type: hook, sleep: 3600}
x: {type: worker, topic: w.other, statusThreshold: 99}`, `
t: [{to: f}, {to: h}]
h: [{to: x}]`), longs)

const longs = `
subscribes: long
activities:
  lt: {type: trigger}
  lh: {type: hook, sleep: 86400}
transitions:
  lt: [{to: lh}]`

func init() {
	scenarios["functions whose job is completed early"] = scenario{document: early, code: code(idle, silent),
		asleep: true, loose: true, brings: func(w *sim.World, job string) { wakes(w, "h", job) }}
}

// idle waits for a function, a timer and a signal.
func idle(ctx flow.Context, n num) (num, error) {
	inner.Go(ctx, n)
	flow.After(ctx, 2*time.Hour)
	return spoken.Receive(ctx)
}

// wakes makes the timer of an activity due, and sends it.
func wakes(w *sim.World, activity, job string) {
	w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE lane = 'response' AND activity = $1 AND gid = (SELECT gid
		FROM legwork.job WHERE job_id = $2) RETURNING 1`, activity, job)
	w.Sweep()
}

// TestAJobIsCompletedWhileFunctionsAreOpen: an activity that is skipped completes a job whose functions wait for a
// worker, a job, a timer and signals. They are cancelled, and what they wait for goes, in the commit that closes the
// job. What the worker answers later is kept. The job that they called goes on.
func TestAJobIsCompletedWhileFunctionsAreOpen(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := busyWorld(t, mode, early)
		late := w.The("work", "f/0")
		wakes(w, "h", "job")
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "x") || m.Is("work", "f/0") })
		w.Remove(w.Find("work", "f/0")...)
		holds(t, w)
		w.Step(e, w.The(legwork.LaneRun, "x"))
		holds(t, w)
		jobIs(t, w, "job", "completed 0")
		journalsAre(t, w, "f cancelled the job is completed", "f/1 cancelled the job is completed")
		endedEarly(t, w)
		work, err := legwork.DecodeWork(&late.Delivery)
		if err != nil {
			t.Fatal(err)
		}
		w.Handle(e, legwork.LaneResponse, w.Respond(work, sim.Reply{Data: `{"a":1}`}))
		lateAre(t, w, `f/0 over success 200 7 {"a":1}`)
		w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n":1}', 'a')`)
		w.Settle(e)
		endedEarly(t, w)
		replays(t, w, busy)
		holds(t, w)
	})
}

// endedEarly checks that a job has left nothing behind but the job that it called.
func endedEarly(t *testing.T, w *sim.World) {
	t.Helper()
	got := slices.Concat(w.Query(`SELECT lane || ' ' || activity FROM legwork.outbox`),
		w.Query(`SELECT 'hook ' || activity FROM legwork.hook`),
		w.Query(`SELECT 'open ' || activity FROM legwork.open_frame`))
	if !slices.Equal(got, []string{"response lh"}) {
		t.Errorf("left are %v", got)
	}
}

// TestAJobIsCompletedWhileATurnIsOut: the answer to the turn comes when the job has ended.
func TestAJobIsCompletedWhileATurnIsOut(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, early)
		w.Asleep = true
		e := w.Engine(w.Pool)
		w.Start("go", "job", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f") })
		work, err := legwork.DecodeWork(&w.The("work", "f").Delivery)
		if err != nil {
			t.Fatal(err)
		}
		work.Topic = "code"
		w.Remove(w.The("work", "f"))
		answer := w.Turn("w", work, flowbody.Of("code", busy))[0]
		wakes(w, "h", "job")
		w.Drain(e)
		jobIs(t, w, "job", "completed 0")
		journalsAre(t, w, "f cancelled the job is completed")
		holds(t, w)
		w.Handle(e, legwork.LaneResponse, w.Respond(work, answer))
		journalsAre(t, w, "f cancelled the job is completed")
		atRest(t, w)
	})
}

// TestWhatAPauseKeepsOfAJobThatIsCompletedEarly: the answer of a worker that a pause keeps is kept with the job, as any
// that comes too late.
func TestWhatAPauseKeepsOfAJobThatIsCompletedEarly(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := busyWorld(t, mode, early)
		wakes(w, "h", "job")
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "x") || m.Is("work", "f/0") })
		p := pause(t, w, ledger.PauseJob, "test", "job")
		w.DoWork(w.The("work", "f/0"), false)
		w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "x") }) // one that knows of it
		if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL`); n != "1" {
			t.Fatalf("%s messages are kept", n)
		}
		w.Step(e, w.The(legwork.LaneRun, "x")) // one that does not
		jobIs(t, w, "job", "completed 0")
		lateAre(t, w, "f/0 over success 200 2 {}")
		endedEarly(t, w)
		resume(t, w, p)
		w.Settle(w.Engine(w.Pool))
		endedEarly(t, w)
		holds(t, w)
	})
}
