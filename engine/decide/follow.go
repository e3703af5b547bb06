package decide

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// follow is the second half of every decision that has steps: it writes job data,
// chooses the activities that follow, and publishes the job's data if the activity
// says so (emit, persist).
//
// An error that no transition handles fails the job, and nothing of this happens.
// If a transition for its code has conditions, job.maps are evaluated first, as
// the conditions may read what they write; if then nothing follows, that is
// dropped.
func (d *deciding) follow(s *evaluate.Scope, status legwork.Status, code int) error {
	writes := d.Activity.WritesJob(status, code)
	if writes {
		if err := d.write(s); err != nil {
			return err
		}
	}
	if err := d.attributes(s); err != nil && writes {
		return err
	}
	if !writes {
		return d.route(s, status, code)
	}
	var err error
	if d.Step.Emit, err = d.Activity.Emits(s); err != nil {
		return err
	}
	if d.Step.Finish, err = d.Activity.Persists(s); err != nil {
		return err
	}
	return d.route(s, status, code)
}

// write sets the job data that the step saves. A message that resumes after a
// crash has saved them already.
func (d *deciding) write(s *evaluate.Scope) error {
	if d.Resumes() {
		return nil
	}
	d.Step.Read = d.reading()
	leaves, err := d.Activity.Job.Leaves(s)
	if err != nil {
		return err
	}
	d.Step.Data = leavesOf(leaves)
	return s.Write(leaves) // conditions see what was just written
}

// reading returns the job data that the message has read and that other branches
// may write: the commit checks that they are unchanged. nil: none. What other
// messages of the batch have read besides is left out.
func (in *Input) reading() *ledger.Read {
	paths, yes := in.Activity.ReadsBack(in.Leg())
	if !yes {
		return nil
	}
	r := &ledger.Read{Paths: paths}
	for _, l := range in.Data {
		if len(paths) == 0 || evaluate.AnyRelated(l.Path, paths) {
			r.Leaves = append(r.Leaves, l)
		}
	}
	return r
}

// route decides which activities follow, and the semaphore's delta (SEM-02,
// CON-16). It fails the job if no transition handles an error.
func (d *deciding) route(s *evaluate.Scope, status legwork.Status, code int) error {
	next, handled, err := d.Activity.Route(status, code, s)
	if err != nil {
		return err
	}
	if err := d.spawn(next); err != nil {
		return err
	}
	d.Step.Delta = int(ledger.Delta(len(next), status == legwork.Pending))
	if !handled {
		if !d.Activity.Graph.App.SavesUnfollowed() {
			d.Step.Data, d.Step.Emit, d.Step.Finish = nil, false, false
		}
		d.fails(d.unhandled())
	}
	return nil
}

// spawn sets the children of the step: one Leg 1 message per activity, in the
// plane of this entry (DAD-03, CON-09).
func (d *deciding) spawn(next []*graph.Activity) error {
	plane := d.plane()
	d.Step.Plane = plane
	if len(next) > legwork.MaxChildren {
		return legwork.TooLarge("activity %s has %d children, at most %d are allowed", d.T.Activity, len(next),
			legwork.MaxChildren)
	}
	dad := plane.Adjacent()
	if len(next) > 0 && len(dad) > legwork.MaxDADBytes {
		return legwork.TooLarge("the children of activity %s would lie deeper than %d bytes of address", d.T.Activity,
			legwork.MaxDADBytes)
	}
	d.Step.Children = make([]legwork.Transition, len(next))
	for i, a := range next {
		d.Step.Children[i] = d.message(legwork.Leg1, "child:"+a.ID)
		d.Step.Children[i].Activity, d.Step.Children[i].DAD = a.ID, dad
	}
	return nil
}

// attributes evaluates the activity's telemetry maps for the message's span, if
// that is recorded.
func (d *deciding) attributes(s *evaluate.Scope) error {
	if !d.Recorded || !d.Activity.Telemetry.Defined() {
		return nil
	}
	doc, err := d.Activity.Attributes(s)
	if err != nil {
		return err
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(doc, &values); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		d.Attributes = append(d.Attributes, Attribute{Name: name, Value: textOf(values[name])})
	}
	return nil
}

// textOf returns a JSON string without its quotes, anything else as JSON.
func textOf(value json.RawMessage) string {
	var text string
	if strings.HasPrefix(string(value), `"`) && json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

func leavesOf(leaves []evaluate.Leaf) []ledger.Leaf {
	out := make([]ledger.Leaf, len(leaves))
	for i, l := range leaves {
		out[i] = ledger.Leaf(l)
	}
	return out
}

func scopeLeaves(leaves []ledger.Leaf) []evaluate.Leaf {
	out := make([]evaluate.Leaf, len(leaves))
	for i, l := range leaves {
		out[i] = evaluate.Leaf(l)
	}
	return out
}
