package node

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
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/claims"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/internal/homes"
	"github.com/legwork-dev/legwork/internal/journals"
	"github.com/legwork-dev/legwork/internal/link"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/router"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/telemetry"
)

// Node is one process's connections. What runs on it shares nothing with other
// processes but the two servers.
type Node struct {
	cli.Settings
	Pool *pgxpool.Pool
	Conn *streams.Conn
	out  *streams.Publisher
	Tel  *telemetry.Telemetry
	Log  *slog.Logger
	role string
	// Local is what the engine, the workers and the client of this process give to one another in memory (ADR 105, 106).
	Local *local.Process
	link  *link.Engine // to workers of other processes; nil: work is published for them
	// Ready is closed when this process's engine, if it runs one, takes starts.
	Ready chan struct{}
	// Begun is closed when all roles of this process have begun.
	Begun chan struct{}
	begun sync.Once
	// roles counts those that have not begun.
	roles atomic.Int32

	poolsMu sync.Mutex
	pools   map[string]*pgxpool.Pool // that are measured, by name
}

// Open connects to both servers, creates the tables if they are missing and
// makes sure that the streams exist.
func Open(ctx context.Context, s cli.Settings, role string) (*Node, error) {
	n, err := New(ctx, s, role)
	if err != nil {
		return nil, err
	}
	if err := n.connect(ctx, role); err != nil {
		n.Close() // what is open already
		return nil, err
	}
	return n, nil
}

// New makes a process that is connected to nothing yet.
func New(ctx context.Context, s cli.Settings, role string) (*Node, error) {
	s.Telemetry.Namespace = s.Namespace
	tel, err := telemetry.Setup(ctx, s.Telemetry)
	if err != nil {
		return nil, cli.UsageError{Err: err}
	}
	log := tel.Logger().With("role", role, "namespace", s.Namespace)
	if !s.Telemetry.Guest {
		slog.SetDefault(log)
	}
	return &Node{Settings: s, Local: local.New(), Ready: make(chan struct{}), Begun: make(chan struct{}), Tel: tel,
		Log: log, role: role}, nil
}

func (n *Node) connect(ctx context.Context, role string) (err error) {
	s := n.Settings
	if n.Pool, err = pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork " + role, Size: s.Connections}); err != nil {
		return err
	}
	n.watched("engine", n.Pool)
	ran, err := migrations.Up(ctx, s.DatabaseURL, s.Namespace)
	if err != nil {
		return err
	}
	if len(ran) > 0 {
		n.Log.Info("migrated the tables", "migrations", ran)
	}
	host, _ := os.Hostname()
	n.Conn, err = streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: role,
		Namespace: s.Namespace, Replicas: s.Replicas,
		Name: fmt.Sprintf("legwork %s %s/%d", role, host, os.Getpid()), Log: n.Log})
	if err != nil {
		return err
	}
	if err = n.Conn.Provision(ctx); err != nil {
		return err
	}
	n.probes()
	n.out, err = streams.NewPublisher(n.Conn, streams.PublisherConfig{Window: 16384})
	return err
}

// watch ends with an error if the connection to NATS is gone for good: a
// process that can do nothing any more must end, so that it is started again.
func (n *Node) watch(ctx context.Context) error {
	select {
	case <-n.Conn.Closed():
		return fmt.Errorf("the connection to NATS has ended for good: %w", n.Conn.Err())
	case <-ctx.Done():
		return nil
	}
}

// Close flushes and closes what is open, in the order of use.
func (n *Node) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if n.out != nil {
		if err := n.out.Flush(ctx); err != nil {
			n.Log.Warn("the sweeper will publish the rest", "error", err)
		}
	}
	if n.Conn != nil {
		if err := n.Conn.Drain(ctx); err != nil {
			n.Log.Warn("close the connection to NATS", "error", err)
		}
	}
	if n.Pool != nil {
		n.Pool.Close()
	}
	if n.Tel != nil {
		_ = n.Tel.Shutdown(ctx)
	}
}

