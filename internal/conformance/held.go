package conformance

import (
	"context"
	"fmt"
	"time"
)

// patient is how much longer than the lease a confirmation is kept back. It
// stays below the five seconds after which clients stop waiting for one, with
// the usual lease of the checks.
// redial is the pause of the kit while its own connection is away.
const redial = 20 * time.Millisecond

const patient = 1.4

// hold plays it once: the broker keeps its confirmation of an answer back for
// longer than the lease. The program must neither acknowledge the work nor lose
// its lease.
func (r *rig) keepBack(ctx context.Context) (*work, error) {
	m := &r.held
	if !m.done {
		m.done = true
		m.work, m.err = r.playHold(ctx)
	}
	return m.work, m.err
}

func (r *rig) playHold(ctx context.Context) (*work, error) {
	if _, err := r.alone(ctx); err != nil {
		return nil, err
	}
	release := r.rec.hold()
	defer release()
	w, err := r.send(ctx, r.cfg.Input)
	if err != nil {
		return nil, err
	}
	if err := r.spoken(ctx, w); err != nil {
		return w, fmt.Errorf("no answer: %w", err)
	}
	// Nothing is to happen in this time, so it has to pass.
	early := func() bool { return r.rec.acked(w) > 0 || len(r.rec.handovers(w)) > 1 }
	if err := r.rec.until(ctx, time.Duration(patient*float64(r.cfg.Lease)), early); err != nil && ctx.Err() != nil {
		return w, err
	}
	release()
	if err := r.settled(ctx, w, 1); err != nil {
		return w, fmt.Errorf("work whose answer was confirmed late is never acknowledged: %w", err)
	}
	return w, nil
}
