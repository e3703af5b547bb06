package client

import (
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

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
		if m.Activity == "" {
			w.stops(s)
		}
		w.by[m.GUID] = s
	}
	w.unpublished()
	w.underFunctions()
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
		if _, _, operation := graph.OperationOf(s.Activity); !operation { // which no message of a graph enters
			names[s.Activity] = true
		}
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
