package outbox

import (
	"context"
	"errors"
)

// Pass is a relay that somebody else's clock drives: package sim. It remembers
// between its calls what a running relay remembers. Use it from one goroutine.
type Pass struct{ s *sweeper }

// NewPass returns the passes of a relay that does not run.
func NewPass(r *Relay) *Pass { return &Pass{newSweeper(r)} }

// Once does what a running relay does again and again: it publishes every row
// that is due and that nobody has published, and sweeps once. It fails like a
// poll or a sweep, and has then done what it could.
func (p *Pass) Once(ctx context.Context) error {
	var polled error
	for more := true; more && polled == nil && ctx.Err() == nil; {
		_, more, polled = p.s.poll(ctx, false)
	}
	return errors.Join(polled, p.s.sweep(ctx))
}
