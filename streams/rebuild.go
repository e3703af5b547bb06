package streams

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// rebuildAttempts bounds how often Rebuild begins anew when others create the
// stream with settings that cannot be changed, or delete it again.
const rebuildAttempts = 5

// Rebuild deletes a stream of Inventory with all that it holds by then and
// creates it and its durable consumers again, with the settings that were looked
// up: replicas, limits and leases that an operator chose stay. One that did not
// exist is created. Engines and workers may do the same at the same time. It
// returns how many messages went with the stream.
//
// The caller sees to it that what was lost is published again (package outbox).
func (c *Conn) Rebuild(ctx context.Context, s Stream) (lost uint64, err error) {
	want := c.streamConfig(s.Name)
	if s.Exists {
		want, _ = repair(s.config, want)
		want.Metadata = plain(want.Metadata)
	}
	gone := false // another rebuild has deleted what this one had created
	for attempt := 1; ; attempt++ {
		if !gone {
			n, err := c.drop(ctx, s.Name)
			lost += n
			if err != nil {
				return lost, err
			}
		}
		if err = c.recreate(ctx, want, s.consumers); err == nil {
			break
		}
		if attempt == rebuildAttempts {
			return lost, err
		}
		gone = errors.Is(err, jetstream.ErrStreamNotFound)
	}
	c.log.Info("rebuilt stream", "stream", s.Name, "lost", lost)
	return lost, nil
}

// recreate makes a stream and its consumers.
func (c *Conn) recreate(ctx context.Context, want jetstream.StreamConfig, consumers []jetstream.ConsumerConfig) error {
	if err := c.create(ctx, want); err != nil {
		return err
	}
	for _, consumer := range consumers {
		if err := c.restore(ctx, want.Name, consumer); err != nil {
			return err
		}
	}
	return nil
}

// drop deletes a stream and returns how many messages it held just before.
func (c *Conn) drop(ctx context.Context, name string) (lost uint64, err error) {
	if stream, err := c.stream(ctx, name); err == nil {
		if lost, err = c.messages(ctx, stream); err != nil {
			return 0, fmt.Errorf("streams: count the messages of stream %s: %w", name, err)
		}
	}
	_, err = question(ctx, c, func(ctx context.Context) (struct{}, error) {
		return struct{}{},
			c.js.DeleteStream(ctx, name)
	})
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("streams: delete stream %s: %w", name, err)
	}
	return lost, nil
}

// create makes a stream with these settings, or gives them to the one that
// somebody was faster to make.
func (c *Conn) create(ctx context.Context, want jetstream.StreamConfig) error {
	err := made(ctx, c, func(ctx context.Context) (jetstream.Stream, error) {
		return c.js.CreateOrUpdateStream(ctx, want)
	})
	if err != nil {
		return fmt.Errorf("streams: create stream %s again: %w", want.Name, err)
	}
	return nil
}

// restore makes a consumer as it was. Where it began in the old stream means
// nothing in the new one: it begins at its start.
func (c *Conn) restore(ctx context.Context, stream string, want jetstream.ConsumerConfig) error {
	want.Name, want.Metadata = "", plain(want.Metadata)
	want.DeliverPolicy, want.OptStartSeq, want.OptStartTime = jetstream.DeliverAllPolicy, 0, nil
	_, err := question(ctx, c, func(ctx context.Context) (jetstream.Consumer, error) {
		return c.js.CreateOrUpdateConsumer(ctx, stream, want)
	})
	if err != nil {
		return fmt.Errorf("streams: create consumer %s on stream %s again: %w", want.Durable, stream, err)
	}
	return nil
}
