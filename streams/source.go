package streams

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/probe"
	"github.com/nats-io/nats.go"
)

const (
	// maxRoom bounds one pull, and with it what a client holds unhandled.
	maxRoom = 4096
	// quiet is how long a started batch waits for a message that the broker
	// withholds (its limit of unacknowledged messages is reached).
	quiet = 5 * time.Millisecond
)

// Source hands over the messages of one lane. Next is for one goroutine at a
// time; any number of sources, here and in other processes, share a lane.
//
// It keeps at most one pull at the broker, for as many messages as the caller
// has room, of the kind that waits for a first message and ends with the last
// one that is there. So a lone message arrives at once, a backlog in full
// batches, and no message waits in this process with its lease running.
type Source struct {
	c     *Conn
	p     place
	lease atomic.Int64 // the consumer's AckWait

	mu     sync.Mutex // serialises Next and Close
	closed chan struct{}
	once   sync.Once

	pull *pull
	// direct are messages that have come without the stream; nil: they are not taken. A batch that begins with one
	// leaves the pull at the broker.
	direct      chan *Message
	directBytes atomic.Int64 // of their data
	lag         atomic.Int64 // how long the last of them has waited, a time.Duration
	// left is when the inbox of the pull was last read. What has come since has waited with its lease running.
	left time.Time
	// failures in a row, without a word of the broker between them, decide the backoff.
	failures int
	// opening is closed when an interrupted lane may be tried again. It is nil while the lane is not interrupted.
	opening chan struct{}

	loop  probe.Loop            // turns while Next waits
	wrong atomic.Pointer[error] // why it is not bound, nil if it is
}

