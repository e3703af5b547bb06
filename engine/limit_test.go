package engine_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

// timed is a worker with a time limit, which its error route tells.
func timed(fields string) string {
	return app(`
t: {type: trigger}
a: {type: worker, topic: w.a, input: {maps: {}}, timeout: 30`+fields+`, job: {maps: {got: '{$self.output.data.got}'}}}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}', why: '{a.output.metadata.err.message}'}}}
ok: {type: hook}`, `
t: [{to: a}]
a: [{to: no, conditions: {code: 408}}, {to: ok}]`)
}

const tooLong = `why="activity a timed out: no worker answered attempt 1 within its timeout of 30s"`

// once is a policy without a second attempt.
const once = ", retry: {maximumAttempts: 1}"

// awaitTimed and jobTimed give up a child: its parent by itself, or with its job.
var (
	awaitTimed = withGraphs(app(`
t: {type: trigger}
a: {type: await, topic: child, input: {maps: {}}, timeout: 1m}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}', why: '{a.output.metadata.err.message}'}}}`, `
t: [{to: a}]
a: [{to: no, conditions: {code: 408}}]`), child)

	jobTimed = strings.Replace(parent("child", ""), "- subscribes: go", "- subscribes: go\n      timeout: 2h", 1)
)

func isWork(m *sim.Message) bool { return m.Is("work", "") }

// dueIn checks when the timer is due, to a few seconds.
func dueIn(t *testing.T, w *sim.World, want time.Duration) {
	t.Helper()
	got := w.Query(`SELECT round(extract(epoch FROM due_at - now()))::text FROM legwork.outbox WHERE kind = 'timeout'`)
	if len(got) != 1 {
		t.Fatalf("%d timers, want 1", len(got))
	}
	if d, err := time.ParseDuration(got[0] + "s"); err != nil || d > want || d < want-20*time.Second {
		t.Errorf("the timer is due in %s, want %s", got[0], want)
	}
}

// TestWorkerTimesOut: work that nobody answers in time is answered with error
// 408 by a row of the outbox, which takes the error route; the answer that comes
// later has no effect.
func TestWorkerTimesOut(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(once))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, isWork)
		work := w.The("work", "a")
		deadline, err := time.Parse(time.RFC3339Nano, work.Header.Get(legwork.HeaderDeadline))
		if left := time.Until(deadline); err != nil || left > 30*time.Second || left < 10*time.Second {
			t.Errorf("the work is of use until %s: %v", work.Header.Get(legwork.HeaderDeadline), err)
		}
		rowsAre(t, w, "response timeout a", "work.w.a a")
		dueIn(t, w, 30*time.Second)
		holds(t, w)
		w.Sweep() // the timer fires
		w.Until(e, isWork)
		dataIs(t, w, "j1", "code=408", tooLong)
		jobIs(t, w, "j1", "completed 0")
		rowsAre(t, w)
		w.Drain(e) // the worker answers
		dataIs(t, w, "j1", "code=408", tooLong)
		atRest(t, w)
	})
}

