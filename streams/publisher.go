package streams

import (
	"context"
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
)

// PublisherConfig bounds a Publisher. Zero values mean the defaults.
type PublisherConfig struct {
	// Window is how many publishes may wait for their acknowledgement. Default 4096.
	Window int
	// AckTimeout bounds the wait for one acknowledgement. Default 5 s.
	AckTimeout time.Duration
}

// Publisher puts transitions into their streams. It is safe for concurrent use.
type Publisher struct{}

// NewPublisher returns a publisher on a connection.
func NewPublisher(c *Conn, cfg PublisherConfig) *Publisher { return &Publisher{} }

// Publish publishes transitions and waits for the broker's acknowledgements.
// It returns one error per transition, nil where the broker has stored it (or
// holds a duplicate); an error means unknown: publish again later under the
// next number. Oversize messages are refused with legwork.TooLarge unsent.
func (p *Publisher) Publish(ctx context.Context, ts []*legwork.Transition) []error {
	return []error{errors.New("not yet")}
}

// PublishAsync publishes without waiting for acknowledgements: the fast path
// after a commit. Failures are counted and left to the sweeper. Nothing is
// buffered beyond the window; what finds no room in it is dropped and counted.
func (p *Publisher) PublishAsync(ts []*legwork.Transition) {}

// PublisherStats counts messages since the publisher was made.
type PublisherStats struct {
	Acked, Failed, Dropped, Duplicates int64
	InFlight                           int64
}

// Stats returns the counts.
func (p *Publisher) Stats() PublisherStats { return PublisherStats{} }

// Flush waits until nothing is in flight or ctx ends.
func (p *Publisher) Flush(ctx context.Context) error { return nil }
