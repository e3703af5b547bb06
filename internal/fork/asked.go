package fork

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// final returns the ids of an answer.
func (a *answer) final(w *walk) ids {
	return ids{legwork.ResponseGUID(w.src.Gid, a.work.old, a.attempt, a.status, a.seq),
		legwork.ResponseGUID(w.to, a.work.now, a.attempt, a.status, a.seq)}
}

// asked decides about an activity that has asked somebody: a worker, an await, a hook that waits.
func (w *walk) asked(m message, inst *ledger.ActivityRow) error {
	works, err := w.works(m, inst)
	if err != nil {
		return err
	}
	last := &answer{work: works[len(works)-1], attempt: len(works), status: inst.Status, code: inst.Code,
		data: inst.Output}
	if m.activity.Type == graph.Hook {
		last.data = inst.Hook
	}
	if last.status != legwork.Failed { // only that an answer is pending is another id
		last.status = legwork.Success
	}
	guid := last.final(w)
	row := w.marks[guid.old]
	kept := row != nil && row.Marks.Spawned() && !w.closed(guid.old)
	if kept || w.interim && m.activity.Type != graph.Hook { // see waitsOn for hooks
		w.keepPending(m, works)
	}
	switch {
	case kept:
		w.keep(&done{message: m, answer: last, marks: row, plane: m.dad.Resolve(row.Marks.Index())})
	case row != nil && row.Marks.Saved() && inst.Status == legwork.Success:
		// It has answered well, and then the job could not go on with it: it is not asked again.
		w.opened = append(w.opened, open{message: m, why: WhyAnswered, given: last})
	case row != nil && w.closed(guid.old):
		if m.activity.Type != graph.Hook || !w.waitsOn(m, last.work, WhyEnded) {
			w.opens(m, WhyEnded)
		}
	default:
		w.unanswered(m, last)
	}
	return nil
}

// keepPending keeps the pending answers to what an activity has sent.
func (w *walk) keepPending(m message, works []ids) {
	for i, work := range works {
		for _, d := range w.pending(m, work, i+1) {
			w.keep(d)
		}
	}
}

// unanswered decides about an activity without a final answer. One that came when the job had
// ended is taken: nobody is asked again for what is done.
func (w *walk) unanswered(m message, last *answer) {
	if m.activity.Type == graph.Hook && w.waitsOn(m, last.work, WhyOpen) {
		return
	}
	late := w.late[last.work.old]
	if late == nil || late.Status != legwork.Success || m.activity.Type == graph.Hook {
		w.opens(m, WhyOpen)
		return
	}
	given := *last
	given.status, given.code, given.data = late.Status, late.Code, late.Data
	w.opened = append(w.opened, open{message: m, why: WhyAnswered, given: &given})
}

// waitsOn keeps the pending signals that a hook has had, with what has followed from them: nobody sends
// them again. The hook goes on waiting. false: it has had none, and is entered anew.
func (w *walk) waitsOn(m message, work ids, why Why) bool {
	heard := w.pending(m, work, 1)
	if len(heard) == 0 {
		return false
	}
	w.order = append(w.order, &done{message: m, marks: w.marks[m.old], plane: m.dad})
	for _, d := range heard {
		w.keep(d)
	}
	w.opened = append(w.opened, open{message: m, why: why, heard: len(heard)})
	return true
}

// works returns what an activity has sent, an attempt each.
func (w *walk) works(m message, inst *ledger.ActivityRow) (works []ids, err error) {
	work := w.follow(m.ids, "work", 1)
	for works = append(works, work); work.old != *inst.Work; works = append(works, work) {
		if len(works) >= inst.Attempt {
			return nil, fmt.Errorf("the work of activity %s %s follows from no message of the job", m.activity.ID, m.dad)
		}
		work = w.follow(work, "retry", len(works)+1)
	}
	return works, nil
}

// pending are the answers to work that others followed: they are numbered from 0. One that another
// answer was faster than has no effect, and is left out.
func (w *walk) pending(m message, work ids, attempt int) (list []*done) {
	for seq := 0; ; seq++ {
		a := &answer{work: work, attempt: attempt, status: legwork.Pending, seq: seq}
		row := w.marks[a.final(w).old]
		if row == nil {
			return list
		}
		if !row.Marks.Spawned() || w.closed(row.GUID) {
			continue
		}
		d := &done{message: m, answer: a, marks: row, plane: m.dad.Resolve(row.Marks.Index())}
		if plane := w.instances[at{m.activity.ID, d.plane}]; plane != nil {
			a.code, a.data = plane.Code, plane.Output
			if m.activity.Type == graph.Hook {
				a.data = plane.Hook
			}
		}
		list = append(list, d)
	}
}
