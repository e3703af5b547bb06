package client

import (
	"context"

	"github.com/jackc/pgx/v5"
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
