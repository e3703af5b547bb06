package telemetry

import (
	"context"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
)

var kinds = []string{
	KindJob, KindLeg1, KindPublish, kindWork, KindLeg2,
	KindComplete,
}

// chain begins each kind of span under the one before, as a job does, and
// returns the context that comes out at the end.
func chain(tel *Telemetry, start legwork.Trace) legwork.Trace {
	carried := start
	for _, kind := range kinds {
		span := tel.beginSpan(kind, "x", carried, time.Time{})
		carried = span.Trace()
		span.End()
	}
	return carried
}

func TestJobIsOneTrace(t *testing.T) {
	tel, spans := recorded(t, Config{})
	chain(tel, legwork.Trace{})
	got := spans()
	parent := trace.SpanID{}
	root := got["job x"].SpanContext.TraceID()
	if !root.IsValid() {
		t.Fatalf("no root span in %v", got)
	}
	for _, kind := range kinds {
		s, ok := got[kind+" x"]
		if !ok {
			t.Fatalf("span %q was not exported", kind+" x")
		}
		if s.SpanContext.TraceID() != root || s.Parent.SpanID() != parent {
			t.Errorf("%s: trace %s parent %s, want %s and %s", s.Name, s.SpanContext.TraceID(), s.Parent.SpanID(), root, parent)
		}
		parent = s.SpanContext.SpanID()
	}
	if k := got["publish x"].SpanKind; k != trace.SpanKindProducer {
		t.Errorf("publish has kind %s", k)
	}
	if k := got["work x"].SpanKind; k != trace.SpanKindConsumer {
		t.Errorf("work has kind %s", k)
	}
}

func TestIncomingContextIsTheParent(t *testing.T) {
	tel, spans := recorded(t, Config{})
	span := tel.beginSpan(KindJob, "order", incoming, time.Time{})
	out := span.Trace()
	span.End()
	s := spans()["job order"]
	if s.Parent.SpanID().String() != "00f067aa0ba902b7" || !s.Parent.IsRemote() {
		t.Errorf("parent is %+v", s.Parent)
	}
	want := "00-4bf92f3577b34da6a3ce929d0e0e4736-" + s.SpanContext.SpanID().String() + "-01"
	if out.Parent != want || out.State != incoming.State {
		t.Errorf("handed on %+v, want %s with %s", out, want, incoming.State)
	}
}

