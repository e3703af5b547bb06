package client

import (
	"encoding/json"
	"slices"

	"github.com/legwork-dev/legwork"
)

// end adds the end of the job, and says on which spans it went wrong.
func (w *weaver) end() {
	for i := range w.j.DeadLetters {
		w.dead(&w.j.DeadLetters[i])
	}
	if w.j.Ended == nil {
		return
	}
	s := w.span(legwork.SpanComplete, w.j.Graph, w.j.Gid, nil)
	s.Begin, s.End, s.Outcome, s.parent = *w.j.Ended, w.j.Ended, w.j.State, w.first
	if w.j.ClosedBy != nil {
		s.GUID = *w.j.ClosedBy
		if m := w.marks[s.GUID]; m != nil {
			s.Marks, s.parent = m.Ledger, w.by[s.GUID]
		}
	}
	if e := w.j.Error; e != nil {
		s.Code, s.Error = e.Code, e.Message
		w.blame(e)
	}
}

// dead says on the leg that could not be processed why: an answer on the second,
// if it has entered, anything else on the first.
func (w *weaver) dead(d *DeadLetter) {
	if d.Activity == "" {
		return
	}
	kinds := []string{legwork.SpanLeg1, legwork.SpanLeg2}
	if d.Lane == legwork.LaneResponse {
		slices.Reverse(kinds)
	}
	for _, kind := range kinds {
		if s := w.last(kind, d.Activity); s != nil && s.Error == "" {
			s.Outcome, s.Error = "dead", d.Reason+": "+d.Message
			return
		}
	}
}

// blame puts the error that ended the job on the last leg of its activity, if
// nothing there says yet what went wrong.
func (w *weaver) blame(e *Failure) {
	if e.Activity == "" || slices.ContainsFunc(w.spans,
		func(s *Span) bool { return s.Activity == e.Activity && s.Error != "" }) {
		return
	}
	s := w.last(legwork.SpanLeg2, e.Activity)
	if s == nil {
		s = w.last(legwork.SpanLeg1, e.Activity)
	}
	if s != nil {
		s.Code, s.Error = e.Code, e.Message
	}
}

// last is the latest span of a kind about an activity; nil if there is none.
func (w *weaver) last(kind, activity string) (last *Span) {
	for _, s := range w.spans {
		if s.Kind == kind && s.Activity == activity && (last == nil || s.Begin.After(last.Begin)) {
			last = s
		}
	}
	return last
}

// errorOf is what the error of an activity says; "" if it has none.
func errorOf(a *Activity) string {
	if a.Status != legwork.Failed {
		return ""
	}
	var said struct{ Message string }
	if json.Unmarshal(a.Output, &said) != nil || said.Message == "" {
		return "the answer is an error"
	}
	return said.Message
}
