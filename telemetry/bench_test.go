package telemetry

import (
	"context"
	"testing"
	"time"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// nowhere takes spans and drops them.
type nowhere struct{}

func (nowhere) ExportSpans(context.Context, []sdktrace.ReadOnlySpan) error { return nil }
func (nowhere) Shutdown(context.Context) error                             { return nil }

func benchmarkSpan(b *testing.B, c Config) {
	tel, err := Setup(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	defer tel.Shutdown(context.Background())
	b.ReportAllocs()
	for b.Loop() {
		span := tel.beginSpan(KindLeg1, "charge", incoming, time.Time{})
		span.Set(Attempt(1), ActivityLedger(1100000000001), Outcome("done"))
		span.End()
	}
}

func BenchmarkSpanOff(b *testing.B)      { benchmarkSpan(b, Config{}) }
func BenchmarkSpanRecorded(b *testing.B) { benchmarkSpan(b, Config{Spans: nowhere{}}) }

func BenchmarkCount(b *testing.B) {
	tel, err := Setup(b.Context(), Config{})
	if err != nil {
		b.Fatal(err)
	}
	defer tel.Shutdown(context.Background())
	b.ReportAllocs()
	for b.Loop() {
		tel.Metrics().Transitions("run", "done", 64)
	}
}
