package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Retained is what one piece of the retention has done.
type Retained struct {
	// Next is where to go on; nil: every job that can have expired has been
	// looked at.
	Next *legwork.ID
	// Jobs and Signals that were deleted, and Rows of those jobs in other tables.
	Jobs, Signals, Rows int
	// Looked counts the jobs that were looked at, Stay those of them that stay.
	Looked, Stay int

	last    *legwork.ID    // of those looked at
	wait    *time.Duration // until the first of those that stay can be due; nil: they are kept
	receipt *legwork.ID    // the last of the receipts looked at; nil: there are no more
}

// Retain deletes closed jobs that expired longer ago than a time, with all
// their rows, and signals nobody took in time. It looks at up to limit jobs
// after an id in the order of ids; open ones stay, and so do those without
// expiry. Dead letters stay, and so does a signal until its own time is over:
// they are not the job's.
func (s *Store) Retain(ctx context.Context, olderThan time.Duration, after legwork.ID, limit int) (Retained, error) {
	return s.retain(ctx, olderThan, after, lastID, legwork.ID{}, limit)
}

// lastID is above every id.
var lastID = legwork.ID{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}

// retain is Retain of the jobs up to an id, and of the receipts after one.
func (s *Store) retain(ctx context.Context, olderThan time.Duration, after, upto, receipt legwork.ID, limit int) (
	Retained, error) {
	var r Retained
	var t tx
	s.add(&t, "ordered.sql", nil)
	s.add(&t, "retain_jobs.sql", func(rows pgx.Rows) error {
		return rows.Scan(&r.Jobs, &r.Rows, &r.Looked, &r.last, &r.Stay, &r.wait)
	}, olderThan, after, limit, upto)
	s.add(&t, "retain_signals.sql", func(rows pgx.Rows) error { return rows.Scan(&r.Signals, &r.receipt) }, limit,
		receipt)
	s.add(&t, "retain_actions.sql", nil, limit, keepActions)
	if err := s.run(ctx, &t); err != nil {
		return Retained{}, err
	}
	if r.Looked == limit {
		r.Next = r.last
	}
	return r, nil
}
