package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Retained is how far a retention run has come.
type Retained struct {
	// Next is where to go on; nil: every job has been looked at.
	Next *legwork.ID
	// Jobs and Signals that were deleted.
	Jobs, Signals int
}

// Retain deletes closed jobs that expired longer ago than a time, with all
// their rows, and signals nobody took in time. It looks at up to limit jobs
// after an id in the order of ids; open ones stay, and so do those without
// expiry.
func (s *Store) Retain(ctx context.Context, olderThan time.Duration, after legwork.ID, limit int) (Retained, error) {
	var r Retained
	var t tx
	s.add(&t, "ordered.sql", nil)
	s.add(&t, "retain_jobs.sql", func(rows pgx.Rows) error { return rows.Scan(&r.Jobs, &r.Next) }, olderThan, after, limit)
	s.add(&t, "retain_signals.sql", func(rows pgx.Rows) error { return rows.Scan(&r.Signals) }, limit)
	err := s.run(ctx, &t)
	return r, err
}
