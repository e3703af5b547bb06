package fork

import (
	"cmp"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// MaxSteps is how many activities a job may have that is forked.
const MaxSteps = 20_000

// Request says how a job is forked.
type Request struct {
	Source *ledger.JobRows
	// Graph is that of the source, To the one that the fork runs: of the same version, or of another.
	Graph, To *graph.Graph
	Schemas   decide.Schemas
	Version   int32 // the id of To's
	Gid       legwork.ID
	Retry     bool
	Job       string
	Cuts      []Cut
	// Awaited are the jobs that it has awaited, by their gids, as they are retried with it.
	Awaited map[legwork.ID]*Request
}

// Plan is what a fork will have, and what it will do.
type Plan struct {
	ledger.Fork
	// Kept are the activities whose answers are kept, Again those that are done anew at once, Later
	// those that the source has done and that are to be done again behind them.
	Kept         int
	Again, Later []Step
	// Below are the jobs that it has awaited and that are retried with it.
	Below []*Plan
	// Missing are jobs of which Request.Awaited has no rows: read them, and plan again.
	Missing []legwork.ID
}

// Step is an activity that is done anew.
type Step struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Type     string      `json:"type"`
	Why      Why         `json:"why,omitempty"`
	// Key is the idempotency key under which it has been claimed: it is verified before it runs.
	Key string `json:"key,omitempty"`
}

// Make plans a fork. The errors say what to do instead: *legwork.Error with code 409 or 422.
func Make(r *Request) (*Plan, error) {
	if n := len(r.Source.Activities); n > MaxSteps {
		return nil, legwork.TooLarge("job %s has %d activities, and at most %d can be kept: start it anew", r.Source.Job, n,
			MaxSteps)
	}
	start := legwork.Derive(r.Gid, r.Source.Gid, "fork", 0)
	whole := newWalk(r.Source, r.Graph, r.Gid, nil)
	if err := whole.run(start); err != nil {
		return nil, err
	}
	counted := newWalk(r.Source, r.Graph, r.Gid, nil)
	counted.interim = true
	if err := counted.run(start); err != nil {
		return nil, err
	}
	missing, err := counted.missing()
	if err != nil {
		return nil, err
	}
	w := newWalk(r.Source, r.To, r.Gid, r.Cuts)
	w.awaited = r.Awaited
	if err := w.run(start); err != nil {
		return nil, err
	}
	for _, m := range w.possible {
		switch {
		case missing[m.old] && m.again:
			w.drop(m.cause)
		case missing[m.old]:
			w.opens(m, WhyWaiting)
		}
	}
	if r.To != r.Graph {
		if err := r.fits(w, start); err != nil {
			return nil, err
		}
	}
	if err := r.finds(w); err != nil {
		return nil, err
	}
	p := &Plan{Fork: ledger.Fork{Source: r.Source.Gid, Gid: r.Gid, Retry: r.Retry, Job: r.Job, Version: r.Version,
		Closer: r.Source.Closer, Start: start}, Kept: len(w.kept) - 1}
	if err := w.rows(p, r.Schemas); err != nil || len(p.Missing) > 0 {
		return p, err
	}
	w.tell(p)
	return p, w.data(p, whole)
}

// fits refuses a version in which what is kept would not exist, or would mean something else.
func (r *Request) fits(w *walk, start legwork.ID) error {
	was := newWalk(r.Source, r.Graph, r.Gid, r.Cuts)
	if err := was.run(start); err != nil {
		return err
	}
	for place, d := range was.kept {
		switch now := w.kept[place]; {
		case now == nil:
			return legwork.Invalid("version %s cannot go on with job %s: it has no activity %s where the job has done one: "+
				"fork it from an activity before it, with --from", r.To.App.Version, r.Source.Job, place.activity)
		case now.activity.Type != d.activity.Type || now.activity.Cycle != d.activity.Cycle:
			return legwork.Invalid("version %s cannot go on with job %s: its activity %s is of type %s, and the job has done "+
				"one of type %s: fork it from this activity, with --from %[3]s", r.To.App.Version, r.Source.Job, place.activity,
				now.activity.Type, d.activity.Type)
		}
	}
	for i := range w.opened {
		o := &w.opened[i]
		if was := r.Graph.App.Activity(o.activity.ID); o.heard > 0 && (was == nil || was.Type != o.activity.Type) {
			return legwork.Invalid("version %s cannot go on with job %s: its activity %s is a hook, and that of the job, which "+
				"has had pending answers, is none: fork it from this activity, with --from %[3]s", r.To.App.Version,
				r.Source.Job, o.activity.ID)
		}
	}
	return nil
}

// finds refuses a cut that is nowhere, and a fork that would do nothing.
func (r *Request) finds(w *walk) error {
	for _, c := range r.Cuts {
		if !slices.ContainsFunc(w.opened, func(o open) bool {
			within := o.function != nil && strings.HasPrefix(c.Activity, o.activity.ID+"/")
			return o.why != WhyAnswered && (within || o.activity.ID == c.Activity) && (c.DAD == "" || c.DAD == o.dad)
		}) {
			return legwork.Invalid("job %s has not entered activity %s, or only behind another one that is done anew: "+
				"`legwork job show %[1]s` lists its activities", r.Source.Job, strings.TrimSpace(c.Activity+" "+string(c.DAD)))
		}
	}
	if len(w.opened) == 0 {
		return legwork.Conflict("job %s has an answer to everything that it has asked: name the activity from which it is "+
			"to be done anew, with --from", r.Source.Job)
	}
	return nil
}