// RunEngine works the engine's lanes until ctx ends, then drains.
func (n *Node) RunEngine(ctx context.Context) error {
	store, err := ledger.NewStore(n.Pool, n.Namespace)
	if err != nil {
		return err
	}
	receipts, err := n.Conn.Receipts()
	if err != nil {
		return err
	}
	defer receipts.Close()
	out := &handover{publisher: publisher{n.out, n.Tel}, namespace: n.Namespace, local: n.Local}
	if n.HandWork {
		n.link = link.NewEngine(n.Conn.NATS(), n.Local, n.Namespace, out.send, n.Log)
		defer n.link.Close()
		out.link = n.link
	}
	cfg := engine.Config{Namespace: n.Namespace, Mode: n.Mode,
		Store:     store.Within(n.Patience).Timed(n.Tel.Metrics().Commit),
		Ownership: n.Ownership, Own: n.own,
		Publish: out.publish,
		Tell:    journals.Tell(n.Conn.NATS(), n.Namespace, n.Log),
		Answer: func(d *legwork.Delivery, r legwork.Receipt) {
			if !n.Local.Told(d, r) {
				receipts.Answer(d, r)
			}
		},
		Ended: natsapi.Tell(n.Conn.NATS(), n.Namespace), Backlog: n.backlog,
		MaxWaiting: n.MaxWaiting,
		Metrics:    n.Tel.Metrics(), Tracing: n.Tel, Log: n.Log, Batches: n.Batches, Free: router.Free,
		Expire: n.Expire, Kept: n.SignalRetention, MaxCycles: n.MaxCycles}
	var offers *homes.Offers
	if n.AskTurns {
		if offers, err = homes.NewOffers(n.Conn.NATS(), n.Local, n.Namespace, cfg.Publish, n.Log); err != nil {
			return err
		}
		defer offers.Close()
		cfg.AskTurns, cfg.Offer, cfg.Early = offers.Ask, offers.Offer, offers.Early
	}
	e, err := engine.New(cfg)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	out.held = e.TopicPaused
	return e.Run(ctx, func(ctx context.Context) error {
		return n.runLanes(ctx, e, offers)
	})
}

// backlog returns what waits in a lane, here and at the broker.
func (n *Node) backlog(ctx context.Context, lane string) (legwork.Backlog, error) {
	b, err := n.Conn.Backlog(ctx, lane)
	if err == nil {
		b = n.link.Backlog(lane, n.Local.Backlog(lane, b))
	}
	return b, err
}

// runLanes consumes the lanes of an engine, and answers the API beside it. Answers to what is offered go to their lane;
// offers may be nil.
func (n *Node) runLanes(ctx context.Context, e *engine.Engine, offers *homes.Offers) error {
	var tally presence.Tally
	routers := map[string]*router.Router{}
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal,
		legwork.LaneEvent} {
		source, err := n.Conn.Source(ctx, lane)
		if err != nil {
			return err
		}
		defer source.Close()
		if err := n.takeOwn(ctx, lane, source, offers); err != nil {
			return err
		}
		n.Tel.Metrics().InitCounters(lane)
		r, err := router.New(router.Config{Source: source, Handler: e.Handler(lane), MaxBatch: n.MaxBatch,
			Concurrency: n.Batches, Observer: observer{n.Tel.Metrics(), tally.Lane(lane)}, Log: n.Log})
		if err != nil {
			return cli.UsageError{Err: err}
		}
		n.probeLane(lane, source, r)
		routers[lane] = r
	}
	if n.link != nil {
		if err := n.link.Listen(); err != nil {
			return err
		}
	}
	n.Conn.KeepInUse()
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
	if n.link != nil {
		group.Go(func() error { n.link.Run(ctx); return nil })
	}
	group.Go(func() error { return claims.Serve(ctx, n.Conn.NATS(), e.Store, n.Namespace, n.Log) })
	group.Go(func() error { return journals.Serve(ctx, n.Conn.NATS(), e.Store, n.Namespace, n.Log) })
	group.Go(func() error { return components.Serve(ctx, n.Conn.NATS(), n.Pool, n.Namespace, n.Log) })
	defer n.announce("engine", n.engineFigures(&tally, routers))()
	n.Log.Info("engine is ready", "mode", n.Mode, "ownership", n.Ownership)
	n.began()
	close(n.Ready)
	return group.Wait()
}

