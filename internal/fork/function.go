package fork

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// function is a durable function that goes on with a part of its journal.
type function struct {
	at
	events []journal.Event // what is kept
	fold   *journal.Frame  // of them
	was    *journal.Frame  // when the source ended
	ended  bool            // by itself
	inner  map[journal.Position]*function
	// answered are operations that had their answer when the job had ended.
	answered map[journal.Position]bool
}

// functionEntered decides about a durable function that has begun.
func (w *walk) functionEntered(m message, inst *ledger.ActivityRow) error {
	last, row := w.lastAnswer(inst)
	if row != nil && row.Marks.Spawned() && !w.closed(row.GUID) && !w.cutsWithin(m.activity.ID, m.dad) {
		w.keep(&done{message: m, answer: last, marks: row, plane: m.dad})
		w.wholly = append(w.wholly, at{m.activity.ID, m.dad})
		return nil
	}
	f, err := w.reopen(at{m.activity.ID, m.dad}, row != nil)
	if err != nil {
		return err
	}
	why := WhyOpen
	switch {
	case w.cutsWithin(m.activity.ID, m.dad):
		why = WhyCut
	case f.ended:
		why = WhyEnded
	}
	w.opened = append(w.opened, open{message: m, why: why, function: f})
	return nil
}

// lastAnswer is the one that has ended a function; the row is nil if none has.
func (w *walk) lastAnswer(inst *ledger.ActivityRow) (*answer, *ledger.MarksRow) {
	whole := inst.Place
	for _, work := range []legwork.ID{*inst.Work, decide.WholeID(whole)} {
		a := &answer{work: ids{work, legwork.Derive(w.to, work, "kept", 0)}, attempt: inst.Attempt, status: inst.Status,
			code: inst.Code, data: inst.Output}
		if a.status != legwork.Failed {
			a.status = legwork.Success
		}
		if row := w.marks[a.final(w).old]; row != nil && inst.Ledger.Finalized() || row != nil && w.closed(row.GUID) {
			return a, row
		}
	}
	return nil, nil
}

// cutsWithin reports whether operations of a function are cut.
func (w *walk) cutsWithin(activity string, dad legwork.DAD) bool {
	for _, c := range w.cuts {
		if strings.HasPrefix(c.Activity, activity+"/") && (c.DAD == "" || c.DAD == dad) {
			return true
		}
	}
	return false
}

