package outbox

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/probe"
)

const (
	// maxBackoff bounds the time between looks at one row.
	maxBackoff = 10 * time.Minute
	// maxTrouble bounds the pause after failures in a row.
	maxTrouble = 10 * time.Second
	// patience bounds one step (a statement, a question, a batch of publishes),
	// and with it how long a stop may take.
	patience = 20 * time.Second
)

// Relay publishes rows that nobody has published, and again those whose
// messages the broker has lost. Any number may run, here and in other processes.
type Relay struct {
	store     *Store
	broker    Broker
	publisher Publisher
	cfg       Config
	refused   *refusals

	polled  time.Time // what was due before, by Postgres's clock, is claimed
	pollAll pace      // of the claims that look at everything

	formats           formats
	polling, sweeping probe.Loop
	trouble           atomic.Pointer[error] // of the last poll, nil if there was none
}

// NewRelay returns a relay. It connects to nothing and does nothing before Run.
func NewRelay(store *Store, broker Broker, publisher Publisher, cfg Config) (*Relay, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Relay{store: store, broker: broker, publisher: publisher, cfg: cfg, refused: newRefusals(cfg.Log)}, nil
}

// Run works until ctx ends, finishes the batch at hand and returns nil. It
// rides out failures of Postgres and of the broker with growing pauses, each
// logged when it begins and when it is over. Run it once at a time.
func (r *Relay) Run(ctx context.Context) error {
	var g errgroup.Group
	defer func() { r.polling.Rest(); r.sweeping.Rest() }()
	g.Go(func() error { r.pollLoop(ctx); return nil })
	g.Go(func() error { r.sweepLoop(ctx); return nil })
	g.Go(func() error { r.pauseLoop(ctx); return nil })
	if r.cfg.Retain != nil {
		g.Go(func() error { r.retainLoop(ctx); return nil })
	}
	if r.cfg.Audit != nil {
		g.Go(func() error { r.auditLoop(ctx); return nil })
	}
	if r.cfg.EventStream != nil {
		g.Go(func() error { r.eventLoop(ctx); return nil })
	}
	return g.Wait()
}

// hung is how long a loop may go without a turn, in which it does at most three
// steps and a pause.
const hung = 6 * patience

// Turning returns an error if a loop of a running relay has hung: for liveness.
// Servers that are away do not make it hang.
func (r *Relay) Turning() error {
	for name, loop := range map[string]*probe.Loop{"polls new rows": &r.polling, "sweeps for lost ones": &r.sweeping} {
		if err := loop.Within(hung); err != nil {
			return fmt.Errorf("outbox: the loop that %s %w", name, err)
		}
	}
	return nil
}

// Publishing returns why the last poll failed, nil if it did not: for readiness.
func (r *Relay) Publishing() error {
	if trouble := r.trouble.Load(); trouble != nil {
		return fmt.Errorf("outbox: cannot publish new rows: %w", *trouble)
	}
	return nil
}

// step runs one piece of work that a stop must not cut in half, bounded in time.
func step(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), patience)
}

// pause waits, and reports whether there is still something to do then.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
