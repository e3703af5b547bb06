package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/devstack"
)

func (c *cli) dev() *cobra.Command {
	var natsPort, pgPort int
	cmd := &cobra.Command{
		Use: "dev", Short: "Run everything in one process on this machine", Args: cobra.NoArgs,
		Long: `Runs Postgres, NATS, an engine and a relay on this machine, out of one folder,
until you stop it with Ctrl-C. Other commands in other terminals find it by
themselves; your workers connect to the NATS URL it prints.

DATABASE_URL or NATS_URL make it use that server and start none of its own.`,
		Example: `  legwork dev
  legwork app deploy app.yaml        # in another terminal
  legwork job start order.placed --data '{"id": "o-1"}'`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.settings(cmd.Context())
			if err != nil {
				return err
			}
			return c.runDev(cmd.Context(), s, natsPort, pgPort)
		},
	}
	cmd.Flags().IntVar(&natsPort, "nats-port", 4222, "port of the embedded NATS server, 0: any free one")
	cmd.Flags().IntVar(&pgPort, "postgres-port", 0, "port of the embedded Postgres, 0: any free one")
	return cmd
}

func (c *cli) runDev(ctx context.Context, s settings, natsPort, pgPort int) error {
	stack, err := c.start(ctx, &s, devstack.Config{NATSPort: natsPort, PostgresPort: pgPort})
	if err != nil {
		return err
	}
	defer stop(stack)
	n, err := s.open(ctx, "dev")
	if err != nil {
		return err
	}
	defer n.close()
	fmt.Fprintf(c.out, "DATABASE_URL=%s\nNATS_URL=%s\n", s.DatabaseURL, s.NATSURL)
	c.note("state is in %s; stop with Ctrl-C", stack.Dir)
	return n.runAll(ctx)
}

// start starts the servers that are not named in s, and names them there.
func (c *cli) start(ctx context.Context, s *settings, cfg devstack.Config) (*devstack.Stack, error) {
	cfg.DatabaseURL, cfg.NATSURL = s.DatabaseURL, s.NATSURL
	if cfg.Dir == "" {
		cfg.Dir = c.flags.dir
	}
	stack, err := devstack.Start(ctx, cfg)
	if err != nil {
		return nil, err
	}
	s.DatabaseURL, s.NATSURL = stack.DatabaseURL, stack.NATSURL
	return stack, nil
}

func stop(stack *devstack.Stack) { _ = stack.Stop(context.Background()) }

// runAll runs engine and relay in this process until ctx ends.
func (n *node) runAll(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return n.tel.Serve(ctx, n.Telemetry.MetricsAddr) })
	group.Go(func() error { return n.runEngine(ctx) })
	group.Go(func() error { return n.runRelay(ctx) })
	return group.Wait()
}