// rows are what is copied, and what is sent.
func (w *walk) rows(p *Plan, schemas decide.Schemas) error {
	for _, d := range w.order {
		if d.marks != nil && d.marks.Marks.Ordinal() > 0 {
			w.entered[at{d.activity.ID, d.dad}] += int64(d.marks.Entries)
		}
	}
	for _, d := range w.order {
		w.copied(p, d)
	}
	for i := range w.merges {
		w.marked(p, w.merges[i].marks, w.merges[i].now)
	}
	for i := range w.skipped {
		d := &w.skipped[i]
		w.marked(p, d.marks, d.now)
		row := w.instances[at{d.activity.ID, d.dad}]
		p.Activities = append(p.Activities, ledger.ForkActivity{Activity: row.Activity, DAD: row.DAD, GUID: d.now,
			Ledger: row.Ledger, Answered: true})
	}
	for i := range w.opened {
		if err := w.put(p, &w.opened[i], schemas); err != nil {
			return err
		}
	}
	for _, f := range w.wholly {
		for i := range w.src.Activities {
			if row := &w.src.Activities[i]; row.DAD == f.dad && strings.HasPrefix(row.Activity, f.activity+"/") {
				w.operation(p, row)
			}
		}
	}
	return w.begin(p, schemas)
}

// copied adds the rows of a message that is kept.
func (w *walk) copied(p *Plan, d *done) {
	guid := d.now
	if d.answer != nil {
		guid = d.answer.final(w).now
	}
	w.marked(p, d.marks, guid)
	if d.plane != d.dad {
		if row := w.instances[at{d.activity.ID, d.plane}]; row != nil {
			p.Activities = append(p.Activities, ledger.ForkActivity{Activity: row.Activity, DAD: row.DAD, GUID: guid,
				Answered: true})
		}
	}
	if w.kept[at{d.activity.ID, d.dad}] != d {
		return
	}
	row := w.instances[at{d.activity.ID, d.dad}]
	a := ledger.ForkActivity{Activity: row.Activity, DAD: row.DAD, GUID: d.now, Ledger: row.Ledger, Answered: true}
	// Re-entries and pending answers that are not kept are not counted.
	if d.activity.Type != graph.Trigger {
		a.Ledger -= ledger.Activity(int64(row.Ledger)%ledger.W100M - w.entries(d))
	}
	if d.answer != nil {
		w.marked(p, w.marks[d.old], d.now) // a hook has a row of the message that has entered it, too
		a.Work = &d.answer.work.now
		if w.keyed[at{row.Activity, row.DAD}] != nil {
			p.Keyed = append(p.Keyed, ledger.ForkKeyed{Activity: row.Activity, DAD: row.DAD, Work: d.answer.work.now})
		}
	}
	p.Activities = append(p.Activities, a)
}

// entries is how many Leg 2 entries of an activity are kept.
func (w *walk) entries(of *done) (n int64) {
	if of.activity.Cycle || of.activity.Type == graph.Cycle {
		n = 1
	}
	return n + w.entered[at{of.activity.ID, of.dad}]
}

// marked adds the ledger of a message, without the digits that only the end of a job sets.
func (w *walk) marked(p *Plan, row *ledger.MarksRow, now legwork.ID) {
	if row == nil {
		return
	}
	marks := row.Marks
	if row.Marks.Closed() {
		marks -= ledger.Marks(ledger.W100B)
	}
	if row.Marks.Completed() {
		marks -= ledger.Marks(ledger.W100M)
	}
	p.Marks = append(p.Marks, ledger.ForkMarks{Old: row.GUID, New: now, Marks: marks})
}

// tell lists what is done anew, for people.
func (w *walk) tell(p *Plan) {
	now := map[at]bool{}
	for _, s := range p.Again {
		now[at{s.Activity, s.DAD}] = true
	}
	for _, o := range w.opened {
		now[at{o.activity.ID, o.dad}] = true
		s := Step{Activity: o.activity.ID, DAD: o.dad, Type: o.activity.Type.String(), Why: o.why}
		if k := w.keyed[at{o.activity.ID, o.dad}]; k != nil && o.given == nil && k.Claims > 0 && w.asker(&o) != nil {
			s.Key = k.Key
		}
		p.Again = append(p.Again, s)
	}
	for i := range w.src.Activities {
		row := &w.src.Activities[i]
		place := at{row.Activity, row.DAD}
		a := w.graph.App.Activity(row.Activity)
		if row.Ledger == 0 || now[place] || w.copies[place] || w.kept[place] != nil || a == nil {
			continue
		}
		p.Later = append(p.Later, Step{Activity: row.Activity, DAD: row.DAD, Type: a.Type.String()})
	}
	for _, list := range [][]Step{p.Again, p.Later} {
		slices.SortFunc(list, func(a, b Step) int {
			return cmp.Or(cmp.Compare(a.DAD, b.DAD), cmp.Compare(a.Activity, b.Activity))
		})
	}
}

// All are the forks of the plan: that of the job, and those of the jobs that it has awaited.
func (p *Plan) All() []*ledger.Fork {
	all := []*ledger.Fork{&p.Fork}
	for _, below := range p.Below {
		all = append(all, below.All()...)
	}
	return all
}
