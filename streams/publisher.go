package streams

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/semaphore"
)

// PublisherConfig bounds a Publisher. Zero values mean the defaults.
type PublisherConfig struct {
	// Window is how many publishes may wait for their acknowledgement. Default 4096.
	Window int
	// Bytes is how many bytes they may have together. Default 32 MiB, at least
	// those of one message.
	Bytes int64
	// AckTimeout bounds the wait for one acknowledgement. Default 5 s.
	AckTimeout time.Duration
}

// Publisher puts transitions into their streams. It is safe for concurrent use.
type Publisher struct {
	c     *Conn
	js    jetstream.JetStream
	slots chan struct{} // one token per publish in flight
	bytes *semaphore.Weighted
	wait  time.Duration

	mu sync.Mutex
	// flying are the publishes in flight. The library may report the end of
	// one twice (refused at once and lost with the connection); it counts once.
	flying map[*nats.Msg]struct{}

	acked, failed, dropped, duplicates atomic.Int64
	healed                             atomic.Int64 // when streams were last provisioned, Unix seconds
}

// publisherStats counts messages since the publisher was made.
type publisherStats struct {
	Acked      int64 // stored by the broker, or handed to a stream that does not say
	Duplicates int64 // of Acked: the broker held one with the same number already
	Failed     int64 // refused, or unknown: no acknowledgement came
	Dropped    int64 // not sent by PublishAsync, the window stayed full
	InFlight   int64
}

// NewPublisher returns a publisher on a connection.
func NewPublisher(c *Conn, cfg PublisherConfig) (*Publisher, error) {
	if cfg.Window == 0 {
		cfg.Window = 4096
	}
	orDuration(&cfg.AckTimeout, 5*time.Second)
	if cfg.Bytes == 0 {
		cfg.Bytes = 32 << 20
	}
	if cfg.Bytes < maxMessage {
		return nil, fmt.Errorf("streams: publisher with %d bytes, want at least %d", cfg.Bytes, maxMessage)
	}
	if cfg.Window < 1 || cfg.AckTimeout < 0 {
		return nil, fmt.Errorf("streams: publisher with Window %d and AckTimeout %v, want both above 0", cfg.Window,
			cfg.AckTimeout)
	}
	p := &Publisher{c: c, slots: make(chan struct{}, cfg.Window), bytes: semaphore.NewWeighted(cfg.Bytes),
		wait: cfg.AckTimeout, flying: map[*nats.Msg]struct{}{}}
	js, err := jetstream.New(c.nc,
		jetstream.WithPublishAsyncMaxPending(2*cfg.Window), // slots are the limit
		jetstream.WithPublishAsyncTimeout(cfg.AckTimeout),
		jetstream.WithPublishAsyncAckHandler(p.onAck),
		jetstream.WithPublishAsyncErrHandler(p.onErr))
	if err != nil {
		return nil, fmt.Errorf("streams: open JetStream for publishing: %w", err)
	}
	p.js = js
	return p, nil
}

// maxMessage bounds what one message counts as.
const maxMessage = legwork.MaxPayloadBytes + legwork.MaxHeaderBytes

// weight is what a message counts as among the bytes in flight. One that is too
// large is refused before it is sent.
func weight(size int) int64 { return int64(min(size, maxMessage)) }

// Publish publishes transitions and waits for the broker's acknowledgements,
// each at most AckTimeout. It returns one error per transition, nil where the
// broker has stored it (or holds a duplicate). An error means unknown, not
// absent: publish again later under the next number. Oversize messages are
// refused unsent with legwork.TooLarge. Starts are acknowledged by their
// receipt only, so nil there means that the broker has read the message.
func (p *Publisher) Publish(ctx context.Context, ts []*legwork.Transition) []error {
	errs := make([]error, len(ts))
	futures := make([]jetstream.PubAckFuture, len(ts))
	flush := false
	for i, t := range ts {
		if err := p.acquire(ctx, weight(len(t.Data))); err != nil {
			errs[i] = p.failure(t, err)
			continue
		}
		futures[i], errs[i] = p.send(t)
		flush = flush || t.Kind == legwork.Start
	}
	for i, f := range futures {
		if f != nil {
			errs[i] = p.await(ctx, ts[i], f)
		}
	}
	if flush {
		p.flushStarts(ctx, ts, errs)
	}
	p.heal(ctx, errs)
	return errs
}

// stall is how long PublishAsync waits for room while no acknowledgement comes.
const stall = 200 * time.Millisecond

// PublishAsync publishes without waiting for acknowledgements: the fast path
// after a commit. Failures are counted and left to the sweeper. Nothing is
// buffered beyond the window: while it is full and the broker acknowledges, the
// caller waits; what finds no room for 200 ms, or at once if the connection is
// away, is dropped and counted.
func (p *Publisher) PublishAsync(ts []*legwork.Transition) {
	for i, t := range ts {
		if !p.room(weight(len(t.Data))) {
			p.dropped.Add(int64(len(ts) - i))
			return
		}
		_, _ = p.send(t) // counted
	}
}

// room takes a place in the window, or reports that there will be none.
func (p *Publisher) room(bytes int64) bool {
	select {
	case p.slots <- struct{}{}:
		if p.bytes.TryAcquire(bytes) {
			return true
		}
		<-p.slots
	default:
	}
	if !p.c.nc.IsConnected() {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), stall)
	defer cancel()
	return p.acquire(ctx, bytes) == nil
}

