package telemetry

import (
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
)

// at is a message of a job at an address.
func at(gid legwork.ID, dad legwork.DAD, cause legwork.Trace) *place {
	return &place{Gid: gid, About: legwork.Derive(gid, gid, string(dad), 0), DAD: dad, Cause: cause}
}

// Ids follow from the job and the message, whoever records the span.
func TestIDsFollowFromThePlace(t *testing.T) {
	gid := legwork.NewID()
	for range 2 {
		tel, spans := recorded(t, Config{})
		job := OfJob(gid, legwork.Trace{})
		root := tel.BeginAt(KindJob, "order", &job, time.Time{})
		leg := at(gid, ",0,0", root.Trace())
		tel.BeginAt(KindLeg1, "pay", leg, time.Time{}).End()
		leg.N = 1
		tel.BeginAt(KindLeg1, "pay again", leg, time.Time{}).End()
		root.End()
		got := spans()
		if id := got["job order"].SpanContext; id.TraceID() != trace.TraceID(legwork.TraceOf(gid, legwork.Segment{})) ||
			id.SpanID() != trace.SpanID(legwork.SpanOf(legwork.SpanJob, gid, 0)) {
			t.Errorf("the job has ids %s %s", id.TraceID(), id.SpanID())
		}
		first, again := got["leg1 pay"], got["leg1 pay again"]
		if first.SpanContext.SpanID() != trace.SpanID(legwork.SpanOf(legwork.SpanLeg1, leg.About, 0)) ||
			first.Parent.SpanID() != got["job order"].SpanContext.SpanID() {
			t.Errorf("the leg has id %s under %s", first.SpanContext.SpanID(), first.Parent.SpanID())
		}
		if len(again.Links) != 1 || again.Links[0].SpanContext.SpanID() != first.SpanContext.SpanID() ||
			len(first.Links) != 0 {
			t.Errorf("a redelivery links to %+v, the first one to %+v", again.Links, first.Links)
		}
	}
}

// A start that brings a trace keeps its trace id; the span ids are the job's.
func TestIDsInAForeignTrace(t *testing.T) {
	tel, spans := recorded(t, Config{})
	gid := legwork.NewID()
	job := OfJob(gid, incoming)
	tel.BeginAt(KindJob, "order", &job, time.Time{}).End()
	s := spans()["job order"]
	if !strings.Contains(incoming.Parent, s.SpanContext.TraceID().String()) ||
		s.SpanContext.SpanID() != trace.SpanID(legwork.SpanOf(legwork.SpanJob, gid, 0)) {
		t.Errorf("ids are %s %s", s.SpanContext.TraceID(), s.SpanContext.SpanID())
	}
}

// Rounds of a cycle lie side by side, then in further traces; so does what
// happens long after the job began. Each new trace links to its cause.
func TestTracesAreBounded(t *testing.T) {
	for _, sampler := range []string{"", "parentbased_traceidratio"} {
		tel, spans := recorded(t, Config{Sampler: sampler, SamplerArg: "1"})
		gid := legwork.NewID()
		now := gid.Time()
		job := OfJob(gid, legwork.Trace{})
		root := tel.BeginAt(KindJob, "order", &job, now)
		root.End()
		inside := tel.BeginAt(KindLeg1, "body", at(gid, ",0,3,0", root.Trace()), now)
		round := at(gid, ",0,4", inside.Trace())
		round.Again = true
		again := tel.BeginAt(KindLeg1, "again", round, now)
		far := tel.BeginAt(KindLeg1, "far", at(gid, ",0,32,0", again.Trace()), now)
		near := tel.BeginAt(KindLeg1, "near", at(gid, ",0,33,0", far.Trace()), now)
		late := tel.BeginAt(KindLeg2, "late", at(gid, ",0,0", inside.Trace()), now.Add(2*legwork.TraceAge))
		for _, s := range []Span{inside, again, far, near, late} {
			s.End()
		}
		got := spans()
		of := func(name string) trace.SpanContext { return got[name].SpanContext }
		if s := got["leg1 again"]; s.Parent.SpanID() != of("job order").SpanID() || len(s.Links) != 1 ||
			s.Links[0].SpanContext.SpanID() != of("leg1 body").SpanID() {
			t.Errorf("the next round hangs under %s and links to %+v", s.Parent.SpanID(), s.Links)
		}
		for name, cause := range map[string]string{"leg1 far": "leg1 again", "leg2 late": "leg1 body"} {
			s := got[name]
			if s.Parent.IsValid() || of(name).TraceID() == of("job order").TraceID() || len(s.Links) != 1 ||
				s.Links[0].SpanContext.SpanID() != of(cause).SpanID() {
				t.Errorf("%s is under %s in trace %s with links %+v", name, s.Parent.SpanID(), of(name).TraceID(), s.Links)
			}
		}
		if got["leg1 near"].Parent.SpanID() != of("leg1 far").SpanID() ||
			of("leg1 near").TraceID() != of("leg1 far").TraceID() {
			t.Error("the next round of a later trace is not in it")
		}
		if id := of("leg1 far").TraceID(); id != trace.TraceID(legwork.TraceOf(gid, legwork.SegmentOf(gid, ",0,32,0", now))) {
			t.Errorf("the second trace has id %s", id)
		}
	}
}

