package engine_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

var oneWorker = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}`, `
t: [{to: a}]`)

// answer is the worker's answer to work under a number of its own making.
func answer(w *sim.World, work *sim.Message, attempt int) *sim.Message {
	w.T.Helper()
	t, err := legwork.DecodeWork(&work.Delivery)
	if err != nil {
		w.T.Fatal(err)
	}
	t.Topic, _ = legwork.WorkTopic(work.Lane)
	t.Attempt = attempt
	return w.Respond(t, sim.Reply{Data: `{"attempt":` + strconv.Itoa(attempt) + `}`})
}

// closing brings job j1 to where an engine in step mode has closed it and has
// not completed it, because Postgres refused step 3. The answer that closed it
// had the given number. It returns the work message and that answer.
func closing(t *testing.T, w *sim.World, attempt int) (work, closer *sim.Message) {
	t.Helper()
	mode := w.Mode
	w.Mode = engine.Step
	defer func() { w.Mode = mode }()
	w.Start("go", "j1", `{}`)
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is("work", "") })
	work = w.The("work", "a")
	closer = answer(w, work, attempt)
	transactions := 4 // enter, save, spawn, complete
	if attempt != 1 {
		transactions++ // it enters again under the right number
	}
	dies(t, w, closer, transactions, crash.Before)
	if n := w.One(`SELECT count(*) FROM legwork.job WHERE closed_guid IS NOT NULL AND completed_at IS NULL`); n != "1" {
		t.Fatalf("%s jobs are closed and not completed, want 1", n)
	}
	return work, closer
}

// TestMisnumberedCloserCompletes: the answer that closed the job named a wrong
// attempt. When it is delivered again it is still taken for the closer, in
// whatever mode the engine runs that gets it.
func TestMisnumberedCloserCompletes(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, oneWorker)
		work, closer := closing(t, w, 7)
		w.Remove(work)
		outcomesAre(t, w.Handle(w.Engine(w.Pool), legwork.LaneResponse, closer), "ack resumed")
		jobIs(t, w, "j1", "completed 0")
		ledgerIs(t, w, "j1", "a,0,0", "201100000000001")
		atRest(t, w)
	})
}

// TestSecondAnswerCompletes: a second answer to the same work, under a number of
// its own making, comes after the job was closed and before it is completed. It
// is an answer to the work that closed the job: it completes the job, and the
// closer finds nothing left to do.
func TestSecondAnswerCompletes(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, oneWorker)
		work, closer := closing(t, w, 1)
		w.Remove(work)
		e := w.Engine(w.Pool)
		second := answer(w, work, 5)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, second), "ack resumed")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, closer), "ack closed")
		jobIs(t, w, "j1", "completed 0")
		if ends := w.Ends(); len(ends) != 1 {
			t.Errorf("the end of the job was told %d times, want once", len(ends))
		}
		atRest(t, w)
	})
}

// TestClosersRowStays: while a job is closed and not completed, nobody deletes
// the row that brings its closer back, whatever they were told about it.
func TestClosersRowStays(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, oneWorker)
		work, closer := closing(t, w, 1)
		w.Remove(closer)
		again, err := legwork.DecodeWork(&work.Delivery)
		if err != nil {
			t.Fatal(err)
		}
		row := ledger.Moot{Row: ledger.Row{GUID: again.GUID, Gid: again.Gid}, Lane: ledger.Answered}
		store, e := w.Store(w.Pool), w.Engine(w.Pool)
		for name, drop := range map[string]func() error{
			"discard": func() error { return store.Discard(t.Context(), []ledger.Moot{row}) },
			"bury": func() error {
				at := ledger.Place{Gid: row.Gid, Activity: "a", DAD: again.DAD}
				letter := ledger.DeadLetter{ID: legwork.NewID(), Lane: legwork.LaneResponse, Place: at, GUID: row.GUID,
					Reason: "incomplete"}
				step := ledger.Step{Place: at, GUID: legwork.Derive(row.Gid, row.GUID, "other", 0), Delta: -1, Consumed: row.GUID,
					Resumes: true, Fail: []byte(`{"message":"gap","code":500}`), Status: legwork.Failed, Code: 500}
				_, err := store.Bury(t.Context(), []ledger.DeadLetter{letter}, []ledger.Step{step})
				return err
			},
		} {
			if err := drop(); err != nil {
				t.Fatal(err)
			}
			if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE guid = $1`, row.GUID); n != "1" {
				t.Fatalf("%s: %s rows are left that bring the closer back, want 1", name, n)
			}
		}
		w.Lose()
		w.Settle(e) // the work is repeated, and its answer is the closer
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestAuditCompletes: the closer of a job never comes back, and nothing in the
// outbox could bring it. The audit has the job completed, once, with all that
// the closer would have done: its activity is finalized and the row of its work
// is gone. A closer that comes after all finds nothing left to do.
func TestAuditCompletes(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, gone := range []string{"its row is there", "its row is gone"} {
			w := sim.New(t, mode, oneWorker)
			work, closer := closing(t, w, 1)
			w.Remove(work, closer)
			if gone == "its row is gone" { // as before this was prevented
				w.Query(`DELETE FROM legwork.outbox RETURNING guid::text`)
			}
			for _, want := range []int{1, 0} { // the second finds the message there
				a, err := w.Store(w.Pool).Audit(t.Context(), ledger.AuditPace{Jobs: 9, Open: 9, Age: -time.Second, Sample: 9})
				if err != nil || a.Finishing != want || a.Found != 0 {
					t.Errorf("%s: %d jobs are being completed, want %d; nothing would move %+v, %v", gone, a.Finishing, want, a.Named,
						err)
				}
			}
			holds(t, w)
			e := w.Engine(w.Pool)
			w.Sweep()
			m := w.Find(legwork.LaneRun, "a")[0]
			outcomesAre(t, w.Handle(e, legwork.LaneRun, m), "ack done")
			jobIs(t, w, "j1", "completed 0")
			ledgerIs(t, w, "j1", "a,0,0", "201100000000001")
			ledgerIs(t, w, "j1", "a,0,0/guid", "000111100000001")
			outcomesAre(t, w.Handle(e, legwork.LaneRun, w.Again(m)), "ack done")
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.Again(closer)), "ack closed")
			if ends := w.Ends(); len(ends) != 1 {
				t.Errorf("the end of the job was told %d times, want once", len(ends))
			}
			w.Lose()
			atRest(t, w)
		}
	})
}

