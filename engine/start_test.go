package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// branching has children only for some inputs.
var branching = app(`
t: {type: trigger, job: {maps: {n: '{t.output.data.n}'}}}
a: {type: worker, topic: w.a}`, `
t: [{to: a, conditions: {match: [{expected: 1, actual: '{t.output.data.n}'}]}}]`)

func version(document, v string) string {
	return strings.Replace(document, "version: '1'", "version: '"+v+"'", 1)
}

// TestStartOutcomes is TRIG-02 with CON-06 (a) and (c): a new job, our own
// redelivery after everything is done, and another start that wants the same
// job id and writes nothing.
func TestStartOutcomes(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		m := w.Start("go", "j1", `{}`)
		again, other := w.Again(m), w.Start("go", "j1", `{"other":true}`)
		m.Header, again.Header = clone(m.Header), clone(m.Header)
		m.Header.Set(legwork.HeaderMsgID, "one")
		again.Header.Set(legwork.HeaderMsgID, "one")
		outcomesAre(t, w.Handle(e, legwork.LaneStart, m), "ack done")
		before := w.Ledgers("j1")
		outcomesAre(t, w.Handle(e, legwork.LaneStart, again), "ack resumed")
		outcomesAre(t, w.Handle(e, legwork.LaneStart, other), "ack duplicate")
		if after := w.Ledgers("j1"); strings.Join(before, "\n") != strings.Join(after, "\n") {
			t.Errorf("ledgers moved: %v", after)
		}
		if n := w.One(`SELECT count(*) FROM legwork.guid_ledger`); n != "1" {
			t.Errorf("%s GUID rows, want 1", n)
		}
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestStartInterruptedBetweenTransactions is CON-06 (b): inception has
// committed and the process dies; the start that comes again, from the broker
// or from its outbox row, goes on where it stopped.
func TestStartInterruptedBetweenTransactions(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, branching)
	e := w.Engine(w.Pool)
	for _, lost := range []bool{false, true} {
		for _, input := range []string{`{"n":1}`, `{"n":2}`} {
			steps := 2
			if input == `{"n":2}` {
				steps = 3 // without children it is completed at once
			}
			for n := 2; n <= steps; n++ {
				job := fmt.Sprintf("%s lost=%t dies=%d", input, lost, n)
				m := w.Start("go", job, input)
				dies(t, w, m, n, crash.Before)
				marks := "000010000000000"
				if n == 3 {
					marks = "000011000000000"
				}
				ledgersAre(t, w, job, "t,0 101100000000001", "t,0/guid "+marks)
				if lost {
					w.Lose()
				}
				w.Settle(e)
				jobIs(t, w, job, "completed 0")
				if n := w.One(`SELECT count(*) FROM legwork.job_data JOIN legwork.job USING (gid) WHERE job_id = $1`,
					job); n != "1" {
					t.Errorf("%s: %s leaves of job data", job, n)
				}
			}
		}
	}
	for _, c := range w.Ends() {
		if c.State != "completed" {
			t.Errorf("%s ended as %s", c.Job, c.State)
		}
	}
	if n := len(w.Ends()); n != 6 {
		t.Errorf("%d ends were told, want 6", n)
	}
	lettersAre(t, w)
	atRest(t, w)
}

// TestResumeKeepsTheVersion: a start that comes again after another version was
// activated goes on with the one that its job is pinned to, in both directions.
func TestResumeKeepsTheVersion(t *testing.T) {
	t.Parallel()
	none := version(app("t: {type: trigger}", none), "2")
	for name, c := range map[string]struct {
		first, second string
		dies          int // 0: it does not
		ledgers       []string
	}{
		"children, then none":          {branching, none, 0, []string{"t,0 101100000000001", "t,0/guid 000011000000000"}},
		"children, then none, crashed": {branching, none, 2, []string{"t,0 101100000000001", "t,0/guid 000011000000000"}},
		"none, then children": {version(none, "1"), version(sequential, "2"), 3,
			[]string{"t,0 101100000000001", "t,0/guid 000011100000000"}},
	} {
		w := sim.New(t, engine.Step, strings.Replace(c.first, "version: '2'", "version: '1'", 1))
		e := w.Engine(w.Pool)
		m := w.Start("go", "j1", `{"n":1}`)
		again := w.Again(m)
		again.Stream, again.Sequence, again.Time = m.Stream, m.Sequence, m.Time
		if c.dies > 0 {
			dies(t, w, m, c.dies, crash.Before)
			w.Remove(m)
		} else {
			w.Step(e, m)
		}
		w.Deploy(c.second)
		fresh := w.Engine(w.Pool)
		outcomesAre(t, w.Handle(fresh, legwork.LaneStart, again), "ack resumed")
		ledgersAre(t, w, "j1", c.ledgers...)
		if v := w.One(`SELECT v.version FROM legwork.job j JOIN legwork.app_version v ON v.id = j.version_id`); v != "1" {
			t.Errorf("%s: the job runs version %s", name, v)
		}
		w.Settle(fresh)
		jobIs(t, w, "j1", "completed 0")
		if n := len(w.Ends()); n != 1 {
			t.Errorf("%s: %d ends were told", name, n)
		}
		atRest(t, w)
	}
}

// TestReceipts: the sender hears what became of its start, after the commit.
func TestReceipts(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		start := func(job, id string) legwork.Receipt {
			t.Helper()
			h := legwork.Header{}
			h.Set(legwork.HeaderJob, job)
			h.Set(legwork.HeaderMsgID, id)
			r, err := e.Start(context.Background(),
				&legwork.Delivery{Subject: legwork.StartSubject(w.Namespace, "go"), Header: h, Data: []byte(`{}`)})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		first := start("j1", "one")
		if first.Job != "j1" || first.App != "test" || first.Version != "1" || first.Duplicate || first.Error != nil ||
			first.Gid.IsZero() {
			t.Errorf("a new job: %+v", first)
		}
		w.Deploy(version(sequential, "2"))
		e = w.Engine(w.Pool)
		if again := start("j1", "one"); again != first {
			t.Errorf("the same start: %+v, want %+v", again, first)
		}
		want := first
		want.Duplicate = true
		if other := start("j1", "two"); other != want {
			t.Errorf("another start: %+v, want %+v", other, want)
		}
		if r := start("j\x01", ""); r.Error == nil || r.Error.Code != legwork.CodeInvalid {
			t.Errorf("a bad job id: %+v", r)
		}
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w) // whoever waits for the answer needs no letter
		atRest(t, w)
	})
}
