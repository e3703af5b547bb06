package benchmark

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/embedded"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/bench/functions"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/worker"
)

// benchPlan is what one call of bench measures.
type benchPlan struct {
	workload bench.Workload
	jobs     int
	floor    time.Duration // 0: not at all
	size     fleet.Size
}

func Command(c *cli.Shell) *cobra.Command {
	var p benchPlan
	var name string
	cmd := &cobra.Command{
		Use: "bench", Short: "Measure a workload on your own servers", Args: cobra.NoArgs, Long: benchLong + workloadHelp(),
		Example: `  legwork bench                         # W2, on servers that it starts
  legwork bench --workload L1 -o json   # how long a caller waits for a job
  legwork bench --engines 2 --workers 4 --jobs 10000
  legwork bench all --report .          # every workload, with a page and a chart`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.OneOf("table", "json"); err != nil {
				return err
			}
			if err := p.check(name); err != nil {
				return cli.UsageError{Err: err}
			}
			return runBench(cmd.Context(), c, p)
		},
	}
	cmd.Flags().StringVarP(&name, "workload", "w", "W2", "which workload: "+strings.Join(bench.Names(), ", "))
	cmd.Flags().IntVar(&p.jobs, "jobs", 0, "number of jobs (default: the workload's)")
	cmd.Flags().DurationVar(&p.floor, "floor", 3*time.Second, "how long to measure each floor, 0: not at all")
	cmd.Flags().IntVar(&p.size.Engines, "engines", 1, "engine processes")
	cmd.Flags().IntVar(&p.size.Workers, "workers", 1, "worker processes")
	cmd.Flags().BoolVar(&p.size.Embedded, "embedded", false,
		"run engine, relay and workers in one process, as package embedded does; --engines says how many")
	cmd.AddCommand(benchAll(c), benchWorker(c))
	cli.Offer(cmd, "workload", cobra.FixedCompletions(bench.Names(), cobra.ShellCompDirectiveNoFileComp))
	return cli.Writes(cmd, "table", "json")
}

const benchLong = `Runs a workload with Postgres, NATS, engines, a relay and workers as separate
processes with default durability (fsync on), and prints its rates beside two
floors of the same run: what bare set-based SQL reaches on the same Postgres, and
what publishing, fetching and acknowledging reaches on the same JetStream. Disks
and processors differ; the ratio to a floor carries from one machine to another.

DATABASE_URL and NATS_URL name the servers to measure; those that are not named are
started in a temporary folder. It runs in the namespace ` + node.BenchNamespace + `, which it empties first.

`

// check fills in what was left away and refuses what cannot be measured.
func (p *benchPlan) check(name string) error {
	w, ok := bench.Workloads[name]
	if !ok {
		return fmt.Errorf("--workload %q: want one of %s", name, strings.Join(bench.Names(), ", "))
	}
	p.workload = w
	if p.jobs == 0 {
		p.jobs = w.Jobs
	}
	if p.jobs < 1 {
		return fmt.Errorf("--jobs is %d, want at least 1", p.jobs)
	}
	if p.size.Embedded && p.size.Workers != 1 {
		return fmt.Errorf("--workers is %d: with --embedded each of the --engines processes has its own workers",
			p.size.Workers)
	}
	return p.size.Check()
}

func workloadHelp() string {
	var b strings.Builder
	for _, name := range bench.Names() {
		w := bench.Workloads[name]
		fmt.Fprintf(&b, "  %s  %s (%d jobs)\n", name, w.Does, w.Jobs)
	}
	return b.String()
}

