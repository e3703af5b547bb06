package ledger

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Waiting is an attempt that has waited for its time.
type Waiting struct {
	Place
	Attempt int
	Work    legwork.ID
	Early   float64         // seconds until it would have begun
	Failed  json.RawMessage // as [Retry] has it, or nil
	Paused  bool            // held by a pause, and left as it is
}

// RetryNow makes attempts of a job due that wait for their time, those of one
// activity or all (""), and returns them. An attempt has only one row: a second
// caller, or a relay at the same moment, makes no further one.
func (s *Store) RetryNow(ctx context.Context, gid legwork.ID, activity string, by Operator) ([]Waiting, error) {
	var found []Waiting
	var t tx
	low, high := gid.Range()
	s.add(&t, "retry_now.sql", func(rows pgx.Rows) error {
		w := Waiting{Place: Place{Gid: gid}}
		err := rows.Scan(&w.Activity, &w.DAD, &w.Attempt, &w.Work, &w.Early, &w.Failed, &w.Paused)
		found = append(found, w)
		return err
	}, append([]any{gid, low, high, activity}, by.action("retry-now").row()...)...)
	if err := s.run(ctx, &t); err != nil {
		return nil, err
	}
	return found, nil
}
