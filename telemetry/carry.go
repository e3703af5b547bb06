package telemetry

import (
	"context"

	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
)

const (
	traceparent = "traceparent"
	tracestate  = "tracestate"
)

// carrier is a legwork.Trace as OpenTelemetry reads and writes it.
type carrier struct{ *legwork.Trace }

func (c carrier) Get(key string) string {
	switch key {
	case traceparent:
		return c.Parent
	case tracestate:
		return c.State
	}
	return ""
}

func (c carrier) Set(key, value string) {
	switch key {
	case traceparent:
		c.Parent = value
	case tracestate:
		c.State = value
	}
}

func (carrier) Keys() []string { return []string{traceparent, tracestate} }

// Into returns ctx carrying a stored trace context, for code that runs under
// ctx and for the logger. A context that is no valid one leaves ctx as it is.
func Into(ctx context.Context, stored legwork.Trace) context.Context {
	if stored.Parent == "" {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, carrier{&stored})
}

// from returns the trace context of ctx, to store or send: that of the span
// the caller is in. It is empty if there is none.
func from(ctx context.Context) legwork.Trace {
	var t legwork.Trace
	propagation.TraceContext{}.Inject(ctx, carrier{&t})
	return t
}

func spanContext(stored legwork.Trace) trace.SpanContext {
	return trace.SpanContextFromContext(Into(context.Background(), stored))
}

// unsampled reports whether a traceparent of version 00 says that its trace is
// not recorded. It looks at the flags only: what begins a job checks the rest.
func unsampled(parent string) bool {
	return len(parent) == len("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00") &&
		parent[:3] == "00-" && parent[53] == '0' && (parent[54] == '0' || parent[54] == '2')
}
