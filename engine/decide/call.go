package decide

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// callsFrame reports whether an operation calls a function in the same job.
func callsFrame(name string) bool { return strings.HasPrefix(name, graph.CallFrame) }

// begin begins the operations that a turn asks for. What cannot be asked for has its result
// at once, an error.
func (p *progress) begin(w *journalling, events []journal.Event) error {
	closed := closedSets(events)
	for _, e := range events {
		switch e := e.(type) {
		case journal.TimerScheduled:
			p.timer(w, operationAt(w.place, e.Promise), e.After())
		case journal.InvokeScheduled:
			if err := p.invoke(w, e, closed); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *progress) invoke(w *journalling, e journal.InvokeScheduled, closed map[journal.JoinSet]bool) error {
	if set, is := journal.ClosedSet(e.Function); is && e.Kind == journal.Close {
		return p.close(w, set)
	}
	if e.Kind != journal.Function && e.Kind != journal.HTTP {
		return nil
	}
	if err := w.add(journal.InvokeStarted{Promise: e.Promise, Attempt: 1}); err != nil {
		return err
	}
	if o, _ := w.state.Fold.Operation(e.Promise); o.Set != nil && closed[*o.Set] {
		return nil // it is given up as the set is closed
	}
	var result json.RawMessage
	err := p.mayCall(w, e)
	if err == nil {
		switch prefix, name, _ := strings.Cut(e.Function, ":"); prefix + ":" {
		case graph.CallDetach:
			result = p.detach(w, operationAt(w.place, e.Promise), name, e.Input)
		case graph.CallSend:
			result, err = p.tell(w, operationAt(w.place, e.Promise), name, e.Input)
		default:
			err = p.call(w, e)
		}
	}
	switch {
	case err != nil:
		return w.add(journal.InvokeCompleted{Promise: e.Promise, Attempt: 1, Result: journal.Result{Err: &journal.Error{
			Code: legwork.CodeOf(err), Message: err.Error()}}})
	case result != nil:
		return w.add(journal.InvokeCompleted{Promise: e.Promise, Attempt: 1, Result: journal.Result{OK: result}})
	}
	return nil
}

// timer begins a timer: the answer to it is a row that is due later (ADR 12).
func (p *progress) timer(w *journalling, at ledger.Place, after time.Duration) {
	work := p.enter(w, at).Work
	p.send(at, legwork.Transition{GUID: work, Kind: legwork.Leg2, Work: work, Row: work, Status: legwork.Success,
		Code: legwork.CodeOK, Delay: max(after, time.Millisecond), Trace: p.operationTrace(w, at)})
}

// call begins a call: of a worker, of a job, or of a function in the same job.
func (p *progress) call(w *journalling, e journal.InvokeScheduled) error {
	at := operationAt(w.place, e.Promise)
	if err := legwork.CheckActivity(at.Activity); err != nil {
		return err
	}
	o, _ := w.state.Fold.Operation(e.Promise)
	prefix, topic, _ := strings.Cut(e.Function, ":")
	t := legwork.Transition{Kind: legwork.Work, GUID: operationID(at.Gid, at.Activity, at.DAD), Topic: topic,
		Data: legwork.OrNull(e.Input), Trace: p.operationTrace(w, at)}
	frame := prefix+":" == graph.CallFrame
	if frame {
		code := codeOf(p.Activity.Frame().Graph.App, topic)
		begin, body, err := began(code, at, t.Data, &frames.State{Topic: topic, Limited: o.Timeout > 0,
			Trace: keptTrace(t.Trace)}, w.place.Activity)
		if err != nil {
			return err
		}
		t.GUID, t.Data, t.Offered = turnID(at, begin.Seq+begin.N), body, true
		p.Step.Journals = append(p.Step.Journals, begin)
	}
	ahead := p.enter(w, at)
	ahead.Work = t.GUID
	if prefix+":" == graph.CallJob {
		t.Kind = legwork.Await
	}
	if o.Timeout > 0 {
		ahead.Limit = p.whole(at, t.GUID, o.Timeout, fmt.Sprintf(
			"the call of %s timed out: it had no result within its timeout of %s", e.Function, o.Timeout))
		ahead.Limit.Trace = t.Trace
		if ahead.Limit.Untold = frame; t.Kind == legwork.Work && !frame {
			t.Deadline = p.Now.Add(o.Timeout)
		}
	}
	p.send(at, t)
	return nil
}

// calls are the prefixes of what a function can ask for.
var calls = []string{graph.CallWork, graph.CallJob, graph.CallFrame, graph.CallDetach, graph.CallSend}

// mayCall says why something may not be called; nil: it may.
func (p *progress) mayCall(w *journalling, e journal.InvokeScheduled) error {
	function := p.Activity.Frame()
	prefix, topic, _ := strings.Cut(e.Function, ":")
	switch {
	case e.Kind == journal.HTTP:
		return &legwork.Error{Code: 501, Class: legwork.Dead, Message: "calls of kind Http are not supported: call a worker"}
	case !slices.Contains(calls, prefix+":"):
		return legwork.Invalid("%q is nothing that a function can call", legwork.Clip(e.Function, 80))
	case legwork.CheckTopic(topic) != nil:
		return legwork.CheckTopic(topic)
	case prefix+":" == graph.CallFrame && legwork.ComponentTopic(topic) && function.Graph.App.ComponentOf(topic) == nil:
		return legwork.NotFound("no function of app %s is the component of topic %s: only those can be called",
			function.Graph.App.ID, topic)
	case !function.MayCall(e.Function):
		listed := e.Function
		if prefix+":" == graph.CallDetach {
			listed = graph.CallJob + topic
		}
		return &legwork.Error{Code: 403, Class: legwork.Dead, Message: "function " + w.state.Topic + " may not call " +
			e.Function + ": its graph does not list " + listed + " under calls"}
	case len(e.Retry) > 0 && prefix+":" != graph.CallWork:
		return legwork.Invalid("the call of %s has a retry policy, which only calls of workers can have", e.Function)
	case e.Timeout > 0 && (prefix+":" == graph.CallDetach || prefix+":" == graph.CallSend):
		return legwork.Invalid("%s has a timeout, and nobody waits for it", e.Function)
	case len(e.Input) > maxResultBytes:
		return legwork.TooLarge("the input of %s has %d bytes, at most %d are allowed", e.Function, len(e.Input),
			maxResultBytes)
	}
	return nil
}

// operationAt is the place of an operation of a frame.
func operationAt(frame ledger.Place, at journal.Position) ledger.Place {
	frame.Activity = graph.OperationID(frame.Activity, uint32(at))
	return frame
}

// enter makes the step enter an operation: its activity waits for an answer from then on.
func (p *progress) enter(w *journalling, at ledger.Place) *ledger.Ahead {
	ahead := ledger.Ahead{Activity: at.Activity, DAD: at.DAD, GUID: enteredID(at.Gid, at.Activity, at.DAD),
		Work: operationID(at.Gid, at.Activity, at.DAD)}
	if p.entryRecorded(w) {
		ahead.Trace = p.anchor(w.state)
	}
	p.Step.Ahead = append(p.Step.Ahead, ahead)
	return &p.Step.Ahead[len(p.Step.Ahead)-1]
}
