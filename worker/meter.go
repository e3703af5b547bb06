package worker

import (
	"context"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// durations are the boundaries of handler times, in seconds.
var durations = metric.WithExplicitBucketBoundaries(.001, .005, .01, .05, .1, .5, 1, 5, 10, 30, 60, 300, 1800, 3600)

// meter counts deliveries and times handlers, by topic and outcome.
// docs/metrics.md lists what it counts.
type meter struct {
	deliveries metric.Int64Counter
	duration   metric.Float64Histogram
	running    metric.Int64UpDownCounter
	slots      metric.Int64UpDownCounter
	replays    metric.Int64Counter
	asked      metric.Int64Counter
	directs    metric.Int64Counter
}

// newMeter makes the instruments. Their names are constants, so that the only
// error there can be is one the tests would show.
func newMeter(m metric.Meter) meter {
	deliveries, _ := m.Int64Counter("legwork.worker.deliveries", metric.WithUnit("{delivery}"),
		metric.WithDescription("Deliveries of work, by what became of them"))
	duration, _ := m.Float64Histogram("legwork.worker.duration", metric.WithUnit("s"), durations,
		metric.WithDescription("Time in the handler"))
	running, _ := m.Int64UpDownCounter("legwork.worker.running", metric.WithUnit("{handler}"),
		metric.WithDescription("Handlers that run"))
	slots, _ := m.Int64UpDownCounter("legwork.worker.slots", metric.WithUnit("{handler}"),
		metric.WithDescription("Handlers that may run at once, over all topics"))
	replays, _ := m.Int64Counter("legwork.worker.turns", metric.WithUnit("{turn}"),
		metric.WithDescription("Turns of durable functions, of one that was kept or replayed from its journal"))
	asked, _ := m.Int64Counter("legwork.worker.asked", metric.WithUnit("{turn}"),
		metric.WithDescription("Turns of durable functions that engines asked for before the commit, by what was told"))
	directs, _ := m.Int64Counter("legwork.worker.direct", metric.WithUnit("{answer}"),
		metric.WithDescription("Answers to turns of durable functions that were sent without a stream, by what came of it"))
	return meter{deliveries, duration, running, slots, replays, asked, directs}
}

func (m meter) count(topic, outcome string) {
	m.deliveries.Add(context.Background(), 1, labels(topic, outcome))
}

func (m meter) took(topic, outcome string, d time.Duration) {
	m.duration.Record(context.Background(), d.Seconds(), labels(topic, outcome))
}

// replayed counts a turn of a durable function.
func (m meter) replayed(topic string, kept bool) {
	how := "replayed"
	if kept {
		how = "kept"
	}
	m.replays.Add(context.Background(), 1, metric.WithAttributes(attribute.String("topic", topic),
		attribute.String("how", how)))
}

// told counts turns that were asked for.
func (m meter) told(topic, outcome string, n int) {
	m.asked.Add(context.Background(), int64(n), labels(topic, outcome))
}

// direct counts n answers that were sent without a stream.
func (m meter) direct(topic, outcome string, n int) {
	m.directs.Add(context.Background(), int64(n), labels(topic, outcome))
}

// idle tells that no handler of a topic runs, for who asks before one has: scalers do.
func (m meter) idle(of metric.MeasurementOption) { m.running.Add(context.Background(), 0, of) }

// begin counts a handler that runs, until the returned function is called.
func (m meter) begin(of metric.MeasurementOption) (end func()) {
	m.running.Add(context.Background(), 1, of)
	return func() { m.running.Add(context.Background(), -1, of) }
}

// offer counts slots, until the returned function is called.
func (m meter) offer(slots int) (end func()) {
	m.slots.Add(context.Background(), int64(slots))
	return func() { m.slots.Add(context.Background(), -int64(slots)) }
}

// labelled caches what labels returns, by topic and outcome ([2]string). There are few of both, and making a set of
// attributes takes longer than counting.
var labelled sync.Map

func labels(topic, outcome string) metric.MeasurementOption {
	key := [2]string{topic, outcome}
	of, ok := labelled.Load(key)
	if !ok {
		of, _ = labelled.LoadOrStore(key, metric.WithAttributeSet(attribute.NewSet(attribute.String("topic", topic),
			attribute.String("outcome", outcome))))
	}
	return of.(metric.MeasurementOption)
}

func topicLabel(topic string) metric.MeasurementOption {
	return metric.WithAttributes(attribute.String("topic", topic))
}
