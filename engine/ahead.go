package engine

import (
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// ahead is a worker that is entered in the step that spawns it.
type ahead struct {
	at    int                // among the children of the step
	child legwork.Transition // the message it stands for
	item  *item
}

// aheadDeliveries is how often a message may be delivered and still enter the
// workers that follow it. Then a worker whose Leg 1 fails each time is entered by a
// message of its own, which counts its attempts and ends at the ceiling (LED-13);
// until then its failure takes back whatever would count it. A start that is held
// back (ADR 19) rarely comes so often.
const aheadDeliveries = 10

// aheadBytes bounds the inputs of the workers that one step enters. Once it has so
// many, the others get a message of their own: their inputs would be held for all
// steps of a batch.
const aheadBytes = 256 << 10

// goAhead lets the workers that follow be entered in the step that spawns them
// (ADR 17): their input is mapped now, their Leg 1 commits with the spawn, and
// the message that would have entered them is never made. What cannot be
// decided here goes the common way, where its error has a place of its own.
func (e *Engine) goAhead(it *item, self ledger.Output) {
	if e.Mode != Fused || it.settled || it.step.Fail != nil || it.resumes() || it.delivery.Count > aheadDeliveries {
		return
	}
	sent := 0
	for _, t := range it.activity.Transitions {
		if sent >= aheadBytes {
			return
		}
		at := slices.IndexFunc(it.step.Children, func(c legwork.Transition) bool { return c.Kind == legwork.Leg1 && c.Activity == t.To.ID })
		if t.Ahead && at >= 0 {
			e.enterAhead(it, at, t.To, self)
			sent += len(it.step.Children[at].Data)
		}
	}
}

// putOut is what the activity of an answer has put out, once that is saved.
func (it *item) putOut() ledger.Output {
	o := ledger.Output{Activity: it.t.Activity, Data: it.t.Data, Status: it.t.Status, Code: it.t.Code}
	if it.activity.Type == graph.Hook {
		o.Data, o.Hook = it.step.Output, it.step.Hook
	}
	return o
}

func (e *Engine) enterAhead(it *item, at int, a *graph.Activity, self ledger.Output) {
	child := it.step.Children[at]
	t := child
	next := &item{t: &t, version: it.version, activity: a, delivery: &legwork.Delivery{Count: 1}, data: it.data,
		outputs: append(slices.Clip(it.outputs), self), step: &ledger.Step{}}
	place := telemetry.At(&t, 1)
	next.span = e.Tracing.BeginAt(telemetry.KindLeg1, a.ID, &place, time.Now())
	s := next.scope()
	if s.Write(graphLeaves(it.step.Data)) != nil {
		return
	}
	workerLeg1(next, s)
	if next.settled || next.step.Children[0].Kind != legwork.Work {
		return
	}
	it.step.Children[at] = next.step.Children[0]
	it.step.Ahead = append(it.step.Ahead, ledger.Ahead{Activity: a.ID, DAD: t.DAD, GUID: t.GUID, Work: next.step.Work, Limit: next.step.Limit})
	it.ahead = append(it.ahead, ahead{at: at, child: child, item: next})
}

// goBack undoes goAhead, so that what Postgres refuses of a worker's input is
// not held against the step that spawns it. It reports whether there was any.
func (it *item) goBack() bool {
	return it.step != nil && it.undo(it.step.Children, &it.step.Ahead)
}

func (s *starting) goBack() bool {
	return s.begin != nil && s.undo(s.begin.Children, &s.begin.Ahead)
}

func (it *item) undo(children []legwork.Transition, rows *[]ledger.Ahead) bool {
	for _, a := range it.ahead {
		children[a.at] = a.child
	}
	undone := len(it.ahead) > 0
	*rows, it.ahead = nil, nil
	return undone
}

// entered ends the spans of the workers that were entered ahead, and counts
// them, once that has committed.
func (e *Engine) entered(it *item) {
	for _, a := range it.ahead {
		done := ledger.EnteredAhead
		a.item.committed.Activity = &done
		a.item.ack("done")
		a.item.endSpan()
		e.Metrics.Activities(a.item.activity.Graph.Subscribes, a.item.activity.Type.String(), "ahead", 1)
	}
	if len(it.ahead) > 0 {
		e.Metrics.Transitions(legwork.LaneRun, "ahead", len(it.ahead))
	}
}
