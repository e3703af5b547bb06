package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Repeated is what became of work that [Store.Repeat] was to repeat.
type Repeated uint8

const (
	RepeatGone  Repeated = iota // its row is gone: it has been answered, or nobody waits for it any more
	repeatSoon                  // the next sweep finds it lost and publishes it again
	RepeatSpent                 // it has been repeated legwork.MaxGaps times
)

// Repeat has works published again whose final answer came while a pending answer
// before it is missing. The work keeps its GUID, so that the answers which have
// taken effect are found to be duplicates.
func (s *Store) Repeat(ctx context.Context, works []Row) ([]Repeated, error) {
	became := make([]Repeated, len(works))
	if len(works) == 0 {
		return became, nil
	}
	guid, gid := keysOf(works)
	var t tx
	s.add(&t, "repeat.sql", func(rows pgx.Rows) error {
		var ord int
		var spent bool
		if err := rows.Scan(&ord, &spent); err != nil {
			return err
		}
		if became[ord-1] = repeatSoon; spent {
			became[ord-1] = RepeatSpent
		}
		return nil
	}, guid, gid, legwork.MaxGaps)
	if err := s.run(ctx, &t); err != nil {
		return nil, err
	}
	return became, nil
}
