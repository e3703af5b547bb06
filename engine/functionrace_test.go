package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestAnInnerEndAndAResultAtOnce: an engine takes the ends of functions that a function has
// called, each of which appends to two journals; between its look and its commit another engine
// takes the result of a worker. Then it decides again: no answer is handed back, and none is lost.
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
	var ends, results []*sim.Message
	for _, m := range w.Find(legwork.LaneResponse, "") {
		if strings.Contains(m.Subject, "code.inner") {
			ends = append(ends, m)
		} else {
			results = append(results, m)
		}
	}
	if len(ends) != many || len(results) != many {
		t.Fatalf("%d functions have ended, there are %d results", len(ends), len(results))
	}
	take := func(e *engine.Engine, m *sim.Message) {
		if v := w.Handle(e, legwork.LaneResponse, m)[0]; v.Action != legwork.Ack {
			t.Errorf("an answer is handed back: %s: %v", v.Outcome, v.Err)
		}
	}
	other := w.Engine(w.Pool)
	one := w.Engine(&crash.DB{Inner: w.Pool, Gate: func(int) { // another result before each transaction
		if len(results) > 0 {
			next := results[0]
			results = results[1:]
			take(other, next)
		}
	}})
	for _, m := range ends {
		take(one, m)
	}
	w.Settle(w.Engine(w.Pool))
	came(t, w, "32")
}

// TestAFinalSignalDoesNotOvertake the pending one before it, which would be lost: the operation takes no more. Two
// engines may be handling them.
func TestAFinalSignalDoesNotOvertake(t *testing.T) {
	t.Parallel()
	for name, count := range map[string]int{"first delivery": 1, "redelivery": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
				a, err := spoken.Receive(ctx)
				if err != nil {
					return n, err
				}
				b, err := spoken.Receive(ctx)
				return num{10*a.N + b.N}, err
			}))
			e := w.Engine(w.Pool)
			w.Settle(e)
			w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n":7}', 'a', NULL, 'pending')`)
			w.Sweep()
			w.Step(e, w.Messages()[0])
			w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n":8}', 'b')`)
			w.Sweep()
			for _, m := range w.Messages() {
				if m.Lane == "signal" {
					w.Step(e, m)
				}
			}
			var final *sim.Message
			for _, m := range w.Messages() {
				if m.Lane == legwork.LaneResponse && string(m.Data) == `{"n":8}` {
					final = m
				}
			}
			if final == nil {
				t.Fatal("no final")
			}
			final.Count = count - 1
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, final), "nak out_of_order")
			w.Settle(e)
			came(t, w, "78")
		})
	}
}