// reopen reads a function that goes on, and those that it has called and that go on with it.
func (w *walk) reopen(place at, ended bool) (*function, error) {
	events, err := w.journal(place)
	if err != nil {
		return nil, err
	}
	rest, failed := strip(events)
	f := &function{at: place, ended: ended, inner: map[journal.Position]*function{},
		answered: map[journal.Position]bool{}}
	if f.was, err = journal.Fold(rest); err != nil {
		return nil, err
	}
	cut := w.positions(place)
	if len(cut) == 0 && failed {
		cut = failures(rest)
	}
	f.events = shorten(rest, cut)
	if f.fold, err = journal.Fold(f.events); err != nil {
		return nil, legwork.Conflict("function %s cannot go on from there with what it has done besides: fork job %s from "+
			"the function as a whole, with --from %[1]s: %v", place.activity, w.src.Job, err)
	}
	for _, p := range f.fold.OpenEffects() {
		if o, _ := f.fold.Operation(p); strings.HasPrefix(o.Name, graph.CallFrame) {
			id := graph.OperationID(place.activity, uint32(p))
			if f.inner[p], err = w.reopen(at{id, place.dad}, f.was.Settled(p)); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

// positions are the operations of a function that are cut, themselves or something within.
func (w *walk) positions(of at) map[journal.Position]bool {
	cut := map[journal.Position]bool{}
	for _, c := range w.cuts {
		rest, within := strings.CutPrefix(c.Activity, of.activity+"/")
		if !within || c.DAD != "" && c.DAD != of.dad {
			continue
		}
		number, _, _ := strings.Cut(rest, "/")
		if n, err := strconv.ParseUint(number, 10, 32); err == nil {
			cut[journal.Position(n)] = true
		}
	}
	return cut
}

// journal reads the events of a function.
func (w *walk) journal(of at) (events []journal.Event, err error) {
	for i := range w.src.Journals {
		row := &w.src.Journals[i]
		if row.Activity != of.activity || row.DAD != of.dad {
			continue
		}
		part, err := journal.Decode(row.Events)
		if err != nil {
			return nil, fmt.Errorf("the journal of activity %s %s: %w", of.activity, of.dad, err)
		}
		events = append(events, part...)
	}
	if len(events) == 0 {
		return nil, fmt.Errorf("activity %s %s has no journal", of.activity, of.dad)
	}
	return events, nil
}

// obligations is how many a function had when the source ended: its turn, and what it waited for.
func (f *function) obligations() (n int) {
	if f.ended {
		return 0
	}
	if f.was.Status == journal.Running {
		n++
	}
	for _, p := range f.was.OpenEffects() {
		if inner := f.inner[p]; inner != nil {
			n += inner.obligations()
			continue
		}
		n++
	}
	for _, list := range f.was.Missing() {
		n += len(list)
	}
	return n
}

// goOn adds what a function goes on with: its journal, and what it has open.
func (w *walk) goOn(p *Plan, o *open, schemas decide.Schemas) error {
	enters := w.input(&done{message: o.message, plane: o.dad}, w.src.Leaves)
	enters.Schemas = schemas
	began := decide.Decide(enters)
	if began.Err != nil || len(began.Step.Journals) == 0 {
		return legwork.Conflict("the input of function %s cannot be mapped any more: fork job %s from an activity before "+
			"it, with --from", o.activity.ID, w.src.Job)
	}
	var state frames.State
	if err := json.Unmarshal(began.Step.Journals[0].State, &state); err != nil {
		return err
	}
	limit := began.Step.Limit
	if limit != nil {
		place := ledger.Place{Gid: w.to, Activity: o.activity.ID, DAD: o.dad}
		limit.Whole, limit.Timer = decide.WholeID(place), legwork.TimerID(w.to, decide.WholeID(place))
	}
	return w.frame(p, o.function, o.ids.now, frames.State{Topic: state.Topic, Limited: state.Limited}, limit)
}

// frame adds one function, and those that it has called.
func (w *walk) frame(p *Plan, f *function, entered legwork.ID, state frames.State, limit *ledger.Limit) error {
	t := &legwork.Transition{Kind: legwork.Leg2, Job: p.Job, Gid: w.to, App: w.src.App, Version: w.graph.App.Version,
		Activity: f.activity, DAD: f.dad, Attempt: 1}
	in := &decide.Input{Message: decide.Message{T: t, Activity: w.graph.App.Activity(f.activity)}, Now: w.now}
	inner := map[journal.Position]bool{}
	for at := range f.inner {
		inner[at] = true
	}
	held, err := w.called(p, f, inner)
	if err != nil {
		return err
	}
	r, err := decide.Reopen(in, f.events, state, inner)
	if err != nil {
		return err
	}
	r.Step.Ahead = append(r.Step.Ahead, held...)
	for at, below := range f.inner {
		op, _ := f.fold.Operation(at)
		place := ledger.Place{Gid: w.to, Activity: below.activity, DAD: below.dad}
		_, topic, _ := strings.Cut(op.Name, ":")
		if err := w.frame(p, below, decide.EnteredID(place), frames.State{Topic: topic}, nil); err != nil {
			return err
		}
	}
	p.Functions = append(p.Functions, ledger.ForkFunction{Step: r.Step, Entered: entered, Work: r.Work, Limit: limit,
		State: decide.JSON(&r.State), Segments: segments(r.Events)})
	last := &p.Functions[len(p.Functions)-1]
	last.Step.Place = ledger.Place{Gid: w.to, Activity: f.activity, DAD: f.dad}
	if last.Work.IsZero() {
		last.Work = decide.OperationID(last.Step.Place) // it waits for no turn
	}
	p.Put = append(p.Put, r.Step.Children...)
	p.Semaphore += len(r.Step.Children) + len(r.Step.Tickets)
	w.operations(p, f)
	w.asksFor(p, f)
	return nil
}

// called goes on with what a function has called and not had when its job ended: the jobs, and the answers that have
// come since. It adds them to what is not asked anew.
func (w *walk) called(p *Plan, f *function, inner map[journal.Position]bool) (held []ledger.Ahead, err error) {
	for _, n := range f.fold.OpenEffects() {
		o, _ := f.fold.Operation(n)
		id := at{graph.OperationID(f.activity, uint32(n)), f.dad}
		row := w.instances[id]
		if row == nil || row.Work == nil || w.positions(f.at)[n] || f.inner[n] != nil {
			continue // what came late for a function that it has called answers a turn of that one, not the call
		}
		place := ledger.Place{Gid: w.to, Activity: id.activity, DAD: id.dad}
		work := ids{*row.Work, decide.OperationID(place)}
		kept := false
		switch late := w.late[work.old]; {
		case strings.HasPrefix(o.Name, graph.CallJob):
			if kept, err = w.child(p, id, work, WhyOpen); err != nil {
				return nil, err
			}
		case late != nil && late.Status == legwork.Success:
			kept = true
			f.answered[n] = true
			p.Put = append(p.Put, legwork.Transition{GUID: work.now, Kind: legwork.Leg2, Gid: w.to, Activity: id.activity,
				DAD: id.dad, Attempt: 1, Work: work.now, Row: work.now, Status: late.Status, Code: late.Code,
				Data: legwork.OrNull(late.Data)})
			p.Semaphore++
		}
		if kept {
			inner[n] = true
			held = append(held, ledger.Ahead{Activity: id.activity, DAD: id.dad, GUID: decide.EnteredID(place),
				Work: decide.OperationID(place)})
		}
	}
	return held, nil
}

// maxSegment bounds the bytes of a row of a journal: whoever reads one, reads it whole.
const maxSegment = 256 << 10

// segments are events as rows of a journal.
func segments(events []journal.Event) (rows []ledger.JournalPart) {
	for from := 0; from < len(events); {
		text, n := frames.None, 0
		for from+n < len(events) && len(text) < maxSegment {
			one, err := journal.Encode(events[from+n : from+n+1]) // by itself, as it was written
			if err != nil {
				return nil // they were read from a journal
			}
			text = frames.Join(text, one)
			n++
		}
		rows = append(rows, ledger.JournalPart{Seq: from, N: n, Events: text})
		from += n
	}
	return rows
}

// operations copies what a function has asked for and what has its result.
func (w *walk) operations(p *Plan, f *function) {
	for i := range w.src.Activities {
		row := &w.src.Activities[i]
		rest, below := strings.CutPrefix(row.Activity, f.activity+"/")
		if !below || row.DAD != f.dad {
			continue
		}
		number, _, _ := strings.Cut(rest, "/")
		n, err := strconv.ParseUint(number, 10, 32)
		if known, ok := f.fold.Operation(journal.Position(n)); err == nil && ok && known.Settled {
			w.operation(p, row)
		}
	}
}

// operation copies the row of an operation that has its result.
func (w *walk) operation(p *Plan, row *ledger.ActivityRow) {
	place := ledger.Place{Gid: w.to, Activity: row.Activity, DAD: row.DAD}
	a := ledger.ForkActivity{Activity: row.Activity, DAD: row.DAD, GUID: decide.EnteredID(place), Ledger: row.Ledger,
		Answered: true}
	if row.Work != nil {
		work := legwork.Derive(w.to, *row.Work, "kept", 0)
		a.Work = &work
	}
	p.Activities = append(p.Activities, a)
	w.copies[at{row.Activity, row.DAD}] = true
	for _, m := range w.answers[at{row.Activity, row.DAD}] {
		w.marked(p, m, legwork.Derive(w.to, m.GUID, "kept", 0))
	}
}

// asksFor tells what a function asks for anew.
func (w *walk) asksFor(p *Plan, f *function) {
	for _, n := range f.fold.OpenEffects() {
		o, _ := f.fold.Operation(n)
		if f.inner[n] != nil {
			continue
		}
		what := o.Name
		if o.Timer {
			what = "timer"
		}
		why := WhyOpen
		switch {
		case f.answered[n]:
			why = WhyAnswered
		case f.was.Settled(n):
			why = WhyCut
		}
		p.Again = append(p.Again, Step{Activity: graph.OperationID(f.activity, uint32(n)), DAD: f.dad, Type: what, Why: why})
	}
}
