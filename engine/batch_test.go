package engine_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// exec changes the schema or a table of a world.
func exec(t *testing.T, w *sim.World, sql string) {
	t.Helper()
	if _, err := w.Pool.Exec(context.Background(), legwork.Qualify(sql, w.Namespace)); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// count counts the verdicts by outcome.
func count(vs []legwork.Verdict) map[string]int {
	n := map[string]int{}
	for _, v := range vs {
		n[v.Action.String()+" "+v.Outcome]++
	}
	return n
}

// TestTheirRefusalStandsAlone: a trigger that somebody has added refuses what one
// job of fifty writes, with the SQLSTATE of a check. The others commit; that one is
// tried again, is no dead letter, and completes when the trigger is gone.
func TestTheirRefusalStandsAlone(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, hooksAndWork)
		exec(t, w, `CREATE FUNCTION legwork.theirs() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
			IF NEW.value::text = '"poison"' THEN RAISE EXCEPTION 'not on Sundays' USING ERRCODE = '23514'; END IF; RETURN NEW; END$$`)
		exec(t, w, `CREATE TRIGGER theirs BEFORE INSERT ON legwork.job_data FOR EACH ROW EXECUTE FUNCTION legwork.theirs()`)
		var batch []*sim.Message
		for i := range 50 {
			input := `{"n":1}`
			if i == 25 {
				input = `{"n":"poison"}`
			}
			batch = append(batch, w.Start("go", fmt.Sprint("job-", i), input))
		}
		e := w.Engine(w.Pool)
		for i, v := range w.Handle(e, legwork.LaneStart, batch...) {
			if (v.Action == legwork.Nak) != (i == 25) {
				t.Errorf("start %d: %s %s, %v", i, v.Action, v.Outcome, v.Err)
			}
		}
		exec(t, w, `DROP TRIGGER theirs ON legwork.job_data`)
		w.Settle(e)
		if n := w.One(`SELECT count(*) FROM legwork.job WHERE state = 'completed'`); n != "50" {
			t.Errorf("%s jobs are completed, want 50", n)
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestPoisonStandsAlone: one transition that Postgres refuses among fifty good
// ones is found by halves; the others commit, its job fails, on every lane.
func TestPoisonStandsAlone(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse} {
			w := sim.New(t, mode, hooksAndWork)
			// Not a check that is not met: that is somebody's own, and is tried again.
			if lane == legwork.LaneResponse {
				exec(t, w, `ALTER TABLE legwork.activity ADD CHECK (1 / (output::text <> '{"answer":"poison"}')::int = 1)`)
			} else {
				path := map[string]string{legwork.LaneStart: "begun", legwork.LaneRun: "seen"}[lane]
				exec(t, w, `ALTER TABLE legwork.job_data ADD CHECK (1 / (path <> '`+path+`' OR value::text <> '"poison"')::int = 1)`)
			}
			w.Work = func(t *legwork.Transition) []sim.Reply {
				if t.Job == "job-25" {
					return []sim.Reply{{Data: `{"answer":"poison"}`}}
				}
				return []sim.Reply{{Data: `{}`}}
			}
			e := w.Engine(w.Pool)
			for i := range 51 {
				input := `{"n":1}`
				if i == 25 {
					input = `{"n":"poison"}`
				}
				w.Start("go", fmt.Sprintf("job-%d", i), input)
			}
			w.Until(e, func(m *sim.Message) bool { return m.Is(lane, "") })
			batch := w.Find(lane, "")
			if len(batch) != 51 {
				t.Fatalf("%s: %d messages", lane, len(batch))
			}
			if n := count(w.Handle(e, lane, batch...)); n["ack done"] != 50 || n["ack dead"] != 1 || len(n) != 2 {
				t.Errorf("%s: verdicts are %v, want 50 done and 1 dead", lane, n)
			}
			lettersAre(t, w, lane+" refused")
			w.Settle(e)
			if n := w.One(`SELECT count(*) FROM legwork.job WHERE state = 'completed'`); n != "50" {
				t.Errorf("%s: %s jobs completed, want 50", lane, n)
			}
			bad := w.Query(`SELECT job_id || ' ' || (error->>'message') FROM legwork.job WHERE state <> 'completed'`)
			if fused := lane == legwork.LaneStart && mode != engine.Step; fused && len(bad) != 0 || !fused && len(bad) != 1 {
				t.Errorf("%s: the others are %q", lane, bad)
			}
			lettersAre(t, w, lane+" refused")
			atRest(t, w)
		}
	})
}

