package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Vouch tells which messages on a lane, start or signal, are what they claim to
// be by their GUIDs: rows of the outbox. Whoever may start or signal may write
// any header; a GUID that is taken on trust could be that of another message,
// whose ledger it would occupy or whose row it would end.
func (s *Store) Vouch(ctx context.Context, lane string, guids []legwork.ID) ([]bool, error) {
	ours := make([]bool, len(guids))
	var t tx
	s.add(&t, "vouch.sql", func(rows pgx.Rows) error {
		var ord int
		err := rows.Scan(&ord)
		if err == nil {
			ours[ord-1] = true
		}
		return err
	}, guids, lane)
	return ours, s.run(ctx, &t)
}
