package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/devstack"
)

// devFlags are those of dev.
type devFlags struct {
	natsPort, pgPort int
	apps             []string
	compat           compatFlag
}

func (c *cli) dev() *cobra.Command {
	var f devFlags
	cmd := &cobra.Command{
		Use: "dev", Short: "Run everything in one process on this machine", Args: cobra.NoArgs,
		Long: `Runs Postgres, NATS, an engine and a relay on this machine, out of one folder,
until you stop it with Ctrl-C. Other commands in other terminals find it by
themselves, and so do Go workers and clients whose Config names no server.

The folder is --dir, else $LEGWORK_HOME, $XDG_STATE_HOME/legwork,
~/.local/state/legwork, or as root /var/lib/legwork, where the user that Postgres
runs as can reach it. NATS listens on 4222, Postgres on the port of the run before,
at first 15432; if that is taken on another one, and it says so.

DATABASE_URL or NATS_URL make it use that server and start none of its own.
LEGWORK_METRICS_ADDR=127.0.0.1:9090 serves /metrics, /livez, /readyz and /startupz.`,
		Example: `  legwork dev
  legwork dev --app app.yaml         # deploy and activate it first
  legwork job start order.placed --data '{"id": "o-1"}'   # in another terminal`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.settings(cmd.Context())
			if err != nil {
				return err
			}
			return asTold(cmd.Context(), c.runDev(cmd.Context(), s, f))
		},
	}
	cmd.Flags().IntVar(&f.natsPort, "nats-port", 4222, "port of the embedded NATS server, 0: any free one")
	cmd.Flags().IntVar(&f.pgPort, "postgres-port", 0, "port of the embedded Postgres, 0: the one of the last run, else a free one")
	cmd.Flags().StringArrayVar(&f.apps, "app", nil, "application document to deploy and activate; may be repeated")
	f.compat.add(cmd)
	offer(cmd, "app", cobra.FixedCompletions([]cobra.Completion{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt))
	return cmd
}

func (c *cli) runDev(ctx context.Context, s settings, f devFlags) error {
	sources, err := c.readDocuments(f.apps, string(f.compat))
	if err != nil {
		return err
	}
	c.note("starting Postgres and NATS …")
	stack, err := c.start(ctx, &s, devstack.Config{NATSPort: f.natsPort, PostgresPort: f.pgPort})
	if err != nil && strings.Contains(strings.ToLower(err.Error()), "address already in use") {
		return fmt.Errorf("%w; stop what listens there, name it with NATS_URL or DATABASE_URL to use it, or choose another --nats-port or --postgres-port (0: any free one)", err)
	}
	if err != nil {
		return err
	}
	defer stop(stack)
	n, err := s.open(ctx, "dev")
	if err != nil {
		return err
	}
	defer n.close()
	deployed, err := n.deploy(ctx, f.apps, sources, string(f.compat))
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return n.runAll(ctx) })
	select {
	case <-n.ready:
		fmt.Fprintf(c.out, "DATABASE_URL=%s\nNATS_URL=%s\n", s.DatabaseURL, s.NATSURL)
		c.guide(s, stack.Dir, deployed)
	case <-ctx.Done():
	}
	return group.Wait()
}

func (c *cli) readDocuments(files []string, compat string) ([][]byte, error) {
	sources := make([][]byte, len(files))
	for i, file := range files {
		var err error
		if sources[i], err = c.readDocument(file, compat); err != nil {
			return nil, err
		}
	}
	return sources, nil
}

// deploy makes documents the active versions of their apps.
func (n *node) deploy(ctx context.Context, files []string, sources [][]byte, compat string) ([]*client.Deployed, error) {
	cl, err := client.New(n.Namespace, n.pool, n.conn.NATS())
	if err != nil {
		return nil, err
	}
	defer cl.Close()
	var all []*client.Deployed
	for i, file := range files {
		d, err := cl.Deploy(ctx, file, sources[i], client.WithCompat(compat))
		if err != nil {
			return nil, err
		}
		if err := cl.Activate(ctx, d.App, d.Version); err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

// start starts the servers that are not named in s, and names them there.
func (c *cli) start(ctx context.Context, s *settings, cfg devstack.Config) (*devstack.Stack, error) {
	cfg.DatabaseURL, cfg.NATSURL = s.DatabaseURL, s.NATSURL
	if cfg.Dir == "" {
		cfg.Dir = c.flags.dir
	}
	if cfg.Log == nil {
		cfg.Log = c.stackLog()
	}
	stack, err := devstack.Start(ctx, cfg)
	if err != nil {
		return nil, err
	}
	s.DatabaseURL, s.NATSURL = stack.DatabaseURL, stack.NATSURL
	return stack, nil
}

// stackLog tells what the embedded servers take their time for.
func (c *cli) stackLog() *slog.Logger { return slog.New(slog.NewTextHandler(c.err, nil)) }

func stop(stack *devstack.Stack) { _ = stack.Stop(context.Background()) }

// runAll runs engine and relay in this process until ctx ends.
func (n *node) runAll(ctx context.Context) error {
	n.roles.Store(2)
	return n.probed(ctx, func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		group.Go(func() error { return n.watch(ctx) })
		group.Go(func() error { return n.measure(ctx, n.role) })
		group.Go(func() error { return n.runEngine(ctx) })
		group.Go(func() error { return n.runRelay(ctx) })
		return group.Wait()
	})
}
