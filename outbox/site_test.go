package outbox

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/telemetry"
)

var (
	_ Metrics   = (*telemetry.Metrics)(nil)
	_ Publisher = (*streams.Publisher)(nil)
)

// trace is a trace context that rows carry.
const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

func TestMain(m *testing.M) { testmain.Run(m) }

// site is a namespace on a real Postgres and a real broker.
type site struct {
	t         *testing.T
	ns        string
	pool      *pgxpool.Pool
	db        *counted
	store     *Store
	url       string
	conn      *streams.Conn
	publisher *streams.Publisher
	js        jetstream.JetStream
	gid       legwork.ID // of the one job that rows belong to
	version   int
}

func newSite(t *testing.T) *site { return newSiteAt(t, natstest.URL(t)) }

func newSiteAt(t *testing.T, url string) *site {
	t.Helper()
	s := &site{t: t, ns: pgtest.Namespace(t), pool: pgtest.Pool(t), url: url, gid: legwork.NewID()}
	_, err := migrations.Up(t.Context(), pgtest.URL(t), s.ns)
	s.must(err)
	s.db = &counted{Pool: s.pool}
	s.store, err = NewStore(s.db, s.ns)
	s.must(err)
	s.conn, err = streams.Connect(t.Context(),
		streams.Config{URL: url, Namespace: s.ns, Heartbeat: 200 * time.Millisecond, Log: slog.New(slog.DiscardHandler)})
	s.must(err)
	t.Cleanup(s.conn.Close)
	s.must(s.conn.Provision(t.Context()))
	s.must(s.conn.ProvisionTopics(t.Context(), []string{"pay"}))
	s.publisher, err = streams.NewPublisher(s.conn, streams.PublisherConfig{AckTimeout: 2 * time.Second})
	s.must(err)
	nc, err := nats.Connect(url, nats.MaxReconnects(-1), nats.ReconnectWait(20*time.Millisecond))
	s.must(err)
	t.Cleanup(nc.Close)
	s.js, err = jetstream.New(nc)
	s.must(err)
	s.must(s.pool.QueryRow(t.Context(), s.q(
		"INSERT INTO legwork.app_version (app, version, source) VALUES ('shop', '7', '') RETURNING id")).Scan(&s.version))
	s.job(s.gid, "order-1")
	return s
}

func (s *site) q(sql string) string { return legwork.Qualify(sql, s.ns) }

func (s *site) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) exec(sql string, args ...any) {
	s.t.Helper()
	_, err := s.pool.Exec(s.t.Context(), s.q(sql), args...)
	s.must(err)
}

func (s *site) number(sql string, args ...any) (n int) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), s.q(sql), args...).Scan(&n))
	return n
}

func (s *site) job(gid legwork.ID, id string) {
	s.t.Helper()
	s.exec("INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore) VALUES ($1, 'shop', $2, $3, "+
		"'order', 1)", gid, id, s.version)
}

