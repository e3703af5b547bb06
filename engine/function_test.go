package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
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

// races waits for the first of several calls, and then for all.
func races(ctx flow.Context, n num) (num, error) {
	calls := []flow.Awaited{workA.Go(ctx, num{1}), inner.Go(ctx, n), workA.Go(ctx, num{2}), inner.Go(ctx, n)}
	flow.First(ctx, calls...)
	flow.All(ctx, calls...)
	return num{len(calls)}, nil
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
	return map[string]replay.Body{"code": flowbody.Of("code", f), "code.inner": flowbody.Of("code.inner", within)}
}

func init() {
	for name, s := range map[string]scenario{
		"function that calls":                  {code: code(calling, adds)},
		"function that waits for several":      {code: code(collects, adds), loose: true},
		"function whose answers come together": {code: code(collects, adds), loose: true, batches: true},
		"function that races":                  {code: code(races, adds), loose: true, batches: true},
		"function that listens": {code: code(listens, silent), brings: func(w *sim.World, job string) {
			w.Sweep()
			saysToFunction(w, job)
		}},
		"function that leaves": {code: code(leaves, silent), loose: true},
		"function that tries again": {code: code(calling, adds), does: func(m *legwork.Transition) []sim.Reply {
			if m.Attempt == 1 {
				return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
			}
			return []sim.Reply{{Data: string(m.Data)}}
		}},
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
		"function that tries again":       `111`,
		"function that waits for several": `3`,
		"function that races":             `4`,
		"function that listens":           `42`,
		"function that leaves":            `1`,

		"function whose calls are in time":  `111`,
		"function whose calls are too late": `1224`, // three errors 408
		"function that starts and tells":    `7`,
		"function that closes":              `3`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			every(t, func(t *testing.T, mode engine.Mode) {
				c := newChain(t, scenarios[name], mode)
				job := c.begin()
				c.end(job)
				holds(t, c.w)
				if got := c.w.Query(`SELECT value FROM legwork.job_data JOIN legwork.job USING (gid)
					WHERE job_id = $1 AND path = 'got'`, job); len(got) != 1 || got[0] != want {
					t.Errorf("%s: %v, want %s\n%s", mode, got, want, c.left(job))
				}
			})
		})
	}
}

// TestTwoResultsAtOnce: two engines take the results of calls of one function at the same time. None is lost, and the
// function goes on once. Who comes second decides again, at once.
func TestTwoResultsAtOnce(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, _ num) (num, error) {
		var calls []flow.Awaited
		for i := range 16 {
			calls = append(calls, workA.Go(ctx, num{i}))
		}
		flow.All(ctx, calls...)
		return num{len(calls)}, nil
	}))
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
				if v := w.Handle(e, legwork.LaneResponse, m)[0]; v.Action != legwork.Ack { // by the key of the journal
					t.Errorf("a result is handed back: %s: %v", v.Outcome, v.Err)
				}
			}
		})
	}
	both.Wait()
	w.Settle(w.Engine(w.Pool))
	came(t, w, "16")
	if n := len(w.Query(`SELECT 1 FROM legwork.journal CROSS JOIN json_array_elements(events) e
		WHERE e->>'t' = 'InvokeCompleted'`)); n != 16 {
		t.Errorf("the journal has %d results", n)
	}
}

// TestASignalForAnotherWait: a wait that was given up has a place in the queue for a signal,
// and that signal goes to the wait of today. The first one can wait again.
func TestASignalForAnotherWait(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, _ num) (num, error) {
		early := spoken.Next(ctx)
		flow.First(ctx, early, flow.After(ctx, time.Minute))
		first, err := spoken.Receive(ctx)
		if err != nil {
			return num{}, err
		}
		second, err := early.Get(ctx)
		return num{first.N*10 + second.N}, err
	}))
	e := w.Engine(w.Pool)
	w.Settle(e) // the timer fires
	for n := 1; n <= 2; n++ {
		w.Query(`SELECT legwork.signal_job('test', 'job', 'done', json_build_object('n', $1::int), $1::text)`, n)
		w.Settle(e)
	}
	came(t, w, "12")
}

