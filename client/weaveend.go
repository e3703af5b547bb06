package client

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
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

// stops names the message that stops a job: it enters no activity. That of a cancel leaves the
// job open for what undoes it, an interrupt closes it.
func (w *weaver) stops(s *Span) {
	s.Name, s.Begin, s.parent = "cancel", w.j.Created, w.first
	if by := w.j.ClosedBy; by != nil && *by == s.GUID {
		s.Name = "interrupt"
		if w.j.Ended != nil {
			s.Begin = *w.j.Ended
		}
	} else if at := w.cancelled(s.GUID); at != nil {
		s.Begin = *at
	}
	s.End = &s.Begin
}

// cancelled is when a cancel was requested, by the journal of a function that it has undone; nil
// if that is not known. The request is the last event of that journal, but for the end.
func (w *weaver) cancelled(guid legwork.ID) *time.Time {
	for _, f := range w.j.Functions {
		at := place{f.Activity, f.DAD}
		work := legwork.Derive(w.j.Gid, guid, "undo "+f.Activity+"@"+string(f.DAD), 0)
		if w.rows[work] == nil && !w.childOf(work) {
			continue
		}
		upto := f.Events
		if f.Status != journal.Cancelling.String() {
			upto--
		}
		for i := range w.segments {
			if s := &w.segments[i]; s.place == at && s.Seq+s.N == upto {
				return &s.At
			}
		}
	}
	return nil
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
