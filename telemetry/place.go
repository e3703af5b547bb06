package telemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/tracelink"
)

// place is the position of a span in its job's traces. The ids of the span are
// derived from it. So a job that was not sampled can be exported later under
// the ids that its spans would have had (ADR 26).
type place struct {
	Gid   legwork.ID    // zero: no job's
	About legwork.ID    // the message; of a job and its end the gid
	N     int           // hand-overs before this one
	DAD   legwork.DAD   // where in the job
	Cause legwork.Trace // as the message or row carried it
	// Again: the message enters an ancestor again. The span is a child of the
	// job's span, with a link to its cause, so that rounds are siblings and are
	// not nested.
	Again bool
	// Stays: it is in the trace of its cause, whenever it begins.
	Stays bool
}

// At returns the place of a span about a message that was delivered so many
// times.
func At(m *legwork.Transition, deliveries int) place {
	return place{Gid: m.Gid, About: m.GUID, N: max(deliveries-1, 0), DAD: m.DAD, Cause: m.Trace}
}

// OfJob returns the place of a job's first span, or of its last.
func OfJob(gid legwork.ID, cause legwork.Trace) place {
	return place{Gid: gid, About: gid, Cause: cause}
}

// BeginAt begins a span whose ids follow from its place. It is a child of its
// cause, or, where the cause is in an earlier trace of the job, the first of a
// new one with a link to it. Like [Telemetry.beginSpan] it allocates nothing if the
// span is not recorded.
func (t *Telemetry) BeginAt(kind, name string, p *place, at time.Time) Span {
	if t.silent(kind, p.Cause.Parent) {
		return Span{trace: p.Cause}
	}
	if at.IsZero() {
		at = time.Now()
	}
	w := wanted{span: trace.SpanID(legwork.SpanOf(kind, p.About, p.N))}
	parent, cause := p.Cause, spanContext(p.Cause)
	segment := legwork.Segment{}
	if (kind == KindLeg1 || kind == KindLeg2) && !p.Gid.IsZero() && !p.Stays { // the others stay with their cause
		segment = legwork.SegmentOf(p.Gid, p.DAD, at)
	}
	of := p.Gid
	if of.IsZero() {
		of = p.About
	}
	w.trace = trace.TraceID(legwork.TraceOf(of, segment))
	moves := cause.IsValid() && segment != legwork.Segment{} && cause.TraceID() != w.trace
	switch {
	case moves:
		parent, w.sampled = legwork.Trace{}, t.follows && cause.IsSampled()
	case p.Again && cause.IsValid():
		parent = childOf(parent, legwork.SpanOf(KindJob, p.Gid, 0))
	}
	span := t.begin(context.WithValue(context.Background(), wantedKey{}, &w), kind, name, parent, at)
	if moves || p.Again {
		span.Link(p.Cause)
	}
	span.second(kind, p.Cause.State)
	if p.N > 0 && span.Recording() {
		before := legwork.SpanOf(kind, p.About, p.N-1)
		span.Link(childOf(span.Trace(), before))
	}
	return span
}

// second links the span to the second cause in the context. A publish has no
// such link: it passes the cause on to the message.
func (s *Span) second(kind, state string) {
	_, link := tracelink.Cut(state)
	switch {
	case link == "" || s.span == nil:
	case kind == KindPublish:
		s.trace.State = state
	default:
		s.Link(legwork.Trace{Parent: link})
	}
}

// childOf returns a context in the same trace whose span is another.
func childOf(t legwork.Trace, span legwork.SpanID) legwork.Trace {
	id, _, sampled, _ := t.Context()
	flags := "-00"
	if sampled {
		flags = "-01"
	}
	return legwork.Trace{Parent: "00-" + id.String() + "-" + span.String() + flags, State: t.State}
}
