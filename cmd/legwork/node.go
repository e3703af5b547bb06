package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/router"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/telemetry"
)

// node is one process's connections. What runs on it shares nothing with other
// processes but the two servers.
type node struct {
	settings
	pool *pgxpool.Pool
	conn *streams.Conn
	out  *streams.Publisher
	tel  *telemetry.Telemetry
	log  *slog.Logger
	role string
	// ready is closed when this process's engine, if it runs one, takes starts.
	ready chan struct{}
	// roles counts those that have not begun.
	roles atomic.Int32

	poolsMu sync.Mutex
	pools   map[string]*pgxpool.Pool // that are measured, by name
}

// open connects to both servers, creates the tables if they are missing and
// makes sure that the streams exist.
func (s settings) open(ctx context.Context, role string) (*node, error) {
	n, err := s.node(ctx, role)
	if err != nil {
		return nil, err
	}
	if err := n.connect(ctx, role); err != nil {
		n.close() // what is open already
		return nil, err
	}
	return n, nil
}

// node makes a process that is connected to nothing yet.
func (s settings) node(ctx context.Context, role string) (*node, error) {
	s.Telemetry.Namespace = s.Namespace
	tel, err := telemetry.Setup(ctx, s.Telemetry)
	if err != nil {
		return nil, errUsage{err}
	}
	log := tel.Logger().With("role", role, "namespace", s.Namespace)
	slog.SetDefault(log)
	return &node{settings: s, ready: make(chan struct{}), tel: tel, log: log, role: role}, nil
}

func (n *node) connect(ctx context.Context, role string) (err error) {
	s := n.settings
	if n.pool, err = pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork " + role, Size: s.Connections}); err != nil {
		return err
	}
	n.watched("engine", n.pool)
	ran, err := migrations.Up(ctx, s.DatabaseURL, s.Namespace)
	if err != nil {
		return err
	}
	if len(ran) > 0 {
		n.log.Info("migrated the tables", "migrations", ran)
	}
	host, _ := os.Hostname()
	n.conn, err = streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: role, Namespace: s.Namespace, Replicas: s.Replicas,
		Name: fmt.Sprintf("legwork %s %s/%d", role, host, os.Getpid()), Log: n.log})
	if err != nil {
		return err
	}
	if err = n.conn.Provision(ctx); err != nil {
		return err
	}
	n.probes()
	n.out, err = streams.NewPublisher(n.conn, streams.PublisherConfig{Window: 16384})
	return err
}

// watch ends with an error if the connection to NATS is gone for good: a
// process that can do nothing any more must end, so that it is started again.
func (n *node) watch(ctx context.Context) error {
	select {
	case <-n.conn.Closed():
		return fmt.Errorf("the connection to NATS has ended for good: %w", n.conn.Err())
	case <-ctx.Done():
		return nil
	}
}

// close flushes and closes what is open, in the order of use.
func (n *node) close() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if n.out != nil {
		if err := n.out.Flush(ctx); err != nil {
			n.log.Warn("the sweeper will publish the rest", "error", err)
		}
	}
	if n.conn != nil {
		if err := n.conn.Drain(ctx); err != nil {
			n.log.Warn("close the connection to NATS", "error", err)
		}
	}
	if n.pool != nil {
		n.pool.Close()
	}
	if n.tel != nil {
		_ = n.tel.Shutdown(ctx)
	}
}

