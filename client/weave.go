package client

import (
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// weaver makes spans of a job's rows. No row says what caused what: a GUID does,
// for it is derived from that of its cause (id.go).
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
}

func newWeaver(j *Job, app *graph.App) *weaver {
	w := &weaver{j: j, app: app, by: map[legwork.ID]*Span{}, works: map[legwork.ID]*Span{}, begun: map[legwork.ID]*Span{},
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
	s := &Span{Trace: w.trace, ID: legwork.SpanOf(kind, guid, 0), Kind: kind, Name: name, JobID: w.j.JobID, Gid: w.j.Gid, App: w.j.App, Version: w.j.Version, GUID: guid}
	if a != nil {
		s.Activity, s.DAD, s.Ledger, s.Begin = a.Activity, a.DAD, a.Ledger, a.Entered
		s.End = &a.Entered
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

// asked adds the attempts of an activity that asks somebody.
func (w *weaver) asked(a *Activity, leg *Span) {
	if a.Work == nil {
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

// weave adds what is left, and sets what caused what.
func (w *weaver) weave() {
	w.signals()
	for i := range w.j.Messages {
		m := &w.j.Messages[i]
		if w.by[m.GUID] != nil {
			continue
		}
		s := w.span(legwork.SpanLeg1, m.Activity, m.GUID, w.place(m))
		s.Outcome = "done"
		w.by[m.GUID] = s
	}
	w.unpublished()
	w.causes()
	for guid, a := range w.later {
		if s := w.by[guid]; s != nil {
			s.Begin, s.End = a.Entered, &a.Entered
		}
	}
	for work, child := range w.begun {
		for _, s := range w.spans {
			if s.Kind == legwork.SpanLeg2 && s.parent == w.works[work] && w.works[work] != nil {
				s.parent = child
			}
		}
	}
	w.end()
	for _, s := range w.spans {
		w.settle(s)
	}
	for _, s := range w.spans {
		w.hang(s)
	}
	w.linkSignals()
}

// place is the activity a message is about.
func (w *weaver) place(m *Message) *Activity {
	for i := range w.j.Activities {
		if a := &w.j.Activities[i]; a.Activity == m.Activity && a.DAD == m.DAD {
			return a
		}
	}
	return nil
}

// causes finds the message from whose GUID that of each entry was derived.
func (w *weaver) causes() {
	names := map[string]bool{}
	for _, s := range w.spans {
		names[s.Activity] = true
	}
	for guid, cause := range w.by {
		for name := range names {
			if s := w.by[legwork.Derive(w.j.Gid, guid, "child:"+name, 0)]; s != nil {
				s.parent = cause
			}
			if s := w.by[legwork.Derive(w.j.Gid, guid, "cycle:"+name, 0)]; s != nil {
				s.parent, s.Link = w.first, &SpanRef{Trace: cause.Trace, ID: cause.ID}
			}
		}
	}
	for _, s := range w.spans { // a signal's interim answer has an id of its own
		if s.parent == nil && s != w.first {
			s.parent = w.first
		}
	}
}

// settle says in which of the job's traces a span is: legs where their address
// and time put them, the others with their cause.
func (w *weaver) settle(s *Span) {
	if s.Kind == legwork.SpanSignal {
		return // it is in the trace of its sender
	}
	if s.Kind == legwork.SpanLeg1 || s.Kind == legwork.SpanLeg2 {
		if segment := legwork.SegmentOf(s.Gid, s.DAD, s.Begin); segment != (legwork.Segment{}) {
			s.Trace = legwork.TraceOf(s.Gid, segment)
		}
	} else if s.parent != nil && s != w.first {
		w.settle(s.parent)
		s.Trace = s.parent.Trace
	}
}

// hang names the parent of a span, or links to it if it is in another trace.
func (w *weaver) hang(s *Span) {
	switch p := s.parent; {
	case p == nil || s == w.first || s.Kind == legwork.SpanSignal:
	case p.Trace == s.Trace:
		s.Parent = &p.ID
	case s.Link == nil:
		s.Link = &SpanRef{Trace: p.Trace, ID: p.ID}
	}
}

// sortSpans puts spans in the order in which they began.
func sortSpans(list []*Span) {
	slices.SortStableFunc(list, func(a, b *Span) int {
		if c := a.Begin.Compare(b.Begin); c != 0 {
			return c
		}
		return slices.Compare([]byte(a.Kind+a.Name), []byte(b.Kind+b.Name))
	})
}
