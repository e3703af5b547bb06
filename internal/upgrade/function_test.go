package upgrade

import (
	"context"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
)

// Golden jobs of durable functions: their journals, and the state of their frames, in every
// wait. The code below must stay as it is: journals in testdata were written by it.

const functionGraphs = `
    - subscribes: function
      activities:
        ut: {type: trigger}
        u: {type: function, topic: f.outer, calls: ['*'], input: {maps: {n: '{ut.output.data.n}'}}, job: {maps: {n: '{u.output.data.n}', said: '{u.output.data.said}'}}}
      transitions:
        ut: [{to: u}]
`

type number struct {
	N    int    `json:"n"`
	Said string `json:"said,omitempty"`
}

var (
	worksA  = flow.Worker[number, number]("w.a")
	worksB  = flow.Worker[number, number]("w.b")
	worksC  = flow.Worker[number, number]("w.c")
	nested  = flow.Func[number, number]("f.inner")
	started = flow.Job[number, number]("child")
	word    = flow.Signal[number]("said")
)

// outer asks for something of each kind. Its positions: a gate 0, a call 1, a join set 2 with
// the members 3 and 4, a function 5, a job 6, time and chance 7 and 8, a step 9, a signal 10, a
// timer 11.
func outer(ctx flow.Context, n number) (number, error) {
	flow.Patched(ctx, "golden")
	a, err := worksA.Call(ctx, n)
	if err != nil {
		return number{}, err
	}
	sum := number{N: a.N}
	set := flow.NewJoin[number](ctx)
	worksB.Into(ctx, set, number{N: 10})
	worksC.Into(ctx, set, number{N: 20})
	for m, err := range set.All(ctx) {
		if err != nil {
			return number{}, err
		}
		sum.N += m.N
	}
	for _, c := range []interface {
		Call(flow.Context, number) (number, error)
	}{nested, started} {
		m, err := c.Call(ctx, sum)
		if err != nil {
			return number{}, err
		}
		sum.N += m.N
	}
	flow.Now(ctx)
	flow.UUID(ctx)
	step, err := flow.Do(ctx, "step", func(context.Context) (int, error) { return 1000, nil })
	if err != nil {
		return number{}, err
	}
	flow.Put(ctx, "progress", "asked")
	s, err := word.Receive(ctx)
	if err != nil {
		return number{}, err
	}
	flow.Sleep(ctx, 100*time.Hour)
	return number{sum.N + step, s.Said}, nil
}

// within is the function that outer calls.
func within(ctx flow.Context, n number) (number, error) { return worksA.Call(ctx, number{N: n.N % 7}) }

// takesTurns answers work: turns of functions, and what answers says. In torn jobs the worker
// of a step dies while it runs.
func takesTurns(w *sim.World, torn bool) func(*legwork.Transition) []sim.Reply {
	bodies := map[string]replay.Body{"f.outer": flowbody.Of("f.outer", outer), "f.inner": flowbody.Of("f.inner", within)}
	return func(t *legwork.Transition) []sim.Reply {
		body := bodies[t.Topic]
		if body == nil {
			return answers(t)
		}
		replies := w.Turn("w", t, body)
		if torn && t.Job == "step begun" && len(replies) > 1 {
			return replies[:1]
		}
		return replies
	}
}

// functions brings jobs of functions into every wait.
func functions(t *testing.T, w *sim.World, e *engine.Engine) {
	t.Helper()
	w.Work = takesTurns(w, true)
	for _, job := range []string{"function to begin", "first turn", "call at work", "call answered", "one of two at work",
		"inner to take a turn", "inner at work", "inner answered", "child of a function", "step begun", "waits for a signal",
		"signal came", "sleeps"} {
		w.Start("function", job, `{"n":40}`)
		run(t, w, e)
	}
	for _, job := range []string{"signal came", "sleeps"} {
		w.Query(`SELECT legwork.signal_job('golden', $1, 'said', '{"said":"yes"}', $1)`, job)
		w.Sweep()
		run(t, w, e)
	}
}
