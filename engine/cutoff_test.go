package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// journalsAre checks how the journals of a world end: each event behind the last one of the
// function itself, by activity.
func journalsAre(t *testing.T, w *sim.World, want ...string) {
	t.Helper()
	slices.Sort(want)
	var got []string
	for _, one := range w.Query(`SELECT a.activity || ' ' || (SELECT json_agg(e ORDER BY jo.seq, x.i) FROM legwork.journal jo
		CROSS JOIN json_array_elements(jo.events) WITH ORDINALITY x(e, i) WHERE jo.gid = a.gid AND jo.activity = a.activity)
		FROM legwork.activity a WHERE a.seq IS NOT NULL`) {
		name, text, _ := strings.Cut(one, " ")
		events, err := journal.Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		f := new(journal.Frame)
		for _, event := range events {
			if err == nil {
				err = f.Add(event)
			}
		}
		if err != nil {
			t.Errorf("the journal of %s is wrong: %v", name, err)
			continue
		}
		got = append(got, name+" "+f.Status.String()+" "+why(events[len(events)-1]))
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the journals end as\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// why is what the last event of a journal says.
func why(last journal.Event) string {
	switch e := last.(type) {
	case journal.ExecutionCancelled:
		return e.Reason
	case journal.ExecutionFailed:
		return strings.TrimSpace(fmt.Sprintf("%d %s %s", e.Err.Code, e.Err.Message, e.Err.Kind))
	}
	return ""
}

// branches is a graph of a function beside a worker, and one that awaits it.
var branches = withGraphs(app(`
t: {type: trigger}
f: {type: function, topic: code, calls: ['*'], input: {maps: {n: 1}}}
a: {type: worker, topic: w.other}`, `
t: [{to: f}, {to: a}]`), `
subscribes: parent
activities:
  pt: {type: trigger}
  pa: {type: await, topic: go}
transitions:
  pt: [{to: pa}]`)

// blocked is a function that waits within one that waits.
func blocked(ctx flow.Context, n num) (num, error) {
	spoken.Next(ctx)
	return inner.Call(ctx, n)
}

// cutOff is a job whose function f waits, as does the one within it; what "work a" stands for is out.
func cutOff(t *testing.T, mode engine.Mode, document, topic string) (*sim.World, *engine.Engine) {
	w := sim.New(t, mode, document)
	w.Work = func(m *legwork.Transition) []sim.Reply {
		switch m.Topic {
		case "code":
			return w.Turn("w", m, flowbody.Of("code", blocked))
		case "code.inner":
			return w.Turn("w", m, flowbody.Of("code.inner", silent))
		}
		return []sim.Reply{{Status: legwork.Failed, Code: 418, Data: `{"message":"no tea"}`}}
	}
	e := w.Engine(w.Pool)
	w.Start(topic, "job", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") || m.Is(legwork.LaneRun, "x") })
	return w, e
}

// TestFunctionsThatAreCutOff: whatever ends a job has the journals of its functions end, in the same commit (JRN-09,
// JRN-13). Their code can be replayed over them.
func TestFunctionsThatAreCutOff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		document, topic string
		cut             func(t *testing.T, w *sim.World, e *engine.Engine)
		want            []string
	}{
		"an interrupt": {branches, "go", func(t *testing.T, w *sim.World, e *engine.Engine) {
			interruptJob(t, w, e, "job")
		}, []string{"f cancelled enough", "f/1 cancelled enough"}},
		"an interrupt without an error": {branches, "go", func(t *testing.T, _ *sim.World, e *engine.Engine) {
			interrupts(t, e, ledger.Interruption{})
		}, []string{"f cancelled the job is interrupted", "f/1 cancelled the job is interrupted"}},
		"a failing branch": {branches, "go", nil, []string{"f cancelled no tea", "f/1 cancelled no tea"}},
		"an activity that interrupts": {strings.NewReplacer("a: {type: worker, topic: w.other}",
			"x: {type: interrupt, reason: over}", "{to: a}", "{to: x}").Replace(branches), "go", nil,
			[]string{"f cancelled over", "f/1 cancelled over"}},
		"an activity that is skipped": {strings.NewReplacer("a: {type: worker, topic: w.other}",
			"x: {type: worker, topic: w.other, statusThreshold: 9}", "{to: a}", "{to: x}").Replace(branches), "go", nil,
			[]string{"f cancelled the job is completed", "f/1 cancelled the job is completed"}},
		"a time limit of the job": {strings.Replace(branches, "subscribes: go", "subscribes: go\n      timeout: 3600", 1),
			"go", func(t *testing.T, w *sim.World, e *engine.Engine) {
				w.Remove(w.The("work", "a"))
				w.Sweep()
				w.Step(e, w.The(legwork.LaneRun, ""))
			}, []string{"f failed 408 " + overdue, "f/1 failed 408 " + overdue}},
		"a dead letter": {branches, "go", func(t *testing.T, w *sim.World, e *engine.Engine) {
			set(t, w, "f/1", "001100099999999")
			w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{}', 'a')`)
			w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{}', 'b')`)
			w.Remove(w.The("work", "a"))
			w.Sweep()
			w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
		}, []string{"f cancelled " + exhausted, "f/1 failed 599 " + exhausted}},
		"a parent that is interrupted with descend": {branches, "parent", func(t *testing.T, w *sim.World, e *engine.Engine) {
			interrupts(t, e, ledger.Interruption{Descend: true, Error: decide.InterruptError("enough", 0, "", "job")})
		}, []string{"f cancelled enough", "f/1 cancelled enough"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			every(t, func(t *testing.T, mode engine.Mode) {
				w, e := cutOff(t, mode, c.document, c.topic)
				holds(t, w)
				if c.cut != nil {
					c.cut(t, w, e)
				}
				holds(t, w)
				w.Settle(e)
				journalsAre(t, w, c.want...)
				if n := w.One(`SELECT count(*) FROM legwork.open_frame`); n != "0" {
					t.Errorf("%s functions are open", n)
				}
				replays(t, w, blocked)
				atRest(t, w)
			})
		})
	}
}

func interrupts(t *testing.T, e *engine.Engine, how ledger.Interruption) {
	t.Helper()
	how.GUID = legwork.NewID()
	request := ledger.InterruptRequest{App: "test", Job: "job", Interruption: how}
	if _, err := e.Interrupt(t.Context(), request); err != nil {
		t.Fatal(err)
	}
}

const (
	overdue   = "job job timed out: it did not end within the timeout of 1h0m0s of graph go timeout"
	exhausted = "activity f/1 ran out of Leg 2 entries: 99999999"
)

// replays has the code of function f run over its journal, as a test of its author does.
func replays[In, Out any](t *testing.T, w *sim.World, f func(flow.Context, In) (Out, error)) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "journal.json")
	text := w.One(`SELECT json_agg(e ORDER BY jo.seq, x.i)::text FROM legwork.journal jo
		CROSS JOIN json_array_elements(jo.events) WITH ORDINALITY x(e, i) WHERE jo.activity = 'f'`)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	flowtest.Replay(t, f, file)
}

