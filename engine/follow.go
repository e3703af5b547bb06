package engine

import (
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// follow is the second half of every decision that has steps: job data is
// written, whoever comes next is chosen, and the world is told where the
// activity says so.
//
// An error that no transition is for does nothing of it, but fails the job. If
// one is for its code and compares values, job.maps are evaluated first, as it
// may compare what they write; what they wrote is dropped if nothing follows.
func (it *item) follow(s *graph.Scope, status legwork.Status, code int) error {
	writes := it.activity.WritesJob(graph.Status(status), code)
	if writes {
		if err := it.write(s); err != nil {
			return err
		}
	}
	if err := it.attributes(s); err != nil && writes {
		return err
	}
	if !writes {
		return it.route(s, status, code)
	}
	var err error
	if it.step.Emit, err = it.activity.Emits(s); err != nil {
		return err
	}
	if it.step.Finish, err = it.activity.Persists(s); err != nil {
		return err
	}
	return it.route(s, status, code)
}

// write sets the job data the step saves. What a resumed message wrote is in
// the job data already.
func (it *item) write(s *graph.Scope) error {
	if it.resumes() {
		return nil
	}
	it.step.Read = it.reading()
	leaves, err := it.activity.Job.Leaves(s)
	if err != nil {
		return err
	}
	it.step.Data = leavesOf(leaves)
	return s.Write(leaves) // conditions see what was just written
}

func leavesOf(leaves []graph.Leaf) []ledger.Leaf {
	out := make([]ledger.Leaf, len(leaves))
	for i, l := range leaves {
		out[i] = ledger.Leaf(l)
	}
	return out
}

// route decides who follows, with the semaphore's delta (SEM-02, CON-16), or
// fails the job where an error is handled by nobody.
func (it *item) route(s *graph.Scope, status legwork.Status, code int) error {
	next, handled, err := it.activity.Route(graph.Status(status), code, s)
	if err != nil {
		return err
	}
	if err := it.spawn(next); err != nil {
		return err
	}
	it.step.Delta = int(ledger.Delta(len(next), status == legwork.Pending))
	if !handled {
		if !it.activity.Graph.App.SavesUnfollowed() {
			it.step.Data, it.step.Emit, it.step.Finish = nil, false, false
		}
		it.fails(it.unhandled())
	}
	return nil
}

// spawn sets the children of the step: one Leg 1 message per activity, in the
// plane of this entry (DAD-03, CON-09).
func (it *item) spawn(next []*graph.Activity) error {
	plane := it.plane()
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
		it.step.Children[i] = it.message(legwork.Leg1, "child:"+a.ID)
		it.step.Children[i].Activity, it.step.Children[i].DAD = a.ID, dad
	}
	return nil
}

// plane is the address of this entry: a later one of the same activity has
// another index (DAD-01).
func (it *item) plane() legwork.DAD {
	if m := it.entered.Marks; m != nil {
		return it.t.DAD.Resolve(m.Index())
	}
	return it.t.DAD
}

// message returns a message of the item's own place that follows from it. The
// label tells it from the others that do.
func (it *item) message(kind legwork.Kind, label string) legwork.Transition {
	t := it.t
	return legwork.Transition{GUID: legwork.Derive(t.Gid, t.GUID, label, 0), Kind: kind,
		Job: t.Job, Gid: t.Gid, App: t.App, Version: t.Version, Activity: t.Activity, DAD: t.DAD,
		Attempt: 1, Trace: it.span.Trace()}
}

// unhandled is the error of a job whose activity failed without a transition
// that takes the error.
func (it *item) unhandled() json.RawMessage {
	var f failure
	if err := json.Unmarshal(it.t.Data, &f); err != nil || f.Message == "" {
		f = failure{Message: fmt.Sprintf("activity %s failed with code %d", it.t.Activity, it.t.Code)}
	}
	f.Message, f.Stack = printable(f.Message), printable(f.Stack)
	f.Code, f.Activity = it.t.Code, it.t.Activity
	return mustJSON(f)
}

// broken turns a decision that failed (a map that cannot be evaluated, too
// many children) into the end of the job: it would fail the same way again.
func (it *item) broken(err error) {
	it.step.Children, it.step.Data, it.step.Delta = nil, nil, -1
	it.step.Emit, it.step.Finish = false, false
	it.all, it.interrupt = nil, nil
	it.fails(failureOf(it.t.Activity, err))
}

// fails ends the job with an error. Its data tell it too, as the format has
// it: done and $error (graphs.md §1a.4).
func (it *item) fails(doc json.RawMessage) {
	it.step.Fail = doc
	if it.resumes() {
		return // they were saved
	}
	it.step.Data = append(it.step.Data, terminal(doc)...)
}

// terminal is what the data of a job that failed say of it. A stack is in the
// job's error, for those who operate it: data are told to other services.
func terminal(doc json.RawMessage) []ledger.Leaf {
	var f failure
	if json.Unmarshal(doc, &f) != nil {
		return nil
	}
	leaf := func(value any, keys ...string) ledger.Leaf {
		return ledger.Leaf{Path: graph.Path(keys...), Value: mustJSON(value)}
	}
	return []ledger.Leaf{leaf(true, "done"), leaf(f.Message, "$error", "message"), leaf(legwork.CodeUnhandled, "$error", "code")}
}
