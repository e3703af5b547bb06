package client

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
)

// batchWindow is how many starts of one StartBatch wait for their receipts at
// a time: enough to fill an engine's batches, few enough to wait in its lane
// and not in this process's memory.
const batchWindow = 512

// Request is one start of a batch.
type Request struct {
	Topic   string
	Input   any
	Options []Option
}

// Started is what became of one start of a batch: exactly one field is set.
type Started struct {
	Receipt *legwork.Receipt
	Err     error
}

// StartBatch starts many jobs, up to 512 at a time, and returns an outcome for
// each, in their order. Each is a Start of its own: with its own errors and,
// if ctx has no deadline, its own 30 s.
func (c *Client) StartBatch(ctx context.Context, starts []Request) []Started {
	out := make([]Started, len(starts))
	var group errgroup.Group
	group.SetLimit(batchWindow)
	for i, s := range starts {
		group.Go(func() error {
			out[i].Receipt, out[i].Err = c.Start(ctx, s.Topic, s.Input, s.Options...)
			return nil
		})
	}
	_ = group.Wait() // every start has its own error
	return out
}
