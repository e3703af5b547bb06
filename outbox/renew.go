package outbox

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// Renew puts off the relays' next look at rows that still have these numbers and attempts: a process has their work in
// hand, without the broker. It returns those it has found. A second process that does the same puts them off as well,
// and no more.
func (s *Store) Renew(ctx context.Context, guid []legwork.ID, publish, attempt []int32, lease time.Duration) (
	found []legwork.ID, err error) {
	var one legwork.ID
	err = s.each(ctx, "renew.sql", []any{guid, publish, attempt, lease}, []any{&one},
		func() { found = append(found, one) })
	return found, err
}
