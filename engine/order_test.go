package engine_test

import (
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestResponsesKeepTheirOrder: the final response, and a later pending one,
// wait for those before them, whichever engine has those in hand: what follows
// from an interim answer is not lost because the end overtook it.
func TestResponsesKeepTheirOrder(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e, ms := answered(t, mode, 0, 1, 2)
		for _, late := range []*sim.Message{ms[2], ms[1]} {
			if v := w.Handle(e, legwork.LaneResponse, late)[0]; v.Action != legwork.Nak || v.Outcome != "out_of_order" {
				t.Fatalf("response %s: %+v", late.Header.Get(legwork.HeaderSeq), v)
			}
		}
		for _, m := range ms {
			if v := w.Handle(e, legwork.LaneResponse, m)[0]; v.Outcome != "done" {
				t.Fatalf("response %s: %+v", m.Header.Get(legwork.HeaderSeq), v)
			}
		}
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestSignalsKeepTheirOrder: a final signal does not overtake a pending one,
// however long the broker keeps that away: both are rows, and were accepted.
func TestSignalsKeepTheirOrder(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger}
h: {type: hook}
q: {type: worker, topic: w.q}`, `
t: [{to: h}]
h: [{to: q, conditions: {code: 202}}]`)+`      hooks:
        s.h: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
`)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Settle(e)
		for _, code := range []string{"202", "200"} {
			h := legwork.Header{}
			h.Set(legwork.HeaderCode, code)
			m := w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, "s.h"), h, []byte(`{"id":"j1"}`))
			outcomesAre(t, w.Handle(e, legwork.LaneSignal, m), "ack done")
			w.Remove(m)
		}
		pending, final := w.Find(legwork.LaneResponse, "h")[0], w.Find(legwork.LaneResponse, "h")[1]
		final.Time, final.Count = time.Now().Add(-time.Hour), 9
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, final), "nak out_of_order")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, pending, final), "ack done", "ack done")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		ledgerIs(t, w, "j1", "q,0,0,0", "201100000000001")
		atRest(t, w)
	})
}

// answered brings a job to where its worker has given responses of these
// numbers, the last of them final, and nobody has taken them.
func answered(t *testing.T, mode engine.Mode, seqs ...int) (*sim.World, *engine.Engine, []*sim.Message) {
	t.Helper()
	w := sim.New(t, mode, polling)
	e := w.Engine(w.Pool)
	w.Work = func(*legwork.Transition) (replies []sim.Reply) {
		for _, seq := range seqs {
			replies = append(replies, sim.Reply{Status: legwork.Pending, Seq: seq, Data: `{"n":1}`})
		}
		replies[len(replies)-1].Status = legwork.Success
		return replies
	}
	w.Start("go", "j1", "")
	for len(w.Find(legwork.LaneResponse, "a")) == 0 {
		w.Step(e, w.Messages()[0])
	}
	w.Work = func(*legwork.Transition) []sim.Reply { return []sim.Reply{{Data: `{}`}} }
	ms := slices.Clone(w.Messages())
	if len(ms) != len(seqs) {
		t.Fatalf("%d responses, want %d", len(ms), len(seqs))
	}
	return w, e, ms
}

// TestALateAnswerDoesNotFailItsJob: an interim answer that entered before the
// final one finalized the activity comes again. It has no effect, and no
// attempts to run out of.
func TestALateAnswerDoesNotFailItsJob(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
z: {type: worker, topic: w.z}
x: {type: worker, topic: w.x}`, `
t: [{to: a}, {to: z}]
a: [{to: x, conditions: {code: 202}}]`))
		// unnumbered: in no order
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{}`}, {Data: `{}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") || m.Is("work", "z") })
		pending, final := w.Find(legwork.LaneResponse, "a")[0], w.Find(legwork.LaneResponse, "a")[1]
		dies(t, w, pending, 2, crash.Before) // entered, and no more
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, final), "ack done")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, pending), "ack finalized")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w)
		atRest(t, w)
	})
}
