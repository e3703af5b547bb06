package outbox

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// Renew puts off the relays' next look at rows of a topic that still have these numbers and attempts: a process has
// their work in hand, without the broker. It returns those it has found. A second process that does the same puts them
// off as well, and no more; none is due sooner for it.
func (s *Store) Renew(ctx context.Context, topic string, guid []legwork.ID, publish, attempt []int32,
	lease time.Duration) (found []legwork.ID, err error) {
	var one legwork.ID
	err = s.each(ctx, "renew.sql", []any{legwork.LaneWork(topic), guid, publish, attempt, lease}, []any{&one},
		func() { found = append(found, one) })
	return found, err
}
