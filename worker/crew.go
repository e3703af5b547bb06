package worker

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork/streams"
)

// idleFor is how long a goroutine of the crew waits for its next message.
const idleFor = time.Second

// crew runs messages on goroutines that it keeps: a new goroutine would have to
// grow its stack each time.
type crew struct {
	ctx  context.Context // ends the waiting
	work chan *streams.Message
	run  func(*streams.Message)
}

func newCrew(ctx context.Context, run func(*streams.Message)) *crew {
	return &crew{ctx: ctx, work: make(chan *streams.Message), run: run}
}

// start runs a message at once: on a goroutine that waits, or on a new one.
func (c *crew) start(m *streams.Message) {
	select {
	case c.work <- m:
	default:
		go c.stay(m)
	}
}

// stay runs a message, and others for as long as there are any.
func (c *crew) stay(m *streams.Message) {
	idle := time.NewTimer(idleFor)
	defer idle.Stop()
	for {
		c.run(m)
		idle.Reset(idleFor)
		select {
		case m = <-c.work:
		case <-idle.C:
			return
		case <-c.ctx.Done():
			return
		}
	}
}
