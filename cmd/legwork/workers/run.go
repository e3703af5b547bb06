package workers

import (
	"context"
	"log/slog"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/worker"
)

// Run runs workers until SIGTERM, with the telemetry of any other process. load makes them, as soon
// as the process can be probed.
func Run(ctx context.Context, c *cli.Shell,
	load func(context.Context, cli.Settings, *slog.Logger) ([]worker.Registration, error)) error {
	s, err := c.Servers(ctx, cli.NeedNATS)
	if err != nil {
		return err
	}
	cfg, err := worker.ConfigFromEnv(ctx)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	n, err := node.New(ctx, s, "worker")
	if err != nil {
		return err
	}
	defer n.Close()
	n.Tel.Metrics().Role("worker", cli.VersionString())
	cfg.URL, cfg.Creds, cfg.Namespace = s.NATSURL, s.NATSCreds, s.Namespace
	cfg.Probes, cfg.Logger = n.Tel.Probes(), n.Log
	return node.AsTold(ctx, n.Probed(ctx, func(ctx context.Context) error {
		registrations, err := load(ctx, s, n.Log)
		if err != nil {
			return err
		}
		return worker.Run(ctx, cfg, registrations...)
	}))
}
