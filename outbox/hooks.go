package outbox

import "context"

// retainHooks is the LIMIT of retain_deliveries.sql.
const retainHooks = 1000

// putDeliveries inserts deliveries for the events that were kept since its last call
// (ADR 65). Servers send them to the webhooks.
func (r *Relay) putDeliveries(ctx context.Context) error {
	for more := true; more && ctx.Err() == nil; {
		var err error
		if more, err = r.store.putDeliveries(ctx); err != nil {
			return err
		}
	}
	return nil
}

// retainDeliveries marks deliveries as failed that did not succeed in their time. It
// deletes deliveries that failed long ago, and webhooks that were removed. more: there
// may be others.
func (r *Relay) retainDeliveries(ctx context.Context) (more bool, err error) {
	more, failed, err := r.store.retainDeliveries(ctx)
	if failed > 0 {
		r.cfg.Log.Warn("deliveries to webhooks have failed for a day and are given up: see `legwork webhook list`",
			"deliveries", failed)
	}
	return more, err
}

func (s *Store) putDeliveries(ctx context.Context) (more bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	var looked int
	err = s.each(ctx, "hook_events.sql", nil, []any{&looked, &more}, func() {})
	return more, err
}

func (s *Store) retainDeliveries(ctx context.Context) (more bool, failed int, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	var over, removed int
	if err := s.each(ctx, "retain_deliveries.sql", nil, []any{&over, &failed}, func() {}); err != nil {
		return false, 0, err
	}
	err = s.each(ctx, "retain_webhooks.sql", nil, []any{&removed}, func() {})
	return over == retainHooks || removed > 0, failed, err
}