// runEngine works the engine's lanes until ctx ends, then drains.
func (n *node) runEngine(ctx context.Context) error {
	store, err := ledger.NewStore(n.pool, n.Namespace)
	if err != nil {
		return err
	}
	receipts, err := n.conn.Receipts()
	if err != nil {
		return err
	}
	defer receipts.Close()
	e, err := engine.New(engine.Config{Namespace: n.Namespace, Mode: n.Mode, Store: store.Within(n.Patience).Timed(n.tel.Metrics().Commit), Publish: publisher{n.out, n.tel}.fast,
		Answer: receipts.Answer, Ended: client.Tell(n.conn.NATS(), n.Namespace), Backlog: n.conn.Backlog, MaxWaiting: n.MaxWaiting,
		Metrics: n.tel.Metrics(), Tracing: n.tel, Log: n.log, Batches: n.Batches, Free: router.Free,
		Expire: n.Expire, Kept: n.SignalRetention, MaxCycles: n.MaxCycles})
	if err != nil {
		return errUsage{err}
	}
	var tally presence.Tally
	routers := map[string]*router.Router{}
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal, legwork.LaneEvent} {
		source, err := n.conn.Source(ctx, lane)
		if err != nil {
			return err
		}
		defer source.Close()
		n.tel.Metrics().Takes(lane)
		r, err := router.New(router.Config{Source: source, Handler: e.Handler(lane), MaxBatch: n.MaxBatch,
			Concurrency: n.Batches, Observer: observer{n.tel.Metrics(), tally.Lane(lane)}, Log: n.log})
		if err != nil {
			return errUsage{err}
		}
		n.probeLane(lane, source, r)
		routers[lane] = r
	}
	group, ctx := errgroup.WithContext(ctx)
	if n.API { // connected before it says that it is ready, for it may fail
		reading, err := n.openAPI(ctx, engineAPI)
		if err != nil {
			return err
		}
		defer reading.Close()
		group.Go(func() error { return n.answer(ctx, reading) })
	}
	for _, r := range routers {
		group.Go(func() error { return r.Run(ctx) })
	}
	group.Go(func() error { return e.RunAside(ctx) })
	defer n.announce("engine", n.engineFigures(&tally, routers))()
	n.log.Info("engine is ready", "mode", n.Mode)
	n.began()
	close(n.ready)
	return group.Wait()
}

// runRelay publishes what was committed and not published until ctx ends.
func (n *node) runRelay(ctx context.Context) error {
	// Its statements want rows in order, the engine's only by key.
	pool, err := pg.Open(ctx, n.DatabaseURL, pg.Options{Name: "legwork relay", Size: 4, Ordered: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	n.watched("relay", pool)
	store, err := outbox.NewStore(pool, n.Namespace)
	if err != nil {
		return err
	}
	retaining, err := n.retention(pool)
	if err != nil {
		return err
	}
	auditing, err := n.auditing(pool)
	if err != nil {
		return err
	}
	var tally presence.Tally
	relay, err := outbox.NewRelay(store, outbox.Ask(n.conn), counted{publisher{n.out, n.tel}, &tally}, outbox.Config{Metrics: n.tel.Metrics(), Log: n.log,
		Assemble: graph.AssembleFlat, Retain: retaining, Audit: auditing, PauseTopics: n.conn.PauseTopics, EventStream: n.conn.EventStream, KeepEvents: legwork.EventLife})
	if err != nil {
		return errUsage{err}
	}
	n.probeRelay(relay)
	defer n.announce("relay", func() presence.Figures { return presence.Figures{Lanes: tally.Lanes()} })()
	n.log.Info("relay is ready")
	n.began()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return relay.Run(ctx) })
	group.Go(func() error { return n.measureBroker(ctx) })
	return group.Wait()
}

// retention deletes, piece by piece, what expired longer ago than the settings
// keep it; nil if they keep it for ever.
func (n *node) retention(pool *pgxpool.Pool) (func(context.Context) (int, bool, error), error) {
	keep, on := n.Retention.after()
	if !on {
		n.log.Info("retention is off: jobs that have ended are kept for ever")
		return nil, nil
	}
	store, err := ledger.NewStore(pool, n.Namespace)
	if err != nil {
		return nil, err
	}
	r := ledger.NewRetention(store, keep, nil)
	return func(ctx context.Context) (int, bool, error) {
		got, done, err := r.Piece(ctx)
		n.tel.Metrics().Deleted(got.Jobs, got.Rows, got.Signals)
		return got.Jobs, done, err
	}, nil
}

// observer passes the router's measurements on.
type observer struct {
	m     *telemetry.Metrics
	tally *presence.Counter
}

func (o observer) Fetched(lane string, size int) { o.m.Batch(lane, size) }
func (o observer) Handled(lane string, _ int, took time.Duration) {
	o.m.Handled(lane, took)
}
func (o observer) Settled(lane string, v legwork.Verdict, err error) {
	settled(o.tally, v, err)
	if err != nil {
		o.m.SettleError(lane)
	}
}
