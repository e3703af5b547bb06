package fork

import (
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// put adds the message with which an activity that is done anew goes on.
func (w *walk) put(p *Plan, o *open, schemas decide.Schemas) error {
	switch {
	case o.function != nil:
		return w.goOn(p, o, schemas)
	case o.heard > 0:
		return w.hook(p, o)
	}
	t := legwork.Transition{GUID: o.now, Kind: legwork.Leg1, Gid: w.to, Activity: o.activity.ID, DAD: o.dad, Attempt: 1}
	inst, keyed := w.asker(o), w.keyed[at{o.activity.ID, o.dad}]
	if w.placed(p, o) || inst == nil {
		keyed = nil // another message has entered it: this one only arrives, or enters it anew
	}
	if o.given == nil && o.activity.Type == graph.Await && inst != nil && inst.Work != nil && !w.placed(p, o) {
		work := w.follow(o.ids, "work", 1)
		if kept, err := w.child(p, at{o.activity.ID, o.dad}, ids{*inst.Work, work.now}, o.why); err != nil || kept {
			w.waits(p, o, work)
			return err
		}
	}
	switch {
	case o.given != nil:
		work := w.follow(o.ids, "work", 1)
		w.waits(p, o, work)
		t.Kind, t.GUID, t.Work, t.Row = legwork.Leg2, work.now, work.now, work.now
		t.Status, t.Code, t.Data = o.given.status, o.given.code, legwork.OrNull(o.given.data)
		if keyed != nil {
			p.Keyed = append(p.Keyed, ledger.ForkKeyed{Activity: o.activity.ID, DAD: o.dad, Work: work.now, Waits: true})
		}
	case keyed != nil && keyed.Claims > 0:
		// It may have had its effect. It keeps its key, and its next claim is verified first.
		asks, err := w.asks(o, schemas)
		if err != nil {
			return err
		}
		work := w.follow(o.ids, "work", 1)
		w.waits(p, o, work)
		t.Kind, t.GUID, t.Topic, t.Key, t.Data = legwork.Work, work.now, asks.Topic, keyed.Key, asks.Data
		p.Keyed = append(p.Keyed, ledger.ForkKeyed{Activity: o.activity.ID, DAD: o.dad, Work: work.now, Waits: true,
			Open: true})
	case o.again:
		return fmt.Errorf("activity %s %s is entered again by a cycle", o.activity.ID, o.dad)
	}
	p.Put = append(p.Put, t)
	p.Semaphore++
	return nil
}

// hook adds a hook that goes on waiting: its row, what it registers, and its timer.
func (w *walk) hook(p *Plan, o *open) error {
	in := w.input(&done{message: o.message, plane: o.dad}, w.src.Leaves)
	in.T.Job, in.T.Gid, in.T.GUID, in.Now = p.Job, w.to, o.now, w.now
	out := decide.Decide(in)
	work := w.follow(o.ids, "work", 1).now
	if out.Err != nil || out.Step.Work != work {
		return legwork.Conflict("hook %s waits for more signals, and cannot wait any more: fork job %s from it, with "+
			"--from %[1]s, and send it again what it has had", o.activity.ID, w.src.Job)
	}
	place := ledger.Place{Gid: w.to, Activity: o.activity.ID, DAD: o.dad}
	p.Activities = append(p.Activities, ledger.ForkActivity{Activity: o.activity.ID, DAD: o.dad, GUID: o.now, Work: &work,
		Ledger: waiting(o) + ledger.Activity(w.entered[at{o.activity.ID, o.dad}]), Answered: true})
	p.Hooks = append(p.Hooks, ledger.Step{Place: place, Work: work, Register: out.Step.Register, Trace: out.Step.Trace,
		Heard: o.heard})
	for _, timer := range out.Step.Children {
		timer.Seq = o.heard
		p.Put = append(p.Put, timer)
	}
	p.Semaphore++
	return nil
}

// asker is the row of an activity that the message has entered; nil: it has arrived after another one, or not yet.
// What an activity has asked for belongs to the message that has entered it: if that is behind the cut, so is this.
func (w *walk) asker(o *open) *ledger.ActivityRow {
	inst := w.instances[at{o.activity.ID, o.dad}]
	if inst == nil || inst.GUID != o.old {
		return nil
	}
	return inst
}

// placed reports whether an activity has its row already.
func (w *walk) placed(p *Plan, o *open) bool {
	return slices.ContainsFunc(p.Activities, func(a ledger.ForkActivity) bool {
		return a.Activity == o.activity.ID && a.DAD == o.dad
	})
}

// waits adds an activity that has asked, and waits for its answer.
func (w *walk) waits(p *Plan, o *open, work ids) {
	w.marked(p, w.seeded(o.old), o.now)
	p.Activities = append(p.Activities, ledger.ForkActivity{Activity: o.activity.ID, DAD: o.dad, GUID: o.now,
		Work: &work.now, Ledger: waiting(o)})
}

// waiting is the ledger of an activity that waits for its first answer.
func waiting(o *open) ledger.Activity {
	if o.activity.Cycle {
		return ledger.EnteredAhead + 1
	}
	return ledger.EnteredAhead
}

// seeded is the ledger of a message that has entered an activity and has no steps; nil: it has none.
func (w *walk) seeded(guid legwork.ID) *ledger.MarksRow {
	row := w.marks[guid]
	if row == nil {
		return nil
	}
	seeded := *row
	seeded.Marks = 0
	return &seeded
}

// asks is the work that an activity asks for, mapped anew.
func (w *walk) asks(o *open, schemas decide.Schemas) (*legwork.Transition, error) {
	in := w.input(&done{message: o.message, plane: o.dad}, w.src.Leaves)
	in.Schemas = schemas
	out := decide.Decide(in)
	if out.Err != nil {
		return nil, out.Err
	}
	if len(out.Step.Children) == 0 || out.Step.Children[0].Kind != legwork.Work {
		return nil, legwork.Conflict("the input of activity %s, which has been claimed under a key, cannot be mapped any "+
			"more: fork job %s from an activity before it, with --from", o.activity.ID, w.src.Job)
	}
	return &out.Step.Children[0], nil
}

// begin adds the index rows and the time limit of the job.
func (w *walk) begin(p *Plan, schemas decide.Schemas) error {
	b, err := w.beginning(schemas)
	if err != nil {
		return err
	}
	p.Stats = b.Stats
	if b.Timer != nil {
		limit := *b.Timer
		limit.Gid, limit.GUID = w.to, legwork.TimerID(w.to, w.to)
		p.Put = append(p.Put, limit)
	}
	return nil
}
