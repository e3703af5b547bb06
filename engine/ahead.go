package engine

import (
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// ahead is a worker that is entered in the step that spawns it (ADR 17): its
// input is mapped now, its Leg 1 commits with the spawn, and the message that
// would have entered it is never made.
type ahead struct {
	at   int                // among the children of the step
	work legwork.Transition // sent in the place of that child
	row  ledger.Ahead
	to   *graph.Activity // the worker
	item *item           // that message, for its span; nil: that is not recorded
}

// aheadDeliveries is how often a message may be delivered and still enter the
// workers that follow it. A Leg 1 that fails ahead is rolled back with the whole
// step, and its attempt is not counted. After so many deliveries the worker gets a
// message of its own, which counts attempts and ends at the ceiling (LED-13). A
// start that is held back (ADR 19) rarely comes so often.
const aheadDeliveries = 10

// aheadBytes bounds the inputs of the workers that one step enters. Once it has so
// many, the others get a message of their own: their inputs would be held for all
// steps of a batch.
const aheadBytes = 256 << 10

// spawning is a step whose workers may be entered with it.
type spawning struct {
	from       *item
	activity   *graph.Activity // that the step belongs to
	deliveries int
	children   []legwork.Transition
	written    []ledger.Leaf // job data that the step writes
	self       ledger.Output // of the activity
}

// goAhead decides which workers the commit of a step enters, with their inputs. A
// worker whose decision fails is entered by a message of its own, so that its error
// does not fail this step.
func (e *Engine) goAhead(p spawning) (list []ahead) {
	if e.Mode != Fused || p.deliveries > aheadDeliveries {
		return nil
	}
	sent := 0
	for _, t := range p.activity.Transitions {
		if sent >= aheadBytes {
			return list
		}
		if !t.Ahead {
			continue
		}
		at := slices.IndexFunc(p.children, func(c legwork.Transition) bool {
			return c.Kind == legwork.Leg1 &&
				c.Activity == t.To.ID
		})
		if at < 0 {
			continue
		}
		if one, ok := e.enterAhead(&p, at, t.To); ok {
			list, sent = append(list, one), sent+len(one.work.Data)
		}
	}
	return list
}

// firstDelivery stands for the delivery of the message that would have entered a worker. Nothing changes it.
var firstDelivery = &legwork.Delivery{Count: 1}

func (e *Engine) enterAhead(p *spawning, at int, a *graph.Activity) (one ahead, ok bool) {
	t := &p.children[at]
	next := newItem(0, firstDelivery, t)
	next.version, next.Activity, next.Schemas = p.from.version, a, p.from.Schemas
	next.Data, next.Outputs = p.from.Data, append(slices.Clip(p.from.Outputs), p.self)
	place := telemetry.At(t, 1)
	next.span = e.Tracing.BeginAt(telemetry.KindLeg1, a.ID, &place, time.Now())
	in := next.input(e.MaxCycles)
	in.Written = p.written
	d := decide.Decide(in)
	if d.DeadReason != "" || d.Step.Children[0].Kind != legwork.Work {
		return ahead{}, false
	}
	next.tag(d.Attributes)
	row := ledger.Ahead{Activity: a.ID, DAD: t.DAD, GUID: t.GUID, Work: d.Step.Work, Limit: d.Step.Limit,
		Keyed: d.Step.Keyed}
	if len(d.Step.Journals) > 0 {
		row.Journal = &d.Step.Journals[0]
	}
	one = ahead{at: at, work: d.Step.Children[0], row: row, to: a}
	if next.span.Recording() {
		recorded := next
		one.item = &recorded
	}
	return one, true
}

// withAhead returns the children of a step with the work of those that are
// entered with it, and the rows of these.
func withAhead(children []legwork.Transition, list []ahead) ([]legwork.Transition, []ledger.Ahead) {
	if len(list) == 0 {
		return children, nil
	}
	all, rows := slices.Clone(children), make([]ledger.Ahead, len(list))
	for i, a := range list {
		all[a.at], rows[i] = a.work, a.row
	}
	return all, rows
}

// aheadEntered ends the spans of the workers that were entered ahead, and counts
// them, once that has committed.
func (e *Engine) aheadEntered(list []ahead) {
	for _, a := range list {
		if a.item != nil {
			done := ledger.EnteredAhead
			a.item.committed.Activity = &done
			a.item.ack("done")
			a.item.endSpan()
		}
		e.Metrics.Activities(a.to.Graph.Subscribes, a.to.Type.String(), "ahead", 1)
	}
	if len(list) > 0 {
		e.Metrics.Transitions(legwork.LaneRun, "ahead", len(list))
	}
}
