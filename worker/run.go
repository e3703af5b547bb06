package worker

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"go.opentelemetry.io/otel/trace"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/link"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// Run works on the topics of its registrations until ctx is cancelled, then
// drains and returns nil. It returns an error if the configuration or a
// registration is wrong, if no broker is named (see Config.URL), or if it cannot
// be reached at first; later Run rides out the broker's absence.
func Run(ctx context.Context, cfg Config, registrations ...Registration) error {
	cfg, err := cfg.fromEnv(ctx)
	if err != nil {
		return err
	}
	if cfg, err = cfg.withDefaults(); err != nil {
		return err
	}
	registrations, topics, err := checkAll(&cfg, registrations)
	if err != nil {
		return err
	}
	probes, served, err := serveProbes(&cfg)
	if err != nil {
		return err
	}
	defer served()
	defer context.AfterFunc(ctx, probes.ending)()
	conn, closeConn, err := connect(ctx, &cfg)
	if err != nil {
		return err
	}
	defer closeConn()
	if err := conn.ProvisionTopics(ctx, topics); err != nil {
		return fmt.Errorf("worker: prepare the topics: %w", err)
	}
	p, err := newPool(&cfg, conn, local.From(ctx), topics)
	if err != nil {
		return err
	}
	defer p.close()
	lanes, err := p.open(ctx, registrations)
	if err != nil {
		return err
	}
	probes.begun(p, lanes)
	defer presence.Announce(conn.NATS(), presence.Process{Namespace: cfg.Namespace, Role: "worker", Topics: topics,
		Reconcile: topics, Functions: functions(registrations)}, p.figures, p.log)()
	cfg.Logger.Info("worker is ready", "nats", conn.NATS().ConnectedUrlRedacted(), "namespace", cfg.Namespace, "topics",
		topics, "concurrency", cfg.Concurrency)
	return p.run(ctx, lanes)
}

func checkAll(cfg *Config, registrations []Registration) (checked []Registration, topics []string, err error) {
	if len(registrations) == 0 {
		return nil, nil, legwork.Invalid("worker: nothing to run: pass worker.Run a worker.Handle for each topic")
	}
	seen := map[string]bool{}
	for _, r := range registrations {
		if r, err = r.checked(cfg); err != nil {
			return nil, nil, err
		}
		if seen[r.topic] {
			return nil, nil, legwork.Invalid("worker: topic %s is registered twice: one function per topic", r.topic)
		}
		seen[r.topic] = true
		checked, topics = append(checked, r), append(topics, r.topic)
	}
	return checked, topics, nil
}

// functions are the topics of durable functions.
func functions(registrations []Registration) (topics []string) {
	for _, r := range registrations {
		if r.home() != nil {
			topics = append(topics, r.topic)
		}
	}
	return topics
}

