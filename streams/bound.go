package streams

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

// hung is the longest time between two turns of the loop in Next. It makes a
// turn at every heartbeat of the broker, or every second while the broker is
// away.
const hung = time.Minute

// Bound is a readiness check. It returns an error if the lane has no consumer,
// or the broker does not serve it.
func (s *Source) Bound() error {
	if wrong := s.wrong.Load(); wrong != nil {
		return fmt.Errorf("streams: lane %s is not bound to its consumer: %w", s.p.lane, *wrong)
	}
	return nil
}

// Turning is a liveness check. It returns an error if the loop of a running
// Next has made no turn for a minute (with heartbeats of more than 10 s, for
// six of them). Waiting for messages, or for a broker that is away, is no
// error.
func (s *Source) Turning() error {
	if err := s.loop.Within(max(hung, 6*s.c.cfg.Heartbeat)); err != nil {
		return fmt.Errorf("streams: the source of lane %s %w", s.p.lane, err)
	}
	return nil
}

// Provisioned is a startup check. It returns an error if Provision would have
// to create or repair something, and changes nothing.
func (c *Conn) Provisioned(ctx context.Context) error {
	for _, lane := range append([]string{""}, engineLanes...) {
		if err := c.provisioned(ctx, lane); err != nil {
			return err
		}
	}
	return nil
}

// provisioned looks at one lane; "" is the stream of all work.
func (c *Conn) provisioned(ctx context.Context, lane string) error {
	name := streamName(c.cfg.Namespace, "WORK")
	if lane != "" {
		p, err := c.place(lane)
		if err != nil {
			return err
		}
		if _, err := c.consumerInfo(ctx, p); err != nil {
			return err
		}
		name = p.stream
	}
	stream, err := c.stream(ctx, name)
	if err != nil {
		return fmt.Errorf("streams: look up stream %s: %w", name, err)
	}
	have, want := stream.CachedInfo().Config, c.streamConfig(name)
	if _, wrong := repair(have, want); wrong || have.Retention != want.Retention {
		return legwork.Conflict("stream %s is not as this version wants it: start an engine or a relay, they repair it", name)
	}
	return nil
}
