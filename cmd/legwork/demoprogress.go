package main

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

// demoProgress shows how far the jobs are until every one has ended: a line
// every half second, on a terminal one that is written over.
func (c *cli) demoProgress(ctx context.Context, n *node, jobs int, begin time.Time, loading chan error) error {
	sql := legwork.Qualify("SELECT count(*), count(*) FILTER (WHERE state <> 'running') FROM legwork.job", n.Namespace)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	every, show := 500*time.Millisecond, newProgress(c.err)
	if show.live {
		every = 0
	}
	defer show.end()
	shown := begin
	for {
		var started, ended int
		if err := n.pool.QueryRow(ctx, sql).Scan(&started, &ended); err != nil {
			return orCause(ctx, err)
		}
		if now := time.Now(); now.Sub(shown) >= every || ended == jobs {
			show.show("%6.1f s  %6d started  %6d ended  of %d", now.Sub(begin).Seconds(), started, ended, jobs)
			shown = now
		}
		if ended >= jobs && loading == nil {
			return nil
		}
		select {
		case <-tick.C:
		case err := <-loading:
			if err != nil {
				return fmt.Errorf("start the orders: %w", err)
			}
			loading = nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