// put puts n rows as a commit does, published once some time ago, and returns
// the transitions that their publishes were.
func (s *site) put(lane string, n int, ago time.Duration) []*legwork.Transition {
	s.t.Helper()
	ts := make([]*legwork.Transition, n)
	guids := make([]legwork.ID, n)
	for i := range ts {
		t := &legwork.Transition{GUID: legwork.Derive(s.gid, legwork.NewID(), lane, i), Kind: legwork.Leg1, Gid: s.gid,
			Job: "order-1",
			App: "shop", Version: "7", Activity: "charge", DAD: ",0,0", Attempt: 2, Epoch: 1, Publish: 1,
			Data: json.RawMessage(`{"n": 1}`)}
		if topic, ok := legwork.WorkTopic(lane); ok {
			t.Kind, t.Topic = legwork.Work, topic
		}
		if lane == legwork.LaneStart {
			t = &legwork.Transition{GUID: legwork.NewID(), Kind: legwork.Start, Topic: "order", Job: fmt.Sprint("new-", i),
				Publish: 1, Data: t.Data}
		}
		ts[i], guids[i] = t, t.GUID
	}
	gid, topic := &s.gid, ""
	if lane == legwork.LaneStart {
		gid, topic = nil, "order"
	}
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, topic, job_id, traceparent, data, publish, due_at)
		SELECT g, $2, $3, 'charge', ',0,0', 2, nullif($4, ''), CASE WHEN $2::uuid IS NULL THEN 'new-' || n - 1 END, $6, '{"n": 1}', 1,
		       now() - $5::interval FROM unnest($1::uuid[]) WITH ORDINALITY AS t(g, n)`, guids, gid, lane, topic, ago, trace)
	return ts
}

// due makes all rows due, as if their time had come.
func (s *site) due() {
	s.t.Helper()
	s.exec(`UPDATE legwork.outbox SET due_at = now() - interval '1 second'`)
}

// publish does what the process that committed does.
func (s *site) publish(ts []*legwork.Transition) {
	s.t.Helper()
	for part := range slices.Chunk(ts, 1000) { // a server that is busy acknowledges a thousand in time
		for _, err := range s.publisher.Publish(s.t.Context(), part) {
			s.must(err)
		}
	}
}

// take fetches n messages of a lane and holds them.
func (s *site) take(lane string, n int) (held []*streams.Message) {
	s.t.Helper()
	source, err := s.conn.Source(s.t.Context(), lane)
	s.must(err)
	s.t.Cleanup(func() { _ = source.Close() })
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Minute)
	defer cancel()
	for len(held) < n {
		batch, err := source.Next(ctx, n-len(held))
		s.must(err)
		held = append(held, batch...)
	}
	return held
}

// quick is a pace for tests.
func quick() Config {
	return Config{PollBusy: 5 * time.Millisecond, PollIdle: 20 * time.Millisecond, Sweep: 20 * time.Millisecond,
		Grace: 30 * time.Second, Recheck: 50 * time.Millisecond, Log: slog.New(slog.DiscardHandler)}
}

// run runs a relay until the test ends or stop is called.
func (s *site) run(cfg Config, broker Broker, publisher Publisher) (stop func()) {
	s.t.Helper()
	relay, err := NewRelay(s.store, broker, publisher, cfg)
	s.must(err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- relay.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			s.t.Errorf("run: %v", err)
		}
	})
	s.t.Cleanup(stop)
	return stop
}

// relay runs a relay.
func (s *site) relay() { s.t.Helper(); s.run(quick(), Ask(s.conn), s.publisher) }

// watch counts what a relay asks the broker.
type watch struct {
	Broker
	mu    sync.Mutex
	asked map[string]int
}

func (w *watch) LaneState(ctx context.Context, lane string) (LaneState, error) {
	defer w.note(lane)
	return w.Broker.LaneState(ctx, lane)
}

func (w *watch) Held(ctx context.Context, lane string) (map[legwork.ID]bool, error) {
	defer w.note("held " + lane)
	return w.Broker.Held(ctx, lane)
}

func (w *watch) note(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked[what]++
}

func (w *watch) count(what string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.asked[what]
}

// counted counts the sweeps that begin.
type counted struct {
	*pgxpool.Pool
	sweeps atomic.Int64
}

func (c *counted) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if name := sqlfile.NameOf(sql); name == "outbox/fronts.sql" || name == "outbox/lanes.sql" {
		c.sweeps.Add(1)
	}
	return c.Pool.Query(ctx, sql, args...)
}

// swept waits for some more sweeps from their beginning to their end, by up to
// two relays.
func (s *site) swept() {
	s.t.Helper()
	goal := s.db.sweeps.Load() + 6
	s.eventually("more sweeps", func() bool { return s.db.sweeps.Load() >= goal })
}

func (s *site) eventually(what string, ok func() bool) {
	s.t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(2 * time.Minute)
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			s.t.Fatalf("still not: %s", what)
		}
	}
}

// stored returns the number of messages in a stream, 0 if there is none.
func (s *site) stored(suffix string) int {
	stream, err := s.js.Stream(s.t.Context(), "LEGWORK_"+s.ns+"_"+suffix)
	if err != nil {
		return 0
	}
	return int(stream.CachedInfo().State.Msgs)
}

// messages returns all messages of a stream.
func (s *site) messages(suffix string) (all []*legwork.Delivery) {
	s.t.Helper()
	stream, err := s.js.Stream(s.t.Context(), "LEGWORK_"+s.ns+"_"+suffix)
	s.must(err)
	state := stream.CachedInfo().State
	for seq := state.FirstSeq; seq <= state.LastSeq && state.Msgs > 0; seq++ {
		if m, err := stream.GetMsg(s.t.Context(), seq); err == nil {
			all = append(all, &legwork.Delivery{Subject: m.Subject, Header: legwork.Header(m.Header), Data: m.Data,
				Time: m.Time})
		}
	}
	return all
}

// once fails the test unless a stream has exactly one message of each transition.
func (s *site) once(suffix string, ts []*legwork.Transition) {
	s.t.Helper()
	seen := map[string]int{}
	for _, m := range s.messages(suffix) {
		seen[m.Header.Get(legwork.HeaderGUID)]++
	}
	for _, t := range ts {
		if n := seen[t.GUID.String()]; n != 1 {
			s.t.Errorf("stream %s has %d messages of %s", suffix, n, t.GUID)
		}
		delete(seen, t.GUID.String())
	}
	if len(seen) > 0 {
		s.t.Errorf("stream %s has %d messages of others", suffix, len(seen))
	}
}

// lines keeps what is logged.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) count(word string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), word)
}
