package ledger

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// openFrame is a durable function that has not ended.
type openFrame struct {
	Place
	Job, App, Version string
	Topic             string // of its turns
	Events            int    // in its journal
	Bytes             int64  // of its journal
	Next              int64  // the position of its next operation
}

// OpenFrames is a page of open functions: those of the topics that were asked for.
type OpenFrames struct {
	Frames []openFrame
	Looked int    // how many functions the page has, of all topics; 0: there are no more
	Last   *Place // where it ends
}

// openBytes bounds the states that are read for one page of open functions.
const openBytes = 8 << 20

// OpenFrames returns a page of the functions that have not ended, of the newest jobs first, that
// begins behind a place; nil: with the first. Without topics it has those of all. At most rows
// are looked at. Functions that are being cancelled are left out.
func (s *Store) OpenFrames(ctx context.Context, after *Place, topics []string, rows int) (page OpenFrames, err error) {
	if after == nil {
		after = &Place{Gid: newest}
	}
	var t tx
	s.add(&t, "ordered.sql", nil) // else all of them would be read, and sorted
	s.add(&t, "open_frames.sql", func(rows pgx.Rows) error {
		var f openFrame
		if err := rows.Scan(&f.Gid, &f.Activity, &f.DAD, &page.Looked, &f.Topic, &f.Events, &f.Next, &f.Bytes, &f.Job,
			&f.App, &f.Version); err != nil {
			return err
		}
		page.Last = &f.Place
		if f.Topic != "" {
			page.Frames = append(page.Frames, f)
		}
		return nil
	}, after.Gid, after.Activity, after.DAD, append([]string{}, topics...), rows, openBytes) // no NULL
	return page, s.run(ctx, &t)
}

// newest is behind the id of every job.
var newest = legwork.ID(slices.Repeat([]byte{0xff}, len(legwork.ID{})))
