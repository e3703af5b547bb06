package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Vouch returns which messages on a lane, start or signal, are rows of the outbox,
// as their GUIDs claim. Whoever may start or signal may write any header: with a
// GUID that is not checked, a message could take the ledger of another one, or
// delete its row. A kind is that of the row: "" for those of this build. A topic is that of
// the message: it must be the row's.
func (s *Store) Vouch(ctx context.Context, lane string, guids []legwork.ID, kinds, topics []string) ([]bool,
	error) {
	ours := make([]bool, len(guids))
	var t tx
	s.add(&t, "vouch.sql", func(rows pgx.Rows) error {
		var ord int
		err := rows.Scan(&ord)
		if err == nil {
			ours[ord-1] = true
		}
		return err
	}, guids, lane, kinds, topics)
	return ours, s.run(ctx, &t)
}
