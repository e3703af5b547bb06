package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// set puts a ledger of job j1 to a value it could have grown to.
func set(t *testing.T, w *sim.World, activity, value string) {
	t.Helper()
	if n := len(w.Query(`UPDATE legwork.activity SET ledger = $2::bigint WHERE activity = $1 RETURNING gid`, activity,
		value)); n != 1 {
		t.Fatalf("%d rows of activity %s", n, activity)
	}
}

func failsExhausted(t *testing.T, w *sim.World, lane string) {
	t.Helper()
	if got := w.One(`SELECT state || ' ' || (error->>'code') || ' ' || (error->>'activity') FROM legwork.job`); got != "failed 599 a" {
		t.Errorf("the job is %s, want failed 599 a", got)
	}
	lettersAre(t, w, lane+" exhausted")
	if ends := w.Ends(); len(ends) != 1 || ends[0].State != "failed" {
		t.Errorf("the ends told are %+v", ends)
	}
}

// TestAttemptCeiling is LED-13 and CON-13: attempt 99 runs; a delivery that
// finds 99 counts nothing, is a dead letter and fails the job; a stale one only
// is acknowledged.
func TestAttemptCeiling(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		for _, document := range []string{sequential,
			strings.Replace(sequential, "a: {type: worker, topic: w.a}", "a: {type: hook}", 1)} {
			w := sim.New(t, mode, document)
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
			m := w.The(legwork.LaneRun, "a")
			dies(t, w, m, 2, crash.Before)
			set(t, w, "a", "098000000000000")
			dies(t, w, m, 2, crash.Before)
			ledgerIs(t, w, "j1", "a,0,0", "099000000000000")
			outcomesAre(t, w.Handle(e, legwork.LaneRun, m), "ack dead")
			ledgerIs(t, w, "j1", "a,0,0", "099000000000000")
			failsExhausted(t, w, legwork.LaneRun)
			atRest(t, w)
		}
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		m := w.The(legwork.LaneRun, "a")
		dies(t, w, m, 2, crash.Before)
		set(t, w, "a", "098000000000000")
		w.Step(e, m)
		ledgerIs(t, w, "j1", "a,0,0", "099100000000000")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, w.Again(m)), "ack stale")
		ledgerIs(t, w, "j1", "a,0,0", "099100000000000")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestAttemptCeilingOfWorkersAhead is LED-13 in the default mode, where the step
// that spawns a worker enters it: if that fails each time, whether it is the start
// or an answer, the worker gets a message of its own, whose attempts count, and
// the 100th is a dead letter that fails the job.
func TestAttemptCeilingOfWorkersAhead(t *testing.T) {
	for activity, lane := range map[string]string{"a": legwork.LaneStart, "b": legwork.LaneResponse} {
		t.Run(activity, func(t *testing.T) {
			t.Parallel()
			w := sim.New(t, engine.Fused, sequential)
			e := w.Engine(w.Pool)
			fails(t, w, activity, 1000)
			m := w.Start("go", "j1", `{}`)
			if activity == "b" {
				w.Until(e, func(m *sim.Message) bool { return m.Is(lane, "a") })
				m = w.The(lane, "a")
			}
			deliver := func(m *sim.Message) legwork.Verdict { return w.Handle(e, m.Lane, m)[0] }
			v, n := deliver(m), 1
			for ; v.Action == legwork.Nak && n < 150; n++ {
				v = deliver(m)
			}
			if v.Action != legwork.Ack || n > 20 {
				t.Fatalf("after %d deliveries the message is %s %s", n, v.Action, v.Outcome)
			}
			m = w.The(legwork.LaneRun, activity)
			for range legwork.MaxAttempts {
				outcomesAre(t, []legwork.Verdict{deliver(m)}, "nak retry")
			}
			outcomesAre(t, []legwork.Verdict{deliver(m)}, "ack dead")
			if got := w.One(`SELECT state || ' ' || (error->>'code') || ' ' || (error->>'activity') FROM legwork.job`); got != "failed 599 "+activity {
				t.Errorf("the job is %s, want failed 599 %s", got, activity)
			}
			lettersAre(t, w, legwork.LaneRun+" exhausted")
			atRest(t, w)
		})
	}
}

// TestEntryCeiling is LED-14 and LED-15: the Leg 2 counter stops at 99,999,999,
// and @7 stays 0.
func TestEntryCeiling(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app("t: {type: trigger}\na: {type: worker, topic: w.a}", "t: [{to: a}]"))
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `1`}, {Data: `2`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		set(t, w, "a", "001100099999998")
		pending, final := w.Find(legwork.LaneResponse, "a")[0], w.Find(legwork.LaneResponse, "a")[1]
		again := w.Again(pending)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, pending), "ack done")
		ledgerIs(t, w, "j1", "a,0,0", "001100099999999")
		ledgerIs(t, w, "j1", "a,0,0/guid", "000011099999999")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, again), "ack duplicate") // it has nothing left to do
		jobIs(t, w, "j1", "running 1")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, final), "ack dead")
		ledgerIs(t, w, "j1", "a,0,0", "001100099999999")
		failsExhausted(t, w, legwork.LaneResponse)
		exhaustedOf(t, w, "Leg 2 entries: 99999999")
		if rows := w.Query(`SELECT guid FROM legwork.outbox`); len(rows) > 0 {
			t.Errorf("the outbox holds %v", rows)
		}
	})
}