// TestAuditCompletesAsTheCloser: whatever message closed a job and does not come
// back, the message in its place (legwork.finish_closed) leaves what the closer
// would have left: its activity is finalized or not as by the closer.
func TestAuditCompletesAsTheCloser(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"passthrough closes the job", "merge closes the job", "response closes the job",
		"response fails the job",
		"pending fails the job", "a re-entry closes the job"} {
		k, known := kinds[name]
		if !known {
			t.Fatalf("there is no kind %q", name)
		}
		w := sim.New(t, engine.Step, k.document)
		if w.Work = answers(k.work); k.does != nil {
			w.Work = k.does
		}
		r := &trial{T: t, w: w, kind: name, healthy: w.Engine(w.Pool)}
		job, m := r.next()
		last := r.commits(m)
		r.settle()
		want := r.outcome(job)
		job, m = r.next()
		dies(t, w, m, last, crash.Before)
		w.Lose()
		w.Query(`DELETE FROM legwork.outbox RETURNING guid::text`)
		if a, err := w.Store(w.Pool).Audit(t.Context(),
			ledger.AuditPace{Jobs: 9, Open: 9, Age: -time.Second, Sample: 9}); err != nil || a.Finishing != 1 {
			t.Errorf("%s: %d jobs are being completed, want 1: %v", name, a.Finishing, err)
		}
		r.settle()
		r.ended("the closer does not come back", job, want, true)
		atRest(t, w)
	}
}

// TestLateCompletionLeavesNothing: the closer completes its job before the
// message that the audit has put is handled, or after the audit has looked and
// before it puts that message. Either way no row is left.
func TestLateCompletionLeavesNothing(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, oneWorker)
	work, closer := closing(t, w, 1)
	w.Remove(work)
	put := func() {
		t.Helper()
		if n := w.Query(`SELECT gid::text FROM legwork.job CROSS JOIN LATERAL legwork.finish_closed(ARRAY[gid])`); len(
			n) != 1 {
			t.Fatalf("%d messages were put, want 1", len(n))
		}
	}
	put()
	row := w.Query(`SELECT row_to_json(o)::text FROM legwork.outbox o WHERE kind = 'interrupt'`)[0]
	e := w.Engine(w.Pool)
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, closer), "ack resumed")
	atRest(t, w)
	w.Query(`INSERT INTO legwork.outbox SELECT * FROM json_populate_record(NULL::legwork.outbox, $1::json) RETURNING
		guid::text`, row)
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	if ends := w.Ends(); len(ends) != 1 {
		t.Errorf("the end of the job was told %d times, want once", len(ends))
	}
	atRest(t, w)
}
