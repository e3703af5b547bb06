package ledger

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// EventPlace names an event of a journal, by its number.
type EventPlace struct {
	Place
	Seq int
}

// maxSegments bounds how many segments are read at once: a segment may have a megabyte.
const maxSegments = 16

// Segments returns for each event the segment of the journal that has it; nil: none has.
func (s *Store) Segments(ctx context.Context, events []EventPlace) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, len(events))
	for from := 0; from < len(events); from += maxSegments {
		part := events[from:min(from+maxSegments, len(events))]
		gid, activity := make([]legwork.ID, len(part)), make([]string, len(part))
		dad, seq := make([]legwork.DAD, len(part)), make([]int32, len(part))
		for i, p := range part {
			gid[i], activity[i], dad[i], seq[i] = p.Gid, p.Activity, p.DAD, int32(p.Seq)
		}
		var t tx
		s.add(&t, "segments.sql", func(rows pgx.Rows) error {
			var ords []int
			var segment json.RawMessage
			err := rows.Scan(&ords, &segment)
			for _, ord := range ords {
				out[from+ord-1] = segment
			}
			return err
		}, gid, activity, dad, seq)
		if err := s.run(ctx, &t); err != nil {
			return nil, err
		}
	}
	return out, nil
}
