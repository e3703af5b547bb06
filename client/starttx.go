package client

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// StartTx starts a job inside the caller's own transaction: it begins if and
// only if tx commits. It returns the GUID of the start; a job that neither
// WithJobID nor the graph's stats.id names gets it as its id.
//
// With an idempotency key the GUID follows from the key, so that repeating the
// start, here or with Start, begins one job. Errors of tx leave it aborted.
func (c *Client) StartTx(ctx context.Context, tx pgx.Tx, topic string, input any, opts ...Option) (legwork.ID, error) {
	o := gather(opts)
	if o.event != nil {
		return legwork.ID{}, errEventTx
	}
	m, t, err := c.message(ctx, topic, input, o)
	if err != nil {
		return legwork.ID{}, err
	}
	var guid legwork.ID
	if o.key == "" && t.Trace.State == "" {
		err = tx.QueryRow(ctx, c.sql["start.sql"], topic, m.Data, orNull(o.job), orNull(t.Trace.Parent)).Scan(&guid)
	} else {
		err = tx.QueryRow(ctx, c.sql["start_key.sql"], topic, m.Data, orNull(o.key), orNull(o.job), orNull(t.Trace.Parent),
			orNull(t.Trace.State)).Scan(&guid)
	}
	return guid, c.explain("start a job on topic "+topic, err)
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
