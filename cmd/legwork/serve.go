package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
)

func (c *cli) engine() *cobra.Command {
	cmd := &cobra.Command{
		Use: "engine", Short: "Run an engine until SIGTERM", Args: cobra.NoArgs,
		Long: `Runs an engine: it takes starts, transitions and responses from JetStream and
moves the jobs in Postgres. Run as many as you like; they share nothing.

SIGTERM drains: it stops fetching, finishes the batches in flight and exits 0.

Environment: DATABASE_URL, NATS_URL, NATS_CREDS, LEGWORK_NAMESPACE, LEGWORK_MODE
(fused, apart or step), LEGWORK_MAX_BATCH (256), LEGWORK_BATCHES (2 in flight per lane),
LEGWORK_PG_CONNECTIONS (8), LEGWORK_EXPIRE (24h: how long a job can be read after
its end if its graph does not say), LEGWORK_SIGNAL_RETENTION (24h: how long a signal
that nobody waits for is kept, and a signal's id remembered), LEGWORK_MAX_CYCLES
(10000, of one ancestor),
LEGWORK_MAX_WAITING (1000 activities on a topic, before new jobs that soon need it are
held back; -1 for any number),
LEGWORK_API (true; false leaves the API to legwork server), LEGWORK_STREAM_REPLICAS
(1, of streams that it creates), LEGWORK_METRICS_ADDR (host:port of /metrics, /livez,
/readyz and /startupz), LEGWORK_LOG_LEVEL,
LEGWORK_LOG_FORMAT, OTEL_EXPORTER_OTLP_ENDPOINT.`,
		Example: `  legwork engine
  DATABASE_URL=postgres://localhost/app NATS_URL=nats://localhost legwork engine`,
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return c.serve(cmd.Context(), "engine", (*node).runEngine)
	}
	return cmd
}

func (c *cli) relay() *cobra.Command {
	return &cobra.Command{
		Use: "relay", Short: "Publish what was committed and not published, until SIGTERM", Args: cobra.NoArgs,
		Long: `Runs a relay: it publishes outbox rows that nobody has published yet (jobs and
signals from SQL, timers and retries that are due) and those whose message the
broker lost or never had. Engines publish their own rows right after the commit;
run at least one relay beside them, or several.

It also deletes jobs that expired longer ago than LEGWORK_RETENTION (24h, a
minute at least; off keeps them for ever), and signals that nobody took in time.`,
		Example: `  legwork relay
  DATABASE_URL=postgres://localhost/app NATS_URL=nats://localhost legwork relay`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.serve(cmd.Context(), "relay", (*node).runRelay)
		},
	}
}

// asTold is nil for the error of a server process that was told to stop: also
// while it was still starting, that is no failure.
func asTold(ctx context.Context, err error) error {
	if ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx))) {
		return nil
	}
	return err
}

// serve runs one role over its own connections until ctx ends.
func (c *cli) serve(ctx context.Context, role string, run func(*node, context.Context) error) error {
	s, err := c.servers(ctx, needBoth)
	if err != nil {
		return err
	}
	return asTold(ctx, c.serveOn(ctx, s, role, run))
}

func (c *cli) serveOn(ctx context.Context, s settings, role string, run func(*node, context.Context) error) error {
	n, err := s.node(ctx, role)
	if err != nil {
		return err
	}
	defer n.close()
	return n.serve(ctx, role, run)
}

// serve connects and runs one role until ctx ends.
func (n *node) serve(ctx context.Context, role string, run func(*node, context.Context) error) error {
	n.roles.Store(1)
	err := n.probed(ctx, func(ctx context.Context) error {
		if err := n.connect(ctx, role); err != nil {
			return err
		}
		group, ctx := errgroup.WithContext(ctx)
		group.Go(func() error { return n.watch(ctx) })
		group.Go(func() error { return n.measure(ctx, role) })
		group.Go(func() error { return run(n, ctx) })
		return group.Wait()
	})
	n.log.Info(role + " has stopped")
	return err
}

// probed runs f and serves metrics and probes meanwhile: also while f drains
// after the end of ctx, when they tell that the process is ending.
func (n *node) probed(ctx context.Context, f func(context.Context) error) error {
	defer context.AfterFunc(ctx, n.tel.Probes().Ending)()
	group, ctx := errgroup.WithContext(ctx)
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	group.Go(func() error { return n.tel.Serve(serving, n.Telemetry.MetricsAddr) })
	group.Go(func() error {
		defer stop()
		return f(ctx)
	})
	return group.Wait()
}
