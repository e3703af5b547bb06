package outbox

import (
	"context"
	"errors"
)

// Pass is a relay that does not run by itself: its caller, package sim, decides when
// it does something. Between calls it remembers what a running relay remembers. Use
// it from one goroutine.
type Pass struct{ s *sweeper }

// NewPass returns a Pass of a relay that does not run.
func NewPass(r *Relay) *Pass { return &Pass{newSweeper(r)} }

// Once does what a running relay does repeatedly: it publishes every row that is due
// and that nobody has published, and sweeps once. It returns the errors of both, and
// does the sweep even if the poll has failed.
func (p *Pass) Once(ctx context.Context) error {
	var polled error
	for more := true; more && polled == nil && ctx.Err() == nil; {
		_, more, polled = p.s.poll(ctx, false)
	}
	return errors.Join(polled, p.s.sweep(ctx))
}
