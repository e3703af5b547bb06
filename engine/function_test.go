package engine_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
)

// num is what functions and workers of the scenarios are asked, and answer.
type num struct {
	N int `json:"n"`
}

// What the functions of the scenarios call.
var (
	workA   = flow.Worker[num, num]("w.a")
	inner   = flow.Func[num, num]("code.inner")
	childOf = flow.Job[num, json.RawMessage]("child")
	longJob = flow.Job[num, json.RawMessage]("long")
	spoken  = flow.Signal[num]("done")
)

// calling calls a worker, a function, and a job, one after the other.
func calling(ctx flow.Context, n num) (num, error) {
	a, err := workA.Call(ctx, n)
	if err != nil {
		return num{}, err
	}
	b, err := inner.Call(ctx, a)
	if err != nil {
		return num{}, err
	}
	_, err = childOf.Call(ctx, b)
	return num{b.N + 100}, err
}

// adds is the function within calling.
func adds(ctx flow.Context, n num) (num, error) {
	a, err := workA.Call(ctx, n)
	return num{a.N + 10}, err
}

// collects waits for calls side by side, in two ways.
func collects(ctx flow.Context, n num) (num, error) {
	x, y := workA.Go(ctx, n), inner.Go(ctx, n)
	flow.All(ctx, x, y)
	set := flow.NewJoin[num](ctx)
	for i := range 3 {
		workA.Into(ctx, set, num{i})
	}
	sum := 0
	for v, err := range set.All(ctx) {
		if err != nil {
			return num{}, err
		}
		sum += v.N
	}
	return num{sum}, nil
}

// listens sleeps, takes a step of its own, and waits for a signal.
func listens(ctx flow.Context, n num) (num, error) {
	flow.Sleep(ctx, time.Minute)
	m, err := flow.Do(ctx, "step", func(context.Context) (int, error) { return 40, nil })
	if err != nil {
		return num{}, err
	}
	v, err := spoken.Receive(ctx)
	return num{v.N + m}, err
}

// leaves ends while a job, a timer and a function that waits are open.
func leaves(ctx flow.Context, n num) (num, error) {
	longJob.Go(ctx, n)
	inner.Go(ctx, n)
	flow.After(ctx, time.Hour)
	return workA.Call(ctx, n)
}

// silent waits for a signal that nobody sends.
func silent(ctx flow.Context, _ num) (num, error) { return spoken.Receive(ctx) }

// breaks fails with the error of its worker.
func breaks(ctx flow.Context, n num) (num, error) {
	flow.UUID(ctx)
	return workA.Call(ctx, n)
}

// functions is a graph of a function, and others that it starts.
var functions = withGraphs(app(`
t: {type: trigger}
f: {type: function, topic: code, calls: ['*'], input: {maps: {n: 1}}, job: {maps: {got: '{f.output.data.n}'}}}
ok: {type: hook}
no: {type: hook, job: {maps: {code: '{f.output.metadata.code}'}}}`, `
t: [{to: f}]
f: [{to: ok}, {to: no, conditions: {code: 503}}]`), `
subscribes: child
activities:
  ct: {type: trigger}
  cw: {type: worker, topic: w.c}
transitions:
  ct: [{to: cw}]`, `
subscribes: long
activities:
  lt: {type: trigger}
  lh: {type: hook, sleep: 86400}
transitions:
  lt: [{to: lh}]`)

func code[Out any](f func(flow.Context, num) (Out, error),
	within func(flow.Context, num) (num, error)) map[string]replay.Body {
	return map[string]replay.Body{"code": flow.Body("code", f), "code.inner": flow.Body("code.inner", within)}
}

func init() {
	for name, s := range map[string]scenario{
		"function that calls":             {code: code(calling, adds)},
		"function that waits for several": {code: code(collects, adds), loose: true},
		"function that listens": {code: code(listens, silent), brings: func(w *sim.World, job string) {
			w.Sweep()
			saysToFunction(w, job)
		}},
		"function that leaves": {code: code(leaves, silent), loose: true},
		"function that breaks": {code: code(breaks, adds), work: map[string][]sim.Reply{
			"w.a": {{Status: legwork.Failed, Code: 418, Data: `{"message":"no"}`}}}},
	} {
		s.document = functions
		scenarios[name] = s
	}
}

func saysToFunction(w *sim.World, job string) {
	w.Query(`SELECT legwork.signal_job('test', $1, 'done', '{"n": 2}', 'id')`, job)
	w.Asleep = true
	w.Sweep()
	w.Asleep = false
}

// TestFunctions: what jobs of functions come to, in both modes.
func TestFunctions(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"function that calls":             `111`,
		"function that waits for several": `3`,
		"function that listens":           `42`,
		"function that leaves":            `1`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			every(t, func(t *testing.T, mode engine.Mode) {
				c := newChain(t, scenarios[name], mode)
				job := c.begin()
				c.end(job)
				if got := c.w.Query(`SELECT value FROM legwork.job_data JOIN legwork.job USING (gid)
					WHERE job_id = $1 AND path = 'got'`, job); len(got) != 1 || got[0] != want {
					t.Errorf("%s: %v, want %s\n%s", mode, got, want, c.left(job))
				}
			})
		})
	}
}
