package decide

import (
	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/tracelink"
	"github.com/legwork-dev/legwork/ledger"
)

// What a function asks for hangs below the span of its frame: the Leg 1 that entered it. So the
// depth of a trace does not grow with the number of operations. The frame keeps the context of
// that span in its state (ADR 26).

// keptTrace is what a frame keeps of the context of its span: nothing if the job is not sampled,
// as then there are no spans to hang. The second cause is for the next span only.
func keptTrace(t legwork.Trace) legwork.Trace {
	if _, _, sampled, ok := t.Context(); !ok || !sampled {
		return legwork.Trace{}
	}
	return tracelink.Add(t, legwork.Trace{})
}

// anchor is the context below which the operations and turns of a frame are. If the job has
// gone on to a further trace (ADR 26), the frame's operations go on below the message that is
// decided, which is in it. Frames that keep no context hang what they ask for below the message.
func (d *deciding) anchor(s *frames.State) legwork.Trace {
	if s.Trace.Parent == "" {
		return d.Trace
	}
	if segment := legwork.SegmentOf(d.T.Gid, d.T.DAD, d.Now); segment != (legwork.Segment{}) {
		before, _, _, _ := s.Trace.Context()
		now, _, sampled, _ := d.Trace.Context()
		if sampled && now != before && now == legwork.TraceOf(d.T.Gid, segment) {
			s.Trace = keptTrace(d.Trace)
		}
	}
	return s.Trace
}

// turnTrace is the context of a turn: below the frame, with a link to the message that has woken
// it, which is being decided.
func (d *deciding) turnTrace(s *frames.State) legwork.Trace {
	t := d.anchor(s)
	if _, _, sampled, ok := d.Trace.Context(); !ok || !sampled || s.Trace.Parent == "" {
		return t
	}
	return tracelink.Add(t, d.Trace)
}

// operationTrace is the context of what an operation sends: that of the span of its entry, which
// the engine records below the frame. If it will not be recorded, it is the frame's own.
func (p *progress) operationTrace(w *journalling, at ledger.Place) legwork.Trace {
	t := p.anchor(w.state)
	id, _, _, ok := t.Context()
	if !ok || !p.entryRecorded(w) {
		return t
	}
	span := legwork.SpanOf(legwork.SpanLeg1, enteredID(at.Gid, at.Activity, at.DAD), 0)
	t.Parent = "00-" + id.String() + "-" + span.String() + "-01"
	return t
}

// entryRecorded reports whether the entry of a frame's operations has a span.
func (p *progress) entryRecorded(w *journalling) bool {
	return p.Recorded && w.state.Trace.Parent != ""
}
