package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/router"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

//go:embed app.yaml
var document []byte

var quiet = slog.New(slog.DiscardHandler)

func TestMain(m *testing.M) { natstest.Main(m) }

// site is a namespace with an engine, a relay and the example's worker, wired
// as cmd/legwork wires them.
type site struct {
	namespace string
	pool      *pgxpool.Pool
	conn      *streams.Conn
	out       *streams.Publisher
	client    *client.Client
}

func open(t *testing.T) *site {
	t.Helper()
	s := &site{namespace: pgtest.Namespace(t), pool: pgtest.Pool(t)}
	_, err := migrations.Up(t.Context(), pgtest.URL(t), s.namespace)
	must(t, err)
	s.conn, err = streams.Connect(t.Context(), streams.Config{URL: natstest.URL(t), Namespace: s.namespace, Memory: true, Log: quiet})
	must(t, err)
	t.Cleanup(s.conn.Close)
	must(t, s.conn.Provision(t.Context()))
	s.out, err = streams.NewPublisher(s.conn, streams.PublisherConfig{})
	must(t, err)
	s.client, err = client.New(s.namespace, s.pool, s.conn.NATS())
	must(t, err)
	t.Cleanup(s.client.Close)
	_, err = s.client.Deploy(t.Context(), "app.yaml", document)
	must(t, err)
	must(t, s.client.Activate(t.Context(), "hello", "1"))
	s.run(t)
	return s
}

// run runs everything until the test ends, which waits for it.
func (s *site) run(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var group errgroup.Group
	var closers []func() error
	t.Cleanup(func() {
		cancel()
		if err := group.Wait(); err != nil {
			t.Error(err)
		}
		for _, end := range closers {
			if err := end(); err != nil {
				t.Error(err)
			}
		}
	})
	store, err := ledger.NewStore(s.pool, s.namespace)
	must(t, err)
	receipts, err := s.conn.Receipts()
	must(t, err)
	closers = append(closers, receipts.Close)
	e, err := engine.New(engine.Config{Namespace: s.namespace, Store: store, Publish: s.out.PublishAsync,
		Answer: receipts.Answer, Ended: client.Tell(s.conn.NATS(), s.namespace)})
	must(t, err)
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse} {
		source, err := s.conn.Source(ctx, lane)
		must(t, err)
		closers = append(closers, source.Close)
		r, err := router.New(router.Config{Source: source, Handler: e.Handler(lane)})
		must(t, err)
		group.Go(func() error { return r.Run(ctx) })
	}
	rows, err := outbox.NewStore(s.pool, s.namespace)
	must(t, err)
	relay, err := outbox.NewRelay(rows, outbox.Ask(s.conn), s.out, outbox.Config{})
	must(t, err)
	group.Go(func() error { return relay.Run(ctx) })
	workers := worker.Config{URL: natstest.URL(t), Namespace: s.namespace, Logger: quiet}
	group.Go(func() error { return worker.Run(ctx, workers, topics...) })
}

// greeting waits for a job and returns what it says.
func (s *site) greeting(t *testing.T, ref client.Ref) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	result, err := s.client.AwaitBegin(ctx, ref)
	must(t, err)
	var data struct{ Greeting string }
	must(t, json.Unmarshal(result.Data, &data))
	return data.Greeting
}

// TestPublish sends what `nats pub` sends: a subject, a header, a body.
func TestPublish(t *testing.T) {
	t.Parallel()
	s := open(t)
	bare := natstest.Conn(t)
	must(t, bare.PublishMsg(&nats.Msg{
		Subject: "legwork." + s.namespace + ".start.hello.asked",
		Header:  nats.Header{"Legwork-Job": {"greet-ada"}},
		Data:    []byte(`{"name": "Ada"}`),
	}))
	if got := s.greeting(t, client.Ref{App: "hello", JobID: "greet-ada"}); got != "Hello, Ada!" {
		t.Errorf("the job says %q", got)
	}
}

// TestRequest sends what `nats req` sends, and gets the receipt.
func TestRequest(t *testing.T) {
	t.Parallel()
	s := open(t)
	bare := natstest.Conn(t)
	reply, err := bare.Request("legwork."+s.namespace+".start.hello.asked", []byte(`{"name": "Grace"}`), 30*time.Second)
	must(t, err)
	var receipt legwork.Receipt
	must(t, json.Unmarshal(reply.Data, &receipt))
	if receipt.App != "hello" || receipt.Version != "1" || receipt.Duplicate || receipt.Error != nil {
		t.Errorf("the receipt is %s", reply.Data)
	}
	if got := s.greeting(t, client.Of(&receipt)); got != "Hello, Grace!" {
		t.Errorf("the job says %q", got)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
