//go:build !production

package dev

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/worker"
)

func Demo(c *cli.Shell) *cobra.Command {
	var jobs int
	var look bool
	cmd := cli.Writes(&cobra.Command{
		Use: "demo", Short: "Run the order data set through a graph of workers", Args: cobra.NoArgs,
		Long: `Takes the orders of examples/orders (several lines each; some fail validation, some
need a manual review, some cards are declined) through a graph with sequential and
parallel workers, conditions by code and by value, and an error route. At the end it
prints a table of outcomes, computed from the database, and checks them against what
the data set expects. At a terminal it then shows the orders in the console, in your
browser, until Ctrl-C; --look=false leaves that out.

Everything is embedded: there is nothing to install, nothing is left running, and
all state is in one folder (see --dir). With DATABASE_URL and NATS_URL it uses those
servers instead: it empties the namespace "demo" there and changes nothing else.`,
		Example: "  legwork demo\n  legwork demo --jobs 500 -o json\n  legwork demo --look=false",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if jobs < 1 {
				return cli.UsageError{Err: fmt.Errorf("--jobs is %d, want at least 1", jobs)}
			}
			if !cmd.Flags().Changed("look") {
				look = c.Interactive() && !c.JSON()
			}
			return runDemo(cmd.Context(), c, jobs, look)
		},
	}, "table", "json")
	cmd.Flags().IntVar(&jobs, "jobs", 2000, "number of orders; beyond the data set's size they repeat under new ids")
	cmd.Flags().BoolVar(&look, "look", false, "then show the orders in the console until Ctrl-C (default: at a terminal)")
	return cmd
}

func runDemo(ctx context.Context, c *cli.Shell, jobs int, look bool) error {
	all, err := orders.Load(jobs)
	if err != nil {
		return err
	}
	s, err := c.Configured(ctx)
	if err != nil {
		return err
	}
	s.Namespace = node.DemoNamespace
	own := s.DatabaseURL == ""
	if s.Telemetry.LogLevel == "" {
		s.Telemetry.LogLevel = "warn"
	}
	c.Note("starting Postgres and NATS …")
	stack, err := c.Start(ctx, &s, devstack.Config{Dir: demoDir(c)})
	if err != nil {
		return err
	}
	defer cli.Stop(stack)
	if err := node.Reset(ctx, s); err != nil {
		return err
	}
	n, err := node.Open(ctx, s, "demo")
	if err != nil {
		return err
	}
	defer n.Close()
	dir := ""
	if own {
		dir = stack.Dir
	}
	return demoRun(ctx, c, n, all, func(ctx context.Context, result *demoResult) error {
		if err := demoReport(c, result, all, dir, look); err != nil || !look {
			return err
		}
		return demoLook(ctx, c, n)
	})
}

// demoLook serves the console until ctx ends.
func demoLook(ctx context.Context, c *cli.Shell, n *node.Node) error {
	listener, err := listenHTTP(ctx, c, demoPort)
	if err != nil {
		return err
	}
	c.Note("\nAll of them in your browser:\n  http://%s/\nStop with Ctrl-C.", listener.Addr())
	return node.AsTold(ctx, n.RunHTTP(ctx, listener))
}

// demoPort is where the console is, unless something else is there.
const demoPort = 7070

// demoDir is a folder beside, not in, that of legwork dev: both may run.
func demoDir(c *cli.Shell) string {
	if c.Flags.Dir != "" {
		return c.Flags.Dir
	}
	return filepath.Join(devdir.Default(), "demo")
}

// demoRun runs engine, relay, workers and the load in this process, and then what the end of the load
// calls for, while they still run.
func demoRun(ctx context.Context, c *cli.Shell, n *node.Node, all []orders.Entry,
	then func(context.Context, *demoResult) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cl, err := client.New(n.Namespace, n.Pool, n.Conn.NATS())
	if err != nil {
		return err
	}
	defer cl.Close()
	if err := node.DeployAndActivate(ctx, cl, "orders.yaml", orders.Document); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return n.RunAll(ctx) })
	group.Go(func() error {
		return worker.Run(ctx, worker.Config{URL: n.NATSURL, Creds: n.NATSCreds, Auth: n.NATSAuth,
			Namespace: n.Namespace, Replicas: n.Replicas, Concurrency: 64, Logger: n.Log}, orders.Workers()...)
	})
	group.Go(func() error {
		defer cancel() // the load is the demo: everything else ends with it
		result, err := demoLoad(ctx, c, n, cl, all)
		if err != nil {
			return err
		}
		return then(ctx, result)
	})
	return group.Wait()
}

// demoLoad starts the jobs, shows the progress and checks the outcome.
func demoLoad(ctx context.Context, c *cli.Shell, n *node.Node, cl *client.Client, all []orders.Entry) (*demoResult,
	error) {
	select {
	case <-n.Ready: // before that nobody sends receipts
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	begin := time.Now()
	loading := make(chan error, 1)
	go func() { loading <- startOrders(ctx, cl, all) }()
	if err := demoProgress(ctx, c, n, len(all), begin, loading); err != nil {
		return nil, err
	}
	result, err := demoCheck(ctx, n.Pool, n.Namespace, all)
	if err != nil {
		return nil, err
	}
	result.took(time.Since(begin))
	return result, nil
}

func startOrders(ctx context.Context, cl *client.Client, all []orders.Entry) error {
	starts := make([]client.Request, len(all))
	for i, e := range all {
		starts[i] = client.Request{Topic: orders.Topic, Input: e.Order,
			Options: []client.Option{client.WithIdempotencyKey(e.Order.ID)}}
	}
	return node.FirstError(cl.StartBatch(ctx, starts))
}
