package telemetry_test

import (
	"context"
	"testing"
	"time"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"github.com/legwork-dev/legwork/telemetry"
)

// nowhere takes spans and drops them.
type nowhere struct{}

func (nowhere) ExportSpans(context.Context, []sdktrace.ReadOnlySpan) error { return nil }
func (nowhere) Shutdown(context.Context) error                             { return nil }

func benchmarkSpan(b *testing.B, c telemetry.Config) {
	tel, err := telemetry.Setup(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	defer tel.Shutdown(context.Background())
	b.ReportAllocs()
	for b.Loop() {
		span := tel.Begin(telemetry.KindLeg1, "charge", incoming, time.Time{})
		span.Set(telemetry.Attempt(1), telemetry.ActivityLedger(1100000000001), telemetry.Outcome("done"))
		span.End()
	}
}

func BenchmarkSpanOff(b *testing.B)      { benchmarkSpan(b, telemetry.Config{}) }
func BenchmarkSpanRecorded(b *testing.B) { benchmarkSpan(b, telemetry.Config{Spans: nowhere{}}) }

func BenchmarkCount(b *testing.B) {
	tel, err := telemetry.Setup(b.Context(), telemetry.Config{})
	if err != nil {
		b.Fatal(err)
	}
	defer tel.Shutdown(context.Background())
	b.ReportAllocs()
	for b.Loop() {
		tel.Metrics().Transitions("run", "done", 64)
	}
}
