package client_test

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/router"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

// deadline bounds whatever a test waits for.
const deadline = 30 * time.Second

// site is a namespace on the real servers; its parts run until the test ends.
type site struct {
	t    *testing.T
	ns   string
	pool *pgxpool.Pool
	conn *streams.Conn
	c    *client.Client
	ctx  context.Context
	stop context.CancelFunc
	run  *errgroup.Group
}

// newSite is a migrated namespace with streams, and no engine.
func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{t: t, ns: pgtest.Namespace(t), pool: pgtest.Pool(t), run: &errgroup.Group{}}
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), s.ns); err != nil {
		t.Fatal(err)
	}
	var err error
	if s.conn, err = streams.Connect(t.Context(), streams.Config{URL: natstest.URL(t), Namespace: s.ns, Memory: true, Log: quiet()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.conn.Close)
	if err := s.conn.Provision(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.c, err = client.New(s.ns, s.pool, s.conn.NATS()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.c.Close)
	s.ctx, s.stop = context.WithCancel(context.Background())
	t.Cleanup(func() {
		s.stop()
		if err := s.run.Wait(); err != nil {
			t.Errorf("a part of the site failed: %v", err)
		}
	})
	return s
}

// deploy deploys and activates a document.
func (s *site) deploy(document string) {
	s.t.Helper()
	d, err := s.c.Deploy(s.t.Context(), "app.yaml", []byte(document))
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.c.Activate(s.t.Context(), d.App, d.Version); err != nil {
		s.t.Fatal(err)
	}
}

// engine runs an engine with its relay; ended may be nil, then the end of a
// job is told by the client's Hint.
func (s *site) engine(ended func(ledger.Closed)) {
	s.t.Helper()
	store, err := ledger.NewStore(s.pool, s.ns)
	s.must(err)
	out, err := streams.NewPublisher(s.conn, streams.PublisherConfig{})
	s.must(err)
	receipts, err := s.conn.Receipts()
	s.must(err)
	s.t.Cleanup(func() { _ = receipts.Close() })
	if ended == nil {
		ended = client.Tell(s.conn.NATS(), s.ns)
	}
	e, err := engine.New(engine.Config{Namespace: s.ns, Store: store, Publish: out.PublishAsync, Answer: receipts.Answer, Ended: ended, Log: quiet()})
	s.must(err)
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal, legwork.LaneEvent} {
		source, err := s.conn.Source(s.t.Context(), lane)
		s.must(err)
		r, err := router.New(router.Config{Source: source, Handler: e.Handler(lane), Log: quiet()})
		s.must(err)
		s.run.Go(func() error {
			defer source.Close()
			return r.Run(s.ctx)
		})
	}
	s.relay(out)
}

func (s *site) relay(out *streams.Publisher) {
	store, err := outbox.NewStore(s.pool, s.ns)
	s.must(err)
	relay, err := outbox.NewRelay(store, outbox.Ask(s.conn), out, outbox.Config{Log: quiet(), Assemble: graph.AssembleFlat})
	s.must(err)
	s.run.Go(func() error { return relay.Run(s.ctx) })
}

// work runs a worker on a topic.
func (s *site) work(topic string, f func(context.Context, map[string]any) (map[string]any, error)) {
	s.run.Go(func() error {
		return worker.Run(s.ctx, worker.Config{Conn: s.conn, Logger: quiet()}, worker.Handle(topic, f))
	})
}

// serve runs the API over NATS, and returns a client that has nothing else.
func (s *site) serve() *client.Client {
	s.t.Helper()
	s.run.Go(func() error { return client.Serve(s.ctx, s.conn.NATS(), s.pool, s.ns) })
	remote, err := client.New(s.ns, nil, natstest.Conn(s.t))
	s.must(err)
	s.t.Cleanup(remote.Close)
	s.until("the API answers", func() bool {
		_, err := remote.Apps(s.t.Context())
		return err == nil
	})
	return remote
}

func (s *site) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// until polls a condition.
func (s *site) until(what string, ok func() bool) {
	s.t.Helper()
	timeout := time.After(deadline)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-timeout:
			s.t.Fatalf("not within %v: %s", deadline, what)
		}
	}
}

// atRest waits until nothing is owed, then checks every invariant.
func (s *site) atRest() {
	s.t.Helper()
	s.until("the outbox is empty", func() bool {
		left, err := invariant.Idle(s.t.Context(), s.pool, s.ns)
		s.must(err)
		return len(left) == 0
	})
	lines, err := invariant.Invariants(s.t.Context(), s.pool, s.ns)
	s.must(err)
	if len(lines) > 0 {
		s.t.Errorf("broken invariants:\n%s", strings.Join(lines, "\n"))
	}
}

func (s *site) one(sql string, args ...any) (text string) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), legwork.Qualify(sql, s.ns), args...).Scan(&text))
	return text
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// order has a worker and an error route; the customer's name is job data.
const order = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        order:
          type: trigger
          job: {maps: {customer: {name: '{order.output.data.name}'}}}
        charge:
          type: worker
          topic: order.charge
          input: {maps: {name: '{order.output.data.name}'}}
          job: {maps: {verdict: '{$self.output.data.verdict}'}}
      transitions:
        order: [{to: charge}]
`

func accept(context.Context, map[string]any) (map[string]any, error) {
	return map[string]any{"verdict": "ok"}, nil
}

func decline(context.Context, map[string]any) (map[string]any, error) {
	return nil, worker.Errorf(402, "card declined")
}
