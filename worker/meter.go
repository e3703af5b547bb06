package worker

import (
	"context"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// meter counts deliveries and times handlers, by topic and outcome, on the
// global meter provider.
type meter struct {
	deliveries metric.Int64Counter
	duration   metric.Float64Histogram
}

// newMeter makes the instruments. Their names are constants, so that the only
// error there can be is one the tests would show.
func newMeter() meter {
	m := otel.Meter(scope)
	deliveries, _ := m.Int64Counter("legwork.worker.deliveries", metric.WithUnit("{delivery}"),
		metric.WithDescription("Deliveries of work, by what became of them"))
	duration, _ := m.Float64Histogram("legwork.worker.duration", metric.WithUnit("s"),
		metric.WithDescription("Time in the handler"))
	return meter{deliveries, duration}
}

func (m meter) count(topic, outcome string) {
	m.deliveries.Add(context.Background(), 1, labels(topic, outcome))
}

func (m meter) took(topic, outcome string, d time.Duration) {
	m.duration.Record(context.Background(), d.Seconds(), labels(topic, outcome))
}

func labels(topic, outcome string) metric.MeasurementOption {
	return metric.WithAttributes(attribute.String("topic", topic), attribute.String("outcome", outcome))
}
