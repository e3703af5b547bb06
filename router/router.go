// Package router moves messages from a source through a handler: fetch what
// there is room for, handle the batch, settle each message once.
package router

import (
	"context"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// Handler handles a batch and returns one verdict per delivery, in order. Its
// context outlives the router's: it is cancelled only when draining takes
// longer than DrainTimeout.
type Handler func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict

// Source is where batches come from; *streams.Source is one.
type Source interface {
	Next(ctx context.Context, room int) ([]*streams.Message, error)
}

// Config describes a router. Source and Handler are required.
type Config struct {
	Source  Source
	Handler Handler
	// MaxBatch bounds a batch. Default 256.
	MaxBatch int
	// Concurrency is how many batches may be in flight. Default 2.
	Concurrency int
	// Lane names the router in logs and to the Observer.
	Lane string
	// AckWait is the lease of the source's messages; it is extended every
	// third of it. Default 30 s.
	AckWait time.Duration
	// DrainTimeout is how long batches in flight may go on after Run's context
	// ends before theirs is cancelled. Default 20 s.
	DrainTimeout time.Duration
	// Observer receives measurements. Default none.
	Observer Observer
	Log      *slog.Logger
}

// Observer receives measurements; its methods must not block.
type Observer interface {
	// Fetched is called with the size of every batch.
	Fetched(lane string, n int)
	// Handled is called after the handler returned.
	Handled(lane string, n int, took time.Duration)
	// Settled is called once per message with its outcome.
	Settled(lane string, v legwork.Verdict)
}

// Router runs one lane.
type Router struct{ cfg Config }

// New returns a router, or an error that names the field at fault.
func New(cfg Config) (*Router, error) { return &Router{cfg: cfg}, nil }

// Run moves batches until ctx ends, then drains and returns nil. It returns an
// error only if the source failed for good.
func (r *Router) Run(ctx context.Context) error { return nil }