// TestWorkerAnswersInTime: the timer goes with the commit that takes the answer;
// one that was published before has no effect.
func TestWorkerAnswersInTime(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(once))
		w.Work = answers(map[string][]sim.Reply{"a": {{Data: `{"got":1}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, isWork)
		w.Sweep()
		timer := w.The(legwork.LaneResponse, "a")
		w.Remove(timer)
		w.Step(e, w.The("work", "a"))
		w.Step(e, w.The(legwork.LaneResponse, "a"))
		if rows := w.Query(`SELECT kind FROM legwork.outbox WHERE kind = 'timeout'`); len(rows) > 0 {
			t.Errorf("the answer has left the timer")
		}
		late := w.Again(timer)
		w.Step(e, late)
		w.Drain(e)
		dataIs(t, w, "j1", "got=1")
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestRetryNowShiftsTheLimit: an attempt that is made due has the time limit that
// it would have had: its timer and its deadline come as much earlier as it does.
func TestRetryNowShiftsTheLimit(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(", retry: {maximumAttempts: 3, initialInterval: 100}"))
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}})
		w.Asleep = true
		w.Start("go", "j1", `{}`)
		w.Drain(w.Engine(w.Pool))
		dueIn(t, w, 130*time.Second)
		gid, err := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job`))
		if err != nil {
			t.Fatal(err)
		}
		due, err := w.Store(w.Pool).RetryNow(t.Context(), gid, "", ledger.Operator{})
		if err != nil || len(due) != 1 || due[0].Attempt != 2 || due[0].Early < 80 {
			t.Fatalf("due is %+v %v", due, err)
		}
		dueIn(t, w, 30*time.Second)
		if got := w.One(`SELECT concat_ws(' ', work.deadline = timer.due_at, work.due_at <= clock_timestamp(), round(extract(epoch FROM timer.due_at - work.due_at)))
			FROM legwork.outbox work, legwork.outbox timer WHERE work.lane = 'work.w.a' AND timer.kind = 'timeout'`); got != "t t 30" {
			t.Errorf("the work is due and its deadline is its timer's time, 30 s later: %s", got)
		}
		holds(t, w)
	})
}

// statements notes which statements a store runs, by their names.
type statements struct {
	crash.Sender
	run map[string]int
}

func (s *statements) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	for _, q := range b.QueuedQueries {
		s.run[sqlfile.NameOf(q.SQL)]++
	}
	return s.Sender.SendBatch(ctx, b)
}

// TestGraphsWithoutLimitsPayNothing: a graph that has no timeout runs none of the
// statements of time limits, and writes none of their rows.
func TestGraphsWithoutLimitsPayNothing(t *testing.T) {
	ofLimits := map[string]bool{"ledger/limit.sql": true, "ledger/moot.sql": true, "ledger/timed_out.sql": true}
	every(t, func(t *testing.T, mode engine.Mode) {
		count := func(document string) (limits, all int, rows string) {
			w := sim.New(t, mode, document)
			db := &statements{w.Pool, map[string]int{}}
			w.Start("go", "j1", `{}`)
			e := w.Engine(db)
			w.Until(e, isWork)
			rows = w.One(`SELECT string_agg(concat_ws(' ', lane, kind, deadline IS NOT NULL), ', ' ORDER BY lane) FROM
				legwork.outbox`)
			w.Drain(e)
			jobIs(t, w, "j1", "completed 0")
			atRest(t, w)
			for name, n := range db.run {
				all += n
				if ofLimits[name] {
					limits += n
				}
			}
			return limits, all, rows
		}
		without := strings.Replace(timed(once), "timeout: 30, ", "", 1)
		with, ran, rows := count(timed(once))
		none, fewer, row := count(without)
		if none != 0 || row != "work.w.a f" {
			t.Errorf("without a timeout %d statements of limits ran, and the rows are %q", none, row)
		}
		if with == 0 || ran-with != fewer || rows != "response timeout f, work.w.a t" {
			t.Errorf("with one %d of %d ran, without it %d; the rows are %q", with, ran, fewer, rows)
		}
	})
}

