package client

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// MaxLines bounds the jobs of one call of Lines.
const MaxLines = 1000

// MarkedLine is the line of a job with its mark: another one while a transaction works on
// the job, another one after its end, and now and then without one. What looks at jobs
// again and again reads only those whose mark has changed.
type MarkedLine struct {
	JobLine
	Mark string `json:"-"`
}

// Lines returns the lines of jobs, at most 1,000, in no order. It leaves out jobs that
// do not exist.
func (c *Client) Lines(ctx context.Context, gids []legwork.ID) (lines []MarkedLine, err error) {
	if err := c.needPostgres("looking at jobs"); err != nil {
		return nil, err
	}
	if len(gids) > MaxLines {
		return nil, legwork.Invalid("%d jobs are asked for at once, at most %d are allowed", len(gids), MaxLines)
	}
	err = c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["job_lines.sql"], gids)
		if err == nil {
			lines, err = pgx.CollectRows(rows, pgx.RowToStructByPos[MarkedLine])
		}
		return err
	})
	return lines, c.explain("look at jobs", err)
}