// takeOwn has a lane take what this process gives it in memory: all but events, which no engine publishes for engines.
func (n *Node) takeOwn(ctx context.Context, lane string, source *streams.Source, offers *homes.Offers) error {
	switch {
	case lane == legwork.LaneEvent:
	case lane == legwork.LaneResponse && offers != nil:
		hand, err := source.TakeDirect(ctx)
		if err != nil {
			return err
		}
		offers.To(hand)
		n.Local.Take(lane, hand)
	default:
		n.Local.Take(lane, source.TakeOwn(ctx))
	}
	return nil
}

const (
	// calmAfter is how long the sweep waits once the broker can be reached and the relay listens to workers. Workers
	// reconnect within a second, and say then what they have in hand.
	calmAfter = 2 * time.Second
	// holdConnections is how many connections renew rows for workers. They are kept apart from those for everything else
	// that a relay does, because workers wait for an answer.
	holdConnections = 2
)

// RunRelay publishes what was committed and not published until ctx ends.
func (n *Node) RunRelay(ctx context.Context) error {
	// Its statements want rows in order, the engine's only by key.
	pool, err := pg.Open(ctx, n.DatabaseURL, pg.Options{Name: "legwork relay", Size: 4, Ordered: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	n.watched("relay", pool)
	if err := n.capable(ctx, pool); err != nil {
		return err
	}
	store, err := outbox.NewStore(pool, n.Namespace)
	if err != nil {
		return err
	}
	holding, err := pg.Open(ctx, n.DatabaseURL, pg.Options{Name: "legwork relay", Size: holdConnections, Ordered: true})
	if err != nil {
		return err
	}
	defer holding.Close()
	n.watched("holds", holding)
	heldRows, err := outbox.NewStore(holding, n.Namespace)
	if err != nil {
		return err
	}
	var listens atomic.Pointer[time.Time] // to workers, since then
	calm := func() bool {
		since := listens.Load()
		return since != nil && min(n.Conn.Since(), time.Since(*since)) >= calmAfter
	}
	retaining, err := n.Retain(pool)
	if err != nil {
		return err
	}
	auditing, err := n.auditing(pool)
	if err != nil {
		return err
	}
	var tally presence.Tally
	relay, err := outbox.NewRelay(store, outbox.Ask(n.Conn), counted{publisher{n.out, n.Tel}, &tally},
		outbox.Config{Metrics: n.Tel.Metrics(), Log: n.Log,
			Calm: calm, Assemble: graph.AssembleFlat, Retain: retaining, Audit: auditing, PauseTopics: n.Conn.PauseTopics,
			EventStream: n.Conn.EventStream, KeepEvents: legwork.EventLife})
	if err != nil {
		return cli.UsageError{Err: err}
	}
	n.probeRelay(relay)
	defer n.announce("relay", func() presence.Figures { return presence.Figures{Lanes: tally.Lanes()} })()
	n.Log.Info("relay is ready")
	n.began()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return relay.Run(ctx) })
	group.Go(func() error {
		return link.ServeHolds(ctx, n.Conn.NATS(), heldRows, n.Namespace, n.Log, func() {
			now := time.Now()
			listens.Store(&now)
		})
	})
	group.Go(func() error { return n.measureBroker(ctx) })
	return group.Wait()
}

// Retain deletes, piece by piece, what expired longer ago than the settings
// keep it; nil if they keep it for ever.
func (n *Node) Retain(pool *pgxpool.Pool) (func(context.Context) (int, bool, error), error) {
	keep, on := n.Retention.After()
	if !on {
		n.Log.Info("retention is off: jobs that have ended are kept for ever")
		return nil, nil
	}
	store, err := ledger.NewStore(pool, n.Namespace)
	if err != nil {
		return nil, err
	}
	r := ledger.NewRetention(store, keep, nil)
	return func(ctx context.Context) (int, bool, error) {
		got, done, err := r.Piece(ctx)
		n.Tel.Metrics().Deleted(got.Jobs, got.Rows, got.Signals)
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
