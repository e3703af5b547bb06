package ledger

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Move takes running jobs from one version of their app to another (ADR 93).
type Move struct {
	Gids []legwork.ID
	// From and To are the ids of the versions.
	From, To int32
	// Enters are the activities that the jobs may have entered, Opens those in which something may be
	// open: a message, a wait, a job that is awaited, a function. Others refuse the move.
	Enters, Opens []string
	// Preview: nothing is changed.
	Preview bool
	// Outcome and Args are for the row of the action.
	Outcome string
	Args    json.RawMessage
	By      Operator
}

// Moved is what became of a job that is there.
type Moved struct {
	Gid     legwork.ID
	Version int32 // before
	Closed  bool
	Begun   bool // its trigger is done
	Moves   int  // the versions that it has left before
	// Done: it was moved; of a preview, it would have been.
	Done bool
	// Misfit is the first activity that refuses it, in which something is open or not; empty: none.
	Misfit Place
	Open   bool
}

// MaxMoves is how many versions a job may have left.
const MaxMoves = 100

// Move moves jobs, each or not, and returns those that are there, by gid. Work that is on its way
// goes on: an engine takes messages that name a version which the job has left as those of the
// version that it runs.
func (s *Store) Move(ctx context.Context, m *Move) (list []Moved, err error) {
	var t tx
	if !m.Preview {
		s.add(&t, "lock_jobs.sql", nil, m.Gids)
	}
	s.add(&t, "move.sql", func(rows pgx.Rows) error {
		var one Moved
		err := rows.Scan(&one.Gid, &one.Version, &one.Closed, &one.Begun, &one.Moves, &one.Done, &one.Open,
			&one.Misfit.Activity, &one.Misfit.DAD)
		one.Misfit.Gid = one.Gid
		list = append(list, one)
		return err
	}, append([]any{m.Gids, m.From, m.To, !m.Preview, m.Enters, m.Opens, clipped(m.Outcome, maxTarget), m.Args, MaxMoves},
		m.By.action("move").row()...)...)
	return list, s.run(ctx, &t)
}

// MovedTo returns the ids of the versions that jobs run now which have left the one that a message
// names; 0: the job never ran that, or runs it still.
func (s *Store) MovedTo(ctx context.Context, gid []legwork.ID, version []int32) ([]int32, error) {
	now := make([]int32, len(gid))
	var t tx
	s.add(&t, "moved.sql", func(rows pgx.Rows) error {
		var ord int
		var id int32
		err := rows.Scan(&ord, &id)
		now[ord-1] = id
		return err
	}, gid, version)
	return now, s.run(ctx, &t)
}
