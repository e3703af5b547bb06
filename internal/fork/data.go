package fork

import (
	"cmp"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// Of job data no row says who has written it. Most of the time nothing that is done anew has
// written any: then all of it is copied, but for what tells of an error. Else the job maps are
// evaluated again, in the order of their commits: what was written last by something that is
// kept is copied, all else has the value that what is kept gives it.

// data decides which job data the fork begins with.
func (w *walk) data(p *Plan, whole *walk) error {
	writers := w.discarded(whole)
	if len(writers) == 0 && (w.src.State != "failed" || !w.writes("done") && !w.writes(evaluate.Path("$error"))) {
		if w.src.State == "failed" {
			p.Drop = paths(w.src.Leaves, failedPath)
		}
		return nil
	}
	kept, all := data{}, data{}
	last := map[string]bool{} // whether what has written a path last is kept
	keeping := map[*done]bool{}
	for _, d := range w.order {
		keeping[d] = true
	}
	steps := append(slices.Clone(w.order), writers...)
	slices.SortStableFunc(steps, func(a, b *done) int { return w.when(a).Compare(w.when(b)) })
	for _, d := range steps {
		leaves, err := all.write(w, d)
		if err != nil {
			return w.unwritten(err)
		}
		for _, l := range leaves {
			last[l.Path] = keeping[d]
		}
		if keeping[d] {
			if _, err := kept.write(w, d); err != nil {
				return w.unwritten(err)
			}
		}
	}
	for _, l := range w.src.Leaves {
		if keeps, written := last[l.Path]; keeps || !written && !(w.src.State == "failed" && failedPath(l.Path)) {
			continue
		}
		p.Drop = append(p.Drop, l.Path)
		if value, ok := kept[l.Path]; ok {
			p.Set = append(p.Set, ledger.Leaf{Path: l.Path, Value: value})
		}
	}
	return nil
}

func (w *walk) unwritten(err error) error {
	return legwork.Conflict("the data of job %s cannot be told apart: activities that are done anew have written some of "+
		"it, and what the others write cannot be evaluated again: %v", w.src.Job, err)
}

// data is job data by path.
type data map[string][]byte

// write adds what a message writes, and returns it.
func (d data) write(w *walk, m *done) ([]ledger.Leaf, error) {
	if !m.activity.Job.Defined() {
		return nil, nil
	}
	leaves := make([]ledger.Leaf, 0, len(d))
	for path, value := range d {
		leaves = append(leaves, ledger.Leaf{Path: path, Value: value})
	}
	slices.SortFunc(leaves, func(a, b ledger.Leaf) int { return cmp.Compare(a.Path, b.Path) })
	step, err := w.decision(m, leaves)
	if err != nil {
		return nil, err
	}
	for _, l := range step.Step.Data {
		d[l.Path] = l.Value
	}
	return step.Step.Data, nil
}

// discarded are the messages that have written job data in the source and are not kept.
func (w *walk) discarded(whole *walk) (list []*done) {
	kept := map[legwork.ID]bool{}
	for _, d := range w.order {
		kept[d.id(w)] = true
	}
	for _, d := range whole.order {
		if !kept[d.id(whole)] && d.activity.Job.Defined() {
			list = append(list, d)
		}
	}
	for i := range whole.opened {
		list = append(list, whole.half(&whole.opened[i])...)
	}
	return list
}

// half are the messages of an activity without a final answer that may have written job data: a
// hook that waits, and pending answers.
func (w *walk) half(o *open) (list []*done) {
	inst := w.instances[at{o.activity.ID, o.dad}]
	if inst == nil || inst.Work == nil || o.heard > 0 || !o.activity.Job.Defined() {
		return nil
	}
	if o.activity.Type == graph.Hook {
		list = append(list, &done{message: o.message, plane: o.dad})
	}
	works, err := w.works(o.message, inst)
	if err != nil {
		return list
	}
	for i, work := range works {
		list = append(list, w.pending(o.message, work, i+1)...)
	}
	return list
}

func (d *done) id(w *walk) legwork.ID {
	if d.answer != nil {
		return d.answer.final(w).old
	}
	return d.old
}

// when is about when a message was committed.
func (w *walk) when(d *done) time.Time {
	row := w.instances[at{d.activity.ID, d.plane}]
	if row == nil {
		row = w.instances[at{d.activity.ID, d.dad}]
	}
	if d.answer == nil && row.Work != nil {
		return row.Entered // a hook that waits
	}
	return row.Updated
}

// writes reports whether an activity of the graph may write a path.
func (w *walk) writes(path string) bool {
	return slices.ContainsFunc(w.graph.Activities, func(a *graph.Activity) bool {
		return slices.Contains(a.Job.Writes(), "") || evaluate.AnyRelated(path, a.Job.Writes())
	})
}

// failedPath reports whether a path is one of those that tell of an error that has ended a job.
func failedPath(path string) bool {
	return path == evaluate.Path("done") || path == evaluate.Path("$error", "message") ||
		path == evaluate.Path("$error", "code")
}

func paths(leaves []ledger.Leaf, which func(string) bool) (out []string) {
	for _, l := range leaves {
		if which(l.Path) {
			out = append(out, l.Path)
		}
	}
	return out
}