// Source opens a lane, provisioning its stream and consumer if need be. It
// fails if the broker cannot be asked or refuses; later trouble is ridden out.
func (c *Conn) Source(ctx context.Context, lane string) (*Source, error) {
	p, err := c.place(lane)
	if err != nil {
		return nil, err
	}
	s := &Source{c: c, p: p, closed: make(chan struct{})}
	if err := s.provision(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Lane returns the lane.
func (s *Source) Lane() string { return s.p.lane }

// AckWait returns the lease the lane's consumer gives on a message; an
// operator may have changed it.
func (s *Source) AckWait() time.Duration { return time.Duration(s.lease.Load()) }

// Next waits until at least one message is there and returns it together with
// whatever else is already there, at most room (1 to 4096). It returns ctx's
// cause when ctx ends, ErrSourceClosed after Close and nats.ErrConnectionClosed
// when the connection was closed; what the broker had sent meanwhile goes back. It rides out everything else
// (lost connections, deleted consumers and streams) with backoff.
func (s *Source) Next(ctx context.Context, room int) ([]*Message, error) {
	return s.next(ctx, ctx, room)
}

// NextWithin is Next for a caller that waits for so long only. After that it returns what has
// come, which may be nothing; that is no error.
func (s *Source) NextWithin(ctx context.Context, room int, wait time.Duration) ([]*Message, error) {
	short, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	return s.next(ctx, short, room)
}

// next waits until short ends. It hands back what has come then if ctx has ended too.
func (s *Source) next(ctx, short context.Context, room int) ([]*Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	room = min(max(room, 1), maxRoom)
	defer s.loop.Rest()
	for {
		s.loop.Turn()
		if err := s.ended(ctx); err != nil {
			s.release(0)
			return nil, err
		}
		if short.Err() != nil {
			return s.release(room), nil
		}
		if s.opening != nil {
			if batch := s.meanwhile(short, room); len(batch) > 0 {
				return batch, nil
			}
			continue
		}
		batch, err := s.attempt(short, room)
		s.count(batch)
		if len(batch) > 0 {
			return batch, nil
		}
		switch {
		case err == nil:
			s.failures = 0
		case errors.Is(err, errBusy):
			s.pause(short, quiet)
		default:
			s.interrupted(err)
		}
	}
}

// attempt collects one batch from the pull at the broker, sending one first
// if there is none. No batch and no error: nothing came, try again.
func (s *Source) attempt(ctx context.Context, room int) ([]*Message, error) {
	if s.pull == nil {
		p, err := newPull(s.c, s.p)
		if err != nil {
			return nil, err
		}
		s.pull, s.left = p, time.Now()
	}
	if s.pull.pending == 0 {
		if err := s.pull.request(room); err != nil {
			return nil, err
		}
	}
	return s.collect(ctx, room)
}

// count notes that the stream is in use. That of events is no stream of work, and has no placeholders.
func (s *Source) count(batch []*Message) {
	if s.p.lane == legwork.LaneEvent {
		return
	}
	messages, bytes := 0, 0
	for _, m := range batch {
		if !m.Direct {
			messages, bytes = messages+1, bytes+len(m.Data)
		}
	}
	s.c.placeholders.used(s.p.stream, messages, bytes)
}

// collect waits for a first message and takes what follows it at once.
func (s *Source) collect(ctx context.Context, room int) (batch []*Message, err error) {
	wait := time.NewTimer(s.pull.silence())
	defer wait.Stop()
	waited, since := len(s.pull.inbox), time.Since(s.left)
	defer func() { s.left = time.Now() }()
	for len(batch) < room {
		select {
		case m := <-s.pull.inbox:
			message, end := s.pull.read(m, s.AckWait())
			if waited > 0 && message != nil {
				message.age(since)
			}
			waited--
			if message != nil {
				batch = append(batch, message)
				wait.Reset(quiet)
			} else {
				wait.Reset(s.pull.silence())
				s.loop.Turn()
			}
			if end == nil {
				s.failures = 0
			}
			switch {
			case end != nil || s.pull.pending == 0 && len(batch) == 0:
				return batch, end
			case s.pull.pending == 0:
				return s.atOnce(batch, room)
			}
		case m := <-s.direct: // what is still to come from the stream is for the next batch
			if batch = s.appendFresh(batch, m); len(batch) > 0 {
				return s.atOnce(batch, room)
			}
		case <-wait.C:
			if len(batch) > 0 {
				if s.pull.full() {
					s.pull.pending = 0
				}
				return batch, nil
			}
			if len(s.pull.inbox) == 0 { // else this process was busy, not the broker silent
				return nil, errSilent
			}
		case <-s.pull.reconnected:
			// The broker has forgotten the pull; what it sent stays ours.
			return batch, errReconnected
		case <-ctx.Done():
			return batch, nil
		case <-s.closed:
			return batch, nil
		case <-s.c.closed:
			return batch, nil
		}
	}
	return batch, nil
}

func (s *Source) provision(ctx context.Context) error {
	info, err := s.c.ensure(ctx, s.p)
	if err != nil {
		return err
	}
	s.lease.Store(int64(info.Config.AckWait))
	s.c.granted()
	return nil
}

// release ends the pull and returns what it has brought meanwhile, at most room messages. It
// hands the others back, so that another process gets them now and not when their lease ends.
func (s *Source) release(room int) []*Message {
	if s.pull == nil {
		return nil
	}
	came := s.pull.end(s.AckWait())
	s.pull = nil
	kept := came[:min(room, len(came))]
	for _, m := range came[len(kept):] {
		if err := m.Settle(legwork.Verdict{Action: legwork.Nak, Delay: minNak}); err != nil {
			s.c.log.Warn("cannot hand a message back, it returns when its lease ends", "lane", s.p.lane, "error", err)
		}
	}
	return kept
}

func (s *Source) ended(ctx context.Context) error {
	select {
	case <-s.closed:
		return ErrSourceClosed
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-s.c.closed:
		return fmt.Errorf("streams: lane %s: %w", s.p.lane, nats.ErrConnectionClosed)
	default:
		return nil
	}
}

// Close ends the source; messages it has not handed over go back to the broker.
func (s *Source) Close() error {
	s.once.Do(func() { close(s.closed) })
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release(0)
	return nil
}