var hooksAndWork = app(`
t: {type: trigger, job: {maps: {begun: '{t.output.data.n}'}}}
h: {type: hook, job: {maps: {seen: '{t.output.data.n}'}}}
a: {type: worker, topic: w.a}`, `
t: [{to: h}]
h: [{to: a}]`)

// TestOneMessageTwiceInABatch: copies within one batch have one effect.
func TestOneMessageTwiceInABatch(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, hooksAndWork)
		e := w.Engine(w.Pool)
		m := w.Start("go", "j1", `{}`)
		m.Header.Set(legwork.HeaderMsgID, "once")
		outcomesAre(t, w.Handle(e, legwork.LaneStart, m, w.Again(m), w.Start("go", "j1", `{}`)), "ack done", "ack resumed",
			"ack duplicate")
		m = w.The(legwork.LaneRun, "h")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, m, w.Again(m), w.Again(m)), "ack done", "ack duplicate", "ack duplicate")
		m = w.The(legwork.LaneRun, "a")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, m, w.Again(m)), "ack done", "ack stale")
		w.DoWork(w.The("work", "a"), false)
		m = w.The(legwork.LaneResponse, "a")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, m, w.Again(m)), "ack done", "ack closed")
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
			"h,0,0 203100000000000", "h,0,0/guid 000011000000000",
			"a,0,0,0 202100000000001", "a,0,0,0/guid 000111100000001")
		atRest(t, w)
	})
}

// wide is a graph of n workers beside each other.
func wide(n int) string {
	activities, to := "t: {type: trigger}\n", ""
	for i := range n {
		activities += fmt.Sprintf("a%d: {type: worker, topic: w.a, job: {maps: {a%d: 1, last: '{$self.output.data.i}'}}}\n",
			i, i)
		to += fmt.Sprintf("{to: a%d}, ", i)
	}
	return app(activities, "t: ["+to+"]")
}

// TestOneJobFillsABatch: many transitions of one job in one batch move its
// semaphore by their running sum, in batch order, and the last one closes it.
func TestOneJobFillsABatch(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, wide(60))
		w.Work = func(t *legwork.Transition) []sim.Reply {
			return []sim.Reply{{Data: fmt.Sprintf(`{"i":%q}`, t.Activity)}}
		}
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Step(e, w.The(legwork.LaneStart, ""))
		if n := count(w.Handle(e, legwork.LaneRun, w.Find(legwork.LaneRun, "")...)); n["ack done"] != 60 {
			t.Fatalf("verdicts are %v", n)
		}
		semaphoreIs(t, w, "j1", "60")
		for _, m := range w.Find("work", "") {
			w.DoWork(m, false)
		}
		batch := w.Find(legwork.LaneResponse, "")
		if n := count(w.Handle(e, legwork.LaneResponse, batch[:59]...)); n["ack done"] != 59 {
			t.Fatalf("verdicts are %v", n)
		}
		jobIs(t, w, "j1", "running 1")
		w.Step(e, batch[59])
		jobIs(t, w, "j1", "completed 0")
		ledgerIs(t, w, "j1", batch[59].Header.Get(legwork.HeaderActivity)+",0,0/guid", "000111100000001")
		if got := w.One(`SELECT value::text FROM legwork.job_data WHERE path = 'last'`); got != fmt.Sprintf("%q",
			batch[59].Header.Get(legwork.HeaderActivity)) {
			t.Errorf("the last to write is %s", got)
		}
		atRest(t, w)

		// The same as one batch: the closer is the last, and what is behind it finds the job closed.
		w.Start("go", "j2", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "") })
		batch = w.Find(legwork.LaneResponse, "")
		if n := count(w.Handle(e, legwork.LaneResponse, append(batch, w.Again(batch[0]))...)); n["ack done"] != 60 ||
			n["ack closed"] != 1 {
			t.Errorf("verdicts are %v", n)
		}
		jobIs(t, w, "j2", "completed 0")
		if n := w.One(`SELECT count(*) FROM legwork.guid_ledger WHERE ledger / 100000000000 % 10 = 1`); n != "2" {
			t.Errorf("%s snapshots for two jobs", n)
		}
		atRest(t, w)
	})
}

