package fork

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// busy is a semaphore that lets no activity be skipped: what is kept was not.
const busy = 1 << 20

// decision is what a message has caused in the source, decided again with what its rows have.
func (w *walk) decision(d *done, data []ledger.Leaf) (*decide.Decision, error) {
	if d.activity.Type == graph.Trigger {
		b, err := w.beginning(nil)
		if err != nil {
			return nil, err
		}
		return &decide.Decision{Step: ledger.Step{Children: b.Children, Data: b.Data}}, nil
	}
	in := w.input(d, data)
	if d.activity.Type == graph.Function { // that it has ended is decided as the answer of a worker
		as := *d.activity
		as.Type = graph.Worker
		in.Activity = &as
	}
	out := decide.Decide(in)
	switch {
	case out.Err != nil:
		return nil, out.Err
	case out.Step.Fail != nil:
		return nil, fmt.Errorf("activity %s %s would end the job now: %s", d.activity.ID, d.dad, out.Step.Fail)
	}
	return out, nil
}

// input is what a message was decided by.
func (w *walk) input(d *done, data []ledger.Leaf) *decide.Input {
	inst := w.instances[at{d.activity.ID, d.dad}]
	t := &legwork.Transition{GUID: d.old, Kind: legwork.Leg1, Job: w.src.Job, Gid: w.src.Gid, App: w.src.App,
		Version: w.graph.App.Version, Activity: d.activity.ID, DAD: d.dad, Attempt: 1}
	in := &decide.Input{Message: decide.Message{T: t, Activity: d.activity},
		Loaded: decide.Loaded{Data: data,
			Entered: ledger.Entered{Activity: &inst.Ledger, Semaphore: busy, Reentry: d.again}},
		MaxCycles: busy, Now: inst.Updated}
	out := inst
	if plane := w.instances[at{d.activity.ID, d.plane}]; plane != nil {
		out = plane
	}
	if d.again {
		t.Data, in.Now = out.Output, out.Updated
	}
	leg := graph.Leg1
	if a := d.answer; a != nil {
		leg = graph.Leg2
		t.Kind, t.GUID, t.Work, t.Attempt, t.Seq = legwork.Leg2, a.final(w).old, a.work.old, a.attempt, a.seq
		t.Status, t.Code, t.Data, in.Now = a.status, a.code, a.data, out.Updated
	}
	if d.marks != nil {
		ordinal := ledger.Marks(int64(d.marks.Marks) % ledger.W100M)
		in.Entered.Marks = &ordinal
	}
	in.Job = &ledger.JobMeta{Created: w.src.Created, Updated: in.Now, State: "running"}
	needs := d.activity.Needs(leg)
	for _, id := range needs.Outputs {
		of := d.activity.Graph.App.Activity(id)
		if above := in.Above(of); above != "" {
			w.output(in, at{id, above})
		}
	}
	if needs.Times || needs.Own || leg == graph.Leg2 && d.activity.Type == graph.Hook {
		w.output(in, at{d.activity.ID, d.dad})
	}
	return in
}

func (w *walk) output(in *decide.Input, of at) {
	if row := w.instances[of]; row != nil {
		in.Outputs = append(in.Outputs, ledger.Output{Activity: row.Activity, Data: row.Output, Status: row.Status,
			Code: row.Code, Hook: row.Hook, Entered: row.Entered, Updated: row.Updated})
	}
}

// beginning is how the source began.
func (w *walk) beginning(schemas decide.Schemas) (*decide.Beginning, error) {
	trigger := w.instances[at{w.graph.Trigger.ID, legwork.RootDAD}]
	g := *w.graph
	if schemas == nil {
		g.Validate = false // its input was valid then
	}
	return decide.Begin(&decide.Start{GUID: trigger.GUID, Job: w.src.Job, Graph: &g, Schemas: schemas, Gid: w.src.Gid,
		Version: ledger.Version{App: w.src.App, Version: w.graph.App.Version}, Body: trigger.Output, Now: w.src.Created,
		Expire: -time.Second})
}

// missing finds the messages that were on their way to an activity when the source ended: no row
// tells of them. How many there must be, the semaphore says (ADR 10); which, what has sent them.
func (w *walk) missing() (map[legwork.ID]bool, error) {
	there := 0
	for _, o := range w.opened {
		switch {
		case o.function != nil:
			there += o.function.obligations()
		case !w.ends(&o) && !w.arrived(&o):
			there++
		}
	}
	want := w.src.Semaphore - there
	if want == 0 || w.endedBySkipping() {
		return nil, nil
	}
	found := map[legwork.ID]bool{}
	for _, m := range w.possible {
		found[m.old] = false
	}
	for cause := range w.causes() {
		step, err := w.decision(cause, w.src.Leaves)
		if err != nil {
			return nil, w.unclear(want, err.Error())
		}
		for i := range step.Step.Children {
			guid := step.Step.Children[i].GUID
			if _, possible := found[guid]; possible {
				found[guid] = true
				want--
			}
		}
	}
	if want != 0 {
		return nil, w.unclear(want, "the conditions of its transitions do not tell which")
	}
	return found, nil
}

// endedBySkipping reports whether an activity has ended the source by its statusThreshold, whatever was open.
func (w *walk) endedBySkipping() bool {
	row := w.marks[w.src.Closer]
	if row == nil {
		return false
	}
	a := w.graph.App.Activity(row.Activity)
	return a != nil && a.MaySkip()
}

// causes are the messages that may have sent one that nobody has handled.
func (w *walk) causes() map[*done]bool {
	all := map[*done]bool{}
	for _, m := range w.possible {
		all[m.cause] = true
	}
	return all
}

// arrived reports whether a message has ended, at an activity that another one had entered and that is done anew: it is
// sent again with that, and the source did not wait for it.
func (w *walk) arrived(o *open) bool {
	row := w.marks[o.old]
	return o.why == WhyWaiting && row != nil && row.Marks.Spawned() && !w.closed(o.old) && w.asker(o) == nil
}

// ends reports whether it is this that has ended the source: its obligation is not open any more.
func (w *walk) ends(o *open) bool {
	return o.why == WhyEnded || o.why == WhyAnswered && w.closed(o.given.final(w).old) || w.closes(o.message)
}

func (w *walk) unclear(want int, why string) error {
	return legwork.Conflict("when job %s ended, %d more messages were on their way to activities than its rows tell, and "+
		"%s: fork it from an activity before, with --from, or start it anew", w.src.Job, want, why)
}
