package streams

import (
	"context"
	"errors"

	"github.com/legwork-dev/legwork"
)

// Source hands over the messages of one lane. It is for one goroutine at a
// time; any number of sources, here and in other processes, share a lane.
type Source struct{}

// Source opens a lane, provisioning its stream and consumer if need be.
func (c *Conn) Source(ctx context.Context, lane string) (*Source, error) {
	return nil, errors.New("not yet")
}

// Next waits until at least one message is there and returns it together with
// whatever else is already there, at most room. It returns ctx's error when
// ctx ends, ErrSourceClosed after Close; it rides out everything else (lost
// connections, deleted consumers and streams) with backoff.
func (s *Source) Next(ctx context.Context, room int) ([]*Message, error) { return nil, nil }

// Lane returns the lane.
func (s *Source) Lane() string { return "" }

// Close ends the source; messages it has not handed over go back to the broker.
func (s *Source) Close() error { return nil }

// ErrSourceClosed is returned by Next after Close.
var ErrSourceClosed = errors.New("streams: the source is closed")

// Message is one delivery and the duty to settle it.
type Message struct {
	*legwork.Delivery
}

// Settle tells the broker the verdict, once: a second call returns ErrSettled.
func (m *Message) Settle(v legwork.Verdict) error { return nil }

// Progress extends the lease by another AckWait.
func (m *Message) Progress() error { return nil }

// Expired reports whether the lease has passed: the message has been or will
// be handed over again, so starting on it would be double work.
func (m *Message) Expired() bool { return false }

// ErrSettled is returned by a second Settle and by Progress after Settle.
var ErrSettled = errors.New("streams: the message is settled already")
