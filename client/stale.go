package client

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// staleAsk is what a worker asks: which of the works that it is at are stale.
type staleAsk struct {
	Work []legwork.WorkPlace `json:"work"`
}

// staleAnswer is the answer to a worker that asks which of its works are stale.
type staleAnswer struct {
	Stale []legwork.StaleWork `json:"stale"`
}

// stale finds the works that nobody waits for any more, in one statement.
func (c *Client) stale(ctx context.Context, works []legwork.WorkPlace) (*staleAnswer, error) {
	if len(works) > legwork.MaxStaleAsked {
		return nil, legwork.TooLarge("%d works asked for at once, at most %d are allowed", len(works), legwork.MaxStaleAsked)
	}
	n := len(works)
	guid, gid, activity, dad := make([]legwork.ID, n), make([]legwork.ID, n), make([]string, n), make([]legwork.DAD, n)
	for i, w := range works {
		guid[i], gid[i], activity[i], dad[i] = w.GUID, w.Gid, w.Activity, w.DAD
	}
	rows, err := c.pool.Query(ctx, c.sql["stale.sql"], guid, gid, activity, dad)
	if err != nil {
		return nil, c.explain("look for stale works", err)
	}
	list, err := pgx.AppendRows([]legwork.StaleWork{}, rows, pgx.RowToStructByPos[legwork.StaleWork])
	if err != nil {
		return nil, c.explain("look for stale works", err)
	}
	return &staleAnswer{list}, nil
}
