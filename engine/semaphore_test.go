package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// five runs five activities beside each other; h has two children.
var five = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b}
c: {type: worker, topic: w.c}
d: {type: worker, topic: w.d}
h: {type: hook, cycle: true}
x: {type: worker, topic: w.x}
y: {type: worker, topic: w.y}
p: {type: worker, topic: w.p}
q: {type: worker, topic: w.q}`, `
t: [{to: a}, {to: b}, {to: c}, {to: d}, {to: h}]
h: [{to: x}, {to: y}]
a: [{to: p}, {to: q}]`)

func semaphoreIs(t *testing.T, w *sim.World, job, want string) {
	t.Helper()
	if got := w.One(`SELECT semaphore FROM legwork.job WHERE job_id = $1`, job); got != want {
		t.Errorf("semaphore of %s is %s, want %s", job, got, want)
	}
}

// ledgerIs compares the 15 digits of one line of World.Ledgers.
func ledgerIs(t *testing.T, w *sim.World, job, place, want string) {
	t.Helper()
	var got []string
	for _, line := range w.Ledgers(job) {
		if digits, ok := strings.CutPrefix(line, place+" "); ok {
			got = append(got, digits)
		}
	}
	if !slices.Equal(got, []string{want}) {
		t.Errorf("ledger %s is %v, want %s", place, got, want)
	}
}

// TestTwoChildrenRaiseTheSemaphore is SEM-08: before 5, N=2, after 6, no
// snapshot. h can be entered again, so that its ledger shows Step 2 alone; the
// process dies on both sides of that one commit.
func TestTwoChildrenRaiseTheSemaphore(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, five)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return !m.Is(legwork.LaneStart, "") })
	dies(t, w, w.The(legwork.LaneRun, "h"), 3, crash.Before) // enter, save, spawn
	semaphoreIs(t, w, "j1", "5")
	ledgerIs(t, w, "j1", "h,0,0/guid", "000010000000000")
	before := w.Ledgers("j1")
	at := slices.IndexFunc(before, func(s string) bool { return strings.HasPrefix(s, "h,0,0 ") })
	e2, db := crashing(t, w, 3, crash.After) // enter, save (nothing), spawn
	w.Handle(e2, legwork.LaneRun, w.The(legwork.LaneRun, "h"))
	if !db.Dead() {
		t.Fatal("no crash")
	}
	semaphoreIs(t, w, "j1", "6")
	ledgerIs(t, w, "j1", "h,0,0/guid", "000011000000000")
	entered := "h,0,0 002" + before[at][len("h,0,0 002"):] // the redelivery was an entry
	if now := w.Ledgers("j1"); !slices.Contains(now, entered) {
		t.Errorf("Step 2 moved the activity ledger: %q, want %q", now, entered)
	}
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	atRest(t, w)
}

// TestWorkerWithTwoChildren is SEM-08 for a worker, whose final response also
// finalizes in Step 2 (CON-03).
func TestWorkerWithTwoChildren(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, five)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "") || m.Is(legwork.LaneRun, "h") })
		semaphoreIs(t, w, "j1", "5")
		w.DoWork(w.The("work", "a"), false)
		w.Step(e, w.The(legwork.LaneResponse, "a"))
		semaphoreIs(t, w, "j1", "6")
		ledgerIs(t, w, "j1", "a,0,0/guid", "000011000000001")
		ledgerIs(t, w, "j1", "a,0,0", "201100000000001")
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestClosingStepTakesTheSnapshot is SEM-09: before 1, N=0, after 0, snapshot.
func TestClosingStepTakesTheSnapshot(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, sequential)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "b") })
	dies(t, w, w.The(legwork.LaneResponse, "b"), 3, crash.Before)
	semaphoreIs(t, w, "j1", "1")
	ledgerIs(t, w, "j1", "b,0,0,0/guid", "000010000000001")
	dies(t, w, w.The(legwork.LaneResponse, "b"), 5, crash.Before) // enter, load, save (nothing), spawn, complete
	semaphoreIs(t, w, "j1", "0")
	ledgerIs(t, w, "j1", "b,0,0,0/guid", "000111000000001")
	ledgerIs(t, w, "j1", "b,0,0,0", "001100000000002") // finalized by Step 3 only
	w.Settle(e)
	ledgerIs(t, w, "j1", "b,0,0,0/guid", "000111100000001")
	jobIs(t, w, "j1", "completed 0")
	atRest(t, w)
}

// TestSemaphoreOfPending is the example of CON-16: 1, pending 2, its child 1,
// final 0, and no close in between.
func TestSemaphoreOfPending(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, polling)
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{"n":1}`}, {Data: `{"n":2}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		answers := w.Find(legwork.LaneResponse, "a")
		semaphoreIs(t, w, "j1", "1")
		w.Step(e, answers[0])
		semaphoreIs(t, w, "j1", "2")
		ledgerIs(t, w, "j1", "a,0,0", "001100000000001")
		if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE lane LIKE 'work.%'`); n != "1" {
			t.Errorf("%s work messages are outstanding after a pending response, want 1", n)
		}
		w.Until(e, func(m *sim.Message) bool { return m == answers[1] })
		jobIs(t, w, "j1", "running 1")
		w.Step(e, answers[1])
		jobIs(t, w, "j1", "completed 0")
		if out := w.One(`SELECT output FROM legwork.activity WHERE activity = 'a' AND dad = ',0,0'`); out != "map[n:1]" {
			t.Errorf("the first answer became %s when the second came (DAD-05)", out)
		}
		atRest(t, w)
	})
}