func connect(ctx context.Context, cfg *Config) (*streams.Conn, func(), error) {
	url, err := cfg.broker()
	if err != nil {
		return nil, nil, err
	}
	host, _ := os.Hostname()
	conn, err := streams.Connect(ctx, streams.Config{
		URL: url, Creds: cfg.Creds, Auth: cfg.Auth, Role: "worker", Namespace: cfg.Namespace, Replicas: cfg.Replicas,
		Name: "legwork worker " + host,
		Log:  cfg.Logger, Options: cfg.Options,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("worker: %w", err)
	}
	return conn, func() {
		// Its last acks are still buffered.
		ctx, cancel := context.WithTimeout(context.Background(), lastWords)
		defer cancel()
		if err := conn.Drain(ctx); err != nil {
			cfg.Logger.Warn("closing the connection", "error", err)
		}
	}, nil
}

// lastWords is how long answers may still be sent after the handlers were
// stopped.
const lastWords = 5 * time.Second

// pool is what the topics of one worker share.
type pool struct {
	cfg     *Config
	conn    *streams.Conn
	out     *streams.Publisher
	slots   *semaphore.Weighted // a handler holds one
	answers *semaphore.Weighted // an answer on its way holds one
	leases  *leases
	// receipts are those of answers that handlers, or deliveries, wait for.
	receipts *receipts
	direct   *direct
	running  *running
	flow     *flow
	process  *local.Process // of an engine beside the worker, or joined by link
	link     *link.Worker   // nil: the engine is beside the worker
	log      *slog.Logger
	tracer   trace.Tracer
	meter    meter
	tally    presence.Tally

	flights sync.WaitGroup
	// Two contexts outlive Run's: handlers run under work, answers are sent
	// under send. Stopping to fetch is not cancelling work.
	work, send         context.Context
	stopWork, stopSend context.CancelCauseFunc
}

// figures are what the worker says of itself to who asks.
func (p *pool) figures() presence.Figures { return presence.Figures{Lanes: p.tally.Lanes()} }

// answersPerSlot and minAnswers size the window of answers on their way. A
// handler's slot is free once its answer is in the window, so the broker's
// latency does not bound the work; a full window stops the fetching.
const (
	answersPerSlot = 4
	minAnswers     = 256
)

func newPool(cfg *Config, conn *streams.Conn, process *local.Process, topics []string) (*pool, error) {
	window := max(minAnswers, answersPerSlot*cfg.Concurrency)
	// Room for a pending answer of every handler, too.
	out, err := streams.NewPublisher(conn, streams.PublisherConfig{Window: window + cfg.Concurrency})
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	p := &pool{
		cfg: cfg, conn: conn, out: out,
		slots:   semaphore.NewWeighted(int64(cfg.Concurrency)),
		answers: semaphore.NewWeighted(int64(window)),
		log:     cfg.Logger.With("component", "worker"),
		tracer:  cfg.TracerProvider.Tracer(scope), meter: newMeter(cfg.MeterProvider.Meter(scope)),
	}
	if p.process = process; process == nil {
		p.process = local.New()
		if p.link, err = link.NewWorker(conn.NATS(), p.process, cfg.Namespace, topics, p.log); err != nil {
			return nil, fmt.Errorf("worker: %w", err)
		}
	}
	p.flow = newFlow(conn, p.process)
	p.receipts = newReceipts(conn.NATS())
	p.direct = newDirect(p)
	p.running = newRunning()
	p.leases = &leases{held: map[leaseKey]*streams.Message{}, log: p.log, connected: conn.NATS().IsConnected,
		flush: conn.NATS().FlushTimeout, lost: p.running.endKeyed}
	p.work, p.stopWork = context.WithCancelCause(context.Background())
	p.send, p.stopSend = context.WithCancelCause(context.Background())
	return p, nil
}

func (p *pool) close() {
	if p.link != nil {
		p.link.Close()
	}
	p.stopWork(nil)
	p.stopSend(nil)
}

// run fetches until ctx ends or a lane fails for good, then drains.
func (p *pool) run(ctx context.Context, lanes []*lane) error {
	defer p.meter.offer(p.cfg.Concurrency)()
	beating := make(chan struct{})
	go func() {
		p.leases.beat(p.send, shortestLease(lanes))
		close(beating)
	}()
	holding := make(chan struct{})
	go func() {
		if p.link != nil {
			_ = p.process.Run(p.send, p.link, p.log)
		}
		close(holding)
	}()
	watching := make(chan struct{})
	go func() {
		p.watch(p.send)
		close(watching)
	}()
	homes, err := p.listen(lanes)
	if err != nil {
		return err
	}
	group, fetching := errgroup.WithContext(ctx)
	for _, l := range lanes {
		group.Go(func() error { return l.fetch(fetching) })
	}
	err = group.Wait()
	if p.link != nil {
		p.link.Deafen()
	}
	p.deafen(homes) // first: what a worker keeps that ends is of no use to engines
	for _, l := range lanes {
		if err := l.source.Close(); err != nil {
			p.log.Warn("closing a topic", "topic", l.topic, "error", err)
		}
	}
	p.drain()
	p.stopSend(errStopped)
	<-beating
	<-holding
	<-watching
	return err
}

// drain lets the running handlers finish. Those that outlast DrainTimeout are
// cancelled and their work handed back.
func (p *pool) drain() {
	idle := make(chan struct{})
	go func() {
		p.flights.Wait()
		close(idle)
	}()
	timer := time.NewTimer(p.cfg.DrainTimeout)
	defer timer.Stop()
	select {
	case <-idle:
		return
	case <-timer.C:
		p.log.Warn("drain took too long, handing work back", "after", p.cfg.DrainTimeout)
		p.stopWork(errStopped)
	}
	timer.Reset(grace + lastWords)
	select {
	case <-idle:
	case <-timer.C:
		p.stopSend(errStopped)
		<-idle
	}
}
