package node

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

func OrCause(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// Poll asks ten times a second until it is done.
func Poll(ctx context.Context, done func() (bool, error)) error {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		ok, err := done()
		switch {
		case err != nil:
			return OrCause(ctx, err)
		case ok:
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// AwaitCount waits until a query that counts gives so many.
func (n *Node) AwaitCount(ctx context.Context, want int, sql string, args ...any) error {
	sql = legwork.Qualify(sql, n.Namespace)
	return Poll(ctx, func() (bool, error) {
		var count int
		err := n.Pool.QueryRow(ctx, sql, args...).Scan(&count)
		return count >= want, err
	})
}
