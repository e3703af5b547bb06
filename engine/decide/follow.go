package decide

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

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
func (d *deciding) follow(s *graph.Scope, status legwork.Status, code int) error {
	writes := d.Activity.WritesJob(graph.Status(status), code)
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

// write sets the job data the step saves. What a resumed message wrote is in
// the job data already.
func (d *deciding) write(s *graph.Scope) error {
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

// reading is what the message has read of the job data that others write. Others
// of its batch may have read more.
func (in *Input) reading() *ledger.Read {
	paths, yes := in.Activity.ReadsBack(in.Leg())
	if !yes {
		return nil
	}
	r := &ledger.Read{Paths: paths}
	for _, l := range in.Data {
		if len(paths) == 0 || graph.AnyRelated(l.Path, paths) {
			r.Leaves = append(r.Leaves, l)
		}
	}
	return r
}

// route decides who follows, with the semaphore's delta (SEM-02, CON-16), or
// fails the job where an error is handled by nobody.
func (d *deciding) route(s *graph.Scope, status legwork.Status, code int) error {
	next, handled, err := d.Activity.Route(graph.Status(status), code, s)
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

// attributes is what the activity's telemetry maps say of its span. Nothing is
// evaluated for a span that nobody records.
func (d *deciding) attributes(s *graph.Scope) error {
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

// textOf is a text as it is, anything else as JSON.
func textOf(value json.RawMessage) string {
	var text string
	if strings.HasPrefix(string(value), `"`) && json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

func leavesOf(leaves []graph.Leaf) []ledger.Leaf {
	out := make([]ledger.Leaf, len(leaves))
	for i, l := range leaves {
		out[i] = ledger.Leaf(l)
	}
	return out
}

func graphLeaves(leaves []ledger.Leaf) []graph.Leaf {
	out := make([]graph.Leaf, len(leaves))
	for i, l := range leaves {
		out[i] = graph.Leaf(l)
	}
	return out
}
