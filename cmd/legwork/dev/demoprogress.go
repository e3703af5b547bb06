//go:build !production

package dev

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
)

// demoProgress shows how far the jobs are until every one has ended: a line
// every half second, on a terminal one that is written over.
func demoProgress(ctx context.Context, c *cli.Shell, n *node.Node, jobs int, begin time.Time,
	loading chan error) error {
	sql := legwork.Qualify("SELECT count(*), count(*) FILTER (WHERE state <> 'running') FROM legwork.job", n.Namespace)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	every, show := 500*time.Millisecond, cli.NewProgress(c.Err)
	if show.Live {
		every = 0
	}
	defer show.End()
	shown := begin
	for {
		var started, ended int
		if err := n.Pool.QueryRow(ctx, sql).Scan(&started, &ended); err != nil {
			return node.OrCause(ctx, err)
		}
		if now := time.Now(); now.Sub(shown) >= every || ended == jobs {
			show.Show("%6.1f s  %6d started  %6d ended  of %d", now.Sub(begin).Seconds(), started, ended, jobs)
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