// A further trace of a job is recorded if, and only if, the first one is.
func TestFurtherTracesKeepTheDecision(t *testing.T) {
	tel, spans := recorded(t, Config{Sampler: "parentbased_always_off"})
	gid := legwork.NewID()
	tel.BeginAt(KindLeg1, "sampled", at(gid, ",0,32,0", incoming), gid.Time()).End()
	off := legwork.Trace{Parent: strings.TrimSuffix(incoming.Parent, "1") + "0"}
	if out := tel.BeginAt(KindLeg1, "not", at(gid, ",0,32,0", off), gid.Time()).Trace(); out != off {
		t.Errorf("%+v became %+v", off, out)
	}
	if got := spans(); len(got) != 1 || !got["leg1 sampled"].SpanContext.IsValid() {
		t.Errorf("recorded %v", got)
	}
}

// A second cause travels in the tracestate, and no further than to the next span.
func TestSecondCause(t *testing.T) {
	tel, spans := recorded(t, Config{})
	gid := legwork.NewID()
	other := "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	cause := legwork.Trace{Parent: incoming.Parent, State: "legwork=" + other + "," + incoming.State}
	publish := tel.BeginAt(KindPublish, "response", at(gid, ",0,0", cause), time.Time{})
	publish.End()
	span := tel.BeginAt(KindLeg2, "approve", at(gid, ",0,0", publish.Trace()), time.Time{})
	span.End()
	s := spans()["leg2 approve"]
	if len(s.Links) != 1 || s.Links[0].SpanContext.SpanID().String() != "b7ad6b7169203331" ||
		span.Trace().State != incoming.State {
		t.Errorf("links %+v, handed on %+v", s.Links, span.Trace())
	}
}

// What stays is in the trace of its cause, even when the job has gone on to a further one.
func TestWhatStays(t *testing.T) {
	tel, spans := recorded(t, Config{})
	gid := legwork.NewID()
	place := at(gid, ",0,40,0", incoming)
	place.Stays = true
	tel.BeginAt(KindLeg1, "f/1", place, gid.Time().Add(3*legwork.TraceAge)).End()
	s := spans()["leg1 f/1"]
	if cause := spanContext(incoming); s.SpanContext.TraceID() != cause.TraceID() ||
		s.Parent.SpanID() != cause.SpanID() || len(s.Links) != 0 {
		t.Errorf("it is in trace %s under %s with links %+v", s.SpanContext.TraceID(), s.Parent.SpanID(), s.Links)
	}
}

func TestPlacesCostNothingWhenNotRecorded(t *testing.T) {
	guid, now := legwork.NewID(), time.Now()
	move := &legwork.Transition{GUID: guid, Gid: guid, DAD: ",0,40,0", Job: "o-1",
		Trace: legwork.Trace{Parent: strings.TrimSuffix(incoming.Parent, "1") + "0"}}
	tel, _ := recorded(t, Config{})
	allocs := testing.AllocsPerRun(1000, func() {
		place := At(move, 2)
		place.Again = true
		span := tel.BeginAt(KindLeg1, "charge", &place, now)
		span.SetTransition(move)
		span.EndAt(now)
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
