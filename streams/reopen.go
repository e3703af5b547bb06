package streams

import (
	"context"
	"errors"
	"time"
)

const (
	// awayTurn is the time between two looks at a broker that is away.
	awayTurn = time.Second
	// openWait bounds one try to provision a lane.
	openWait = 5 * time.Second

	minBackoff = 50 * time.Millisecond
	maxBackoff = 5 * time.Second
)

// interrupted drops the pull and has the lane opened again.
func (s *Source) interrupted(cause error) {
	s.release(0)
	s.failures++
	s.wrong.Store(&cause)
	opening, failures := make(chan struct{}), s.failures
	s.opening = opening
	go func() {
		defer close(opening)
		s.reopen(cause, failures)
	}()
}

// reopen makes sure that stream and consumer exist again, after a pause that grows with the failures in a row. It ends
// early when the source is closed.
func (s *Source) reopen(cause error, failures int) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-s.closed:
		case <-s.c.closed:
		case <-ctx.Done():
		}
		cancel()
	}()
	s.awaitConnection(ctx)
	if ctx.Err() != nil {
		return
	}
	if !errors.Is(cause, errReconnected) {
		s.c.log.Warn("source interrupted, opening it again", "lane", s.p.lane, "error", cause, "failures", failures)
		s.pause(ctx, backoff(failures))
	}
	try, cancelTry := context.WithTimeout(ctx, openWait)
	defer cancelTry()
	err := s.provision(try)
	if err == nil {
		s.wrong.Store(nil)
	} else if try.Err() == nil {
		s.wrong.Store(&err)
		s.c.log.Warn("cannot open the lane yet", "lane", s.p.lane, "error", err)
	}
}

// meanwhile waits until an interrupted lane may be tried again. It returns earlier if a message arrives without the
// stream: its sender waits for an answer, and these messages do not need the broker's stream.
func (s *Source) meanwhile(ctx context.Context, room int) (batch []*Message) {
	turn := time.NewTicker(awayTurn)
	defer turn.Stop()
	for {
		select {
		case <-s.opening:
			s.opening = nil
			return nil
		case m := <-s.direct:
			if batch = s.appendFresh(batch, m); len(batch) > 0 {
				batch, _ = s.atOnce(batch, room) // without a pull it returns no error
				return batch
			}
		case <-turn.C:
		case <-ctx.Done():
			return nil
		case <-s.closed:
			return nil
		case <-s.c.closed:
			return nil
		}
		s.loop.Turn()
	}
}

// awaitConnection waits while the broker is away: there is nothing to try.
func (s *Source) awaitConnection(ctx context.Context) {
	reconnected := s.c.reconnection()
	if s.c.nc.IsConnected() {
		return
	}
	select {
	case <-reconnected:
	case <-ctx.Done():
	}
}

func (s *Source) pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	case <-s.closed:
	}
}

// backoff returns the pause after n failures in a row: 50 ms, doubling to 5 s.
func backoff(n int) time.Duration {
	return min(minBackoff<<min(max(n-1, 0), 10), maxBackoff)
}
