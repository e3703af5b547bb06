package telemetry

import (
	"context"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/legwork-dev/legwork"
)

// forgetAfter is how long a measured value is exported. A process that can no
// longer measure then exports nothing, rather than an old value. The longest
// interval between two measurements is 15 s.
const forgetAfter = time.Minute

// gauges are values that a relay or engine measures from time to time.
type gauges struct {
	outbox, lanes, streams, jobs, audit, letters, newer, pool, info, hooks *board
}

// gauges makes them. Each board is one measurement: what is set together.
func (i *instruments) gauges() gauges {
	g := gauges{
		outbox: i.board([]string{"lane"},
			count("legwork.outbox.rows", "Outbox rows that wait for their consumer's commit, at most 100,000 counted."),
			seconds("legwork.outbox.oldest", "Age of the oldest outbox row, since it was due."),
			count("legwork.outbox.unpublished", "Outbox rows that are due and that nobody has published."),
			count("legwork.outbox.sleeping", "Timers and retries that are not due yet.")),
		lanes: i.board([]string{"lane"},
			count("legwork.backlog", "Messages that wait in the broker and have not been delivered."),
			count("legwork.in.flight", "Messages delivered and not acknowledged."),
			count("legwork.redelivering", "Messages in flight that were delivered before."),
			count("legwork.pulls", "Requests for messages that wait at the broker: 0 if nobody listens, or all are busy."),
			seconds("legwork.backlog.oldest", "Age of the oldest message that has not been delivered.")),
		streams: i.board([]string{"stream"},
			count("legwork.stream.messages", "Messages that a stream holds, delivered or not."),
			bytes("legwork.stream.size", "Bytes that a stream holds.")),
		jobs: i.board(nil, count("legwork.jobs.unexplained", "Open jobs that nothing will move."),
			count("legwork.jobs.open", "Open jobs, older than a minute, that the auditor's last whole round has looked at.")),
		audit: i.board(nil, seconds("legwork.audit.age", "Time since the auditor's last whole round ended.")),
		letters: i.board(nil, count("legwork.dead.letters.open",
			"Dead letters that nobody has looked after, at most 1,000 counted.")),
		hooks: i.board(nil, count("legwork.webhook.failing", "Webhooks whose last five attempts or more have failed.")),
		newer: i.board([]string{"table"}, count("legwork.newer.rows",
			"Rows that a newer build has written and this one leaves alone, at most 1,000 counted.")),
		pool: i.board([]string{"pool"},
			count("legwork.pg.connections.used", "Connections to Postgres that are in use."),
			count("legwork.pg.connections.max", "Connections to Postgres that this process may have.")),
		info: i.board([]string{"role", "version"}, count("legwork.info", "1 for each process, with its role and version.")),
	}
	g.info.kept = true
	return g
}

// field is one instrument of a board.
type field struct{ name, about, unit string }

func count(name, about string) field   { return field{name, about, ""} }
func seconds(name, about string) field { return field{name, about, "s"} }
func bytes(name, about string) field   { return field{name, about, "By"} }

// board holds the values of instruments that are measured together, by labels.
// It exports those that are not too old.
type board struct {
	keys        []string
	instruments []metric.Float64ObservableGauge
	kept        bool // never too old

	mu   sync.Mutex
	rows map[labels]*measured
}

type measured struct {
	at     time.Time
	values []float64
	tell   metric.ObserveOption
}

func (i *instruments) board(keys []string, fields ...field) *board {
	b := &board{keys: keys, rows: map[labels]*measured{}}
	all := make([]metric.Observable, len(fields))
	for n, f := range fields {
		g, err := i.meter.Float64ObservableGauge(f.name, metric.WithDescription(f.about), metric.WithUnit(f.unit))
		i.keep(err)
		b.instruments, all[n] = append(b.instruments, g), g
	}
	_, err := i.meter.RegisterCallback(b.observe, all...)
	i.keep(err)
	return b
}