// TestFailureInTheMiddleOfABatch: what stands behind the transition that fails
// a job in the same batch has no effect. Mode step commits that transition last.
func TestFailureInTheMiddleOfABatch(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, wide(5))
		w.Work = answers(map[string][]sim.Reply{"a2": {{Status: legwork.Failed, Code: 422, Data: `{"message":"no"}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "") })
		behind, open := "ack late", 2 // kept with the job as an answer that came too late
		if mode == engine.Step {
			behind, open = "ack done", 0
		}
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.Find(legwork.LaneResponse, "")...),
			"ack done", "ack done", "ack done", behind, behind)
		jobIs(t, w, "j1", fmt.Sprint("failed ", open))
		ledgerIs(t, w, "j1", "a2,0,0/guid", "000111100000001")
		if mode != engine.Step {
			ledgerIs(t, w, "j1", "a3,0,0/guid", "000000000000001")
			// and nothing of a2, whose error nothing follows
			dataIs(t, w, "j1", "$error.code=597", `$error.message="no"`, "a0=1", "a1=1", "done=true")
		}
		atRest(t, w)
	})
}

// TestStaleEpoch: a message of an earlier epoch is acknowledged without effect,
// and its outbox row lives on until it comes in the present one (DESIGN §5).
func TestStaleEpoch(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		exec(t, w, `UPDATE legwork.epoch SET epoch = epoch + 1, reason = 'failover'`)
		outcomesAre(t, w.Handle(e, legwork.LaneRun, w.The(legwork.LaneRun, "a")), "ack stale_epoch")
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000")
		if n := w.Sweep(); n != 1 {
			t.Fatalf("%d rows are left to publish, want 1", n)
		}
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "b") })
		if epoch := w.The(legwork.LaneRun, "b").Header.Get(legwork.HeaderEpoch); epoch != "2" {
			t.Errorf("an engine that has met the new epoch publishes in epoch %s", epoch)
		}
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestSiblingsShareTheirJobsData: a wave loads a job's data once, and each
// message reads those of its own job.
func TestSiblingsShareTheirJobsData(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger, job: {maps: {who: '{t.output.data.who}'}}}
a: {type: worker, topic: w.a, input: {maps: {for: '{$job.data.who}'}}}
b: {type: worker, topic: w.b, input: {maps: {for: '{$job.data.who}'}}}
c: {type: hook}`, `
t: [{to: a}, {to: b}, {to: c}]`))
		e := w.Engine(w.Pool)
		w.Handle(e, legwork.LaneStart, w.Start("go", "j1", `{"who":"one"}`), w.Start("go", "j2", `{"who":"two"}`))
		w.Handle(e, legwork.LaneRun, w.Find(legwork.LaneRun, "")...)
		for _, m := range w.Messages() {
			want := map[string]string{"j1": `{"for":"one"}`, "j2": `{"for":"two"}`}[m.Header.Get(legwork.HeaderJob)]
			if string(m.Data) != want {
				t.Errorf("%s of %s got %s", m.Lane, m.Header.Get(legwork.HeaderJob), m.Data)
			}
		}
		if n := len(w.Messages()); n != 4 {
			t.Errorf("%d units of work, want 4", n)
		}
		w.Settle(e)
		atRest(t, w)
	})
}
