package router

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork/streams"
	"golang.org/x/sync/errgroup"
)

// errDrained is the cause of a handler context that was cancelled.
var errDrained = errors.New("router: the drain timeout has passed")

// Router runs one lane.
type Router struct {
	cfg     Config
	flights flights
}

// New returns a router, or an error that names the field at fault.
func New(cfg Config) (*Router, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Router{cfg: cfg}, nil
}

// Run moves batches until ctx ends, then drains: it fetches no more, lets the
// batches in flight finish, and cancels their context after DrainTimeout. It
// returns when every message is settled: nil after a drain, else the error with
// which the source failed for good. Run must not be called while another call runs.
func (r *Router) Run(ctx context.Context) error {
	work, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(r.cfg.DrainTimeout, func() { cancel(errDrained) })
		context.AfterFunc(work, func() { timer.Stop() })
	})
	defer stop()

	run := &running{Router: r, ctx: ctx, work: work}
	for range r.cfg.Concurrency {
		run.slots.Go(run.slot)
	}
	err := run.slots.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return fmt.Errorf("router: lane %s: %w", r.cfg.Lane, err)
}

// running is one call of Run. Each slot is a goroutine that fetches a batch and handles it itself. So a message does
// not wait until another goroutine is woken, and a goroutine keeps its stack when that has grown.
type running struct {
	*Router
	ctx, work context.Context // of Run, and of the handlers
	slots     errgroup.Group
	fetching  sync.Mutex // one slot fetches at a time
}

// slot handles one batch after the other. It ends when the source fails, which it also does when ctx ends, or when a
// handler has freed the slot.
func (r *running) slot() error {
	for {
		r.fetching.Lock()
		messages, err := r.cfg.Source.Next(r.ctx, r.cfg.MaxBatch)
		r.fetching.Unlock()
		if err != nil {
			return err
		}
		r.cfg.Observer.Fetched(r.cfg.Lane, len(messages))
		if r.batch(messages) {
			return nil
		}
	}
}

// batch handles a batch, and reports whether its handler has freed the slot. Then another goroutine has the slot.
func (r *running) batch(messages []*streams.Message) (freed bool) {
	size := len(messages)
	defer r.flights.land(r.flights.take(time.Now(), size), size)
	var over atomic.Bool // the slot is no longer this batch's
	free := func() {
		if over.CompareAndSwap(false, true) {
			r.slots.Go(r.slot)
		}
	}
	r.live(context.WithValue(r.work, slot{}, free), messages)
	return !over.CompareAndSwap(false, true)
}

// slot is the key of the function that frees the slot of a batch.
type slot struct{}

// Free lets the router fetch another batch although a handler has not ended. It
// takes the handler's context. The handler must limit how many of its calls have
// freed their slots at the same time.
func Free(ctx context.Context) {
	if free, ok := ctx.Value(slot{}).(func()); ok {
		free()
	}
}
