package outbox

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// Renew postpones the time at which rows of a topic are due, if they still have these publish numbers and attempts: a
// process has their work in hand, without the broker. It returns the rows that it has found. Renew never makes a row
// due earlier, so a second process that renews the same rows does no harm.
func (s *Store) Renew(ctx context.Context, topic string, guid []legwork.ID, publish, attempt []int32,
	lease time.Duration) (found []legwork.ID, err error) {
	var one legwork.ID
	err = s.each(ctx, "renew.sql", []any{legwork.LaneWork(topic), guid, publish, attempt, lease}, []any{&one},
		func() { found = append(found, one) })
	return found, err
}
