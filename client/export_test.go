package client

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// JobIn is Job as a transaction sees it.
func JobIn(c *Client, ctx context.Context, tx pgx.Tx, ref Ref) (*Job, error) {
	j := &Job{}
	err := c.readJob(ctx, tx, ref, j, true)
	return j, err
}

// ExplainIn is Explain as a transaction sees it.
func ExplainIn(c *Client, ctx context.Context, tx pgx.Tx, ref Ref) (*Explanation, error) {
	return c.explanation(ctx, tx, ref)
}

// LineIn is the line of a job with what it waits for, as a transaction sees it.
func LineIn(c *Client, ctx context.Context, tx pgx.Tx, gid legwork.ID) (*JobLine, error) {
	f := Filter{Gids: []legwork.ID{gid}, Waits: true, Limit: 1, Expired: true}
	page := &JobPage{}
	low, before := f.span()
	l := lister{listing: c.listed, sql: c.sql, tx: tx, f: &f, low: low, before: before}
	if err := l.page(ctx, page); err != nil {
		return nil, err
	}
	return &page.Jobs[0], c.waits(ctx, tx, page.Jobs)
}
