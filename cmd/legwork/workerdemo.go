package main

import (
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/examples/orders"
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
LEGWORK_WORKER_TIMEOUT, LEGWORK_WORKER_DRAIN_TIMEOUT.`,
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
			return asTold(cmd.Context(), worker.Run(cmd.Context(), cfg, orders.Workers()...))
		},
	}, c.workerVerify())
	return cmd
}
