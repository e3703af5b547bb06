package node

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// Serve connects and runs one role until ctx ends.
func (n *Node) Serve(ctx context.Context, role string, run func(*Node, context.Context) error) error {
	n.roles.Store(1)
	err := n.Probed(ctx, func(ctx context.Context) error {
		if err := n.connect(ctx, role); err != nil {
			return err
		}
		group, ctx := errgroup.WithContext(ctx)
		group.Go(func() error { return n.watch(ctx) })
		group.Go(func() error { return n.Measure(ctx, role) })
		group.Go(func() error { return run(n, ctx) })
		return group.Wait()
	})
	n.Log.Info(role + " has stopped")
	return err
}

// Probed runs f and serves metrics and probes meanwhile: also while f drains
// after the end of ctx, when they tell that the process is ending.
func (n *Node) Probed(ctx context.Context, f func(context.Context) error) error {
	defer context.AfterFunc(ctx, n.Tel.Probes().Ending)()
	group, ctx := errgroup.WithContext(ctx)
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	group.Go(func() error { return n.Tel.Serve(serving, n.Telemetry.MetricsAddr) })
	group.Go(func() error {
		defer stop()
		return f(ctx)
	})
	return group.Wait()
}

// RunAll runs engine and relay in this process until ctx ends.
func (n *Node) RunAll(ctx context.Context) error {
	n.roles.Store(2)
	return n.Probed(ctx, func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		group.Go(func() error { return n.watch(ctx) })
		group.Go(func() error { return n.Measure(ctx, n.role) })
		group.Go(func() error { return n.RunEngine(ctx) })
		group.Go(func() error { return n.RunRelay(ctx) })
		return group.Wait()
	})
}

// AsTold is nil for the error of a server process that was told to stop: also
// while it was still starting, that is no failure.
func AsTold(ctx context.Context, err error) error {
	if ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx))) {
		return nil
	}
	return err
}
