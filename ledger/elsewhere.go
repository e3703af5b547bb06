package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Astray is an answer by what it says of itself: where it belongs, and the work
// it is to.
type Astray struct {
	Place Place
	Work  legwork.ID
}

// Elsewhere tells which answers are to work that another place of their activity
// waits for: the commit that asked for it where they say was lost with a failover,
// and the one that took its place came by another way there (WORK-03).
func (s *Store) Elsewhere(ctx context.Context, answers []Astray) ([]bool, error) {
	elsewhere := make([]bool, len(answers))
	if len(answers) == 0 {
		return elsewhere, nil
	}
	gid, work := make([]legwork.ID, len(answers)), make([]legwork.ID, len(answers))
	activity, dad := make([]string, len(answers)), make([]string, len(answers))
	for i, a := range answers {
		gid[i], activity[i], dad[i], work[i] = a.Place.Gid, a.Place.Activity, string(a.Place.DAD), a.Work
	}
	var t tx
	s.add(&t, "elsewhere.sql", func(rows pgx.Rows) error {
		var ord int
		if err := rows.Scan(&ord); err != nil {
			return err
		}
		elsewhere[ord-1] = true
		return nil
	}, gid, activity, dad, work)
	return elsewhere, s.run(ctx, &t)
}