// benchWorker is the worker process of a benchmark.
func benchWorker(c *cli.Shell) *cobra.Command {
	var takes time.Duration
	var slots int
	var beside bool
	cmd := &cobra.Command{Use: "worker", Hidden: true, Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := worker.ConfigFromEnv(cmd.Context())
			if err != nil {
				return cli.UsageError{Err: err}
			}
			cfg.Concurrency = slots
			var runs atomic.Int64
			work := func(ctx context.Context, _ *worker.Task) (*worker.Reply, error) {
				runs.Add(1)
				if takes > 0 {
					if err := fleet.Sleep(ctx, takes); err != nil {
						return nil, err
					}
				}
				return &worker.Reply{Data: json.RawMessage(bench.Input)}, nil
			}
			topics := append(functions.Handlers(), worker.HandleRaw(bench.WorkTopic, work),
				worker.HandleRaw(bench.LightWork, work))
			run := func(ctx context.Context) error { return worker.Run(ctx, cfg, topics...) }
			if beside {
				run = func(ctx context.Context) error { return runEmbedded(ctx, slots, topics) }
			}
			if err := run(cmd.Context()); err != nil {
				return err
			}
			return json.NewEncoder(c.Out).Encode(fleet.WorkerRuns{Runs: runs.Load()})
		}}
	cmd.Flags().DurationVar(&takes, "takes", 0, "time that a piece of work takes")
	cmd.Flags().IntVar(&slots, "slots", 256, "pieces of work at once")
	cmd.Flags().BoolVar(&beside, "embedded", false, "run an engine and a relay in this process, too")
	return cmd
}

// runEmbedded runs an engine, a relay and workers in this process until ctx ends.
func runEmbedded(ctx context.Context, slots int, topics []worker.Registration) error {
	p, err := embedded.Start(ctx, embedded.Config{Concurrency: slots}, topics...)
	if err != nil {
		return err
	}
	slog.Info("embedded is ready")
	select {
	case <-ctx.Done():
	case <-p.Done():
	}
	return p.Stop()
}

func runBench(ctx context.Context, c *cli.Shell, p benchPlan) error {
	b, err := fleet.OpenServers(ctx, c)
	if err != nil {
		return err
	}
	defer b.Close()
	result, err := measure(ctx, c, b, p)
	if err != nil {
		return err
	}
	return printBench(c, result)
}

// measure measures the floors, then the workload once.
func measure(ctx context.Context, c *cli.Shell, b *fleet.Servers, p benchPlan) (r bench.Result, err error) {
	floors, err := b.Floors(ctx, c, p.floor)
	if err != nil {
		return r, err
	}
	r, err = b.Measure(ctx, c, p.size, p.workload, p.jobs)
	return r.WithFloors(floors), err
}

func printBench(c *cli.Shell, r bench.Result) error {
	if c.Flags.Output == "json" {
		return c.Encode(r)
	}
	of := "from start to end"
	switch {
	case r.SignalsPerS > 0:
		of = "from signal to receipt"
		fmt.Fprintf(c.Out, "%s  %d waiting jobs signalled in %.2f s\n    %10.0f signals/s\n", r.Workload, r.Jobs, r.Seconds,
			r.SignalsPerS)
	case r.TimersPerS > 0:
		of = "from being due to the job's end"
		fmt.Fprintf(c.Out, "%s  %d sleeping jobs woken in %.2f s\n    %10.0f timers/s\n", r.Workload, r.Jobs, r.Seconds,
			r.TimersPerS)
	case r.StepsPerS > 0:
		fmt.Fprintf(c.Out, "%s  %d functions in %.2f s\n    %10.0f jobs/s\n    %10.0f steps/s\n", r.Workload, r.Jobs,
			r.Seconds, r.JobsPerS, r.StepsPerS)
	default:
		fmt.Fprintf(c.Out, "%s  %d jobs, %d activities in %.2f s\n", r.Workload, r.Jobs, r.Activities, r.Seconds)
		fmt.Fprintf(c.Out, "    %10.0f jobs/s\n    %10.0f activities/s\n", r.JobsPerS, r.ActPerS)
	}
	if n := len(r.Rounds); n > 1 {
		fmt.Fprintf(c.Out, "    %10.0f to %.0f jobs/s in %d rounds; this is the median\n", slices.Min(r.Rounds),
			slices.Max(r.Rounds), n)
	}
	fmt.Fprintf(c.Out, "    %10.2f ms p50, %.2f ms p99 %s\n", r.P50, r.P99, of)
	fmt.Fprintf(c.Out, "    %10.0f MB peak memory of the engine\n", r.RSS)
	if r.Floor > 0 {
		fmt.Fprintf(c.Out, "    %10.0f transitions/s is the floor of this Postgres; ratio %.2f\n", r.Floor, r.Ratio)
		fmt.Fprintf(c.Out, "    %10.0f messages/s is the floor of this JetStream; ratio %.2f\n", r.JetStreamFloor,
			r.RatioToJetStream)
	}
	return nil
}