// TestASignalThatIsNotListed: nobody could send it, so the function fails and says what is missing.
func TestASignalThatIsNotListed(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, strings.Replace(functions, "calls: ['*']", "calls: ['signal:other']", 1))
	w.Work = func(m *legwork.Transition) []sim.Reply { return w.Turn("w", m, flowbody.Of("code", silent)) }
	w.Start("go", "job", `{}`)
	w.Settle(w.Engine(w.Pool))
	if got := w.Query(`SELECT error->>'message' FROM legwork.job`); len(got) != 1 ||
		!strings.Contains(got[0], "does not list signal:done under calls") {
		t.Errorf("the job is %s: %v", w.Job("job"), got)
	}
	atRest(t, w)
}

// TestTwoWorkersOfATurn: a turn is handed to a second worker while the first one is at it. What the first has flushed
// stands, and the second has no effect: it went on from another state.
func TestTwoWorkersOfATurn(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, _ num) (map[string]string, error) {
		id := flow.UUID(ctx)
		_, err := flow.Do(ctx, "step", func(context.Context) (int, error) { return 1, nil })
		return map[string]string{"n": id}, err
	})
	w := functionWorld(t, body)
	e := w.Engine(w.Pool)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f") })
	turn := w.The("work", "f")
	work, err := legwork.DecodeWork(&turn.Delivery)
	if err != nil {
		t.Fatal(err)
	}
	work.Topic = "code"
	first, second := w.Turn("first", work, body), w.Turn("second", work, body)
	w.Remove(turn)
	for _, r := range []struct {
		reply sim.Reply
		want  string
	}{{first[0], "done"}, {second[0], "duplicate"}, {second[1], "refused"}, {first[1], "resumed"}} {
		if v := w.Handle(e, legwork.LaneResponse, w.Respond(work, r.reply)); v[0].Outcome != r.want {
			t.Errorf("%s %s: %s %v, want %s", r.reply.Status, r.reply.Data, v[0].Outcome, v[0].Err, r.want)
		}
	}
	w.Settle(e)
	if got := w.Query(gotSQL); len(got) != 1 || !strings.Contains(first[1].Data, got[0]) {
		t.Errorf("the function has come to %v, the first worker has said %s", got, first[1].Data)
	}
	atRest(t, w)
}

// TestWrongTurns: an answer to a turn that is none, or breaks a rule, has no effect, and the turn is taken again. A
// dead letter keeps the first such answer to the turn.
func TestWrongTurns(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ reply, why string }{
		"no object":           {`[]`, "docs/wire.md"},
		"no token":            {`{"events":[]}`, "no token"},
		"no events":           {`{"token":"t"}`, "no events"},
		"no such event":       {`{"token":"t","events":[{"t":"Nothing"}]}`, "no type"},
		"it goes on":          {`{"token":"t","events":[]}`, "neither waits nor has it ended"},
		"an engine's":         {`{"token":"t","events":[{"t":"ExecutionResumed"}]}`, "only engines write"},
		"a skipped position":  {`{"token":"t","events":[{"t":"JoinSetCreated","js":3}]}`, "X-position"},
		"a wait for nothing":  {`{"token":"t","events":[{"t":"ExecutionAwaiting","on":[7],"kind":"Single"}]}`, "X-await"},
		"a wait for no one":   {waitsForItself, "nobody brings"},
		"an end, and more":    {twoEnds, "S-3"},
		"put that is no data": {`{"token":"t","put":{"":{"":1}},"events":[{"t":"ExecutionCompleted"}]}`, "ok"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			body := flowbody.Of("code", func(flow.Context, num) (num, error) { return num{5}, nil })
			w := functionWorld(t, body)
			good := w.Work
			w.Work = func(m *legwork.Transition) []sim.Reply {
				switch {
				case m.Activity == "f" && m.Attempt == 1:
					return []sim.Reply{{Data: c.reply}}
				case m.Activity == "f" && m.Attempt == 2:
					return []sim.Reply{{Data: `"wrong in another way"`}}
				}
				return good(m)
			}
			w.Asleep = true
			w.Settle(w.Engine(w.Pool))
			if got := w.Query(`SELECT failed->>'message' FROM legwork.outbox WHERE attempt = 2`); len(got) != 1 ||
				!strings.Contains(got[0], c.why) {
				t.Errorf("the turn is to be taken again after %q, want %q", got, c.why)
			}
			w.Asleep = false
			w.Settle(w.Engine(w.Pool))
			came(t, w, "5")
			if got := w.Query(`SELECT concat(reason, ' ', legwork.letter_fate(state, lane, reason, guid, gid), ' ',
				convert_from(data, 'UTF8')) FROM legwork.dead_letter`); len(got) != 1 ||
				got[0] != "bad_turn kept "+c.reply {
				t.Errorf("the letters are %q", got)
			}
		})
	}
}

