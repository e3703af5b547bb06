package outbox

import (
	"context"
	"time"
)

// toldEvery is the time between two log lines about a run that takes long.
const toldEvery = time.Minute

// breath is the pause between two pieces of a retention run, because deleting is not
// urgent.
const breath = 20 * time.Millisecond

// retainLoop deletes what has expired, piece by piece.
func (r *Relay) retainLoop(ctx context.Context) {
	trouble := outage{log: r.cfg.Log, what: "cannot delete what has expired"}
	total, told := 0, time.Now()
	for {
		deleted, done, err := r.retain(ctx)
		trouble.note(err)
		total += deleted
		wait := breath
		switch {
		case err != nil:
			wait = trouble.pause(r.cfg.RetainEvery)
		case done:
			if total > 0 {
				r.cfg.Log.Info("deleted what had expired", "jobs", total)
			}
			wait, total = r.cfg.RetainEvery, 0
		case total > 0 && time.Since(told) >= toldEvery:
			r.cfg.Log.Info("deletes what has expired, and is not done", "jobs", total)
			told = time.Now()
		}
		if !pause(ctx, wait) {
			return
		}
	}
}

func (r *Relay) retain(ctx context.Context) (int, bool, error) {
	if err := r.readable(ctx); err != nil {
		return 0, false, err
	}
	ctx, cancel := step(ctx)
	defer cancel()
	return r.cfg.Retain(ctx)
}