// exhaustedOf checks what the job's error says it has run out of.
func exhaustedOf(t *testing.T, w *sim.World, what string) {
	t.Helper()
	if got := w.One(`SELECT error->>'message' FROM legwork.job`); !strings.HasSuffix(got, "ran out of "+what) {
		t.Errorf("the error says %q, want %q", got, what)
	}
}

// TestCycleCeiling is LED-14 of an activity that can be entered again: entry
// 99,999,999 takes effect, even if it takes two deliveries; the next one counts
// nothing, is a dead letter, and says what there were too many of.
func TestCycleCeiling(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
T: {type: trigger}
P: {type: hook, cycle: true}
V: {type: worker, topic: w.v}
W: {type: worker, topic: w.w}
C: {type: cycle, ancestor: P}
D: {type: cycle, ancestor: P}`, `
T: [{to: P}]
P: [{to: V}, {to: W}]
V: [{to: C}]
W: [{to: D}]`))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		back := func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "P") && len(m.Data) > 0 }
		w.Until(e, back)
		last, next := w.Find(legwork.LaneRun, "P")[0], w.Find(legwork.LaneRun, "P")[1]
		set(t, w, "P", "001100099999998")
		dies(t, w, last, 2, crash.Before) // entered and counted, not saved
		ledgerIs(t, w, "j1", "P,0,0", "002100099999999")
		again := w.Again(last)
		outcomesAre(t, w.Handle(e, legwork.LaneRun, last), "ack resumed")
		ledgerIs(t, w, "j1", "P,0,0", "003100099999999")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, again), "ack duplicate")
		ledgerIs(t, w, "j1", "P,0,0", "004100099999999")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, next), "ack dead")
		ledgerIs(t, w, "j1", "P,0,0", "004100099999999")
		lettersAre(t, w, legwork.LaneRun+" exhausted")
		exhaustedOf(t, w, "entries: 99999999")
	})
}

// TestDeliveryCeiling: a response that never commits ends after 99 entries, so
// that nothing is delivered for ever (GUID-12).
func TestDeliveryCeiling(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		m := w.The(legwork.LaneResponse, "a")
		for range legwork.MaxAttempts {
			dies(t, w, m, 2, crash.Before)
		}
		ledgerIs(t, w, "j1", "a,0,0", "001100000000099")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, m), "ack dead")
		ledgerIs(t, w, "j1", "a,0,0/guid", "000111100000001")
		failsExhausted(t, w, legwork.LaneResponse)
		atRest(t, w)
	})
}

// TestLedgersAreBounded is LED-12 and LED-16: the database itself refuses 16
// digits, negative values and every decrease.
func TestLedgersAreBounded(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	w.Start("go", "j1", `{}`)
	w.Drain(w.Engine(w.Pool))
	for _, table := range []string{"activity", "guid_ledger"} {
		for change, want := range map[string]string{
			"ledger - 1": "may not decrease", "ledger + 1000000000000000": "ledger_check", "-1": "ledger_check",
			"0": "may not decrease",
		} {
			sql := legwork.Qualify("UPDATE legwork."+table+" SET ledger = "+change+" WHERE ledger > 0", w.Namespace)
			if _, err := w.Pool.Exec(context.Background(), sql); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", sql, err, want)
			}
		}
	}
	if _, err := w.Pool.Exec(context.Background(),
		legwork.Qualify("UPDATE legwork.job SET semaphore = -1", w.Namespace)); err == nil {
		t.Error("a semaphore below 0 was taken")
	}
	atRest(t, w)
}

// TestIllegalMarks: a GUID ledger that no run of the protocol can have written
// is not acted on; the job fails where everybody can see it (GUID-14).
func TestIllegalMarks(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		for _, marks := range []string{"000001000000001", "000010100000001", "000020000000001", "001000000000001"} {
			w := sim.New(t, mode, sequential)
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
			m := w.The(legwork.LaneResponse, "a")
			dies(t, w, m, 2, crash.Before)
			w.Query(`UPDATE legwork.guid_ledger SET ledger = $1::bigint WHERE activity = 'a'`, marks)
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, m), "ack dead")
			if got := w.One(`SELECT state FROM legwork.job`); got != "failed" {
				t.Errorf("marks %s: the job is %s", marks, got)
			}
			if got := w.One(`SELECT lpad(ledger::text, 15, '0') FROM legwork.guid_ledger WHERE activity = 'a' AND guid <>
				(SELECT closed_guid FROM legwork.job)`); got != marks {
				t.Errorf("marks %s were changed to %s", marks, got)
			}
			lettersAre(t, w, "response illegal_marks")
			if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "0" {
				t.Errorf("%s outbox rows are left", n)
			}
		}
	})
}
