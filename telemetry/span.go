package telemetry

import (
	"context"
	"strconv"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/tracelink"
)

// What a span is about, see [legwork.SpanJob] and the others.
const (
	KindJob      = legwork.SpanJob
	KindLeg1     = legwork.SpanLeg1
	KindPublish  = legwork.SpanPublish
	kindWork     = legwork.SpanWork
	KindLeg2     = legwork.SpanLeg2
	KindSignal   = legwork.SpanSignal
	KindComplete = legwork.SpanComplete
)

// maxFailureBytes bounds the message of a failure on a span.
const maxFailureBytes = 1024

// Span is one piece of work of a job's trace. The zero Span records nothing.
// A Span is a small value: copy it freely, end it once.
type Span struct {
	span  trace.Span // nil: nothing is recorded
	trace legwork.Trace
}

// beginSpan begins a span at a time (zero: now) under the context that the message
// or row carried, never under that of the process that handles it. If the span
// is not recorded this allocates nothing.
func (t *Telemetry) beginSpan(kind, name string, parent legwork.Trace, at time.Time) Span {
	if t.silent(kind, parent.Parent) {
		return Span{trace: parent}
	}
	return t.begin(context.Background(), kind, name, parent, at)
}

// silent reports in advance that no span will be recorded, so that nothing is
// allocated.
func (t *Telemetry) silent(kind, parent string) bool {
	return t == nil || t.tracer == nil || (t.follows && kind != KindJob && unsampled(parent))
}

// begin begins a span under a context of the process and a stored one.
func (t *Telemetry) begin(ctx context.Context, kind, name string, parent legwork.Trace, at time.Time) Span {
	options := make([]trace.SpanStartOption, 0, 3)
	options = append(options, startOptions[kind]...)
	if !at.IsZero() {
		options = append(options, trace.WithTimestamp(at))
	}
	parent.State, _ = tracelink.Cut(parent.State)
	ctx = Into(ctx, parent)
	ctx, span := t.tracer.Start(ctx, kind+" "+name, options...)
	if span.IsRecording() {
		return Span{span: span, trace: from(ctx)}
	}
	if spanContext(parent).IsValid() {
		return Span{trace: parent}
	}
	// The sampler does not record this trace. The context must say so, or each
	// leg of the job would ask the sampler again, and begin a trace of its own.
	return Span{trace: from(ctx)}
}

var startOptions = map[string][]trace.SpanStartOption{
	KindJob:      startOption(trace.SpanKindServer),
	KindLeg1:     startOption(trace.SpanKindConsumer, attribute.String("messaging.operation.type", "process")),
	KindPublish:  startOption(trace.SpanKindProducer, attribute.String("messaging.operation.type", "send")),
	kindWork:     startOption(trace.SpanKindConsumer, attribute.String("messaging.operation.type", "process")),
	KindLeg2:     startOption(trace.SpanKindConsumer, attribute.String("messaging.operation.type", "process")),
	KindSignal:   startOption(trace.SpanKindConsumer, attribute.String("messaging.operation.type", "process")),
	KindComplete: startOption(trace.SpanKindInternal),
}

func startOption(kind trace.SpanKind, messaging ...attribute.KeyValue) []trace.SpanStartOption {
	options := []trace.SpanStartOption{trace.WithSpanKind(kind)}
	if len(messaging) > 0 {
		messaging = append(messaging, attribute.String(keyMessagingSystem, "nats"))
		options = append(options, trace.WithAttributes(messaging...))
	}
	return options
}

// Trace returns the context to store on outbox rows and to send in headers:
// the span's own, or what Begin was given if the span is not recorded.
func (s Span) Trace() legwork.Trace { return s.trace }

// Recording reports whether the span will be exported.
func (s Span) Recording() bool { return s.span != nil }

// Context returns ctx with the span in it, so that SQL spans, a worker's own
// calls and log lines belong to the job's trace. If the span is not recorded
// ctx carries the incoming context on, and is ctx itself if there is none.
func (s Span) context(ctx context.Context) context.Context {
	if s.span == nil {
		return Into(ctx, s.trace)
	}
	return trace.ContextWithSpan(ctx, s.span)
}

// Link relates the span to another cause than its parent: the other messages
// of a join, the delivery before this one, the round of a cycle before this one.
func (s Span) Link(other legwork.Trace) {
	if s.span == nil {
		return
	}
	if sc := spanContext(other); sc.IsValid() {
		s.span.AddLink(trace.Link{SpanContext: sc})
	}
}

// Set sets attributes. Their values are formatted only if the span is recorded.
func (s Span) Set(attributes ...Attr) {
	if s.span == nil {
		return
	}
	values := make([]attribute.KeyValue, len(attributes))
	for i := range attributes {
		values[i] = attributes[i].keyValue()
	}
	s.span.SetAttributes(values...)
}

// Fail marks this attempt as failed with a code and a message, at most 1 KiB
// of it and without passwords. An attempt that fails says nothing about the
// job: a retry may succeed.
func (s Span) Fail(code int, message string) {
	if s.span == nil {
		return
	}
	s.span.SetStatus(codes.Error, legwork.Clip(redact(message), maxFailureBytes))
	s.span.SetAttributes(attribute.Int(KeyCode, code), attribute.String(keyErrorType, strconv.Itoa(code)))
}

// End ends the span now. A second end has no effect.
func (s Span) End() {
	if s.span != nil {
		s.span.End()
	}
}

// EndAt ends the span at a time, for batches that share one clock reading.
func (s Span) EndAt(at time.Time) {
	if s.span != nil {
		s.span.End(trace.WithTimestamp(at))
	}
}
