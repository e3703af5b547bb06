package engine_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// eight are branches of one type that all add their number to one field of the
// job data.
func eight(kind string) string {
	activities, to := "t: {type: trigger, job: {maps: {n: 0}}}\n", ""
	for i := range 8 {
		activities += fmt.Sprintf("a%d: {%s, job: {maps: {n: {'@pipe': [['{$job.data.n}', %d], ['{@math.add}']]}}}}\n", i,
			kind, i+1)
		to += fmt.Sprintf("{to: a%d}, ", i)
	}
	return app(activities, "t: ["+to+"]")
}

// TestEnginesThatCountTogether: two engines over one Postgres, which know
// nothing of each other, lose no update, whoever enters and answers when (CYC-07).
func TestEnginesThatCountTogether(t *testing.T) {
	rounds := map[engine.Mode]int{engine.Fused: 100, engine.Step: 10}
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, kind := range []string{"type: hook", "type: worker, topic: w.a"} {
			w := sim.New(t, mode, eight(kind))
			w.Work = func(*legwork.Transition) []sim.Reply { return []sim.Reply{{Data: `{}`}} }
			engines := []*engine.Engine{w.Engine(w.Pool), w.Engine(w.Pool)}
			for round := range rounds[mode] {
				job := fmt.Sprintf("j%d", round)
				w.Start("go", job, `{}`)
				w.Step(engines[0], w.The(legwork.LaneStart, ""))
				for len(w.Messages()) > 0 {
					atOnce(t, w, engines)
				}
				jobIs(t, w, job, "completed 0")
				if n := w.One(`SELECT value FROM legwork.job_data JOIN legwork.job USING (gid) WHERE job_id = $1`, job); n != "36" {
					t.Fatalf("round %d of %s: n is %s, want 36", round, kind, n)
				}
			}
			if n := w.One(`SELECT count(DISTINCT ledger) FROM legwork.activity WHERE activity <> 't'`); n != "1" {
				t.Errorf("%s: %s different ledgers: an entry was counted twice", kind, n)
			}
			atRest(t, w)
		}
	})
}

// atOnce has every message handled by an engine of its own, in turn, all at the
// same time.
func atOnce(t *testing.T, w *sim.World, engines []*engine.Engine) {
	var all sync.WaitGroup
	for i, m := range w.Messages() {
		if _, work := legwork.WorkTopic(m.Lane); work {
			w.DoWork(m, false)
			continue
		}
		all.Go(func() {
			if v := w.Handle(engines[i%len(engines)], m.Lane, m); v[0].Action != legwork.Ack {
				t.Errorf("%s: %s: %v", m, v[0].Outcome, v[0].Err)
			}
		})
	}
	all.Wait()
}

// TestUnowed: a transition whose row is gone with a lost commit, and that never
// entered, opens nothing: the job would close while it is at work.
func TestUnowed(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		lost := w.The(legwork.LaneRun, "a")
		exec(t, w, `CREATE TABLE legwork.kept AS TABLE legwork.outbox; DELETE FROM legwork.outbox`)
		outcomesAre(t, w.Handle(e, legwork.LaneRun, lost), "ack unowed")
		again := w.Again(lost)
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000")
		exec(t, w, `INSERT INTO legwork.outbox TABLE legwork.kept; DROP TABLE legwork.kept`)
		outcomesAre(t, w.Handle(e, legwork.LaneRun, again), "ack done")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestPutAfterTheLook: Postgres has lost the commit that put a message, or all of its job. A copy of the message comes
// from the broker; after an engine has looked for the row, and before it has ended its batch, the commit is done again,
// with the same GUID. The row that it puts is kept, and its message takes effect.
func TestPutAfterTheLook(t *testing.T) {
	for name, c := range map[string]struct{ tables, outcome string }{
		"message": {"outbox", "ack unowed"},
		"job":     {"job job_data activity guid_ledger outbox", "ack orphan"},
	} {
		t.Run(name, func(t *testing.T) {
			messaged(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, sequential)
				e := w.Engine(w.Pool)
				w.Start("go", "j1", `{}`)
				w.Start("go", "j2", `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
				both := w.Find(legwork.LaneRun, "a")
				lost, other := both[0], both[1]
				ofJ1 := ` WHERE gid = (SELECT gid FROM legwork.kept_job WHERE job_id = 'j1')`
				exec(t, w, `CREATE TABLE legwork.kept_job AS TABLE legwork.job`)
				for table := range strings.FieldsSeq(c.tables) {
					exec(t, w, `CREATE TABLE legwork.again_`+table+` AS SELECT * FROM legwork.`+table+ofJ1+
						`; DELETE FROM legwork.`+table+ofJ1)
				}
				lock, err := w.Pool.Begin(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if _, err := lock.Exec(t.Context(), legwork.Qualify(
					`SELECT FROM legwork.job WHERE job_id = 'j2' FOR UPDATE`, w.Namespace)); err != nil {
					t.Fatal(err)
				}
				handled := make(chan []legwork.Verdict, 1)
				go func() { handled <- w.Handle(e, legwork.LaneRun, lost, other) }()
				waitsForLock(t, w)
				for table := range strings.FieldsSeq(c.tables) {
					exec(t, w, `INSERT INTO legwork.`+table+` TABLE legwork.again_`+table)
				}
				if err := lock.Rollback(t.Context()); err != nil {
					t.Fatal(err)
				}
				outcomesAre(t, <-handled, c.outcome, "ack done")
				outcomesAre(t, w.Handle(e, legwork.LaneRun, w.Again(lost)), "ack done")
				exec(t, w, `DROP TABLE legwork.kept_job; DROP TABLE legwork.again_`+
					strings.ReplaceAll(c.tables, " ", `; DROP TABLE legwork.again_`))
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				atRest(t, w)
			})
		})
	}
}

// waitsForLock returns when a statement of the namespace waits for a lock.
func waitsForLock(t *testing.T, w *sim.World) {
	t.Helper()
	tick, deadline := time.NewTicker(10*time.Millisecond), time.After(time.Minute)
	defer tick.Stop()
	for w.One(`SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'
		AND strpos(query, 'legwork_`+w.Namespace+`.') > 0`) != "1" {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal("no statement waits for a lock")
		}
	}
}

// TestNewEpochForgetsVersions: a deployment that Postgres has lost, and whose id
// it has given to another, is not what jobs run.
func TestNewEpochForgetsVersions(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	e := w.Engine(w.Pool)
	warm(t, w, e)
	w.Query(`UPDATE legwork.app_version SET source = $1`, strings.Replace(sequential, "topic: w.a", "topic: w.other", 1))
	raised, err := w.Store(w.Pool).RaiseEpoch(t.Context(), "failover")
	if err != nil {
		t.Fatal(err)
	}
	warm(t, w, e)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
	if subject := w.The("work", "a").Subject; !strings.HasSuffix(subject, ".w.other") {
		t.Errorf("the job asks for work on %s, want w.other", subject)
	}
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	for range 3 {
		next, err := w.Store(w.Pool).RaiseEpoch(t.Context(), "again")
		if err != nil || next.Epoch <= raised.Epoch {
			t.Errorf("epoch %d after %d: %v", next.Epoch, raised.Epoch, err)
		}
		raised = next
	}
	if _, err := w.Store(w.Pool).RaiseEpoch(t.Context(), ""); legwork.CodeOf(err) != legwork.CodeInvalid {
		t.Errorf("an epoch without a reason: %v", err)
	}
}
