// Package sitetest runs a namespace on the real servers for a test: engine and
// relay wired as cmd/legwork wires them, and whatever the test adds.
package sitetest

import (
	"context"
	"errors"
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
	"github.com/legwork-dev/legwork/internal/claims"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/journals"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/router"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

// Site is a namespace of one test or benchmark. Its parts run until the test ends, which
// waits for them and fails if one of them did.
type Site struct {
	T         testing.TB
	Namespace string
	Pool      *pgxpool.Pool
	Conn      *streams.Conn
	Out       *streams.Publisher
	Client    *client.Client
	Log       *slog.Logger // discards
	// Run has the parts; they end with Context, which Stop ends.
	Run     *errgroup.Group
	Context context.Context
	Stop    context.CancelFunc
}

// New returns a migrated namespace with streams, in which nothing runs.
func New(t testing.TB) *Site {
	t.Helper()
	s := &Site{T: t, Namespace: pgtest.Namespace(t), Pool: pgtest.Pool(t), Log: slog.New(slog.DiscardHandler),
		Run: &errgroup.Group{}}
	_, err := migrations.Up(t.Context(), pgtest.URL(t), s.Namespace)
	s.Must(err)
	s.Conn, err = streams.Connect(t.Context(),
		streams.Config{URL: natstest.URL(t), Namespace: s.Namespace, Memory: true, Log: s.Log})
	s.Must(err)
	t.Cleanup(s.Conn.Close)
	s.Must(s.Conn.Provision(t.Context()))
	s.Out, err = streams.NewPublisher(s.Conn, streams.PublisherConfig{})
	s.Must(err)
	s.Client, err = client.New(s.Namespace, s.Pool, s.Conn.NATS())
	s.Must(err)
	t.Cleanup(s.Client.Close)
	s.Context, s.Stop = context.WithCancel(context.Background())
	t.Cleanup(func() {
		s.Stop()
		if err := s.Run.Wait(); err != nil && !errors.Is(err, context.Canceled) { // one that had not begun yet
			t.Errorf("a part of the site failed: %v", err)
		}
	})
	return s
}

// Must ends the test on an error.
func (s *Site) Must(err error) {
	s.T.Helper()
	if err != nil {
		s.T.Fatal(err)
	}
}

// Deploy deploys and activates a document.
func (s *Site) Deploy(document []byte) {
	s.T.Helper()
	d, err := s.Client.Deploy(s.T.Context(), "app.yaml", document)
	s.Must(err)
	s.Must(s.Client.Activate(s.T.Context(), d.App, d.Version))
}

// Go runs a part until the test ends.
func (s *Site) Go(part func(context.Context) error) {
	s.Run.Go(func() error { return part(s.Context) })
}

// Engine runs an engine on all lanes; ended may be nil, then the end of a job is
// told by the client's hint.
func (s *Site) Engine(ended func(ledger.Closed)) {
	s.T.Helper()
	store, err := ledger.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	receipts, err := s.Conn.Receipts()
	s.Must(err)
	s.T.Cleanup(func() { _ = receipts.Close() })
	if ended == nil {
		ended = natsapi.Tell(s.Conn.NATS(), s.Namespace)
	}
	e, err := engine.New(engine.Config{Namespace: s.Namespace, Store: store, Publish: s.Out.PublishAsync,
		Answer: receipts.Answer, Tell: journals.Tell(s.Conn.NATS(), s.Namespace, s.Log), Ended: ended, Log: s.Log})
	s.Must(err)
	s.Go(func(ctx context.Context) error {
		return e.Run(ctx, func(ctx context.Context) error { return s.lanes(ctx, e) })
	})
}

// lanes feeds an engine from all lanes.
func (s *Site) lanes(ctx context.Context, e *engine.Engine) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal,
		legwork.LaneEvent} {
		source, err := s.Conn.Source(ctx, lane)
		if err != nil && ctx.Err() != nil {
			return nil // the test has ended before its engine has begun
		}
		if err != nil {
			return err
		}
		defer source.Close()
		r, err := router.New(router.Config{Source: source, Handler: e.Handler(lane), Log: s.Log})
		if err != nil {
			return err
		}
		group.Go(func() error { return r.Run(ctx) })
	}
	group.Go(func() error { return claims.Serve(ctx, s.Conn.NATS(), e.Store, s.Namespace, s.Log) })
	group.Go(func() error { return journals.Serve(ctx, s.Conn.NATS(), e.Store, s.Namespace, s.Log) })
	group.Go(func() error { return components.Serve(ctx, s.Conn.NATS(), s.Pool, s.Namespace, s.Log) })
	return group.Wait()
}

// Relay runs a relay.
func (s *Site) Relay() {
	s.T.Helper()
	store, err := outbox.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	relay, err := outbox.NewRelay(store, outbox.Ask(s.Conn), s.Out,
		outbox.Config{Log: s.Log, Assemble: graph.AssembleFlat, EventStream: s.Conn.EventStream})
	s.Must(err)
	s.Go(relay.Run)
}

// Work runs a worker with a connection of its own.
func (s *Site) Work(topics ...worker.Registration) {
	s.T.Helper()
	cfg := worker.Config{URL: natstest.URL(s.T), Namespace: s.Namespace, Logger: s.Log}
	s.Go(func(ctx context.Context) error { return worker.Run(ctx, cfg, topics...) })
}

// patience is how long Until waits.
const patience = time.Minute

// Until polls a condition, and fails the test if it does not hold within a minute.
func (s *Site) Until(what string, ok func() bool) {
	s.T.Helper()
	timeout := time.After(patience)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-timeout:
			s.T.Fatalf("not within %v: %s", patience, what)
		}
	}
}

// AtRest waits until nothing is owed, then checks every invariant.
func (s *Site) AtRest() {
	s.T.Helper()
	s.Until("the outbox is empty", func() bool {
		left, err := invariant.Idle(s.T.Context(), s.Pool, s.Namespace)
		s.Must(err)
		return len(left) == 0
	})
	lines, err := invariant.Invariants(s.T.Context(), s.Pool, s.Namespace)
	s.Must(err)
	if len(lines) > 0 {
		s.T.Errorf("broken invariants:\n%s", strings.Join(lines, "\n"))
	}
}
