package engine_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestAnInnerEndAndAResultAtOnce: an engine takes the ends of functions that a function has
// called, each of which appends to two journals, while another takes the results of its workers.
// Whoever comes second decides again: no answer is handed back, and none is lost.
func TestAnInnerEndAndAResultAtOnce(t *testing.T) {
	t.Parallel()
	const many = 16
	outer := flowbody.Of("code", func(ctx flow.Context, _ num) (num, error) {
		var calls []flow.Awaited
		for i := range many {
			calls = append(calls, workA.Go(ctx, num{i}), inner.Go(ctx, num{i}))
		}
		flow.All(ctx, calls...)
		return num{len(calls)}, nil
	})
	within := flowbody.Of("code.inner", func(_ flow.Context, n num) (num, error) { return n, nil })
	w := functionWorld(t, outer)
	others := w.Work
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "code.inner" {
			return w.Turn("w", m, within)
		}
		return others(m)
	}
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool {
		return m.Lane == legwork.LaneResponse && strings.Contains(m.Header.Get(legwork.HeaderActivity), "/")
	})
	var both sync.WaitGroup
	for i := range 2 {
		e := w.Engine(w.Pool)
		both.Go(func() {
			for n, m := range w.Find(legwork.LaneResponse, "") {
				if n%2 != i {
					continue
				}
				if v := w.Handle(e, legwork.LaneResponse, m)[0]; v.Action != legwork.Ack {
					t.Errorf("an answer is handed back: %s: %v", v.Outcome, v.Err)
				}
			}
		})
	}
	both.Wait()
	w.Settle(w.Engine(w.Pool))
	came(t, w, "32")
}
