package component

import (
	"context"

	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/worker"
)

// Registration serves the component as the worker of its topic, by worker.Run. At most so many
// functions are kept between their turns, each with its memory; others are replayed.
func (c *Component) Registration(keep int) worker.Registration {
	return replay.Serve(c.digest.Topic(), c.body, keep).(worker.Registration)
}

// Close frees what a component was compiled to. None of its functions may run.
func (c *Component) Close(ctx context.Context) error { return c.module.Close(ctx) }
