package streams

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// Receipts answers starts that were sent as requests, after their commit.
type Receipts struct{}

// Receipts begins to remember the reply inboxes of start requests.
func (c *Conn) Receipts(ctx context.Context) (*Receipts, error) { return &Receipts{}, nil }

// Answer sends the receipt of a committed start to whoever asked for it.
// It does not block; a plain publish, which nobody waits for, costs a look-up.
func (r *Receipts) Answer(d *legwork.Delivery, receipt legwork.Receipt) {}

// Close stops listening.
func (r *Receipts) Close() error { return nil }
