package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

func stopping(fields string) string {
	return withGraphs(app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
x: {type: interrupt, job: {maps: {why: over}}`+fields+`}`, "t: [{to: a}, {to: x}]"))
}

// TestInterruptSelf: INT-01, INT-02, CON-15: its own job, in the commit that
// proves it, once, whatever else is open.
func TestInterruptSelf(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for name, c := range map[string]struct{ fields, state, fault string }{
			"defaults":  {"", "interrupted 1", `410 interrupted by activity x of job j1`},
			"no throw":  {", throw: false", "interrupted 1", ""},
			"all":       {", reason: enough, code: 418, stack: here", "interrupted 1", "418 enough"},
			"by its id": {", target: '{$job.metadata.jid}', reason: me", "interrupted 1", "410 me"},
		} {
			w := sim.New(t, mode, stopping(c.fields))
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") || m.Is(legwork.LaneRun, "x") })
			w.Step(e, w.The(legwork.LaneRun, "x"))
			jobIs(t, w, "j1", c.state)
			if got := w.One(`SELECT coalesce((error->>'code') || ' ' || (error->>'message'), '') FROM legwork.job`); got != c.fault {
				t.Errorf("%s: the error is %q, want %q", name, got, c.fault)
			}
			ledgerIs(t, w, "j1", "x,0,0", "001100000000000")
			if closer := w.One(`SELECT lpad(g.ledger::text, 15, '0') FROM legwork.job j JOIN legwork.guid_ledger g ON g.guid
				= j.closed_guid`); closer != "000111100000000" {
				t.Errorf("%s: the interrupt's ledger is %s", name, closer)
			}
			dataIs(t, w, "j1", `why="over"`)
			if ends := w.Ends(); len(ends) != 1 || ends[0].State != "interrupted" {
				t.Errorf("%s: the ends told are %+v", name, ends)
			}
			w.Settle(e)
			atRest(t, w)
		}
	})
}

// TestInterruptOfTheLastObligation: the semaphore reaches 0 with it, and the
// job ends once all the same (CON-15).
func TestInterruptOfTheLastObligation(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, _ := stage(t, mode, app("t: {type: trigger}\nx: {type: interrupt}", "t: [{to: x}]"), `{}`, nil)
		jobIs(t, w, "j1", "interrupted 0")
		if len(w.Ends()) != 1 {
			t.Errorf("the end was told %d times", len(w.Ends()))
		}
		atRest(t, w)
	})
}

// killing ends another job, which awaits a child that has one too.
func killing(fields string) string {
	return withGraphs(app(`
t: {type: trigger}
x: {type: interrupt, target: '{t.output.data.who}', reason: no more, code: 418, output: {maps: {n: 1}}`+fields+`}
i: {type: hook, job: {maps: {after: '{x.output.data.n}'}}}`, `
t: [{to: x}]
x: [{to: i}]`), `
subscribes: long
activities:
  lt: {type: trigger, stats: {id: '{$self.input.data.id}'}}
  la: {type: await, topic: short, input: {maps: {id: child}}}
transitions:
  lt: [{to: la}]`, `
subscribes: short
activities:
  st: {type: trigger, stats: {id: '{$self.input.data.id}'}}
  sa: {type: await, topic: deep, input: {maps: {id: grandchild}}}
transitions:
  st: [{to: sa}]`, `
subscribes: deep
activities:
  dt: {type: trigger, stats: {id: '{$self.input.data.id}'}}
  dw: {type: hook, sleep: 3600}
transitions:
  dt: [{to: dw}]`)
}

// TestInterruptOther: INT-03, INT-04, INT-05.
func TestInterruptOther(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, descend := range []bool{false, true} {
			fields := ""
			if descend {
				fields = ", descend: true"
			}
			w := sim.New(t, mode, killing(fields))
			e := w.Engine(w.Pool)
			w.Start("long", "", `{"id":"victim"}`)
			w.Drain(e)
			rowsAre(t, w, "response dw")
			w.Start("go", "j1", `{"who":"victim"}`)
			w.Drain(e)
			jobIs(t, w, "j1", "completed 0")
			ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
				"x,0,0 201100000000000", "x,0,0/guid 000011000000000",
				"i,0,0,0 201100000000000", "i,0,0,0/guid 000111100000000")
			jobIs(t, w, "victim", "interrupted 1")
			want := map[bool]string{true: "interrupted 1", false: "running 1"}[descend]
			jobIs(t, w, "child", want)
			jobIs(t, w, "grandchild", want)
			if got := w.One(`SELECT (error->>'code') || ' ' || (error->>'message') FROM legwork.job WHERE job_id = 'victim'`); got != "418 no more" {
				t.Errorf("the victim's error is %s", got)
			}
			// One that has ended, and one that never was: the sender completes.
			w.Start("go", "j2", `{"who":"victim"}`)
			w.Start("go", "j3", `{"who":"nobody"}`)
			w.Drain(e)
			jobIs(t, w, "j2", "completed 0")
			jobIs(t, w, "j3", "completed 0")
			w.Settle(e)
			jobIs(t, w, "victim", "interrupted 1")
			atRest(t, w)
		}
	})
}

// TestInterruptedChildTellsItsParent: its error takes the parent's error route.
func TestInterruptedChildTellsItsParent(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, withGraphs(parent("child", ""), `
subscribes: kill
activities:
  kt: {type: trigger}
  kx: {type: interrupt, target: c1, topic: child}
transitions:
  kt: [{to: kx}]`))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"child":"c1"}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
		w.Start("kill", "k", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
		jobIs(t, w, "c1", "interrupted 1")
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "code=410", `why="interrupted by activity kx of job k"`)
		w.Settle(e)
		atRest(t, w)
	})
}

// TestSelfInterruptResumes: step mode dies between the proof and the completion
// tasks; the interrupt's own message finishes it.
func TestSelfInterruptResumes(t *testing.T) {
	t.Parallel()
	for _, lose := range []bool{true, false} {
		w := sim.New(t, engine.Step, stopping(""))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") || m.Is(legwork.LaneRun, "x") })
		dies(t, w, w.The(legwork.LaneRun, "x"), 3, crash.Before)
		jobIs(t, w, "j1", "running 1")
		if lose {
			w.Lose()
		}
		w.Settle(e)
		jobIs(t, w, "j1", "interrupted 1")
		atRest(t, w)
	}
}

// TestInterruptBeforeTheFirstChildren: between the inception of a job and its
// step 2, which then spawns nobody: no row is left that nothing waits for.
func TestInterruptBeforeTheFirstChildren(t *testing.T) {
	t.Parallel()
	for _, fields := range []string{"t: {type: trigger}\na: {type: worker, topic: w.a}",
		"t: {type: trigger}\na: {type: hook}"} {
		w := sim.New(t, engine.Step, app(fields, "t: [{to: a}]"))
		dying, _ := crashing(t, w, 1, crash.After) // its inception has committed
		start := w.Start("go", "j1", `{}`)
		w.Handle(dying, legwork.LaneStart, start)
		jobIs(t, w, "j1", "running 1")
		interrupt := ledger.InterruptRequest{App: "test", Job: "j1", Interruption: ledger.Interruption{GUID: legwork.NewID()}}
		if _, _, err := w.Store(w.Pool).InterruptJobs(t.Context(), []ledger.InterruptRequest{interrupt}); err != nil {
			t.Fatal(err)
		}
		e := w.Engine(w.Pool)
		outcomesAre(t, w.Handle(e, legwork.LaneStart, start), "ack resumed")
		if rows := w.Query(`SELECT lane || ' ' || activity FROM legwork.outbox`); len(rows) > 0 {
			t.Errorf("the outbox holds %v, which nobody publishes again for a job that has ended", rows)
		}
		w.Settle(e)
		jobIs(t, w, "j1", "interrupted 1")
		atRest(t, w)
	}
}
