package decide_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

const functionSource = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        f: {type: function, topic: code, calls: ['*']}
      transitions:
        t: [{to: f}]
`

// traced are contexts of spans, by what they are of.
var traced = map[string]legwork.Trace{
	"frame":  {Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", State: "vendor=x"},
	"answer": {Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-b7ad6b7169203331-01", State: "vendor=x"},
	"off":    {Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00"},
}

// frame is one function as it is decided about: its state is read anew for each message, as in an engine.
type frame struct {
	t     *testing.T
	app   *graph.App
	state ledger.Append
	gid   legwork.ID
	seq   int
}

// beginFrame enters the function from a message whose span has a context.
func beginFrame(t *testing.T, from legwork.Trace) *frame {
	t.Helper()
	app, err := graph.Parse("test.yaml", []byte(functionSource))
	if err != nil {
		t.Fatal(err)
	}
	f := &frame{t: t, app: app, gid: legwork.NewID()}
	in := input(app, "f", legwork.Leg1)
	in.T.Gid, in.Trace = f.gid, from
	in.Outputs[0].Data = json.RawMessage(`{}`)
	f.take(decide.Decide(in))
	return f
}

// take keeps what a decision appends.
func (f *frame) take(d *decide.Decision) *decide.Decision {
	f.t.Helper()
	if d.Err != nil || len(d.Step.Journals) != 1 {
		f.t.Fatalf("the decision appends %d segments: %v", len(d.Step.Journals), d.Err)
	}
	f.state = d.Step.Journals[0]
	f.seq = f.state.Seq + f.state.N
	return d
}

// kept is the trace context in the state.
func (f *frame) kept() legwork.Trace {
	f.t.Helper()
	var s frames.State
	if err := json.Unmarshal(f.state.State, &s); err != nil {
		f.t.Fatal(err)
	}
	return s.Trace
}

// about is a message about an activity, from a span with a context.
func (f *frame) about(activity string, from legwork.Trace, at time.Time, recorded bool) *decide.Input {
	f.t.Helper()
	in := answer(f.app, activity, legwork.Success, 200, `{}`)
	in.T.Gid, in.Trace, in.Now, in.Recorded = f.gid, from, at, recorded
	place := in.Place()
	place.Activity = "f"
	one, err := decide.ReadFrame(ledger.Frame{Place: place, Seq: f.seq, State: f.state.State, Token: f.state.Token})
	if err != nil {
		f.t.Fatal(err)
	}
	in.Frames = map[string]*decide.Frame{"f": one}
	return in
}

// asks is the answer to a turn: the function calls a worker, and waits for it.
func (f *frame) asks(at journal.Position, from legwork.Trace, now time.Time, recorded bool) *decide.Decision {
	f.t.Helper()
	return f.takes(from, now, recorded, journal.InvokeScheduled{Promise: at, Kind: journal.Function, Function: "work:w.a",
		Input: json.RawMessage("1")}, journal.ExecutionAwaiting{On: []journal.Position{at}, Kind: journal.Single})
}

func (f *frame) takes(from legwork.Trace, now time.Time, recorded bool, events ...journal.Event) *decide.Decision {
	f.t.Helper()
	list, err := journal.Encode(events)
	if err != nil {
		f.t.Fatal(err)
	}
	in := f.about("f", from, now, recorded)
	reply := frames.Answer{Token: "token", Events: list}
	if f.state.Token != "" {
		reply.After = &f.state.Token
	}
	if in.T.Data, err = json.Marshal(reply); err != nil {
		f.t.Fatal(err)
	}
	return f.take(decide.Decide(in))
}

// settled is the answer to an operation.
func (f *frame) settled(operation string, from legwork.Trace, now time.Time, recorded bool) *decide.Decision {
	f.t.Helper()
	return f.take(decide.Decide(f.about(operation, from, now, recorded)))
}

// sent is the context of the only message of a decision.
func (f *frame) sent(d *decide.Decision) legwork.Trace {
	f.t.Helper()
	if len(d.Step.Children) != 1 {
		f.t.Fatalf("%d messages are sent", len(d.Step.Children))
	}
	return d.Step.Children[0].Trace
}

// entered is the context of the span with which an operation is entered: below that of the frame.
func (f *frame) entered(d *decide.Decision, below string) string {
	f.t.Helper()
	span := legwork.SpanOf(legwork.SpanLeg1, d.Step.Ahead[0].GUID, 0)
	return below[:36] + span.String() + "-01"
}

// TestFrameTrace: operations and turns hang below the frame, however many there were before.
func TestFrameTrace(t *testing.T) {
	t.Parallel()
	kept, from := traced["frame"], traced["frame"]
	from.State = "legwork=" + traced["off"].Parent + ",vendor=x"
	f := beginFrame(t, from)
	now := f.gid.Time()
	if f.kept() != kept {
		t.Fatalf("the frame keeps %+v, want %+v", f.kept(), kept)
	}
	for at := range journal.Position(3) {
		asked := f.asks(at, traced["answer"], now, true)
		want := legwork.Trace{Parent: f.entered(asked, kept.Parent), State: kept.State}
		if got := f.sent(asked); got != want {
			t.Errorf("call %d is sent with %+v, want %+v", at, got, want)
		}
		if got := asked.Step.Ahead[0].Trace; got != kept {
			t.Errorf("call %d is entered below %+v, want %+v", at, got, kept)
		}
		woken := f.settled(graph.OperationID("f", uint32(at)), traced["answer"], now, true)
		want = legwork.Trace{Parent: kept.Parent, State: "legwork=" + traced["answer"].Parent + ",vendor=x"}
		if got := f.sent(woken); got != want {
			t.Errorf("turn %d is sent with %+v, want %+v", at+1, got, want)
		}
	}
}

// TestFrameTraceUnrecorded: where no span is recorded, nothing hangs below one that nobody has.
func TestFrameTraceUnrecorded(t *testing.T) {
	t.Parallel()
	f := beginFrame(t, traced["frame"]) // a sampled job, and an engine that exports nothing
	asked := f.asks(0, traced["answer"], f.gid.Time(), false)
	if got := f.sent(asked); got != traced["frame"] || asked.Step.Ahead[0].Trace != (legwork.Trace{}) {
		t.Errorf("the call is sent with %+v, entered below %+v", got, asked.Step.Ahead[0].Trace)
	}
	f = beginFrame(t, traced["off"])
	if f.kept() != (legwork.Trace{}) {
		t.Errorf("the frame of a job that is not sampled keeps %+v", f.kept())
	}
	asked = f.asks(0, traced["off"], f.gid.Time(), false)
	woken := f.settled("f/0", traced["off"], f.gid.Time(), false)
	if f.sent(asked) != traced["off"] || f.sent(woken) != traced["off"] {
		t.Errorf("the call is sent with %+v, the turn with %+v", f.sent(asked), f.sent(woken))
	}
}

// TestFrameTraceOfOldRows: a frame of a version that kept no context goes on as it did: what it asks for hangs below
// the message that is decided.
func TestFrameTraceOfOldRows(t *testing.T) {
	t.Parallel()
	f := beginFrame(t, legwork.Trace{}) // its state is as such a version wrote it
	asked := f.asks(0, traced["frame"], f.gid.Time(), true)
	woken := f.settled("f/0", traced["answer"], f.gid.Time(), true)
	if f.sent(asked) != traced["frame"] || asked.Step.Ahead[0].Trace != (legwork.Trace{}) ||
		f.sent(woken) != traced["answer"] || f.kept() != (legwork.Trace{}) {
		t.Errorf("the call is sent with %+v, the turn with %+v, and %+v is kept", f.sent(asked), f.sent(woken), f.kept())
	}
}

// TestFrameTraceMovesOn: when its job is in a further trace, a frame goes on there, below the first message of it.
func TestFrameTraceMovesOn(t *testing.T) {
	t.Parallel()
	f := beginFrame(t, traced["frame"])
	late := f.gid.Time().Add(legwork.TraceAge + time.Hour)
	further := legwork.TraceOf(f.gid, legwork.SegmentOf(f.gid, legwork.RootDAD.Adjacent(), late))
	first := legwork.Trace{Parent: "00-" + further.String() + "-00f067aa0ba902b7-01"}
	second := legwork.Trace{Parent: "00-" + further.String() + "-b7ad6b7169203331-01"}

	f.asks(0, traced["answer"], late, true) // from a span that has begun before
	if f.kept() != traced["frame"] {
		t.Errorf("the frame has gone on to %+v", f.kept())
	}
	if got := f.sent(f.settled("f/0", first, late, true)); got != first || f.kept() != first {
		t.Errorf("the turn is sent with %+v, the frame keeps %+v, want %+v", got, f.kept(), first)
	}
	asked := f.asks(1, second, late, true)
	if got := f.sent(asked).Parent; got != f.entered(asked, first.Parent) || f.kept() != first {
		t.Errorf("a call is sent with %s, and the frame keeps %+v", got, f.kept())
	}
	foreign := legwork.Trace{Parent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
	f.settled("f/1", foreign, late, true) // a worker that began a trace of its own
	if f.kept() != first {
		t.Errorf("the frame has followed a worker to %+v", f.kept())
	}
}
