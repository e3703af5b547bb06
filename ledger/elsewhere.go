package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Astray is an answer by what it says of itself: where it belongs, the work it is
// to, and the outbox row that it is, if it is one.
type Astray struct {
	Place     Place
	Work, Row legwork.ID
}

// Standing is what Postgres knows of the work that an early answer names.
type Standing struct {
	// Elsewhere: another place of the activity waits for it. The commit that asked
	// for it where the answer says was lost with a failover, and the one that took
	// its place came by another way there (WORK-03).
	Elsewhere bool
	// Known: it, or the answer itself, has an outbox row, or the place that the
	// answer names is about to wait for it, or the job is younger than young.
	Known bool
}

// young is how old a job is whose commits may be on their way: an answer is early
// in good faith only while one is.
const young = 5 * time.Second

// Elsewhere tells what early answers are about.
func (s *Store) Elsewhere(ctx context.Context, answers []Astray) ([]Standing, error) {
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
	s.add(&t, "elsewhere.sql", func(rows pgx.Rows) error {
		var ord int
		var one Standing
		if err := rows.Scan(&ord, &one.Elsewhere, &one.Known); err != nil {
			return err
		}
		out[ord-1] = one
		return nil
	}, gid, activity, dad, work, own, young)
	return out, s.run(ctx, &t)
}