func TestContextUnchangedWithoutExporter(t *testing.T) {
	odd := []legwork.Trace{
		incoming,
		{},
		{Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00"},
		{Parent: "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-future", State: "a=b"},
		{Parent: "not a context", State: "neither"},
	}
	off := setup(t, Config{})
	disabled := setup(t, fromEnv(t, map[string]string{"OTEL_SDK_DISABLED": "true",
		"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4318"}))
	none := setup(t, fromEnv(t, map[string]string{"OTEL_TRACES_EXPORTER": "none",
		"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4318"}))
	for _, tel := range []*Telemetry{off, disabled, none, nil} {
		for _, in := range odd {
			if out := chain(tel, in); out != in {
				t.Errorf("%+v became %+v", in, out)
			}
		}
	}
}

func TestLibrariesCarryTheContextWithoutExporter(t *testing.T) {
	tel := setup(t, Config{})
	span := tel.beginSpan(kindWork, "pay", incoming, time.Time{})
	ctx, inner := otel.Tracer("a library").Start(span.context(t.Context()), "inner")
	defer inner.End()
	header := propagation.MapCarrier{}
	otel.GetTextMapPropagator().Inject(ctx, header)
	if header["traceparent"] != incoming.Parent || header["tracestate"] != incoming.State {
		t.Errorf("a library's request carries %v, want %+v", header, incoming)
	}
	if got := from(ctx); got != incoming {
		t.Errorf("From gives %+v", got)
	}
}

func TestUnsampledStaysUnsampled(t *testing.T) {
	for _, sampler := range []string{"always_off", "parentbased_always_off"} {
		tel, spans := recorded(t, Config{Sampler: sampler})
		root := tel.beginSpan(KindJob, "order", legwork.Trace{}, time.Time{})
		if !strings.HasSuffix(root.Trace().Parent, "-00") {
			t.Errorf("%s: root hands on %+v, want a context that says 'not sampled'", sampler, root.Trace())
		}
		if out := chain(tel, root.Trace()); out != root.Trace() {
			t.Errorf("%s: %+v became %+v", sampler, root.Trace(), out)
		}
		if got := spans(); len(got) != 0 {
			t.Errorf("%s: exported %v", sampler, got)
		}
	}
	tel, spans := recorded(t, Config{})
	in := legwork.Trace{Parent: strings.TrimSuffix(incoming.Parent, "1") + "0", State: "a=b"}
	if out := chain(tel, in); out != in || len(spans()) != 0 {
		t.Errorf("%+v became %+v", in, out)
	}
}

func TestMalformedContextBeginsANewTrace(t *testing.T) {
	tel, spans := recorded(t, Config{})
	for _, bad := range []string{"x", "00-00000000000000000000000000000000-00f067aa0ba902b7-00", strings.Repeat("z", 55)} {
		span := tel.beginSpan(KindJob, "order", legwork.Trace{Parent: bad}, time.Time{})
		if !span.Recording() || span.Trace().Parent == bad {
			t.Errorf("%q: no new trace", bad)
		}
		span.End()
	}
	if s := spans()["job order"]; s.Parent.IsValid() {
		t.Errorf("parent is %+v", s.Parent)
	}
}

func TestSpanSaysWhatHappened(t *testing.T) {
	tel, spans := recorded(t, Config{})
	begin := time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)
	guid, gid := legwork.NewID(), legwork.NewID()
	span := tel.beginSpan(KindLeg2, "charge", legwork.Trace{}, begin)
	span.Link(incoming)
	span.Link(legwork.Trace{Parent: "malformed"})
	span.SetTransition(&legwork.Transition{GUID: guid, Gid: gid, Job: "o-1", App: "shop", Version: "1", Activity: "charge",
		DAD: ",0,0", Attempt: 2})
	span.Set(ActivityLedger(1100000000001), GUIDLedger(11000001), SemaphoreBefore(2),
		SemaphoreAfter(1), Outcome("done"))
	span.Fail(402, "no answer from nats://worker:hunter2@n1:4222")
	span.EndAt(begin.Add(time.Second))

	s := spans()["leg2 charge"]
	if !s.StartTime.Equal(begin) || !s.EndTime.Equal(begin.Add(time.Second)) {
		t.Errorf("from %s to %s", s.StartTime, s.EndTime)
	}
	if len(s.Links) != 1 || s.Links[0].SpanContext.SpanID().String() != "00f067aa0ba902b7" {
		t.Errorf("links: %+v", s.Links)
	}
	if s.Status.Code != codes.Error || strings.Contains(s.Status.Description, "hunter2") ||
		!strings.Contains(s.Status.Description, "n1:4222") {
		t.Errorf("status: %+v", s.Status)
	}
	got := map[string]string{}
	for _, kv := range s.Attributes {
		got[string(kv.Key)] = kv.Value.String()
	}
	for key, want := range map[string]string{
		keyJobID: "o-1", keyJobGid: gid.String(), keyApp: "shop", keyVersion: "1",
		keyActivity: "charge", keyDAD: ",0,0", keyGUID: guid.String(),
		keyAttempt:        "2",
		keyActivityLedger: "001100000000001", keyGUIDLedger: "000000011000001",
		keySemaphoreBefore: "2", keySemaphoreAfter: "1", keyOutcome: "done",
		KeyCode: "402", keyErrorType: "402", keyMessagingSystem: "nats",
		keyMessageID: guid.String(),
	} {
		if got[key] != want {
			t.Errorf("%s is %q, want %q", key, got[key], want)
		}
	}
	if _, there := got[keyTopic]; there {
		t.Error("an empty topic was set")
	}
}

func TestSpanContextReachesCode(t *testing.T) {
	tel, spans := recorded(t, Config{})
	span := tel.beginSpan(kindWork, "pay", incoming, time.Time{})
	_, inner := tel.TracerProvider().Tracer("sql").Start(span.context(context.Background()), "SELECT")
	inner.End()
	span.End()
	got := spans()
	if got["SELECT"].Parent.SpanID() != got["work pay"].SpanContext.SpanID() {
		t.Errorf("inner span hangs under %s", got["SELECT"].Parent.SpanID())
	}
}

func TestSpansCostNothingWhenNotRecorded(t *testing.T) {
	guid, now := legwork.NewID(), time.Now()
	move := &legwork.Transition{GUID: guid, Job: "o-1"}
	unsampled := legwork.Trace{Parent: strings.TrimSuffix(incoming.Parent, "1") + "0"}
	sampling, _ := recorded(t, Config{})
	for name, c := range map[string]struct {
		tel *Telemetry
		in  legwork.Trace
	}{"nil": {nil, incoming}, "no exporter": {setup(t, Config{}), incoming},
		"not sampled": {sampling, unsampled}} {
		var out legwork.Trace
		allocs := testing.AllocsPerRun(1000, func() {
			span := c.tel.beginSpan(KindLeg1, "charge", c.in, now)
			span.SetTransition(move)
			span.Set(GUID(guid), Attempt(3), ActivityLedger(1100000000001),
				Outcome("done"))
			span.Link(incoming)
			span.Fail(500, "broken")
			out = span.Trace()
			span.EndAt(now)
		})
		if allocs != 0 || out != c.in {
			t.Errorf("%s: %v allocations, context %+v", name, allocs, out)
		}
	}
}
