package client

import (
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// weaver makes spans from a job's rows. No column names the cause of a message,
// but its GUID is derived from that of its cause (id.go), so the cause can be
// found.
type weaver struct {
	j     *Job
	app   *graph.App // nil: not known
	trace legwork.TraceID
	spans []*Span
	by    map[legwork.ID]*Span // by message
	works map[legwork.ID]*Span // by the work that is asked for: what answers hang below
	begun map[legwork.ID]*Span // by the await message: the first span of the child
	marks map[legwork.ID]*Message
	rows  map[legwork.ID]*Outstanding
	told  []toldSignal             // what has woken its hooks
	later map[legwork.ID]*Activity // later planes, by the message that made them
	first *Span

	segments []segment           // of the journals of its functions
	woken    map[time.Time]*Span // turns, by when they were asked for
}

func newWeaver(j *Job, app *graph.App, segments []segment) *weaver {
	w := &weaver{j: j, app: app, segments: segments, woken: map[time.Time]*Span{},
		by: map[legwork.ID]*Span{}, works: map[legwork.ID]*Span{}, begun: map[legwork.ID]*Span{},
		marks: map[legwork.ID]*Message{}, rows: map[legwork.ID]*Outstanding{}, later: map[legwork.ID]*Activity{}}
	for i := range j.Messages {
		w.marks[j.Messages[i].GUID] = &j.Messages[i]
	}
	for i := range j.Outstanding {
		w.rows[j.Outstanding[i].GUID] = &j.Outstanding[i]
	}
	return w
}

// span adds a span about a message of the job.
func (w *weaver) span(kind, name string, guid legwork.ID, a *Activity) *Span {
	s := &Span{Trace: w.trace, ID: legwork.SpanOf(kind, guid, 0), Kind: kind, Name: name, JobID: w.j.JobID, Gid: w.j.Gid,
		App: w.j.App, Version: w.j.Version, GUID: guid}
	if a != nil {
		s.Activity, s.DAD, s.Ledger, s.Begin = a.Activity, a.DAD, a.Ledger, a.Entered
		s.End = &a.Entered
		if a.Operation != nil {
			s.Operation = a.Operation.What()
		}
	}
	if m := w.marks[guid]; m != nil && kind != legwork.SpanWork {
		s.Marks, s.Entries = m.Ledger, m.Entries
	}
	w.spans = append(w.spans, s)
	return s
}

// root adds the first span; parent is where the job was asked for, if it was.
func (w *weaver) root(parent *Span) *Span {
	id, cause, _, known := legwork.Trace{Parent: w.j.TraceParent}.Context()
	switch {
	case known:
		w.trace = id
	case parent != nil:
		w.trace = parent.Trace
	default:
		w.trace = legwork.TraceOf(w.j.Gid, legwork.Segment{})
	}
	var trigger *Activity
	for i := range w.j.Activities {
		if w.j.Activities[i].DAD == legwork.RootDAD {
			trigger = &w.j.Activities[i]
		}
	}
	s := w.span(legwork.SpanJob, w.j.Graph, w.j.Gid, trigger)
	s.Begin, s.End, s.Outcome = w.j.Created, &w.j.Created, "done"
	if trigger != nil {
		s.GUID = trigger.Leg1
		w.by[trigger.Leg1] = s
		if m := w.marks[s.GUID]; m != nil {
			s.Marks, s.Entries = m.Ledger, m.Entries
		}
	}
	if s.parent = parent; parent != nil {
		s.Parent = &parent.ID
	} else if known && cause != s.ID {
		s.Parent = &cause // of the program that started it
	}
	w.first = s
	w.legs()
	return s
}

// legs adds the first entry of each activity and the work it asked for.
func (w *weaver) legs() {
	for i := range w.j.Activities {
		a := &w.j.Activities[i]
		switch {
		case a.DAD == legwork.RootDAD:
		case a.Ledger == "000000000000000": // a later plane; its ledger is with the first
			w.later[a.Leg1] = a
		default:
			leg := w.span(legwork.SpanLeg1, a.Activity, a.Leg1, a)
			leg.Outcome = "done"
			w.by[a.Leg1] = leg
			w.asked(a, leg)
		}
	}
}

// maxTried is how many attempts of one activity are shown, besides the last: an
// error that stays may be followed by any number of them.
const maxTried = 100

// asked adds the attempts of an activity that asks somebody.
func (w *weaver) asked(a *Activity, leg *Span) {
	if a.Work == nil {
		return
	}
	if w.j.isFunction(a) {
		w.turns(a, leg)
		return
	}
	topic, worker := a.Activity, true
	if w.app != nil && w.app.Activity(a.Activity) != nil {
		what := w.app.Activity(a.Activity)
		worker = what.Type == graph.Worker
		if name := what.WrittenTopic(); name != "" {
			topic = name
		}
	}
	work := legwork.Derive(w.j.Gid, a.Leg1, "work", 1)
	if _, _, is := graph.OperationOf(a.Activity); is {
		work, topic = w.operation(a)
		worker = topic != ""
	}
	for n := 1; ; n++ {
		asked, row := leg, w.rows[work]
		if row != nil {
			asked = w.publish(row, a, leg)
		}
		if worker && !w.childOf(work) && (row == nil || row.Publish > 0) {
			above := asked
			asked = w.span(legwork.SpanWork, topic, work, a)
			asked.parent, asked.Attempt, asked.End = above, n, nil
			switch {
			case n < a.Attempt:
				asked.Outcome, asked.Error = "tried again", "the attempt failed"
				asked.End = &a.Entered
			case a.Status != "":
				asked.Outcome, asked.Code, asked.End = string(a.Status), a.Code, &a.Updated
				asked.Error = errorOf(a)
			default:
				asked.Outcome = "outstanding"
			}
		}
		w.works[work] = asked
		w.answers(a, work, n, asked)
		if n >= a.Attempt {
			return
		}
		work = legwork.Derive(w.j.Gid, work, "retry", n+1)
		if n == maxTried && n+1 < a.Attempt { // then the last one
			n, work = a.Attempt-1, *a.Work
		}
	}
}

func (w *weaver) childOf(work legwork.ID) bool {
	return slices.ContainsFunc(w.j.Children, func(c Child) bool { return c.Work == work })
}

// answers adds the answers that entered to one attempt.
func (w *weaver) answers(a *Activity, work legwork.ID, n int, asked *Span) {
	add := func(guid legwork.ID, pending bool) bool {
		if w.marks[guid] == nil || w.by[guid] != nil {
			return false
		}
		s := w.span(legwork.SpanLeg2, a.Activity, guid, a)
		s.parent, s.Attempt, s.Begin, s.End = asked, n, a.Updated, &a.Updated
		s.Outcome, s.Code = string(a.Status), a.Code
		if pending {
			s.Outcome, s.Code = string(legwork.Pending), 0
		} else {
			s.Error = errorOf(a)
		}
		w.by[guid] = s
		return true
	}
	add(work, false)
	add(legwork.ResponseGUID(w.j.Gid, work, n, legwork.Success, 0), false)
	for seq := 0; add(legwork.ResponseGUID(w.j.Gid, work, n, legwork.Pending, seq), true); seq++ {
	}
}

// asking is the span that asked for a child.
func (w *weaver) asking(c Child) *Span {
	if s := w.works[c.Work]; s != nil {
		return s
	}
	return w.first
}