// acquire waits for a place in the window.
func (p *Publisher) acquire(ctx context.Context, bytes int64) error {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if err := p.bytes.Acquire(ctx, bytes); err != nil {
		<-p.slots
		return context.Cause(ctx)
	}
	return nil
}

// send hands one message to the connection. It owns a place in the window, which
// landing gives back. The future is nil where no acknowledgement is to be expected.
func (p *Publisher) send(t *legwork.Transition) (future jetstream.PubAckFuture, err error) {
	msg := &nats.Msg{Subject: t.Subject(p.c.cfg.Namespace), Data: t.Data, Header: nats.Header(t.Encode(p.c.cfg.Namespace))}
	p.mu.Lock()
	p.flying[msg] = struct{}{}
	p.mu.Unlock()
	if t.Kind == legwork.Work { // who takes the others notes it
		p.c.placeholders.used(streamName(p.c.cfg.Namespace, "WORK"), 1, len(t.Data))
	}
	err = p.check(t, legwork.Header(msg.Header))
	switch {
	case err != nil:
	case t.Kind == legwork.Start: // its stream does not acknowledge
		if err = p.c.nc.PublishMsg(msg); err == nil {
			p.landed(msg, &p.acked)
		}
	default:
		future, err = p.js.PublishMsgAsync(msg)
	}
	if err != nil {
		p.landed(msg, &p.failed)
		return nil, p.failure(t, err)
	}
	return future, nil
}

// landed ends a publish, once: it counts it and frees its slot.
func (p *Publisher) landed(msg *nats.Msg, count *atomic.Int64) {
	p.mu.Lock()
	_, flying := p.flying[msg]
	delete(p.flying, msg)
	p.mu.Unlock()
	if flying {
		count.Add(1)
		p.bytes.Release(weight(len(msg.Data)))
		<-p.slots
	}
}

// check refuses what the broker or its readers would refuse.
func (p *Publisher) check(t *legwork.Transition, h legwork.Header) error {
	if n := len(t.Data); n > legwork.MaxPayloadBytes {
		return legwork.TooLarge("payload has %d bytes, at most %d are allowed: keep large data elsewhere and send a "+
			"reference", n, legwork.MaxPayloadBytes)
	}
	size := h.Size()
	if size > legwork.MaxHeaderBytes {
		return legwork.TooLarge("headers have %d bytes, at most %d are allowed", size, legwork.MaxHeaderBytes)
	}
	if limit := p.c.nc.MaxPayload(); limit > 0 && int64(len(t.Data)+size+16) > limit {
		return legwork.TooLarge("message has %d bytes, this broker takes %d: raise its max_payload to 1MB", len(t.Data)+size,
			limit)
	}
	return nil
}

func (p *Publisher) failure(t *legwork.Transition, err error) error {
	return fmt.Errorf("streams: publish %s to lane %s: %w", t.GUID, t.Lane(), err)
}

func (p *Publisher) await(ctx context.Context, t *legwork.Transition, f jetstream.PubAckFuture) error {
	select {
	case <-f.Ok():
		return nil
	case err := <-f.Err():
		return p.failure(t, err)
	case <-ctx.Done():
		return p.failure(t, context.Cause(ctx))
	}
}

// flushStarts waits until the broker has read the starts.
func (p *Publisher) flushStarts(ctx context.Context, ts []*legwork.Transition, errs []error) {
	ctx, cancel := context.WithTimeout(ctx, p.wait)
	defer cancel()
	err := p.c.nc.FlushWithContext(ctx)
	if err == nil {
		return
	}
	for i, t := range ts {
		if t.Kind == legwork.Start && errs[i] == nil {
			errs[i] = p.failure(t, err)
		}
	}
}

// heal provisions the streams again, at most every 5 s, after a publish found
// none; the sweeper's next try then finds them.
func (p *Publisher) heal(ctx context.Context, errs []error) {
	for _, err := range errs {
		if !errors.Is(err, jetstream.ErrNoStreamResponse) {
			continue
		}
		last, now := p.healed.Load(), time.Now().Unix()
		if now-last < 5 || !p.healed.CompareAndSwap(last, now) {
			return
		}
		if err := p.c.Provision(ctx); err != nil {
			p.c.log.Warn("a stream is missing and cannot be created", "error", err)
		}
		return
	}
}

func (p *Publisher) onAck(_ jetstream.JetStream, msg *nats.Msg, ack *jetstream.PubAck) {
	if ack.Duplicate {
		p.duplicates.Add(1)
	}
	p.landed(msg, &p.acked)
}

func (p *Publisher) onErr(_ jetstream.JetStream, msg *nats.Msg, err error) {
	p.c.log.Debug("publish failed, the sweeper will repeat it", "subject", msg.Subject, "error", err)
	p.landed(msg, &p.failed)
}

// stats returns the counts.
func (p *Publisher) stats() publisherStats {
	return publisherStats{
		Acked: p.acked.Load(), Duplicates: p.duplicates.Load(),
		Failed: p.failed.Load(), Dropped: p.dropped.Load(),
		InFlight: int64(len(p.slots)),
	}
}

// Flush waits until nothing is in flight or ctx ends: for a graceful stop.
func (p *Publisher) Flush(ctx context.Context) error {
	select {
	case <-p.js.PublishAsyncComplete():
		return nil
	case <-ctx.Done():
		return fmt.Errorf("streams: %d publishes still wait for the broker: %w", len(p.slots), context.Cause(ctx))
	}
}
