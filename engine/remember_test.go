package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestRememberedWrongly: another engine has appended to a function since this one has. What this one
// remembers is of no effect: the answer is decided again from what Postgres has (ADR 87).
func TestRememberedWrongly(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		said, err := spoken.Receive(ctx)
		if err != nil {
			return n, err
		}
		return num{said.N}, nil
	})
	w := functionWorld(t, body)
	db := &crash.DB{Inner: w.Pool}
	forgetful, other := w.Engine(db), w.Engine(w.Pool)
	w.Settle(forgetful) // it waits for the signal
	w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n":7}', 'a')`)
	w.Sweep()
	w.Until(other, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f") })
	answer, before := w.The(legwork.LaneResponse, "f"), db.Count()
	outcomesAre(t, w.Handle(forgetful, legwork.LaneResponse, answer), "ack done")
	if n := db.Count() - before; n < 3 {
		t.Errorf("it took %d transactions: it was committed from memory", n)
	}
	w.Settle(other)
	came(t, w, "7")
}

// TestAnAnswerWithOneToTheFunctionOfBefore: a batch has the second copy of an answer, which an engine decides by the
// function as it remembers it, and an answer to what the function has asked for since, with another engine. What is
// remembered knows nothing of that. The second answer may not be taken for one that the function does not need: its job
// would end.
func TestAnAnswerWithOneToTheFunctionOfBefore(t *testing.T) {
	t.Parallel()
	for name, second := range map[string]func(flow.Context, num) (num, error){
		"to an operation": func(ctx flow.Context, n num) (num, error) { return workA.Call(ctx, n) },
		"to a function":   func(ctx flow.Context, n num) (num, error) { return inner.Call(ctx, n) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
				if _, err := workA.Call(ctx, num{1}); err != nil {
					return n, err
				}
				return second(ctx, num{2})
			}))
			others, within := w.Work, flowbody.Of("code.inner", func(_ flow.Context, n num) (num, error) { return n, nil })
			w.Work = func(m *legwork.Transition) []sim.Reply {
				if m.Topic == "code.inner" {
					return w.Turn("w", m, within)
				}
				return others(m)
			}
			answered := func(activity string) func(*sim.Message) bool {
				return func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, activity) }
			}
			one, other := w.Engine(w.Pool), w.Engine(w.Pool)
			w.Until(one, answered("f/0"))
			first := w.The(legwork.LaneResponse, "f/0")
			w.Step(other, first)
			w.Until(other, answered("f/1"))
			w.Handle(one, legwork.LaneResponse, w.Again(first), w.The(legwork.LaneResponse, "f/1"))
			w.Settle(one)
			came(t, w, "2")
		})
	}
}
