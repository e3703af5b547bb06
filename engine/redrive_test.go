package engine_test

import (
	"context"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// redrive publishes the one letter of a world again, as an operator does.
func redrive(t *testing.T, w *sim.World, r ledger.Redrive) {
	t.Helper()
	id, err := legwork.ParseID(w.One(`SELECT id::text FROM legwork.dead_letter`))
	if err != nil {
		t.Fatal(err)
	}
	r.ID = id
	done, err := w.Store(w.Pool).Redrive(context.Background(), ledger.Operator{Who: "ada"}, []ledger.Redrive{r})
	if err != nil || !done[0].Done {
		t.Fatalf("redrive: %+v, %v", done, err)
	}
}

// TestRedrivenStart: a start that came before its graph begins one job when the
// graph is there, however often it is delivered then; before that it dies again.
func TestRedrivenStart(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		start := ledger.Redrive{Topic: "later", Job: "j1", Data: []byte(`{"n": 1}`)}
		outcomesAre(t, w.Handle(e, legwork.LaneStart, w.Start("later", "j1", `{"n": 1}`)), "ack dead")
		redrive(t, w, start)
		if n := w.Sweep(); n != 1 {
			t.Fatalf("%d rows", n)
		}
		w.Settle(e)
		lettersAre(t, w, "start unknown_topic")
		if got := w.One(`SELECT state || ' ' || deaths FROM legwork.dead_letter`); got != "open 2" {
			t.Errorf("the letter is %s", got)
		}
		atRest(t, w)

		w.Deploy(`
app:
  id: later
  version: '1'
  graphs:
    - subscribes: later
      activities:
        t: {type: trigger}
        a: {type: worker, topic: w.a}
      transitions: {t: [{to: a}]}
`)
		redrive(t, w, start)
		w.Sweep()
		m := w.Messages()[0]
		copied := w.Again(m)
		w.Settle(w.Engine(w.Pool)) // one that knows the graph
		outcomesAre(t, w.Handle(e, legwork.LaneStart, copied), "ack resumed")
		jobIs(t, w, "j1", "completed 0")
		if got := w.One(`SELECT string_agg(event, ' ' ORDER BY ord) FROM legwork.dead_letter_event`); got != "redriven died redriven" {
			t.Errorf("the history is %s", got)
		}
		if len(w.Effects) != 1 {
			t.Errorf("work was done %v", w.Effects)
		}
		atRest(t, w)
	})
}

// TestRedrivenSignal: one that nobody can hear dies again: it was somebody's
// from outside, and is not lost by being sent by us. Later it is heard, once.
func TestRedrivenSignal(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		h := legwork.Header{}
		h.Set(legwork.HeaderSignalID, "s1")
		m := w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, "paid"), h, []byte(`{"id": "j1"}`))
		signal := ledger.Redrive{Topic: "paid", Data: m.Data, Status: legwork.Success, Code: 200}
		outcomesAre(t, w.Handle(e, legwork.LaneSignal, m), "ack dead")
		redrive(t, w, signal)
		w.Sweep()
		w.Settle(e)
		lettersAre(t, w, "signal unknown_topic")
		if got := w.One(`SELECT state || ' ' || deaths FROM legwork.dead_letter`); got != "open 2" {
			t.Errorf("the letter is %s", got)
		}
		atRest(t, w)

		w.Deploy(`
app:
  id: pays
  version: '1'
  graphs:
    - subscribes: order
      activities:
        t: {type: trigger}
        wait: {type: hook}
      transitions: {t: [{to: wait}]}
      hooks:
        paid:
          - {to: wait, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}
`)
		e = w.Engine(w.Pool)
		w.Start("order", "j1", `{}`)
		w.Settle(e)
		jobIs(t, w, "j1", "running 1")
		redrive(t, w, signal)
		w.Sweep()
		copied := w.Again(w.Messages()[0])
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		outcomesAre(t, w.Handle(e, legwork.LaneSignal, copied), "ack duplicate")
		atRest(t, w)
	})
}