// TestEachAttemptHasItsLimit: 408 is retried by the policy; the next work has a
// timer of its own, and that of the old one is gone.
func TestEachAttemptHasItsLimit(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(", retry: {'408': [1], initialInterval: 100, backoffCoefficient: 1}"))
		w.Work = answers(map[string][]sim.Reply{"a": {{Data: `{"got":2}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, isWork)
		first := w.The("work", "a")
		w.Remove(first)
		timers := w.One(`SELECT guid FROM legwork.outbox WHERE kind = 'timeout'`)
		w.Asleep = true
		w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE kind = 'timeout' RETURNING 1`)
		w.Remove(w.Messages()...)
		w.Sweep()
		for _, m := range w.Find("work", "") {
			w.Remove(m)
		}
		w.Drain(e)
		rowsAre(t, w, "response timeout a", "work.w.a a")
		if again := w.One(`SELECT guid FROM legwork.outbox WHERE kind = 'timeout'`); again == timers {
			t.Errorf("the timer of attempt 1 is still there")
		}
		dueIn(t, w, 130*time.Second)
		if got := w.One(`SELECT deadline = (SELECT due_at FROM legwork.outbox WHERE kind = 'timeout') FROM legwork.outbox
			WHERE lane = 'work.w.a'`); got != "true" {
			t.Errorf("the deadline of attempt 2 is its timer's time: %s", got)
		}
		holds(t, w)
		w.Step(e, w.Again(first)) // the worker of attempt 1 takes it up after all
		w.Drain(e)
		jobIs(t, w, "j1", "running 1")
		w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE lane = 'work.w.a' RETURNING 1`)
		w.Sweep()
		if work := w.The("work", "a"); work.Header.Get(legwork.HeaderAttempt) != "2" ||
			work.Header.Get(legwork.HeaderDeadline) == "" {
			t.Errorf("attempt 2 is asked for with %v", work.Header)
		}
		w.Drain(e)
		dataIs(t, w, "j1", "got=2")
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestAwaitTimesOut: the limit is for the whole wait, and the child is
// interrupted with it.
func TestAwaitTimesOut(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, when := range []string{"before the child begins", "while the child runs"} {
			w := sim.New(t, mode, withGraphs(app(`
t: {type: trigger}
a: {type: await, topic: child, input: {maps: {id: c1}}, timeout: 1m, retry: {maximumAttempts: 5}}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}', why: '{a.output.metadata.err.message}'}}}`, `
t: [{to: a}]
a: [{to: no, conditions: {code: 408}}]`), child))
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			running := when == "while the child runs"
			w.Until(e, func(m *sim.Message) bool { return isWork(m) || !running && m.Header.Get(legwork.HeaderKind) == "await" })
			dueIn(t, w, time.Minute)
			w.Sweep()
			w.Until(e, func(m *sim.Message) bool { return isWork(m) || m.Header.Get(legwork.HeaderKind) == "await" })
			dataIs(t, w, "j1", "code=408", `why="activity a timed out: the job it awaits did not end within its timeout of 1m0s"`)
			jobIs(t, w, "j1", "completed 0")
			holds(t, w)
			w.Drain(e)
			if running {
				jobIs(t, w, "c1", "interrupted 1")
				if why := w.One(`SELECT error->>'message' FROM legwork.job WHERE job_id = 'c1'`); !strings.Contains(why,
					"did not wait longer than its timeout of 1m0s") {
					t.Errorf("%s: the child was interrupted, because %s", when, why)
				}
			} else if n := w.One(`SELECT count(*) FROM legwork.job`); n != "1" {
				t.Errorf("%s: there are %s jobs", when, n)
			}
			atRest(t, w)
		}
	})
}

// TestAwaitKeepsItsLimit: a retry of an await has what is left of the time.
func TestAwaitKeepsItsLimit(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, withGraphs(app(`
t: {type: trigger}
a: {type: await, topic: child, input: {maps: {}}, timeout: 1h, retry: {maximumAttempts: 2, initialInterval: 600, backoffCoefficient: 1}}`, `
t: [{to: a}]`), child))
		w.Asleep = true
		n := 0
		w.Work = func(*legwork.Transition) []sim.Reply {
			if n++; n == 1 {
				return []sim.Reply{{Status: legwork.Failed, Code: 500, Data: `{"message":"no"}`}}
			}
			return []sim.Reply{{Data: `{}`}}
		}
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, isWork)
		due := w.One(`SELECT due_at::text FROM legwork.outbox WHERE kind = 'timeout'`)
		w.Drain(e)
		rowsAre(t, w, "response timeout a", "run await a")
		if got := w.One(`SELECT due_at::text FROM legwork.outbox WHERE kind = 'timeout'`); got != due {
			t.Errorf("the timer is due at %s, was %s", got, due)
		}
		holds(t, w)
		w.Asleep = false
		w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE kind = 'await' RETURNING 1`)
		w.Asleep = true
		w.Sweep()
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestHookTimesOut: nobody signals, and the hook fails with 408; a signal or a
// shorter sleep is faster and leaves no timer.
func TestHookTimesOut(t *testing.T) {
	document := func(sleep string) string {
		return withHooks(app(`
t: {type: trigger}
h: {type: hook, timeout: 60`+sleep+`}
no: {type: hook, job: {maps: {code: '{h.output.metadata.code}', why: '{h.output.metadata.err.message}'}}}
ok: {type: hook, job: {maps: {by: '{h.hook.data.by}', slept: '{h.output.metadata.code}'}}}`, `
t: [{to: h}]
h: [{to: ok, conditions: {code: 200}}, {to: no, conditions: {code: 408}}]`), "asked: "+byJob)
	}
	every(t, func(t *testing.T, mode engine.Mode) {
		for name, c := range map[string]struct {
			sleep  string
			signal bool
			want   []string
		}{
			"nobody": {"", false, []string{"code=408",
				`why="activity h timed out: nothing woke it within its timeout of 1m0s"`}},
			"a longer sleep": {", sleep: 90", false,
				[]string{"code=408", `why="activity h timed out: nothing woke it within its timeout of 1m0s"`}},
			"a shorter one": {", sleep: 30", false, []string{"slept=200"}},
			"a signal":      {"", true, []string{`by="ada"`, "slept=200"}},
		} {
			w := sim.New(t, mode, document(c.sleep))
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Drain(e)
			rowsAre(t, w, "response h")
			holds(t, w)
			if c.signal {
				signal(w, "asked", "s1", `{"id":"j1","by":"ada"}`)
			} else {
				w.Sweep()
			}
			w.Drain(e)
			t.Log(name)
			dataIs(t, w, "j1", c.want...)
			jobIs(t, w, "j1", "completed 0")
			atRest(t, w)
		}
	})
}

// TestGraphTimesOut: the job ends with 408, as an interrupt ends it, and its
// children with it; one that ends in time leaves no timer.
func TestGraphTimesOut(t *testing.T) {
	document := jobTimed
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, document)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"child":"c1"}`)
		w.Until(e, isWork)
		rowsAre(t, w, "run timeout t", "work.w.c cw")
		dueIn(t, w, 2*time.Hour)
		holds(t, w)
		w.Sweep()
		w.Until(e, isWork)
		jobIs(t, w, "j1", "interrupted 1")
		jobIs(t, w, "c1", "interrupted 1")
		if got := w.One(`SELECT error->>'code' || ' ' || (error->>'message') FROM legwork.job WHERE job_id = 'j1'`); got != "408 job j1 timed out: it did not end within the timeout of 2h0m0s of graph go" {
			t.Errorf("the error is %s", got)
		}
		w.Drain(e)
		atRest(t, w)

		w = sim.New(t, mode, document)
		e = w.Engine(w.Pool)
		w.Start("go", "j2", `{"child":"c2"}`)
		w.Drain(e)
		jobIs(t, w, "j2", "completed 0")
		atRest(t, w)
	})
}

// TestAnswerInAPauseIsInTime: an answer that a pause holds has come in time, and
// its timer is gone.
func TestAnswerInAPauseIsInTime(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(once))
		w.Work = answers(map[string][]sim.Reply{"a": {{Data: `{"got":1}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, isWork)
		p := pause(t, w, ledger.PauseJob, "test", "j1")
		e = w.Engine(w.Pool) // one that knows of the pause
		w.Drain(e)
		rowsAre(t, w, "response a")
		resume(t, w, p)
		e = w.Engine(w.Pool)
		w.Sweep()
		w.Drain(e)
		dataIs(t, w, "j1", "got=1")
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestASecondCopySetsNoLimit: a copy of the message that asked for the work, and
// one that comes when the work has been answered, put no timer.
func TestASecondCopySetsNoLimit(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(once))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		enter := w.The(legwork.LaneRun, "a")
		first, second := w.Again(enter), w.Again(enter)
		w.Remove(enter)
		raced := &crash.Process{Inner: w.Pool, Gate: func(at int) {
			if at == 2 { // it has entered: another engine is faster
				w.Handle(e, legwork.LaneRun, second)
				w.Drain(e)
			}
		}}
		w.Handle(w.Engine(raced), legwork.LaneRun, first)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}
