package streams

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go"
)

// minNak is the shortest delay of a nak: an immediate one would come back at
// once and spin.
const minNak = 100 * time.Millisecond

var (
	// ErrSettled is returned by a second Settle and by Progress after Settle.
	ErrSettled = errors.New("streams: the message is settled already")
	// ErrSourceClosed is returned by Next after Close.
	ErrSourceClosed = errors.New("streams: the source is closed")
)

// Message is one delivery and the duty to settle it.
type Message struct {
	*legwork.Delivery

	nc      *nats.Conn
	reply   string
	ackWait time.Duration
	lease   atomic.Int64 // when the lease certainly ends, as time since start
	settled atomic.Bool
	told    func(legwork.Verdict) // nil: this process need not be told the verdict
}

// start anchors leases on the monotonic clock.
var start = time.Now()

// newMessage reads a message of the broker; err if it is not a delivery.
func newMessage(nc *nats.Conn, m *nats.Msg, ackWait time.Duration) (*Message, error) {
	meta, err := m.Metadata()
	if err != nil {
		return nil, fmt.Errorf("streams: message on %s is not a delivery: %w", m.Subject, err)
	}
	msg := &Message{nc: nc, reply: m.Reply, ackWait: ackWait, Delivery: &legwork.Delivery{
		Subject:  m.Subject,
		Header:   legwork.Header(m.Header),
		Data:     m.Data,
		Stream:   meta.Stream,
		Sequence: meta.Sequence.Stream,
		Time:     meta.Timestamp,
		Count:    int(min(meta.NumDelivered, 1<<30)),
	}}
	msg.extend()
	return msg, nil
}

func (m *Message) extend() { m.lease.Store(int64(time.Since(start) + m.ackWait)) }

// age notes that the lease began at most so long ago.
func (m *Message) age(d time.Duration) { m.lease.Add(-int64(d)) }

// Settle tells the broker the verdict, once: a second call returns ErrSettled.
// A nak waits at least 100 ms. An error means that the broker may not have
// heard it and hands the message over again when its lease ends; by then the
// ledger knows it.
func (m *Message) Settle(v legwork.Verdict) error {
	if !m.settled.CompareAndSwap(false, true) {
		return ErrSettled
	}
	if m.told != nil {
		m.told(v)
	}
	if m.Direct {
		return nil
	}
	if err := m.nc.Publish(m.reply, settlement(v)); err != nil {
		return fmt.Errorf("streams: %s message %d of stream %s: %w", v.Action, m.Sequence, m.Stream, err)
	}
	return nil
}

// settlement returns the acknowledgement protocol's text for a verdict.
func settlement(v legwork.Verdict) []byte {
	switch v.Action {
	case legwork.Nak:
		body, _ := json.Marshal(map[string]int64{"delay": int64(max(v.Delay, minNak))}) // cannot fail
		return append([]byte("-NAK "), body...)
	case legwork.Term:
		return append([]byte("+TERM "), legwork.Clip(v.Outcome, 64)...)
	default:
		return []byte("+ACK")
	}
}

// Progress extends the lease by another AckWait.
func (m *Message) Progress() error {
	if m.settled.Load() {
		return ErrSettled
	}
	if m.Direct {
		return nil
	}
	if err := m.nc.Publish(m.reply, []byte("+WPI")); err != nil {
		return fmt.Errorf("streams: extend the lease on message %d of stream %s: %w", m.Sequence, m.Stream, err)
	}
	m.extend()
	return nil
}

// Expire drops a message whose lease has certainly passed, and reports whether it has: the message has been or will be
// delivered again, so to begin with it would be double work. There is no verdict on one that a stream has delivered: it
// would count for the next delivery. One without a stream has no other, and is settled: the sweep publishes its row.
func (m *Message) Expire() bool {
	if int64(time.Since(start)) <= m.lease.Load() {
		return false
	}
	if m.Direct {
		_ = m.Settle(legwork.Verdict{Action: legwork.Term, Outcome: "expired"}) // has no error
	}
	return true
}
