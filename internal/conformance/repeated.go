package conformance

import (
	"context"
	"fmt"
)

// repeat plays it once: work that was answered is published again, because the
// sweep has not seen its answer take effect.
func (r *rig) repeat(ctx context.Context) (*work, error) {
	m := &r.repeated
	if !m.done {
		m.done = true
		m.work, m.err = r.playRepeat(ctx)
	}
	return m.work, m.err
}

func (r *rig) playRepeat(ctx context.Context) (*work, error) {
	if _, err := r.worker(ctx); err != nil {
		return nil, err
	}
	w, err := r.send(ctx, r.cfg.Input)
	if err != nil {
		return nil, err
	}
	if err := r.settled(ctx, w, 1); err != nil {
		return w, fmt.Errorf("the first time: %w", err)
	}
	if err := r.again(ctx, w); err != nil {
		return w, err
	}
	if err := r.settled(ctx, w, 2); err != nil {
		return w, fmt.Errorf("work that is published again is not settled: %w", err)
	}
	return w, nil
}
