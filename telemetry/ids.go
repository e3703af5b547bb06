package telemetry

import (
	"context"
	"crypto/rand"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// wanted are the ids that a span is to have. sampled: it continues the trace of
// a job that is recorded, so the sampler is not asked again.
type wanted struct {
	trace   trace.TraceID
	span    trace.SpanID
	sampled bool
}

type wantedKey struct{}

func wantedOf(ctx context.Context) *wanted {
	w, _ := ctx.Value(wantedKey{}).(*wanted)
	return w
}

// named gives spans the ids that are wanted, others random ones.
type named struct{}

func (named) NewIDs(ctx context.Context) (id trace.TraceID, span trace.SpanID) {
	if w := wantedOf(ctx); w != nil {
		return w.trace, w.span
	}
	_, _ = rand.Read(id[:]) // never fails (crypto/rand)
	_, _ = rand.Read(span[:])
	return id, span
}

func (named) NewSpanID(ctx context.Context, _ trace.TraceID) (span trace.SpanID) {
	if w := wantedOf(ctx); w != nil {
		return w.span
	}
	_, _ = rand.Read(span[:])
	return span
}

// keeping lets the further traces of a job be recorded if the first one is.
type keeping struct{ sdktrace.Sampler }

func (k keeping) ShouldSample(p sdktrace.SamplingParameters) sdktrace.SamplingResult {
	if w := wantedOf(p.ParentContext); w != nil && w.sampled {
		return sdktrace.SamplingResult{Decision: sdktrace.RecordAndSample,
			Tracestate: trace.SpanContextFromContext(p.ParentContext).TraceState()}
	}
	return k.Sampler.ShouldSample(p)
}
