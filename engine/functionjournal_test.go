package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/journal"
)

// sourceFull is the first run of the source document (JRN-11): a call, chance, and a join set of
// two calls, of which the second ends first and the first is tried again.
func sourceFull(ctx flow.Context, n num) (num, error) {
	flow.Random(ctx)
	if _, err := workA.Call(ctx, n); err != nil {
		return num{}, err
	}
	set := flow.NewJoin[num](ctx)
	workA.Into(ctx, set, num{503})
	workA.Into(ctx, set, num{1})
	sum := 0
	for v, err := range set.All(ctx) {
		if err != nil {
			return num{}, err
		}
		sum = sum*10 + v.N
	}
	return num{sum}, nil
}

// sourceSignal is the code of its other two: a call, then a signal.
func sourceSignal(ctx flow.Context, n num) (num, error) {
	if _, err := workA.Call(ctx, n); err != nil {
		return num{}, err
	}
	return spoken.Receive(ctx)
}

// TestJournalsOfTheSourceDocument: its three runs as the engine writes them, each event with the status behind it. The
// engine writes InvokeStarted with the message that it puts, so behind the events of the turn; and a signal that comes
// before the function waits for it is kept elsewhere until then, so that a buffered one looks like one that is waited
// for.
func TestJournalsOfTheSourceDocument(t *testing.T) {
	t.Parallel()
	const signal = `ExecutionStarted running, InvokeScheduled 0 running, ExecutionAwaiting [0] blocked,
		InvokeStarted 0 blocked, InvokeCompleted 0 blocked, ExecutionResumed running, ExecutionAwaiting [1] blocked,
		SignalDelivered blocked, SignalReceived 1 blocked, ExecutionResumed running, ExecutionCompleted completed`
	for name, c := range map[string]struct {
		code  func(flow.Context, num) (num, error)
		early bool // the signal comes before the function waits
		got   string
		want  string
	}{
		"full": {sourceFull, false, "523", `ExecutionStarted running, RandomGenerated 0 running,
			InvokeScheduled 1 running, ExecutionAwaiting [1] blocked, InvokeStarted 1 blocked, InvokeCompleted 1 blocked,
			ExecutionResumed running, JoinSetCreated 2 running, InvokeScheduled 3 running, JoinSetSubmitted 3 running,
			InvokeScheduled 4 running, JoinSetSubmitted 4 running, ExecutionAwaiting [3 4] blocked, InvokeStarted 3 blocked,
			InvokeStarted 4 blocked, InvokeCompleted 4 blocked, ExecutionResumed running, JoinSetAwaited 4 running,
			ExecutionAwaiting [3] blocked, InvokeRetrying 3 blocked, InvokeStarted 3 blocked, InvokeCompleted 3 blocked,
			ExecutionResumed running, JoinSetAwaited 3 running, ExecutionCompleted completed`},
		"buffered": {sourceSignal, true, "2", signal},
		"blocking": {sourceSignal, false, "2", signal},
	} {
		for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
			t.Run(fmt.Sprint(name, " ", mode), func(t *testing.T) {
				t.Parallel()
				w := sim.New(t, mode, functions)
				body := flowbody.Of("code", c.code)
				w.Work = func(m *legwork.Transition) []sim.Reply {
					switch {
					case m.Topic == "code":
						return w.Turn("w", m, body)
					case string(m.Data) == `{"n":503}` && m.Attempt == 1:
						return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
					case string(m.Data) == `{"n":1}` && strings.HasSuffix(m.Activity, "/4"):
						return []sim.Reply{{Data: `{"n":2}`}}
					}
					return []sim.Reply{{Data: string(m.Data)}}
				}
				w.Start("go", "job", `{}`)
				e := w.Engine(w.Pool)
				if c.early {
					w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f/0") })
					saysToFunction(w, "job")
				}
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f/3") })
				w.Drain(e)
				if !c.early && c.got == "2" {
					saysToFunction(w, "job")
				}
				w.Settle(e)
				came(t, w, c.got)
				if got, want := story(t, w), strings.Join(strings.Fields(c.want), " "); got != want {
					t.Errorf("the journal is\n%s\nwant\n%s", got, want)
				}
			})
		}
	}
}

// story is the journal of a job's function: events with their positions, and the status behind each.
func story(t *testing.T, w *sim.World) string {
	t.Helper()
	f, all := new(journal.Frame), []string(nil)
	for _, segment := range w.Query(`SELECT events::text FROM legwork.journal WHERE activity = 'f' ORDER BY seq`) {
		events, err := journal.Decode([]byte(segment))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if err := f.Add(e); err != nil {
				t.Fatal(err)
			}
			text, err := journal.Encode([]journal.Event{e})
			if err != nil {
				t.Fatal(err)
			}
			var at []struct {
				P, JS any
				On    []int
			}
			if err := json.Unmarshal(text, &at); err != nil {
				t.Fatal(err)
			}
			line := journal.Name(e)
			switch a := at[0]; {
			case a.P != nil:
				line = fmt.Sprint(line, " ", a.P)
			case a.JS != nil:
				line = fmt.Sprint(line, " ", a.JS)
			case a.On != nil:
				line = fmt.Sprint(line, " ", a.On)
			}
			all = append(all, line+" "+f.Status.String())
		}
	}
	return strings.Join(all, ", ")
}
