package engine

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// decide fills the steps of the items that entered: pure but for the rare
// resume, whose own output was saved before a crash and must be read again.
func (e *Engine) decide(ctx context.Context, wave []*item) {
	e.reload(ctx, wave)
	for _, it := range open(wave) {
		switch {
		case it.entered.Closed: // only Step 3 is left
		case it.entered.Merge:
			mergeStep(it)
		case it.activity.Type == graph.Worker && it.t.Kind == legwork.Leg1:
			workerLeg1(it)
		case it.activity.Type == graph.Worker:
			workerLeg2(it)
		default:
			hookLeg1(it)
		}
	}
}

// wanted lists what the maps and conditions of a wave read.
func wanted(wave []*item) (want ledger.Want) {
	asked := make(map[legwork.ID]int) // a job's data once, however many of the wave read it
	for i, it := range wave {
		it.dataAt = i
		leg := graph.Leg1
		if it.t.Kind == legwork.Leg2 {
			leg = graph.Leg2
		}
		needs := it.activity.Needs(leg)
		for _, id := range needs.Outputs {
			if of := it.activity.Graph.App.Activity(id); of != nil {
				place := ledger.Place{Gid: it.t.Gid, Activity: id, DAD: it.t.DAD.At(of.Depth)}
				want.Outputs = append(want.Outputs, ledger.WantOutput{Index: i, Place: place})
			}
		}
		if needs.Job {
			first, known := asked[it.t.Gid]
			if !known {
				first, asked[it.t.Gid] = i, i
				want.Data = append(want.Data, ledger.WantData{Index: i, Gid: it.t.Gid})
			}
			it.dataAt = first
		}
	}
	return want
}

// reload gives a resumed message what its first delivery saved instead of what
// it carries or would make: a worker that ran again may have answered
// differently.
func (e *Engine) reload(ctx context.Context, wave []*item) {
	var want ledger.Want
	var resumed []*item
	for _, it := range open(wave) {
		if it.resumes() && (it.t.Kind == legwork.Leg2 || it.activity.Output.Defined()) && !it.entered.Merge {
			place := it.place()
			place.DAD = place.DAD.Resolve(it.entered.Marks.Index())
			want.Outputs = append(want.Outputs, ledger.WantOutput{Index: len(resumed), Place: place})
			resumed = append(resumed, it)
		}
	}
	if len(resumed) == 0 {
		return
	}
	loaded, err := e.Store.Load(ctx, want)
	for i, it := range resumed {
		if err != nil || len(loaded.Outputs[i]) != 1 {
			it.later("retry", fmt.Errorf("read what activity %s has saved: %v", it.t.Activity, err))
			continue
		}
		o := loaded.Outputs[i][0]
		it.saved = o.Data
		if it.t.Kind == legwork.Leg2 {
			it.t.Data, it.t.Status, it.t.Code = legwork.OrNull(o.Data), o.Status, o.Code
		}
	}
}

// scope is what the item's maps and conditions may read.
func (it *item) scope() *graph.Scope {
	t := it.t
	s := graph.NewScope(graph.Metadata{JobID: t.Job, GID: t.Gid.String(), Topic: it.activity.Graph.Subscribes,
		App: t.App, Version: t.Version, Activity: t.Activity, DAD: string(t.DAD)})
	for _, o := range it.outputs {
		s.SetOutput(o.Activity, outputOf(o.Data, o.Status, o.Code, ""))
	}
	if len(it.data) > 0 {
		leaves := make([]graph.Leaf, len(it.data))
		for i, l := range it.data {
			leaves[i] = graph.Leaf(l)
		}
		s.SetJob(leaves)
	}
	return s
}

// outputOf builds what a reference to an activity reads. An error has no data
// (graphs.md §1a.4).
func outputOf(data json.RawMessage, status legwork.Status, code int, dad legwork.DAD) graph.Output {
	o := graph.Output{Status: graph.Status(status), Code: code, DAD: string(dad)}
	if status == legwork.Failed {
		o.Err = legwork.OrNull(data)
	} else {
		o.Data = legwork.OrNull(data)
	}
	return o
}

// follow sets the children of the step: one Leg 1 message per activity, in
// the plane of this entry (DAD-03, CON-09).
func (it *item) follow(next []*graph.Activity) error {
	plane := it.t.DAD
	if m := it.entered.Marks; m != nil {
		plane = plane.Resolve(m.Index())
	}
	it.step.Plane = plane
	if len(next) > legwork.MaxChildren {
		return legwork.TooLarge("activity %s has %d children, at most %d are allowed", it.t.Activity, len(next), legwork.MaxChildren)
	}
	dad := plane.Adjacent()
	if len(next) > 0 && len(dad) > legwork.MaxDADBytes {
		return legwork.TooLarge("the children of activity %s would lie deeper than %d bytes of address", it.t.Activity, legwork.MaxDADBytes)
	}
	it.step.Children = make([]legwork.Transition, len(next))
	for i, a := range next {
		it.step.Children[i] = legwork.Transition{
			GUID: legwork.Derive(it.t.Gid, it.t.GUID, "child:"+a.ID, 0), Kind: legwork.Leg1,
			Job: it.t.Job, Gid: it.t.Gid, App: it.t.App, Version: it.t.Version, Activity: a.ID, DAD: dad,
			Attempt: 1, Trace: it.span.Trace(),
		}
	}
	return nil
}

// write sets the job data the step saves. What a resumed message wrote is in
// the job data already.
func (it *item) write(s *graph.Scope) error {
	if it.resumes() {
		return nil
	}
	leaves, err := it.activity.Job.Leaves(s)
	if err != nil {
		return err
	}
	s.Write(leaves) // conditions see what was just written
	it.step.Data = make([]ledger.Leaf, len(leaves))
	for i, l := range leaves {
		it.step.Data[i] = ledger.Leaf(l)
	}
	return nil
}

// route decides who follows, with the semaphore's delta (SEM-02, CON-16), or
// fails the job where an error is handled by nobody.
func (it *item) route(s *graph.Scope, status legwork.Status, code int) error {
	next, handled, err := it.activity.Route(graph.Status(status), code, s)
	if err != nil {
		return err
	}
	if err := it.follow(next); err != nil {
		return err
	}
	it.step.Delta = int(ledger.Delta(len(next), status == legwork.Pending))
	if !handled {
		it.step.Fail = it.unhandled()
	}
	return nil
}

// unhandled is the error of a job whose activity failed without a transition
// that takes the error.
func (it *item) unhandled() json.RawMessage {
	var f failure
	if err := json.Unmarshal(it.t.Data, &f); err != nil || f.Message == "" {
		f = failure{Message: fmt.Sprintf("activity %s failed with code %d", it.t.Activity, it.t.Code)}
	}
	f.Message, f.Stack = legwork.Clip(f.Message, legwork.MaxErrorBytes), legwork.Clip(f.Stack, legwork.MaxErrorBytes)
	f.Code, f.Activity = it.t.Code, it.t.Activity
	return mustJSON(f)
}

// broken turns a decision that failed (a map that cannot be evaluated, too
// many children) into the end of the job: it would fail the same way again.
func (it *item) broken(err error) {
	it.step.Children, it.step.Data, it.step.Delta = nil, nil, -1
	it.step.Fail = failureOf(it.t.Activity, err)
}
