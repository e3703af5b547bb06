package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Resolve tells what has become of starts that may have begun before, and
// begins none: Marks nil means that the message is new.
func (s *Store) Resolve(ctx context.Context, guids []legwork.ID) ([]Begun, error) {
	none := make([]string, len(guids))
	out := make([]Begun, len(guids))
	var t tx
	s.add(&t, "resolve.sql", func(rows pgx.Rows) error {
		var ord int
		var b Begun
		var own *legwork.ID
		var created, due *bool
		var version *int32
		var job, app *string
		if err := rows.Scan(&ord, &own, &created, &version, &b.Marks, &b.Gid, &job, &app, &due, &b.Input); err != nil {
			return err
		}
		if b.Gid != nil {
			b.Version, b.Job, b.App = *version, *job, *app
		}
		out[ord-1] = b
		return nil
	}, guids, make([]legwork.ID, len(guids)), none, none)
	return out, s.run(ctx, &t)
}
