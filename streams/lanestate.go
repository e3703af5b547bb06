package streams

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go/jetstream"
)

// LaneState is what the sweeper needs to tell "waits in a backlog" from lost.
//
// Messages are delivered in the order they were stored, so everything stored
// before the first message that still waits has been delivered: a message
// stored before Horizon is either in Held or gone from the broker.
//
// A row knows when it was published, not when the broker stored it. So consider
// a row lost only if it was published some time before Horizon: the publisher's
// AckTimeout and the difference of the clocks; 10 s is safe. A row considered
// lost too early is published twice, which is harmless, as both have its GUID.
type LaneState struct {
	// Horizon is when the first undelivered message was stored (the broker's
	// clock), or, if none waits, when this was asked (the local clock). Zero
	// means unknown: nothing may be called lost now.
	Horizon time.Time
	// Waiting counts messages not yet delivered.
	Waiting uint64
	// InFlight counts messages delivered and not yet acknowledged.
	InFlight int
}

// LaneState asks the broker about a lane, with three requests whatever the
// length of the backlog. A stream that does not exist holds nothing (Horizon
// is now); one without the lane's consumer holds all its messages undelivered.
//
// Ask in this order: LaneState, then Held, then read the rows. A message that
// is handed over or acknowledged in between then errs on the safe side.
func (c *Conn) LaneState(ctx context.Context, lane string) (LaneState, error) {
	at, err := c.place(lane)
	if err != nil {
		return LaneState{}, err
	}
	now := time.Now()
	info, err := c.delivered(ctx, at)
	if err != nil {
		return LaneState{}, err
	}
	state := LaneState{Horizon: now, Waiting: info.NumPending, InFlight: info.NumAckPending}
	first, err := c.firstFrom(ctx, at, info.Delivered.Stream+1)
	switch {
	case err != nil:
		return LaneState{}, err
	case !first.IsZero():
		state.Horizon, state.Waiting = first, max(state.Waiting, 1)
	case state.Waiting > 0:
		// A replica that lags, or a message delivered in between: ask again later.
		state.Horizon = time.Time{}
	}
	return state, nil
}

// Backlog asks the broker, with one request, how many of the lane's messages
// wait. What has no consumer has no backlog.
func (c *Conn) Backlog(ctx context.Context, lane string) (legwork.Backlog, error) {
	at, err := c.place(lane)
	if err != nil {
		return legwork.Backlog{}, err
	}
	info, err := c.delivered(ctx, at)
	if err != nil {
		return legwork.Backlog{}, err
	}
	b := legwork.Backlog{Waiting: int(min(info.NumPending, math.MaxInt32)), InFlight: info.NumAckPending}
	b.Idle = legwork.Never
	if info.Delivered.Last != nil {
		b.Idle = info.TimeStamp.Sub(*info.Delivered.Last)
	}
	return b, nil
}

// delivered returns the lane's consumer; the zero value if there is none.
func (c *Conn) delivered(ctx context.Context, at place) (*jetstream.ConsumerInfo, error) {
	info, err := c.consumerInfo(ctx, at)
	if isMissing(err) {
		return &jetstream.ConsumerInfo{}, nil
	}
	return info, err
}

// firstFrom returns when the lane's first message at or after seq was stored;
// zero if there is none, or no stream.
func (c *Conn) firstFrom(ctx context.Context, at place, seq uint64) (time.Time, error) {
	stream, err := c.stream(ctx, at.stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("streams: look up stream %s: %w", at.stream, err)
	}
	msg, err := question(ctx, c, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return stream.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(at.filter))
	})
	if errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("streams: read stream %s from message %d: %w", at.stream, seq, err)
	}
	return msg.Time, nil
}

// EventStream tells when the broker made the stream of events, by its clock; zero
// if there is none. One that was made later than an event was stored does not
// hold it.
func (c *Conn) EventStream(ctx context.Context) (born time.Time, err error) {
	stream, err := c.stream(ctx, streamName(c.cfg.Namespace, "EVENT"))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("streams: ask for the stream of events: %w", err)
	}
	return stream.CachedInfo().Created, nil
}
