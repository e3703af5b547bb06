package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Claimed is an outbox row that an answer names.
type Claimed struct {
	Lane string // response, or the work lane of a topic
	// Answer is the message that a row of lane response is.
	Answer *legwork.Transition
}

// Claimed returns the outbox rows that answers name, as their own or as the work
// that they answer, as the headers of a message may be forged (ADR 37). nil: there
// is no such row, or it has not been published.
func (s *Store) Claimed(ctx context.Context, rows []Row) ([]*Claimed, error) {
	found := make([]*Claimed, len(rows))
	guids, gids := keysOf(rows)
	var t tx
	s.add(&t, "claimed.sql", func(rows pgx.Rows) error {
		var ord int
		var f followed
		if err := rows.Scan(append([]any{&ord}, f.fields()...)...); err != nil {
			return err
		}
		c := &Claimed{Lane: f.lane}
		if f.lane == legwork.LaneResponse {
			answer := f.transition()
			c.Answer = &answer
		}
		found[ord-1] = c
		return nil
	}, guids, gids)
	return found, s.run(ctx, &t)
}
