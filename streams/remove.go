package streams

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// Remove deletes the namespace's streams with all they hold. Nothing that was
// committed is lost with them: once they exist again (Provision, or whoever
// uses them next) the relay publishes what is still due. Starts that only the
// broker held are gone.
func (c *Conn) Remove(ctx context.Context) error {
	names := []string{streamName(c.cfg.Namespace, "WORK")}
	for _, lane := range engineLanes {
		p, err := c.place(lane)
		if err != nil {
			return err
		}
		names = append(names, p.stream)
	}
	for _, name := range names {
		if err := c.js.DeleteStream(ctx, name); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return fmt.Errorf("streams: delete stream %s: %w", name, err)
		}
	}
	return nil
}
