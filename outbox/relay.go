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
	// patience bounds one step (a statement, a request to the broker, a batch of
	// publishes), and so how long a stop may take.
	patience = 20 * time.Second
)

// Relay publishes rows that nobody has published, and publishes rows again whose
// messages are lost. Any number of relays may run, in this process and in others.
type Relay struct {
	store     *Store
	broker    Broker
	publisher Publisher
	cfg       Config
	refused   *refusals

	polled  time.Time // rows that were due before are claimed; by Postgres's clock
	pollAll pace      // of the claims that look at all rows

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

// Run works until ctx ends, then finishes its current batch and returns nil. When
// Postgres or the broker fails, it tries again after growing pauses. It logs when such
// a failure begins and when it is over. Run must not be called while another call runs.
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

// hung is the longest time between two turns of a loop. A turn is at most three steps
// and a pause.
const hung = 6 * patience

// Turning is a liveness check: it returns an error if a loop of a running relay hangs.
// Loops do not hang because a server cannot be reached.
func (r *Relay) Turning() error {
	for name, loop := range map[string]*probe.Loop{"polls new rows": &r.polling, "sweeps for lost ones": &r.sweeping} {
		if err := loop.Within(hung); err != nil {
			return fmt.Errorf("outbox: the loop that %s %w", name, err)
		}
	}
	return nil
}

// Publishing is a readiness check: it returns why the last poll failed, nil if it did
// not.
func (r *Relay) Publishing() error {
	if trouble := r.trouble.Load(); trouble != nil {
		return fmt.Errorf("outbox: cannot publish new rows: %w", *trouble)
	}
	return nil
}

// step returns the context of one step: the end of ctx does not cancel it, but patience
// bounds it.
func step(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), patience)
}

// pause waits for d, and reports whether the relay still runs.
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