// set notes what was measured now for a combination of labels. Past maxSeries
// new ones are left out.
func (b *board) set(l labels, values ...float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	row := b.rows[l]
	if row == nil {
		if len(b.rows) >= maxSeries {
			return
		}
		row = &measured{values: make([]float64, len(values)), tell: metric.WithAttributeSet(b.attributes(l))}
		b.rows[labels{strings.Clone(l[0]), strings.Clone(l[1]), strings.Clone(l[2])}] = row
	}
	row.at = time.Now()
	copy(row.values, values)
}

func (b *board) attributes(l labels) attribute.Set {
	pairs := make([]attribute.KeyValue, len(b.keys))
	for i, key := range b.keys {
		pairs[i] = attribute.String(key, legwork.Clip(strings.ToValidUTF8(l[i], "?"), maxLabelBytes))
	}
	return attribute.NewSet(pairs...)
}

// observe exports the values, and removes the old ones.
func (b *board) observe(_ context.Context, o metric.Observer) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for l, row := range b.rows {
		if !b.kept && time.Since(row.at) > forgetAfter {
			delete(b.rows, l)
			continue
		}
		for i, v := range row.values {
			o.ObserveFloat64(b.instruments[i], v, row.tell)
		}
	}
	return nil
}

// Outbox sets how many rows of a lane wait, how many of them are due and were
// never published, how many are not due yet, and how old the oldest is.
func (m *Metrics) Outbox(lane string, rows, unpublished, sleeping int, oldest time.Duration) {
	if m != nil {
		m.outbox.set(labels{lane}, float64(rows), oldest.Seconds(), float64(unpublished), float64(sleeping))
	}
}

// Lane is what the broker says about a lane.
type Lane struct {
	// Backlog counts messages that have not been delivered; Oldest is the age
	// of the first of them.
	Backlog uint64
	Oldest  time.Duration
	// InFlight counts messages delivered and not acknowledged, Again those of
	// them that were delivered before.
	InFlight, Again int
	// Pulls counts requests for messages that wait.
	Pulls int
}

// Lane sets what the broker says about a lane.
func (m *Metrics) Lane(lane string, s Lane) {
	if m != nil {
		m.lanes.set(labels{lane}, float64(s.Backlog), float64(s.InFlight), float64(s.Again), float64(s.Pulls),
			s.Oldest.Seconds())
	}
}

// Stream sets how much a stream holds.
func (m *Metrics) Stream(name string, messages, size uint64) {
	if m != nil {
		m.streams.set(labels{name}, float64(messages), float64(size))
	}
}

// Audit sets the results of the auditor: how many open jobs nothing will move,
// how many are open, and when its last complete round ended (zero: none has).
// All relays of a namespace export the same values.
func (m *Metrics) Audit(unexplained, open int, ended time.Time) {
	if m == nil {
		return
	}
	m.jobs.set(labels{}, float64(unexplained), float64(open))
	if !ended.IsZero() {
		m.audit.set(labels{}, max(time.Since(ended), 0).Seconds())
	}
}

// NewerRows sets how many rows of a table a newer build has written, which this one
// leaves alone.
func (m *Metrics) NewerRows(table string, n int) {
	if m != nil {
		m.newer.set(labels{table}, float64(n))
	}
}

// OpenLetters sets how many dead letters are open.
func (m *Metrics) OpenLetters(n int) {
	if m != nil {
		m.letters.set(labels{}, float64(n))
	}
}

// WebhooksFailing sets how many webhooks fail. All servers of a namespace export the
// same value.
func (m *Metrics) WebhooksFailing(n int) {
	if m != nil {
		m.hooks.set(labels{}, float64(n))
	}
}

// Pool sets how many connections to Postgres a pool uses and may have.
func (m *Metrics) Pool(name string, used, most int) {
	if m != nil {
		m.pool.set(labels{name}, float64(used), float64(most))
	}
}

// Role exports 1 for the role and version of this process, as long as it runs.
func (m *Metrics) Role(role, version string) {
	if m != nil {
		m.info.set(labels{role, version}, 1)
	}
}
