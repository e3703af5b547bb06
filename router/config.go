package router

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// Handler handles a batch and returns one verdict per delivery, in the same
// order. Its context outlives the one given to Run; once it is cancelled, the
// handler should return at once with naks for what it has not begun.
type Handler func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict

// Source is where batches come from; *streams.Source is one.
type Source interface {
	// Next waits for at least one message and returns at most room.
	Next(ctx context.Context, room int) ([]*streams.Message, error)
	// Lane names the source in logs and to the Observer.
	Lane() string
	// AckWait is the lease of a message.
	AckWait() time.Duration
}

// Observer receives measurements. Its methods are called from several
// goroutines and must not block.
type Observer interface {
	// Fetched is called with the size of every batch.
	Fetched(lane string, n int)
	// Handled is called after the handler has returned, with the number of
	// messages it was given.
	Handled(lane string, n int, took time.Duration)
	// Settled is called once per message. err is not nil if the verdict could not
	// be sent to the broker, which then delivers the message again.
	Settled(lane string, v legwork.Verdict, err error)
}

// Config describes a router. Source and Handler are required.
type Config struct {
	Source  Source
	Handler Handler
	// MaxBatch bounds a batch. Default 256.
	MaxBatch int
	// Concurrency is how many batches may be in flight. Default 2.
	Concurrency int
	// Lane names the router in logs and to the Observer. Default the source's.
	Lane string
	// DrainTimeout is how long batches in flight may continue after Run's context
	// has ended. Then the context of their handlers is cancelled. Default 20 s.
	DrainTimeout time.Duration
	// Observer receives measurements. Default none.
	Observer Observer
	// Log receives warnings and errors. Default slog.Default().
	Log *slog.Logger
}

func (c Config) withDefaults() (Config, error) {
	if c.Source == nil {
		return c, errors.New("router: Source is required")
	}
	if c.Handler == nil {
		return c, errors.New("router: Handler is required")
	}
	if c.MaxBatch == 0 {
		c.MaxBatch = 256
	}
	if c.Concurrency == 0 {
		c.Concurrency = 2
	}
	if c.DrainTimeout == 0 {
		c.DrainTimeout = 20 * time.Second
	}
	if c.Lane == "" {
		c.Lane = c.Source.Lane()
	}
	if c.Observer == nil {
		c.Observer = silent{}
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	c.Log = c.Log.With("component", "router", "lane", c.Lane)
	switch {
	case c.MaxBatch < 1 || c.MaxBatch > 4096:
		return c, fmt.Errorf("router: MaxBatch is %d, want 1 to 4096", c.MaxBatch)
	case c.Concurrency < 1 || c.Concurrency > 1024:
		return c, fmt.Errorf("router: Concurrency is %d, want 1 to 1024", c.Concurrency)
	case c.DrainTimeout < 0:
		return c, fmt.Errorf("router: DrainTimeout is %v, want 0 or more", c.DrainTimeout)
	}
	return c, nil
}

// silent is an Observer that ignores everything.
type silent struct{}

func (silent) Fetched(string, int)                    {}
func (silent) Handled(string, int, time.Duration)     {}
func (silent) Settled(string, legwork.Verdict, error) {}
