package main

import (
	"bytes"
	"context"
	_ "embed"
	"log/slog"
	"os"
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

//go:embed app.yaml
var document []byte

var quiet = slog.New(slog.DiscardHandler)

func TestMain(m *testing.M) { natstest.Main(m) }

// site is a namespace with an engine and a relay, wired as cmd/legwork wires
// them, and the workers of the example.
type site struct {
	namespace string
	pool      *pgxpool.Pool
	conn      *streams.Conn
	out       *streams.Publisher
	client    *client.Client
}

func open(t *testing.T, o *office) *site {
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
	must(t, s.client.Activate(t.Context(), app, "1"))
	s.run(t, o)
	return s
}

// run runs everything until the test ends, which waits for it.
func (s *site) run(t *testing.T, o *office) {
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
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal, legwork.LaneEvent} {
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
	group.Go(func() error { return worker.Run(ctx, workers, o.workers()...) })
}

// TestDay plays the whole day over real servers: everything becomes what its
// chapter says, nothing is left over, and every rule holds.
func TestDay(t *testing.T) {
	var said bytes.Buffer
	o, all := newOffice(&said), chapters()
	s := open(t, o)
	p := newPeople(s.client, all)
	o.asked = p.answer
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if err := play(ctx, s.client, o, p, all); err != nil {
		t.Errorf("%v\n%s", err, said.String())
	}
	o.mu.Lock()
	told := strings.Join(o.told, "\n")
	o.mu.Unlock()
	for _, want := range []string{"fred: what for?", "chief: overdue"} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody was told %q, but\n%s", want, told)
		}
	}
	s.sound(t, ctx)
}

// sound waits until nothing is owed, and checks the rules.
func (s *site) sound(t *testing.T, ctx context.Context) {
	t.Helper()
	var left []string
	err := until(ctx, func() (ok bool, err error) {
		left, err = invariant.Idle(ctx, s.pool, s.namespace)
		return len(left) == 0, err
	})
	if err != nil {
		t.Errorf("%v: still to be done:\n%s", err, strings.Join(left, "\n"))
	}
	broken, err := invariant.Invariants(t.Context(), s.pool, s.namespace)
	must(t, err)
	for _, line := range broken {
		t.Error(line)
	}
}

// TestDocument: it parses without warnings, has all seven types, and every
// topic of it has a worker.
func TestDocument(t *testing.T) {
	parsed := parse(t)
	for _, w := range parsed.Warnings {
		t.Error(w)
	}
	types := map[string]bool{}
	for _, g := range parsed.Graphs {
		for _, a := range g.Activities {
			types[a.Type.String()] = true
		}
	}
	if len(types) != 7 {
		t.Errorf("%d types %v, want all seven", len(types), types)
	}
	if topics, workers := parsed.Topics(), newOffice(nil).workers(); len(topics) != len(workers) {
		t.Errorf("topics %v, %d workers", topics, len(workers))
	}
}

// TestReadme: the pictures in it are the graphs'.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	must(t, err)
	for _, g := range parse(t).Graphs {
		if picture := g.Mermaid(); !strings.Contains(string(text), "```mermaid\n"+picture+"```\n") {
			t.Errorf("the picture of %s in README.md is not that of app.yaml, which is:\n%s", g.Subscribes, picture)
		}
	}
}

func parse(t *testing.T) *graph.App {
	t.Helper()
	parsed, err := graph.Parse("app.yaml", document)
	must(t, err)
	return parsed
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
