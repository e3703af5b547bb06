package telemetry

import (
	"errors"
	"strconv"
	"time"

	"go.opentelemetry.io/otel/metric"
)

// How the message of an outbox row was sent.
const (
	HowFast   = "fast"   // right after the commit, by the process that committed
	HowHanded = "handed" // right after the commit too, in memory, to a lane of the same process
	HowSweep  = "sweep"  // by a relay: nobody had published it, or the broker did not have it
)

// Metrics counts what the engine does. A nil *Metrics counts nothing. Methods
// that take a count ignore one that is negative; docs/metrics.md lists them all.
type Metrics struct {
	transitions, activities, jobsStarted, jobsClosed, published, publishErrors counter
	redeliveries, duplicates, fences, deadLetters, settleErrors, failed        counter
	deleted, setAside, webhooks, requests                                      counter
	turns, journalEvents, journalBytes, nearLimits                             counter
	batch                                                                      recorder[int64]
	handled, commit, job, lag, lateness, attempt, request                      recorder[float64]
	gauges
	graphs  graphCounts
	answers turnCounts
}

var (
	batchBuckets  = metric.WithExplicitBucketBoundaries(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
	commitBuckets = metric.WithExplicitBucketBoundaries(.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10)
	lateBuckets   = metric.WithExplicitBucketBoundaries(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300,
		1800)
	jobBuckets = metric.WithExplicitBucketBoundaries(.005, .01, .05, .1, .5, 1, 5, 10, 60, 300, 1800, 3600, 21600,
		86400, 604800)
)

// newMetrics makes the instruments. The exporter adds _total and _seconds.
func newMetrics(meter metric.Meter) (*Metrics, error) {
	i := instruments{meter: meter}
	m := &Metrics{
		transitions: i.counter("legwork.transitions", "Transitions settled, by outcome.", "lane", "outcome"),
		activities: i.counter("legwork.activity.transitions",
			"Transitions of activities, by graph, type of the activity and outcome.", "graph", "type", "outcome"),
		jobsStarted: i.counter("legwork.jobs.started", "Jobs started.", "graph"),
		jobsClosed:  i.counter("legwork.jobs.closed", "Jobs closed, by final state.", "graph", "state"),
		published: i.counter("legwork.published", "Outbox rows handed to the broker, by the way they went.", "lane",
			"how"),
		publishErrors: i.counter("legwork.publish.errors", "Outbox rows the broker did not take.", "lane"),
		redeliveries:  i.counter("legwork.redeliveries", "Deliveries that were not the first of their message.", "lane"),
		duplicates:    i.counter("legwork.duplicates", "Messages whose work was already done.", "lane"),
		fences:        i.counter("legwork.fence.rejections", "Steps refused because their digit was already set."),
		deadLetters:   i.counter("legwork.dead.letters", "Messages given up, by reason.", "reason"),
		setAside: i.counter("legwork.set.aside", "Messages that left their lane because nobody could take them yet.",
			"lane", "reason"),
		settleErrors: i.counter("legwork.settle.errors", "Verdicts that the broker could not be told.", "lane"),
		failed:       i.counter("legwork.transactions.failed", "Transactions that failed, by step.", "step"),
	}
	m.deleted = i.counter("legwork.retention.deleted",
		"Jobs that were deleted after their time, rows of theirs in other tables, and signals.", "what")
	m.turns = i.counter("legwork.function.turns", "Answers to turns of durable functions, by outcome.", "topic", "outcome")
	m.journalEvents = i.counter("legwork.journal.events", "Events appended to journals of durable functions.", "topic")
	m.journalBytes = i.counter("legwork.journal.bytes", "Bytes appended to journals of durable functions.", "topic")
	m.nearLimits = i.counter("legwork.function.near.limit",
		"Durable functions that have come to 80 % of a limit.", "topic", "limit")
	m.batch = recorder[int64]{i.intHistogram("legwork.batch.size", "Transitions per batch.", batchBuckets),
		recordSeries([]string{"lane"})}
	m.handled = i.seconds("legwork.batch.duration", "Time from a batch's hand-over to its verdicts.", commitBuckets,
		"lane")
	m.commit = i.seconds("legwork.commit", "Duration of a transaction, by step.", commitBuckets, "step")
	m.job = i.seconds("legwork.job.duration", "Time from a job's begin to its end.", jobBuckets, "graph", "state")
	m.lag = i.seconds("legwork.relay.lag", "Time from when a row was due to when a relay took it.", lateBuckets, "lane")
	m.lateness = i.seconds("legwork.timer.lateness", "Time from when a wake-up was due to when a relay took it.",
		lateBuckets)
	m.webhooks = i.counter("legwork.webhook.attempts", "Attempts to deliver an event to a webhook, by outcome.", "outcome")
	m.attempt = i.seconds("legwork.webhook.attempt", "Duration of an attempt to deliver an event to a webhook.",
		lateBuckets)
	m.requests = i.counter("legwork.http.requests", "Requests that were answered over HTTP, by operation and status.",
		"operation", "status")
	m.request = i.seconds("legwork.http.request", "Duration of a request over HTTP, by operation.", lateBuckets,
		"operation")
	m.gauges = i.gauges()
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

func (i *instruments) seconds(name, about string, buckets metric.HistogramOption, keys ...string) recorder[float64] {
	h, err := i.meter.Float64Histogram(name, metric.WithDescription(about), metric.WithUnit("s"), buckets)
	i.keep(err)
	return recorder[float64]{h, recordSeries(keys)}
}

// Transitions counts handled messages by outcome.
func (m *Metrics) Transitions(lane, outcome string, n int) {
	if m != nil {
		m.transitions.add(n, lane, outcome)
	}
}

// Activities counts transitions of the activities of a graph that are of a
// type, by outcome. The graph is named by the topic that it subscribes to.
func (m *Metrics) Activities(graph, kind, outcome string, n int) {
	if m != nil {
		m.activities.add(n, graph, kind, outcome)
	}
}

// Deleted counts the rows that retention has deleted. With a count of 0 it only
// exports the metric, which shows that retention is on.
func (m *Metrics) Deleted(jobs, rows, signals int) {
	if m != nil {
		m.deleted.add(jobs, "jobs")
		m.deleted.add(rows, "rows")
		m.deleted.add(signals, "signals")
	}
}

// InitCounters exports the counters of a lane's faults as 0, for a process that reads
// this lane. Without it, an alert on an increase would miss the first fault.
func (m *Metrics) InitCounters(lane string) {
	if m != nil {
		m.redeliveries.add(0, lane)
		m.duplicates.add(0, lane)
		m.settleErrors.add(0, lane)
		m.fences.add(0)
		m.setAside.add(0, lane, "unknown_format")
	}
}

// Batch records the size of a batch.
func (m *Metrics) Batch(lane string, size int) {
	if m != nil {
		m.batch.record(int64(size), lane)
	}
}

// Handled records how long a batch took, from its fetch to the verdicts on its
// messages.
func (m *Metrics) Handled(lane string, took time.Duration) {
	if m != nil {
		m.handled.record(took.Seconds(), lane)
	}
}

// SettleError counts a verdict (ack, nak or term) that did not reach the
// broker, which redelivers the message.
func (m *Metrics) SettleError(lane string) {
	if m != nil {
		m.settleErrors.add(1, lane)
	}
}

// Commit records how long a transaction took, from asking for a connection to
// the answer to its commit, and whether it failed.
func (m *Metrics) Commit(step string, took time.Duration, failed bool) {
	if m == nil {
		return
	}
	m.commit.record(took.Seconds(), step)
	m.failed.add(0, step)
	if failed {
		m.failed.add(1, step)
	}
}

// JobsStarted counts jobs that a graph started.
func (m *Metrics) JobsStarted(graph string, n int) {
	if m != nil {
		m.jobsStarted.add(n, graph)
		m.graphs.of(graph).started.Add(int64(max(n, 0)))
	}
}

// JobClosed counts a job that ended in a state, and records how long it was
// open.
func (m *Metrics) JobClosed(graph, state string, open time.Duration) {
	if m != nil {
		m.jobsClosed.add(1, graph, state)
		m.graphs.of(graph).closed(state)
		m.job.record(max(open, 0).Seconds(), graph, state)
	}
}

// Published counts outbox rows that the broker took; how is one of the How
// constants.
func (m *Metrics) Published(lane, how string, n int) {
	if m != nil {
		m.published.add(n, lane, how)
		m.publishErrors.add(0, lane)
	}
}

// PublishErrors counts outbox rows that the broker did not take.
func (m *Metrics) PublishErrors(lane string, n int) {
	if m != nil {
		m.publishErrors.add(n, lane)
	}
}

// Claimed records how late a relay took a row that nobody had published; wakes
// says that it wakes a hook which slept.
func (m *Metrics) Claimed(lane string, wakes bool, late time.Duration) {
	if m == nil {
		return
	}
	m.lag.record(late.Seconds(), lane)
	if wakes {
		m.lateness.record(late.Seconds())
	}
}

// Redeliveries counts deliveries that were not the first of their message.
func (m *Metrics) Redeliveries(lane string, n int) {
	if m != nil {
		m.redeliveries.add(n, lane)
	}
}

// Duplicates counts messages whose work was already done.
func (m *Metrics) Duplicates(lane string, n int) {
	if m != nil {
		m.duplicates.add(n, lane)
	}
}

// FenceRejections counts steps that were refused because their digit was set.
func (m *Metrics) FenceRejections(n int) {
	if m != nil {
		m.fences.add(n)
	}
}

// DeadLetters counts messages that were given up. The reason is one of a few
// fixed words, never the text of an error.
func (m *Metrics) DeadLetters(reason string, n int) {
	if m != nil {
		m.deadLetters.add(n, reason)
	}
}

// SetAside counts messages that were set aside, as no engine could handle them
// yet. The reason is one of a few fixed words.
func (m *Metrics) SetAside(lane, reason string, n int) {
	if m != nil {
		m.setAside.add(n, lane, reason)
	}
}

// Webhook counts attempts to deliver events to webhooks by their outcome: delivered,
// retried or failed. With a count of 0 it only exports the metric.
func (m *Metrics) Webhook(outcome string, n int) {
	if m != nil {
		m.webhooks.add(n, outcome)
	}
}

// statuses are those of HTTP as texts, made once.
var statuses = func() (all [600]string) {
	for i := range all {
		all[i] = strconv.Itoa(i)
	}
	return all
}()

// Request counts a request that was answered over HTTP, by the operation of the document
// and the status of the answer; a duration of 0 is not recorded.
func (m *Metrics) Request(operation string, status int, took time.Duration) {
	if m != nil {
		m.requests.add(1, operation, statuses[max(0, min(status, len(statuses)-1))])
		if took > 0 {
			m.request.record(took.Seconds(), operation)
		}
	}
}

// Turn counts the answer to a turn of a durable function, by the topic of its code.
func (m *Metrics) Turn(topic, outcome string) {
	if m != nil {
		m.turns.add(1, topic, outcome)
		m.answers.count(outcome)
	}
}

// Journal counts what was appended to the journal of a durable function.
func (m *Metrics) Journal(topic string, events, bytes int) {
	if m != nil {
		m.journalEvents.add(events, topic)
		m.journalBytes.add(bytes, topic)
		m.nearLimits.add(0, topic, "events")
	}
}

// NearLimit counts a durable function that has come to 80 % of a limit: events, bytes or
// open.
func (m *Metrics) NearLimit(topic, limit string) {
	if m != nil {
		m.nearLimits.add(1, topic, limit)
	}
}

// WebhookAttempt records how long such an attempt took.
func (m *Metrics) WebhookAttempt(took time.Duration) {
	if m != nil {
		m.attempt.record(took.Seconds())
	}
}
