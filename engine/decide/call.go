package decide

import (
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// callsFrame reports whether an operation calls a function in the same job.
func callsFrame(name string) bool { return strings.HasPrefix(name, graph.CallFrame) }

// begin begins the operations that a turn asks for. What cannot be asked for has its result
// at once, an error.
func (p *progress) begin(w *journalling, events []journal.Event) error {
	for _, e := range events {
		switch e := e.(type) {
		case journal.TimerScheduled:
			p.timer(operationAt(w.place, e.Promise), time.Duration(e.Millis)*time.Millisecond)
		case journal.InvokeScheduled:
			if e.Kind == journal.Function || e.Kind == journal.HTTP {
				if err := p.call(w, e); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// timer begins a timer: the answer to it is a row that is due later (ADR 12).
func (p *progress) timer(at ledger.Place, after time.Duration) {
	work := p.enter(at).Work
	p.send(at, legwork.Transition{GUID: work, Kind: legwork.Leg2, Work: work, Row: work, Status: legwork.Success,
		Code: legwork.CodeOK, Delay: max(after, time.Millisecond)})
}

// call begins a call: of a worker, of a job, or of a function in the same job.
func (p *progress) call(w *journalling, e journal.InvokeScheduled) error {
	if err := w.add(journal.InvokeStarted{Promise: e.Promise, Attempt: 1}); err != nil {
		return err
	}
	err := p.mayCall(w, e)
	at := operationAt(w.place, e.Promise)
	if err == nil {
		err = legwork.CheckActivity(at.Activity)
	}
	prefix, topic, _ := strings.Cut(e.Function, ":")
	t := legwork.Transition{GUID: operationID(at.Gid, at.Activity, at.DAD), Topic: topic, Data: legwork.OrNull(e.Input)}
	var begin ledger.Append
	if err == nil && prefix+":" == graph.CallFrame {
		begin, t.Data, err = began(p.T.App, at, topic, w.place.Activity, t.Data)
	}
	if err != nil {
		return w.add(journal.InvokeCompleted{Promise: e.Promise, Attempt: 1, Result: journal.Result{Err: &journal.Error{
			Code: legwork.CodeOf(err), Message: err.Error()}}})
	}
	ahead := p.enter(at)
	t.Kind = legwork.Work
	switch prefix + ":" {
	case graph.CallJob:
		t.Kind = legwork.Await
	case graph.CallFrame:
		t.GUID = turnID(at, begin.Seq+begin.N)
		ahead.Work = t.GUID
		p.Step.Journals = append(p.Step.Journals, begin)
	}
	p.send(at, t)
	return nil
}

// mayCall says why something may not be called; nil: it may.
func (p *progress) mayCall(w *journalling, e journal.InvokeScheduled) error {
	function := p.Activity.Frame()
	prefix, topic, _ := strings.Cut(e.Function, ":")
	switch {
	case e.Kind == journal.HTTP:
		return &legwork.Error{Code: 501, Class: legwork.Dead, Message: "calls of kind Http are not supported: call a worker"}
	case prefix+":" != graph.CallWork && prefix+":" != graph.CallJob && prefix+":" != graph.CallFrame:
		return legwork.Invalid("%q is nothing that a function can call", legwork.Clip(e.Function, 80))
	case legwork.CheckTopic(topic) != nil:
		return legwork.CheckTopic(topic)
	case !function.MayCall(e.Function):
		return &legwork.Error{Code: 403, Class: legwork.Dead, Message: "function " + w.state.Topic + " may not call " +
			e.Function + ": its graph does not list it under calls"}
	case len(e.Input) > maxResultBytes:
		return legwork.TooLarge("the input of %s has %d bytes, at most %d are allowed", e.Function, len(e.Input),
			maxResultBytes)
	}
	return nil
}
