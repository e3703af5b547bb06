package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// ClaimedAnswer is an early answer as its headers describe it: the place that it is
// for, the work that it answers, and the outbox row that it is, if it is one. Nothing
// has checked them.
type ClaimedAnswer struct {
	Place     Place
	Work, Row legwork.ID
}

// Standing is what Postgres knows of the work that an early answer names.
type Standing struct {
	// Moved: another place of the activity waits for the work. A failover lost the
	// commit that asked for it at the place that the answer names, and the activity
	// was then entered at another address (WORK-03).
	Moved bool
	// Known: the work, or the answer itself, has an outbox row; or the place that the
	// answer names waits for the work; or the job is younger than youngJob.
	Known bool
}

// youngJob is the age up to which a job's first commits may still be under way, so
// that an answer can come before the commit that asked for it.
const youngJob = 5 * time.Second

// CheckEarly returns, for each early answer, what Postgres knows of its work.
func (s *Store) CheckEarly(ctx context.Context, answers []ClaimedAnswer) ([]Standing, error) {
	out := make([]Standing, len(answers))
	if len(answers) == 0 {
		return out, nil
	}
	gid, work, own := make([]legwork.ID, len(answers)), make([]legwork.ID, len(answers)), make([]*legwork.ID, len(answers))
	activity, dad := make([]string, len(answers)), make([]string, len(answers))
	for i, a := range answers {
		gid[i], activity[i], dad[i], work[i], own[i] = a.Place.Gid, a.Place.Activity, string(a.Place.DAD), a.Work,
			orNil(a.Row)
	}
	var t tx
	s.add(&t, "early.sql", func(rows pgx.Rows) error {
		var ord int
		var one Standing
		if err := rows.Scan(&ord, &one.Moved, &one.Known); err != nil {
			return err
		}
		out[ord-1] = one
		return nil
	}, gid, activity, dad, work, own, youngJob)
	return out, s.run(ctx, &t)
}
