package telemetry

import (
	"errors"
	"time"

	"go.opentelemetry.io/otel/metric"
)

// How an outbox row reached the broker.
const (
	HowFast  = "fast"  // right after the commit, by the process that committed
	HowSweep = "sweep" // by the sweeper, because the broker did not have it
	HowPoll  = "poll"  // by a relay that found it unpublished
)

// Metrics counts what the engine does. A nil *Metrics counts nothing. Methods
// that take a count ignore one that is not positive, so that a caller may pass
// the rows that a statement returned.
type Metrics struct {
	transitions, jobsStarted, jobsClosed, published, publishErrors counter
	redeliveries, duplicates, fences, deadLetters                  counter
	batch, rows, unexplained                                       recorder[int64]
	commit, oldest, work                                           recorder[float64]
}

var (
	batchBuckets  = metric.WithExplicitBucketBoundaries(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
	commitBuckets = metric.WithExplicitBucketBoundaries(.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10)
	workBuckets   = metric.WithExplicitBucketBoundaries(.001, .005, .01, .05, .1, .5, 1, 5, 10, 30, 60, 300, 1800, 3600)
)

// newMetrics makes the instruments. The exporter adds _total and _seconds.
func newMetrics(meter metric.Meter) (*Metrics, error) {
	i := instruments{meter: meter}
	m := &Metrics{
		transitions:   i.counter("legwork.transitions", "Transitions settled, by outcome.", "lane", "outcome"),
		jobsStarted:   i.counter("legwork.jobs.started", "Jobs started.", "graph"),
		jobsClosed:    i.counter("legwork.jobs.closed", "Jobs closed, by final state.", "graph", "state"),
		published:     i.counter("legwork.published", "Outbox rows handed to the broker, by the way they went.", "lane", "how"),
		publishErrors: i.counter("legwork.publish.errors", "Outbox rows the broker did not take.", "lane"),
		redeliveries:  i.counter("legwork.redeliveries", "Deliveries that were not the first of their message.", "lane"),
		duplicates:    i.counter("legwork.duplicates", "Messages whose work was already done.", "lane"),
		fences:        i.counter("legwork.fence.rejections", "Steps refused because their digit was already set."),
		deadLetters:   i.counter("legwork.dead.letters", "Messages given up, by reason.", "reason"),
	}
	m.batch = recorder[int64]{i.intHistogram("legwork.batch.size", "Transitions per batch.", batchBuckets), recordSeries([]string{"lane"})}
	m.rows = recorder[int64]{i.gauge("legwork.outbox.rows", "Outbox rows that wait for their consumer's commit."), recordSeries([]string{"lane"})}
	m.unexplained = recorder[int64]{i.gauge("legwork.jobs.unexplained", "Open jobs that nothing will move."), recordSeries(nil)}
	m.commit = recorder[float64]{i.seconds("legwork.commit", "Duration of a transaction, by step.", commitBuckets), recordSeries([]string{"lane", "step"})}
	m.oldest = recorder[float64]{i.secondsGauge("legwork.outbox.oldest", "Age of the oldest outbox row."), recordSeries([]string{"lane"})}
	m.work = recorder[float64]{i.seconds("legwork.work", "Duration of a worker's function.", workBuckets), recordSeries([]string{"topic"})}
	return m, i.err
}

// instruments makes instruments and keeps their errors.
type instruments struct {
	meter metric.Meter
	err   error
}

func (i *instruments) keep(err error) { i.err = errors.Join(i.err, err) }

func (i *instruments) counter(name, about string, keys ...string) counter {
	c, err := i.meter.Int64Counter(name, metric.WithDescription(about))
	i.keep(err)
	return counter{c, addSeries(keys)}
}

func (i *instruments) intHistogram(name, about string, buckets metric.HistogramOption) metric.Int64Histogram {
	h, err := i.meter.Int64Histogram(name, metric.WithDescription(about), buckets)
	i.keep(err)
	return h
}

func (i *instruments) seconds(name, about string, buckets metric.HistogramOption) metric.Float64Histogram {
	h, err := i.meter.Float64Histogram(name, metric.WithDescription(about), metric.WithUnit("s"), buckets)
	i.keep(err)
	return h
}

func (i *instruments) gauge(name, about string) metric.Int64Gauge {
	g, err := i.meter.Int64Gauge(name, metric.WithDescription(about))
	i.keep(err)
	return g
}

func (i *instruments) secondsGauge(name, about string) metric.Float64Gauge {
	g, err := i.meter.Float64Gauge(name, metric.WithDescription(about), metric.WithUnit("s"))
	i.keep(err)
	return g
}

// Transitions counts transitions that were settled with an outcome.
func (m *Metrics) Transitions(lane, outcome string, n int) {
	if m != nil {
		m.transitions.add(n, lane, outcome)
	}
}

// Batch records the size of a batch.
func (m *Metrics) Batch(lane string, size int) {
	if m != nil {
		m.batch.record(int64(size), lane, "")
	}
}

// Commit records how long the transaction of a step took, from begin to commit.
func (m *Metrics) Commit(lane, step string, took time.Duration) {
	if m != nil {
		m.commit.record(took.Seconds(), lane, step)
	}
}

// JobsStarted counts jobs that a graph started.
func (m *Metrics) JobsStarted(graph string, n int) {
	if m != nil {
		m.jobsStarted.add(n, graph, "")
	}
}

// JobsClosed counts jobs that ended in a state.
func (m *Metrics) JobsClosed(graph, state string, n int) {
	if m != nil {
		m.jobsClosed.add(n, graph, state)
	}
}

// Published counts outbox rows that the broker took; how is one of the How
// constants.
func (m *Metrics) Published(lane, how string, n int) {
	if m != nil {
		m.published.add(n, lane, how)
	}
}

// PublishErrors counts outbox rows that the broker did not take.
func (m *Metrics) PublishErrors(lane string, n int) {
	if m != nil {
		m.publishErrors.add(n, lane, "")
	}
}

// Outbox sets how many rows of a lane wait and how old the oldest is. A lane
// that has become empty must be set to 0, 0: a gauge keeps its last value.
func (m *Metrics) Outbox(lane string, rows int, oldest time.Duration) {
	if m != nil {
		m.rows.record(int64(rows), lane, "")
		m.oldest.record(oldest.Seconds(), lane, "")
	}
}

// Unexplained sets how many open jobs there are that nothing will move, as the
// last audit has found. All relays of a namespace tell the same number.
func (m *Metrics) Unexplained(jobs int) {
	if m != nil {
		m.unexplained.record(int64(jobs), "", "")
	}
}

// Redeliveries counts deliveries that were not the first of their message.
func (m *Metrics) Redeliveries(lane string, n int) {
	if m != nil {
		m.redeliveries.add(n, lane, "")
	}
}

// Duplicates counts messages whose work was already done.
func (m *Metrics) Duplicates(lane string, n int) {
	if m != nil {
		m.duplicates.add(n, lane, "")
	}
}

// FenceRejections counts steps that were refused because their digit was set.
func (m *Metrics) FenceRejections(n int) {
	if m != nil {
		m.fences.add(n, "", "")
	}
}

// DeadLetters counts messages that were given up. The reason is one of a few
// fixed words, never the text of an error.
func (m *Metrics) DeadLetters(reason string, n int) {
	if m != nil {
		m.deadLetters.add(n, reason, "")
	}
}

// Work records how long a worker's function ran.
func (m *Metrics) Work(topic string, took time.Duration) {
	if m != nil {
		m.work.record(took.Seconds(), topic, "")
	}
}
