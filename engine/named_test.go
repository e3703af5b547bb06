package engine_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestOnlyTheCloserCompletes is SEM-11: of all messages that come again after
// the close only the one with the snapshot runs the completion tasks.
func TestOnlyTheCloserCompletes(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, parallel)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "") })
	a, b, c := w.The(legwork.LaneResponse, "a"), w.The(legwork.LaneResponse, "b"), w.The(legwork.LaneResponse, "c")
	w.Step(e, a)
	w.Step(e, b)
	dies(t, w, c, 4, crash.Before)
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.Again(a), w.Again(b)), "ack closed", "ack closed")
	jobIs(t, w, "j1", "running 0")
	if n := len(w.Ends()); n != 0 {
		t.Fatalf("the end was told before the closer came")
	}
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.Again(b), c, w.Again(a)), "ack closed", "ack resumed", "ack closed")
	jobIs(t, w, "j1", "completed 0")
	if ends := w.Ends(); len(ends) != 1 || ends[0].Job != "j1" {
		t.Errorf("the ends told are %+v", ends)
	}
	ledgerIs(t, w, "j1", "a,0,0/guid", "000011000000001")
	ledgerIs(t, w, "j1", "b,0,0/guid", "000011000000001")
	atRest(t, w)
}

// TestADuplicateOfAPendingResponseKeepsTheWorkMessage: it is still to be
// answered, and the broker may lose it yet.
func TestADuplicateOfAPendingResponseKeepsTheWorkMessage(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, polling)
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		m := w.The(legwork.LaneResponse, "a")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, m, w.Again(m)), "ack done", "ack duplicate")
		w.Until(e, func(m *sim.Message) bool { return false })
		w.Work = answers(nil)
		if n := w.Sweep(); n != 1 {
			t.Fatalf("%d outbox rows are left, want the work message", n)
		}
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestTwoAnswersNeverMix: two copies of a response with other content meet
// between any two commits. One of them counts, as a whole: what is saved, what
// is written to the job and who follows (CON-04, CON-08).
func TestTwoAnswersNeverMix(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, routing)
		w.Work = answers(map[string][]sim.Reply{"a": {{Code: 201, Data: `{"v":"first"}`}}})
		e := w.Engine(w.Pool)
		seen := map[string]int{}
		for slowAt := 1; slowAt <= 4; slowAt++ {
			for dieAt := 0; dieAt <= 4; dieAt++ {
				job := "job-" + string(rune('0'+slowAt)) + string(rune('0'+dieAt))
				w.Start("go", job, `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
				first := w.The(legwork.LaneResponse, "a")
				second := w.Again(first)
				second.Header = clone(first.Header)
				second.Header.Set(legwork.HeaderCode, "200")
				second.Data = []byte(`{"v":"big"}`)
				cross(t, w, first, second, slowAt, dieAt)
				w.Settle(e)
				jobIs(t, w, job, "completed 0")
				got := strings.Join(w.Query(`SELECT a.activity || coalesce(':' || a.code, '') || coalesce(a.output::text, '') FROM legwork.activity a JOIN legwork.job j USING (gid)
					WHERE job_id = $1 AND activity <> 't' ORDER BY 1`, job), " ") + " " + strings.Join(w.Query(`SELECT value::text FROM legwork.job_data JOIN legwork.job j USING (gid) WHERE job_id = $1`, job), " ")
				seen[got]++
			}
		}
		delete(seen, `a:201{"v":"first"} code:200 "first"`)
		delete(seen, `a:200{"v":"big"} value:200 "big"`)
		for got, n := range seen {
			t.Errorf("%d jobs ended with a mixture: %s", n, got)
		}
		atRest(t, w)
	})
}

// TestTwoAnswersUnderTwoNames: a worker that makes up an attempt gives its
// answer another GUID. The obligation still ends once, and one route is taken
// (CON-08).
func TestTwoAnswersUnderTwoNames(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, routing)
		w.Work = answers(map[string][]sim.Reply{"a": {{Code: 201, Data: `{"v":"first"}`}}})
		e := w.Engine(w.Pool)
		for waits := 1; waits <= 4; waits++ {
			job := "job-" + string(rune('0'+waits))
			w.Start("go", job, `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
			first := w.The(legwork.LaneResponse, "a")
			second := stray(w, first, legwork.HeaderAttempt, "2", legwork.HeaderCode, "200")
			second.Data = []byte(`{"v":"big"}`)
			cross(t, w, first, second, waits, 0)
			w.Settle(e)
			jobIs(t, w, job, "completed 0")
			if routes := w.Query(`SELECT a.activity FROM legwork.activity a JOIN legwork.job j USING (gid) WHERE job_id = $1
				AND activity IN ('code', 'value')`, job); len(routes) != 1 {
				t.Errorf("%s took the routes %v", job, routes)
			}
		}
		if lines := w.Query(`SELECT j.job_id FROM legwork.guid_ledger g JOIN legwork.job j USING (gid) WHERE g.activity =
			'a' AND g.ledger / 1000000000 % 10 = 1 GROUP BY 1 HAVING count(*) > 1`); len(lines) > 0 {
			t.Errorf("two answers have spawned in %v", lines)
		}
		atRest(t, w)
	})
}

// cross has one engine handle first, waiting before a transaction, while
// another one handles second and perhaps dies.
func cross(t *testing.T, w *sim.World, first, second *sim.Message, waits, diesAt int) {
	t.Helper()
	slow, db := crashing(t, w, 0, crash.Before)
	arrived, leave := make(chan struct{}), make(chan struct{})
	db.Gate = func(n int) {
		if n == waits {
			close(arrived)
			<-leave
		}
	}
	var done sync.WaitGroup
	done.Go(func() {
		w.Handle(slow, first.Lane, first)
		if db.Count() < waits { // it never got there
			close(arrived)
		}
	})
	<-arrived
	fast, _ := crashing(t, w, diesAt, crash.Before)
	w.Handle(fast, second.Lane, second)
	close(leave)
	done.Wait()
}
