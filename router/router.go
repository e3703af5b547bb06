package router

import (
	"context"
	"errors"
	"fmt"
	"sync"
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

// Run moves batches until ctx ends, then drains: no more fetching, batches in
// flight finish, and after DrainTimeout their context is cancelled. It returns
// once every message is settled: nil after a drain, else why the source failed
// for good. A router may be run once at a time.
func (r *Router) Run(ctx context.Context) error {
	work, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(r.cfg.DrainTimeout, func() { cancel(errDrained) })
		context.AfterFunc(work, func() { timer.Stop() })
	})
	defer stop()

	var batches errgroup.Group
	err := r.fetch(ctx, func(messages []*streams.Message, done func()) {
		batches.Go(func() error {
			defer done()
			size := len(messages)
			defer r.flights.land(r.flights.take(time.Now(), size), size)
			r.live(context.WithValue(work, slot{}, done), messages)
			return nil
		})
	})
	_ = batches.Wait() // a batch has no error: its verdicts say it all
	if ctx.Err() != nil {
		return nil
	}
	return fmt.Errorf("router: lane %s: %w", r.cfg.Lane, err)
}

// fetch passes on batches while there is a free slot for them, until the
// source fails, as it does when ctx ends.
func (r *Router) fetch(ctx context.Context, start func(messages []*streams.Message, done func())) error {
	slots := make(chan struct{}, r.cfg.Concurrency)
	for {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		messages, err := r.cfg.Source.Next(ctx, r.cfg.MaxBatch)
		if err != nil {
			return err
		}
		r.cfg.Observer.Fetched(r.cfg.Lane, len(messages))
		start(messages, sync.OnceFunc(func() { <-slots }))
	}
}

// slot is the key of the function that frees the slot of a batch.
type slot struct{}

// Free lets the router fetch another batch before a handler, whose context it is
// given, has ended. The handler bounds how often it does that at a time.
func Free(ctx context.Context) {
	if done, ok := ctx.Value(slot{}).(func()); ok {
		done()
	}
}
