package ledger

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// Seen is an event that was delivered from its stream.
type Seen struct {
	Row
	Stored time.Time // when the broker took it, by its clock; zero: unknown
}

// KeepEvents moves the rows of events, in the order given, from the outbox to table
// event, where they stay for a day. Those that were moved before, and messages that
// are no events of ours, change nothing.
func (s *Store) KeepEvents(ctx context.Context, events []Seen) error {
	if len(events) == 0 {
		return nil
	}
	guid, gid, stored := make([]legwork.ID, len(events)), make([]legwork.ID, len(events)), make([]*time.Time, len(events))
	for i := range events {
		e := &events[i]
		if guid[i], gid[i] = e.GUID, e.Gid; !e.Stored.IsZero() {
			stored[i] = &e.Stored
		}
	}
	var t tx
	s.add(&t, "event_order.sql", nil)
	s.add(&t, "keep_events.sql", nil, guid, gid, stored)
	return s.run(ctx, &t)
}
