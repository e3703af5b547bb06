package client

import (
	"context"

	"github.com/jackc/pgx/v5"
)

var snapshot = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}

// look runs f over one snapshot, with all kinds of plans enabled. The client
// may use an engine's pool, whose sessions allow only plans with look-ups by
// key.
func (c *Client) look(ctx context.Context, f func(pgx.Tx) error) error {
	return pgx.BeginTxFunc(ctx, c.pool, snapshot, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, c.sql["free_plans.sql"]); err != nil {
			return err
		}
		return f(tx)
	})
}
