package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// newestFirst has an engine handle what the broker holds, the newest message
// first, until nothing is left.
func newestFirst(w *sim.World, e *engine.Engine) {
	for ms := w.Messages(); len(ms) > 0; ms = w.Messages() {
		last := ms[len(ms)-1]
		w.Handle(e, last.Lane, last)
	}
}

// TestKeptSignalsFollowEachOther: of many signals that a hook takes when it
// registers, each is published when the one before has taken effect, so that
// none comes too early and waits longer each time.
func TestKeptSignalsFollowEachOther(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		const pending = 40
		w := sim.New(t, mode, pairs)
		e := w.Engine(w.Pool)
		for i := range pending {
			signal(w, "done", fmt.Sprint(i), `{"id":"w1","v":1}`, legwork.HeaderStatus, "pending")
		}
		signal(w, "done", "last", `{"id":"w1","v":2}`)
		w.Drain(e)
		w.Start("wait", "w1", `{}`)
		newestFirst(w, e)
		if n := w.Outcomes["out_of_order"]; n > 0 {
			t.Errorf("%d answers came before the one before them", n)
		}
		heardBoth(t, w, 1)
		atRest(t, w)
	})
}

// TestAnswerThatWaitedIsPublished: an answer that came before the one before it,
// and was handed back, is published again when that one has taken effect. One
// that has just been published is not.
func TestAnswerThatWaitedIsPublished(t *testing.T) {
	for waited, want := range map[bool]int{true: 2, false: 1} {
		w := sim.New(t, engine.Fused, pairs)
		e := w.Engine(w.Pool)
		waits(w, e, "w1")
		signal(w, "done", "0", `{"id":"w1","v":1}`, legwork.HeaderStatus, "pending")
		signal(w, "done", "1", `{"id":"w1","v":2}`)
		w.Until(e, func(m *sim.Message) bool { return m.Lane == legwork.LaneResponse })
		answers := w.Messages()
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, answers[1]), "nak out_of_order")
		if waited {
			w.Query(`UPDATE legwork.outbox SET due_at = due_at - interval '1500 ms'`)
		}
		w.Step(e, answers[0])
		if got := len(slices.DeleteFunc(w.Messages(),
			func(m *sim.Message) bool { return !m.Is(legwork.LaneResponse, "h") })); got != want {
			t.Errorf("waited %v: the broker holds the last answer %d times, want %d", waited, got, want)
		}
		w.Drain(e)
		heardBoth(t, w, 1)
		atRest(t, w)
	}
}
