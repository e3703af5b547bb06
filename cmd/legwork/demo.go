package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/worker"
)

// demoNamespace is emptied at the start of every demo.
const demoNamespace = "demo"

func (c *cli) demo() *cobra.Command {
	var jobs int
	cmd := writes(&cobra.Command{
		Use: "demo", Short: "Run the order data set through a graph of workers", Args: cobra.NoArgs,
		Long: `Takes the orders of examples/orders (several lines each; some fail validation,
some need a manual review, some cards are declined) through a graph with
sequential and parallel workers, conditions by code and by value, and an error
route. Ends with a table of outcomes, computed from the database and checked
against what the data set expects.

Everything is embedded: nothing to install, nothing left running, all state in
one folder (see --dir). DATABASE_URL and NATS_URL use real servers instead; the
demo then empties its own namespace "demo" there and touches nothing else.`,
		Example: "  legwork demo\n  legwork demo --jobs 500 -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if jobs < 1 {
				return errUsage{fmt.Errorf("--jobs is %d, want at least 1", jobs)}
			}
			return c.runDemo(cmd.Context(), jobs)
		},
	}, "table", "json")
	cmd.Flags().IntVar(&jobs, "jobs", 2000, "number of orders; beyond the data set's size they repeat under new ids")
	return cmd
}

func (c *cli) runDemo(ctx context.Context, jobs int) error {
	all, err := orders.Load(jobs)
	if err != nil {
		return err
	}
	s, err := c.settings(ctx)
	if err != nil {
		return err
	}
	s.Namespace = demoNamespace
	own := s.DatabaseURL == ""
	if s.Telemetry.LogLevel == "" {
		s.Telemetry.LogLevel = "warn"
	}
	c.note("starting Postgres and NATS …")
	stack, err := c.start(ctx, &s, devstack.Config{Dir: c.demoDir()})
	if err != nil {
		return err
	}
	defer stop(stack)
	if err := reset(ctx, s); err != nil {
		return err
	}
	n, err := s.open(ctx, "demo")
	if err != nil {
		return err
	}
	defer n.close()
	result, err := c.demoRun(ctx, n, all)
	if err != nil {
		return err
	}
	dir := ""
	if own {
		dir = stack.Dir
	}
	return c.demoReport(result, all, dir)
}

// demoDir is a folder beside, not in, that of legwork dev: both may run.
func (c *cli) demoDir() string {
	if c.flags.dir != "" {
		return c.flags.dir
	}
	return filepath.Join(devdir.Default(), "demo")
}

// demoRun runs engine, relay, workers and the load in this process.
func (c *cli) demoRun(ctx context.Context, n *node, all []orders.Entry) (*demoResult, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cl, err := client.New(n.Namespace, n.pool, n.conn.NATS())
	if err != nil {
		return nil, err
	}
	defer cl.Close()
	if err := deployAndActivate(ctx, cl, "orders.yaml", orders.Document); err != nil {
		return nil, err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return n.runAll(ctx) })
	group.Go(func() error {
		return worker.Run(ctx, worker.Config{Conn: n.conn, Concurrency: 64, Logger: n.log}, orders.Workers()...)
	})
	var result *demoResult
	group.Go(func() (err error) {
		defer cancel() // the load is the demo: everything else ends with it
		result, err = c.demoLoad(ctx, n, cl, all)
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return result, nil
}

// demoLoad starts the jobs, shows the progress and checks the outcome.
func (c *cli) demoLoad(ctx context.Context, n *node, cl *client.Client, all []orders.Entry) (*demoResult, error) {
	select {
	case <-n.ready: // before that nobody sends receipts
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	begin := time.Now()
	loading := make(chan error, 1)
	go func() { loading <- startOrders(ctx, cl, all) }()
	if err := c.demoProgress(ctx, n, len(all), begin, loading); err != nil {
		return nil, err
	}
	result, err := demoCheck(ctx, n.pool, n.Namespace, all)
	if err != nil {
		return nil, err
	}
	result.took(time.Since(begin))
	return result, nil
}

func startOrders(ctx context.Context, cl *client.Client, all []orders.Entry) error {
	starts := make([]client.Request, len(all))
	for i, e := range all {
		starts[i] = client.Request{Topic: orders.Topic, Input: e.Order, Options: []client.Option{client.WithIdempotencyKey(e.Order.ID)}}
	}
	return firstError(cl.StartBatch(ctx, starts))
}

// firstError returns the first start of a batch that failed.
func firstError(started []client.Started) error {
	for _, s := range started {
		if s.Err != nil {
			return s.Err
		}
	}
	return nil
}