// TestSemaphoreOfFanIn is CON-11: 2, 2, 2, 1, 0, whichever arrives first, and
// the late arrival changes nothing of what the activity has put out.
func TestSemaphoreOfFanIn(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for job, late := range map[string]bool{"merge first": false, "merge last": true} {
			w := sim.New(t, mode, fanIn)
			e := w.Engine(w.Pool)
			w.Start("go", job, `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "") })
			semaphoreIs(t, w, job, "2")
			w.Step(e, w.The(legwork.LaneResponse, "a"))
			semaphoreIs(t, w, job, "2")
			first := w.The(legwork.LaneRun, "x")
			w.Step(e, w.The(legwork.LaneResponse, "b"))
			semaphoreIs(t, w, job, "2")
			w.Step(e, first)
			merge, work := w.The(legwork.LaneRun, "x"), w.The("work", "x")
			if late {
				w.Until(e, func(m *sim.Message) bool { return m == merge })
				jobIs(t, w, job, "running 1")
				w.Drain(e)
			} else {
				w.Step(e, merge)
				jobIs(t, w, job, "running 1")
				w.DoWork(work, false)
				w.Drain(e)
			}
			jobIs(t, w, job, "completed 0")
			if got := w.One(`SELECT status || ' ' || code FROM legwork.activity WHERE activity = 'x'`); got != "success 200" {
				t.Errorf("%s: x says %q, want success 200", job, got)
			}
			atRest(t, w)
		}
	})
}

// TestUnhandledErrorFailsTheJob: an error that no transition takes closes the
// job at once, with what is still open left uncounted (graphs.md §1a.4).
func TestUnhandledErrorFailsTheJob(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b}
c: {type: worker, topic: w.c}
z: {type: hook}`, `
t: [{to: a}, {to: b}, {to: c}]
a: [{to: z, conditions: {code: 422}}]
b: [{to: z}]`))
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 409,
			Data: `{"message":"no stock","stack":"at line 1"}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "") })
		w.DoWork(w.The("work", "a"), false)
		w.Step(e, w.The(legwork.LaneResponse, "a"))
		jobIs(t, w, "j1", "failed 2")
		want := `{"message":"no stock","code":409,"stack":"at line 1","activity":"a"}`
		if got := w.One(`SELECT error::text FROM legwork.job`); got != want {
			t.Errorf("the error is %s, want %s", got, want)
		}
		if ends := w.Ends(); len(ends) != 1 || ends[0].State != "failed" || string(ends[0].Error) != want {
			t.Errorf("the ends told are %+v", ends)
		}
		ledgerIs(t, w, "j1", "a,0,0/guid", "000111100000001")
		ledgerIs(t, w, "j1", "a,0,0", "201100000000001")
		if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "0" {
			t.Errorf("%s outbox rows of the failed job are left", n)
		}
		before := w.Ledgers("j1")
		w.Drain(e) // what workers still answer has no effect
		if after := w.Ledgers("j1"); !slices.Equal(before, after) {
			t.Errorf("the ledgers moved after the end:\n%s\n%s", before, after)
		}
		jobIs(t, w, "j1", "failed 2")
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestStaleRedelivery is LED-18 and L1-02.
func TestStaleRedelivery(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		m := w.The(legwork.LaneRun, "a")
		dies(t, w, m, 2, crash.Before) // after the entry, before the work
		ledgerIs(t, w, "j1", "a,0,0", "001000000000000")
		w.Step(e, m) // the second attempt does the work (L1-01)
		ledgerIs(t, w, "j1", "a,0,0", "002100000000000")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, w.Again(m)), "ack stale")
		ledgerIs(t, w, "j1", "a,0,0", "003100000000000")
		w.The("work", "a")
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)

		w.Start("go", "j2", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		m = w.The(legwork.LaneRun, "a")
		w.Step(e, m)
		ledgerIs(t, w, "j2", "a,0,0", "001100000000000")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, w.Again(m)), "ack stale")
		ledgerIs(t, w, "j2", "a,0,0", "002100000000000")
		w.The("work", "a")
		w.Drain(e)
		atRest(t, w)
	})
}

// TestResponseRedelivery is GUID-03 and GUID-04: the counter moves with every
// entry, the ordinal of a response never.
func TestResponseRedelivery(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		m := w.The(legwork.LaneResponse, "a")
		ledgerIs(t, w, "j1", "a,0,0", "001100000000000")
		for _, counted := range []string{"001100000000001", "001100000000002"} {
			dies(t, w, m, 2, crash.Before)
			ledgerIs(t, w, "j1", "a,0,0", counted)
			ledgerIs(t, w, "j1", "a,0,0/guid", "000000000000001")
		}
		again := w.Again(m)
		w.Step(e, m)
		ledgerIs(t, w, "j1", "a,0,0", "201100000000003")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, again), "ack duplicate")
		ledgerIs(t, w, "j1", "a,0,0/guid", "000011000000001")
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}