// TestAFunctionMovesWhileItsCallerEnds: what the caller has open is counted from where the function within it was. If
// that has moved since, the end of the caller is decided again: nothing is left, and nothing ends twice.
func TestAFunctionMovesWhileItsCallerEnds(t *testing.T) {
	t.Parallel()
	for at := 1; at <= 4; at++ {
		t.Run(fmt.Sprint("before transaction ", at), func(t *testing.T) {
			t.Parallel()
			w := sim.New(t, engine.Fused, branches)
			within := flowbody.Of("code.inner", func(ctx flow.Context, n num) (num, error) {
				workA.Go(ctx, n)
				workA.Go(ctx, n)
				return spoken.Receive(ctx)
			})
			w.Work = func(m *legwork.Transition) []sim.Reply {
				if m.Topic == "code" {
					return w.Turn("w", m, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
						inner.Go(ctx, n)
						flow.Sleep(ctx, time.Minute)
						return n, nil
					}))
				}
				return []sim.Reply{{Data: `{}`}}
			}
			e := w.Engine(w.Pool)
			w.Start("go", "job", `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f/0") || m.Is("work", "a") })
			work, err := legwork.DecodeWork(&w.The("work", "f/0").Delivery)
			if err != nil {
				t.Fatal(err)
			}
			work.Topic = "code.inner"
			w.Remove(w.The("work", "f/0"))
			w.Sweep() // the timer of f
			w.Remove(w.Find("work", "f/0")...)
			for len(w.Find(legwork.LaneResponse, "f")) == 0 {
				w.Until(e, func(m *sim.Message) bool { return !m.Is(legwork.LaneResponse, "f/1") && !m.Is("work", "f") })
			}
			end := w.The(legwork.LaneResponse, "f")
			moves := w.Respond(work, w.Turn("w", work, within)[0])
			moved := 0
			db := &crash.DB{Inner: w.Pool, Gate: func(n int) {
				if n == at {
					moved++
					w.Handle(e, legwork.LaneResponse, moves)
				}
			}}
			w.Handle(w.Engine(db), legwork.LaneResponse, end)
			holds(t, w)
			w.Settle(e)
			if moved != 1 {
				t.Errorf("the engine has taken %d transactions", db.Count())
			}
			jobIs(t, w, "job", "completed 0")
			journalsAre(t, w, "f completed ", "f/0 cancelled the function that called this one has ended")
			atRest(t, w)
		})
	}
}