// TestPausedFunctions: what comes to a function while its job is paused is kept: the answer of a worker, and one of a
// turn that cannot be taken, which has taken the place of the turn.
func TestPausedFunctions(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) { return workA.Call(ctx, n) })
	for _, c := range []struct{ activity, answer, want string }{{"f", `[]`, "1"}, {"f/0", `{"n":7}`, "7"}} {
		t.Run(strings.ReplaceAll(c.activity, "/", " "), func(t *testing.T) {
			t.Parallel()
			w := functionWorld(t, body)
			store := w.Store(w.Pool)
			w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is("work", c.activity) })
			m := w.The("work", c.activity)
			work, err := legwork.DecodeWork(&m.Delivery)
			if err != nil {
				t.Fatal(err)
			}
			work.Topic, _ = legwork.WorkTopic(m.Lane)
			pause := ledger.Pause{Kind: ledger.PauseJob, App: "test", Name: "job", Author: "a"}
			if _, _, err := store.Pause(t.Context(), pause); err != nil {
				t.Fatal(err)
			}
			w.Remove(m)
			e := w.Engine(w.Pool) // one that knows of it
			v := w.Handle(e, legwork.LaneResponse, w.Respond(work, sim.Reply{Data: c.answer}))
			if n := len(w.Query(`SELECT 1 FROM legwork.outbox WHERE paused IS NOT NULL AND lane = 'response'`)); n != 1 {
				t.Errorf("%d answers are kept: %+v", n, v)
			}
			if _, err := store.Resume(t.Context(), pause.Kind, pause.App, pause.Name, "a"); err != nil {
				t.Fatal(err)
			}
			w.Settle(w.Engine(w.Pool))
			came(t, w, c.want)
		})
	}
}

// TestALimitWithinATurn: a function that comes to a limit with an interim answer fails then; the
// rest of its turn has no effect.
func TestALimitWithinATurn(t *testing.T) {
	t.Parallel()
	for _, nested := range []bool{false, true} {
		t.Run(fmt.Sprint("nested ", nested), func(t *testing.T) {
			t.Parallel()
			var many strings.Builder
			for p := range frames.MaxOpen + 1 {
				fmt.Fprintf(&many, `,{"t":"TimerScheduled","p":%d,"ms":1,"at":"2026-01-01T00:00:00Z"}`, p)
			}
			outer := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) { return inner.Call(ctx, n) })
			w := functionWorld(t, outer)
			good, topic := w.Work, "code"
			if nested {
				topic = "code.inner"
			}
			w.Work = func(m *legwork.Transition) []sim.Reply {
				if m.Topic != topic {
					return good(m)
				}
				return []sim.Reply{
					{Status: legwork.Pending, Data: `{"token":"a","events":[` + many.String()[1:] + `]}`},
					{Seq: 1, Data: `{"after":"a","token":"b","events":[{"t":"ExecutionCompleted","ok":1}]}`}}
			}
			w.Settle(w.Engine(w.Pool))
			if got := w.Query(`SELECT error->>'code' FROM legwork.job`); len(got) != 1 || got[0] != "413" {
				t.Errorf("the job is %s: %v", w.Job("job"), got)
			}
			atRest(t, w)
		})
	}
}

const twoEnds = `{"token":"t","events":[{"t":"ExecutionCompleted","ok":1},{"t":"ExecutionCompleted","ok":1}]}`

const waitsForItself = `{"token":"t","events":[{"t":"InvokeScheduled","p":0,"kind":"Local","fn":"x"},
	{"t":"ExecutionAwaiting","on":[0],"kind":"Single"}]}`

const gotSQL = `SELECT value #>> '{}' FROM legwork.job_data WHERE path = 'got'`

// functionWorld is a world with one job of a function.
func functionWorld(t testing.TB, body replay.Body) *sim.World {
	w := sim.New(t, engine.Fused, functions)
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "code" {
			return w.Turn("w", m, body)
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	w.Start("go", "job", `{}`)
	return w
}

// came checks what the job's function has come to, and that nothing is left.
func came(t *testing.T, w *sim.World, want string) {
	t.Helper()
	if got := w.Query(gotSQL); len(got) != 1 || got[0] != want {
		t.Errorf("the function has come to %v, want %s; the job is %s", got, want, w.Job("job"))
	}
	atRest(t, w)
}
