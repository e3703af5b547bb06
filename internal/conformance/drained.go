package conformance

import (
	"context"
	"fmt"
)

// burst is how much work waits when the program is told to end.
const burst = 20

// drain plays it once: SIGTERM while the confirmation of an answer is on its
// way and more work waits; then another program does what is left.
func (r *rig) drain(ctx context.Context) (number int, err error) {
	m := &r.drained
	if !m.done {
		m.done = true
		number, m.err = r.playDrain(ctx)
		m.work = &work{publish: number} // remembers which program it was
	}
	return m.work.publish, m.err
}

func (r *rig) playDrain(ctx context.Context) (int, error) {
	p, err := r.alone(ctx)
	if err != nil {
		return 0, err
	}
	if _, err := r.done(ctx, r.cfg.Input); err != nil { // it is up
		return 0, err
	}
	release := r.rec.hold()
	defer release()
	first, err := r.send(ctx, r.cfg.Input)
	if err == nil {
		err = r.spoken(ctx, first)
	}
	if err != nil {
		return 0, err
	}
	works := []*work{first}
	for range burst {
		w, err := r.send(ctx, r.cfg.Input)
		if err != nil {
			return 0, err
		}
		works = append(works, w)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.terminate(r.cfg.Patience) }()
	_ = r.rec.until(ctx, r.cfg.Lease/6, p.over) // it notices, with its hands full
	release()
	if err := <-ended; err != nil {
		return p.number, err
	}
	return p.number, r.finish(ctx, works)
}

// finish starts another program and waits until all work is answered and
// acknowledged.
func (r *rig) finish(ctx context.Context, works []*work) error {
	if _, err := r.worker(ctx); err != nil {
		return err
	}
	for i, w := range works {
		if _, err := r.answered(ctx, w); err != nil {
			return fmt.Errorf("work %d of %d is not answered: %w", i+1, len(works), err)
		}
		if err := r.settled(ctx, w, 1); err != nil {
			return fmt.Errorf("work %d of %d is not acknowledged: %w", i+1, len(works), err)
		}
	}
	return nil
}
