package client

import (
	"github.com/legwork-dev/legwork"
)

// publish adds the publish of a message that is still in the outbox: its last
// one, or the one that is to come. Rows of what was consumed are gone.
func (w *weaver) publish(o *Outstanding, a *Activity, parent *Span) *Span {
	s := w.span(legwork.SpanPublish, o.Lane, o.GUID, a)
	s.ID = legwork.SpanOf(legwork.SpanPublish, o.GUID, max(o.Publish-1, 0))
	s.parent, s.Attempt, s.Begin, s.End, s.Published = parent, o.Attempt, o.Since, nil, o.Publish
	s.Activity, s.DAD = o.Activity, o.DAD
	switch {
	case o.Paused != nil:
		s.Outcome = "paused"
	case o.Publish > 0:
		s.Outcome = "published"
	default:
		s.Outcome = "not published"
		if o.DueIn > 0 {
			s.Outcome, s.Due = "waits", &o.Due
		}
	}
	return s
}

// unpublished adds the publishes of the other messages in the outbox: below the
// leg that waits for them or has made them, else below the job.
func (w *weaver) unpublished() {
	for i := range w.j.Outstanding {
		o := &w.j.Outstanding[i]
		if o.Lane == legwork.LaneStart || w.by[o.GUID] != nil || w.works[o.GUID] != nil {
			continue // shown already, or as what it has become
		}
		var asked *Span
		if o.Work != nil {
			asked = w.works[*o.Work]
		}
		s := w.publish(o, nil, asked)
		if asked == nil {
			w.by[o.GUID] = s // a message of our own: its cause is to be found
		}
	}
}
