package streams

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// pausedUntil is until when we pause a consumer, and how we know that it was us:
// what an operator pauses by other means is left alone.
var pausedUntil = time.Date(2200, time.January, 1, 0, 0, 0, 0, time.UTC)

// PauseTopics makes these the work topics whose messages the broker hands to
// nobody, and resumes every other that it has paused before. It is idempotent.
// What workers have in hand they may finish; what they hand back waits with the
// rest. A topic whose consumer is made later is not paused before the next call.
func (c *Conn) PauseTopics(ctx context.Context, topics []string) error {
	want := make(map[string]bool, len(topics))
	for _, topic := range topics {
		p, err := c.place(legwork.LaneWork(topic))
		if err != nil {
			return err
		}
		want[p.durable] = true
	}
	name := streamName(c.cfg.Namespace, "WORK")
	stream, err := c.stream(ctx, name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("streams: look up stream %s: %w", name, err)
	}
	var pause, resume []string
	consumers, err := c.consumersOf(ctx, stream)
	if err != nil {
		return err
	}
	for _, info := range consumers {
		until := info.Config.PauseUntil
		switch durable := info.Config.Durable; {
		case want[durable] && !info.Paused:
			pause = append(pause, durable)
		case !want[durable] && until != nil && until.Equal(pausedUntil):
			resume = append(resume, durable)
		}
	}
	return errors.Join(c.setPause(ctx, name, pause, true), c.setPause(ctx, name, resume, false))
}

func (c *Conn) setPause(ctx context.Context, stream string, consumers []string, paused bool) error {
	var all []error
	for _, name := range consumers {
		_, err := question(ctx, c, func(ctx context.Context) (*jetstream.ConsumerPauseResponse, error) {
			if paused {
				return c.js.PauseConsumer(ctx, stream, name, pausedUntil)
			}
			return c.js.ResumeConsumer(ctx, stream, name)
		})
		switch {
		case isMissing(err):
		case err != nil:
			all = append(all, fmt.Errorf("streams: pause or resume consumer %s of stream %s: %w", name, stream, err))
		default:
			c.log.Info("a topic's consumer", "consumer", name, "paused", paused)
		}
	}
	return errors.Join(all...)
}
