package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

func (c *cli) worker() *cobra.Command {
	cmd := &cobra.Command{Use: "worker", Short: "Run the example's workers, or check workers of your own",
		Example: "  legwork worker demo\n  legwork worker verify --cmd 'node worker.mjs'"}
	cmd.AddCommand(&cobra.Command{
		Use: "demo", Short: "Run the workers of examples/orders until SIGTERM", Args: cobra.NoArgs,
		Long: `Runs the workers of the order example as a process of its own. Your own workers
are programs of yours: see the package worker. It needs NATS only.

Environment: NATS_URL, NATS_CREDS, LEGWORK_NAMESPACE, LEGWORK_WORKER_CONCURRENCY,
LEGWORK_WORKER_TIMEOUT, LEGWORK_WORKER_DRAIN_TIMEOUT, LEGWORK_METRICS_ADDR
(host:port of /metrics), LEGWORK_LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT.`,
		Example: "  legwork worker demo\n  NATS_URL=nats://10.0.0.7:4222 legwork worker demo",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.servers(cmd.Context(), needNATS)
			if err != nil {
				return err
			}
			cfg, err := worker.ConfigFromEnv(cmd.Context())
			if err != nil {
				return errUsage{err}
			}
			cfg.URL, cfg.Creds, cfg.Namespace = s.NATSURL, s.NATSCreds, s.Namespace
			return asTold(cmd.Context(), s.work(cmd.Context(), cfg, orders.Workers()...))
		},
	}, c.workerVerify())
	return cmd
}

// work runs workers with the telemetry of the settings until ctx ends.
func (s settings) work(ctx context.Context, cfg worker.Config, registrations ...worker.Registration) error {
	s.Telemetry.Namespace = s.Namespace
	tel, err := telemetry.Setup(ctx, s.Telemetry)
	if err != nil {
		return errUsage{err}
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), telemetryTimeout)
		defer cancel()
		_ = tel.Shutdown(ctx)
	}()
	cfg.Logger = tel.Logger().With("role", "worker", "namespace", s.Namespace)
	tel.Metrics().Role("worker", versionString())
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return tel.Serve(ctx, s.Telemetry.MetricsAddr) })
	group.Go(func() error { return worker.Run(ctx, cfg, registrations...) })
	return group.Wait()
}

// telemetryTimeout bounds the sending of what is left at the end.
const telemetryTimeout = 5 * time.Second
