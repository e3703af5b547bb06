package worker_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats.go"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

var (
	spans   = tracetest.NewSpanRecorder()
	metrics = metric.NewManualReader()
)

func watchTelemetry() {
	// Only work that carries a sampled parent is recorded, as in the benchmark.
	otel.SetTracerProvider(sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans),
		sdktrace.WithSampler(sdktrace.ParentBased(sdktrace.NeverSample()))))
	otel.SetMeterProvider(metric.NewMeterProvider(metric.WithReader(metrics)))
}

// deliveries returns how many deliveries of a topic had an outcome, by the
// global meter.
func deliveries(t *testing.T, topic, outcome string) int64 {
	t.Helper()
	return deliveriesOf(t, metrics, topic, outcome)
}

func deliveriesOf(t *testing.T, reader *metric.ManualReader, topic, outcome string) int64 {
	t.Helper()
	return counted(t, reader, "legwork.worker.deliveries", topic, outcome)
}

// counted returns what a counter has counted of an outcome of a topic.
func counted(t *testing.T, reader *metric.ManualReader, name, topic, outcome string) int64 {
	t.Helper()
	var all metricdata.ResourceMetrics
	if err := reader.Collect(context.Background(), &all); err != nil {
		t.Fatal(err)
	}
	for _, scope := range all.ScopeMetrics {
		for _, m := range scope.Metrics {
			sum, ok := m.Data.(metricdata.Sum[int64])
			if m.Name != name || !ok {
				continue
			}
			for _, p := range sum.DataPoints {
				gotTopic, _ := p.Attributes.Value("topic")
				gotOutcome, _ := p.Attributes.Value("outcome")
				if gotTopic.AsString() == topic && gotOutcome.AsString() == outcome {
					return p.Value
				}
			}
		}
	}
	return 0
}

// The span of the work is a child of the publish, and the parent of the answer.
func TestTrace(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	inside := make(chan trace.SpanContext, 1)
	s.run(s.config(), worker.Handle("traced", func(ctx context.Context, _ any) (any, error) {
		inside <- trace.SpanContextFromContext(ctx)
		return nil, nil
	}))
	w := work("traced", `1`)
	w.Trace = legwork.Trace{Parent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", State: "vendor=x"}
	s.send(w)
	a, in := s.answer(), receive(t, inside)
	var span sdktrace.ReadOnlySpan
	s.until("the span has ended", func() bool {
		for _, ended := range spans.Ended() {
			if ended.SpanContext().SpanID() == in.SpanID() {
				span = ended
			}
		}
		return span != nil
	})
	if span.SpanKind() != trace.SpanKindConsumer || span.Parent().SpanID().String() != "b7ad6b7169203331" {
		t.Errorf("span has kind %s and parent %s, want consumer and the work message's", span.SpanKind(),
			span.Parent().SpanID())
	}
	if span.Name() != "work traced" {
		t.Errorf("the handler runs in span %q, want %q", span.Name(), "work traced")
	}
	want := "00-0af7651916cd43dd8448eb211c80319c-" + span.SpanContext().SpanID().String() + "-01"
	if a.Trace.Parent != want || a.Trace.State != "vendor=x" {
		t.Errorf("answer carries %+v, want parent %s", a.Trace, want)
	}
}

// A second cause in the trace context becomes a link of the span, and travels no further. If no span is recorded, the
// answer carries it on.
func TestSecondCause(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	inside := make(chan trace.SpanContext, 1)
	s.run(s.config(), worker.Handle("woken", func(ctx context.Context, _ any) (any, error) {
		inside <- trace.SpanContextFromContext(ctx)
		return nil, nil
	}))
	const second = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
	for _, recorded := range []bool{true, false} {
		flags, want := "00", "legwork="+second+",vendor=x"
		if recorded {
			flags, want = "01", "vendor=x"
		}
		w := work("woken", `1`)
		w.Trace = legwork.Trace{Parent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-" + flags,
			State: "legwork=" + second + ",vendor=x"}
		s.send(w)
		a, in := s.answer(), receive(t, inside)
		if a.Trace.State != want {
			t.Errorf("recorded %v: the answer carries %q, want %q", recorded, a.Trace.State, want)
		}
		if !recorded {
			continue
		}
		var links []sdktrace.Link
		s.until("the span has ended", func() bool {
			for _, ended := range spans.Ended() {
				if ended.SpanContext().SpanID() == in.SpanID() {
					links = ended.Links()
					return true
				}
			}
			return false
		})
		if len(links) != 1 || links[0].SpanContext.SpanID().String() != "00f067aa0ba902b7" {
			t.Errorf("the span links to %+v", links)
		}
	}
}

// Two workers of one process may have their own providers: neither's spans and
// metrics go to the global ones.
func TestOwnProviders(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	own, counted := tracetest.NewSpanRecorder(), metric.NewManualReader()
	c := s.config()
	c.TracerProvider = sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(own))
	c.MeterProvider = metric.NewMeterProvider(metric.WithReader(counted))
	s.run(c, worker.Handle("provided", func(context.Context, any) (any, error) { return nil, nil }))
	s.send(work("provided", `1`))
	s.answer()
	s.until("the work is recorded", func() bool { return len(own.Ended()) == 1 })
	if name := own.Ended()[0].Name(); name != "work provided" {
		t.Errorf("the span is %q, want %q", name, "work provided")
	}
	if got := deliveriesOf(t, counted, "provided", "done"); got != 1 {
		t.Errorf("its own meter counted %d deliveries, want 1", got)
	}
	if got := deliveries(t, "provided", "done"); got != 0 {
		t.Errorf("the global meter counted %d deliveries, want none", got)
	}
}

// buffer is a log that may be read while it is written.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// A message that is no work is terminated, logged with its headers, counted,
// and stops nothing.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var log buffer
	c := s.config()
	c.Logger = slog.New(slog.NewTextHandler(&log, nil))
	subject := legwork.Subject(s.ns, legwork.LaneWork("unreadable"))
	before := deliveries(t, "unreadable", "unreadable")
	verdicts := s.verdicts()
	s.run(c, worker.Handle("unreadable", charge))
	s.must(s.conn.NATS().PublishMsg(&nats.Msg{Subject: subject, Data: []byte(`"secret"`), Header: nats.Header{
		"Legwork-Guid": {"nonsense"}, "X-Long": {strings.Repeat("y", 5000)},
	}}))
	s.await(verdicts, "+TERM")
	s.send(work("unreadable", `{"total":1}`))
	if a := s.answer(); a.Status != legwork.Success {
		t.Errorf("the next work got %s %s", a.Status, a.Data)
	}
	s.idle()
	if got := deliveries(t, "unreadable", "unreadable") - before; got != 1 {
		t.Errorf("counted %d unreadable messages, want 1", got)
	}
	if text := log.String(); !strings.Contains(text, "nonsense") || strings.Contains(text, "secret") || len(text) > 4000 {
		t.Errorf("the log should name the headers, bounded, and no payload:\n%.5000s", text)
	}
}

// Logs tell what failed, but not what the input was.
func TestLogsHoldNoPayload(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var log buffer
	c := s.config()
	c.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	stop := s.run(c, worker.Handle("logged", charge))
	s.send(work("logged", `{"at":"secret-time"}`), work("logged", `{"id":"secret-id"}`))
	s.answers(2)
	s.idle()
	stop()
	text := log.String()
	if strings.Contains(text, "secret") {
		t.Errorf("the log holds input:\n%s", text)
	}
	for _, want := range []string{"outcome=invalid", "code=400", "outcome=done", "job=order-1"} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %q:\n%s", want, text)
		}
	}
}
