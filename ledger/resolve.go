package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Resolve returns which jobs starts have begun before, and begins none. If Marks is
// nil, the message is new.
func (s *Store) Resolve(ctx context.Context, guids []legwork.ID) ([]Begun, error) {
	out := make([]Begun, len(guids))
	unknown := make([]string, len(guids)) // asks for no job by its id
	var t tx
	s.add(&t, "resolve.sql", func(rows pgx.Rows) error {
		ord, b, err := readBegun(rows)
		if err == nil {
			out[ord-1] = b
		}
		return err
	}, guids, make([]legwork.ID, len(guids)), unknown, unknown)
	return out, s.run(ctx, &t)
}

// readBegun reads a row of resolve.sql.
func readBegun(rows pgx.Rows) (ord int, b Begun, err error) {
	var own *legwork.ID
	var created, due *bool
	var version *int32
	var job, app *string
	if err := rows.Scan(&ord, &own, &created, &version, &b.Marks, &b.Gid, &job, &app, &due, &b.Input,
		&b.Expired); err != nil {
		return 0, b, err
	}
	b.Created, b.Due = created != nil && *created, due != nil && *due
	if b.Gid != nil {
		b.Version, b.Job, b.App = *version, *job, *app
	}
	return ord, b, nil
}
