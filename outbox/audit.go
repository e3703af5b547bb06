package outbox

import (
	"context"
	"time"
)

// auditLoop looks, one turn after the other, for open jobs that nothing will move.
// Postgres knows for all relays together whether a turn is due.
func (r *Relay) auditLoop(ctx context.Context) {
	trouble := outage{log: r.cfg.Log, what: "cannot audit the open jobs"}
	for {
		err := r.audit(ctx)
		trouble.note(err)
		wait := r.cfg.AuditEvery
		if err != nil {
			wait = trouble.pause(wait)
		}
		if !pause(ctx, wait) {
			return
		}
	}
}

func (r *Relay) audit(ctx context.Context) error {
	if err := r.readable(ctx); err != nil {
		return err
	}
	ctx, cancel := step(ctx)
	defer cancel()
	return r.cfg.Audit(ctx)
}

// DefaultAuditEvery is the default of Config.AuditEvery.
const DefaultAuditEvery = 2 * time.Second
