package worker

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/tracelink"
)

// scope names this package to OpenTelemetry.
const scope = "github.com/legwork-dev/legwork/worker"

// startSpan starts the span of one delivery of work, a child of the publish
// that sent it.
func startSpan(ctx context.Context, tracer trace.Tracer, topic string, d *legwork.Delivery,
	work *legwork.Transition) (context.Context, trace.Span) {
	state, cause := tracelink.Cut(work.Trace.State)
	ctx = within(ctx, work.Trace.Parent, state)
	options := []trace.SpanStartOption{trace.WithSpanKind(trace.SpanKindConsumer)}
	if cause != "" {
		options = append(options, trace.WithLinks(trace.LinkFromContext(within(ctx, cause, ""))))
	}
	ctx, span := tracer.Start(ctx, "work "+topic, options...)
	if cause != "" && !span.IsRecording() { // the next span links to it
		ctx = within(ctx, work.Trace.Parent, work.Trace.State)
	}
	if span.IsRecording() {
		span.SetAttributes(
			attribute.String("messaging.system", "nats"),
			attribute.String("messaging.operation.name", "work"),
			attribute.String("messaging.destination.name", d.Subject),
			attribute.String("legwork.job.id", work.Job),
			attribute.String("legwork.job.gid", work.Gid.String()),
			attribute.String("legwork.guid", work.GUID.String()),
			attribute.String("legwork.app", work.App),
			attribute.String("legwork.version", work.Version),
			attribute.String("legwork.topic", topic),
			attribute.String("legwork.activity", work.Activity),
			attribute.String("legwork.dad", string(work.DAD)),
			attribute.Int("legwork.attempt", work.Attempt),
			attribute.Int("legwork.deliveries", d.Count),
		)
	}
	return ctx, span
}

// within returns ctx with a trace context that came with a message.
func within(ctx context.Context, parent, state string) context.Context {
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": parent, "tracestate": state})
}

// endSpan ends the span with what became of the work.
func endSpan(span trace.Span, res result, v legwork.Verdict) {
	defer span.End()
	if !span.IsRecording() {
		return
	}
	span.SetAttributes(attribute.String("legwork.outcome", v.Outcome), attribute.Int("legwork.code", res.code))
	if res.status == legwork.Failed || v.Action != legwork.Ack {
		span.SetStatus(codes.Error, describe(res, v))
	}
}

// describe says what went wrong. An input that could not be read is not quoted.
func describe(res result, v legwork.Verdict) string {
	if res.err == nil || res.outcome == outcomeInvalid {
		return v.Outcome
	}
	return v.Outcome + ": " + printable(res.err.Error(), maxLoggedBytes)
}

// traceOf returns the trace context of ctx as it travels in an answer.
func traceOf(ctx context.Context) legwork.Trace {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return legwork.Trace{Parent: carrier["traceparent"], State: carrier["tracestate"]}
}
