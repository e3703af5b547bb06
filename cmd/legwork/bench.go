package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/worker"
)

func (c *cli) bench() *cobra.Command {
	var name string
	var jobs int
	var floor time.Duration
	cmd := &cobra.Command{
		Use: "bench", Short: "Measure the engine on this machine", Args: cobra.NoArgs,
		Long:    "Runs a workload with Postgres, NATS, one engine, one relay and one worker as\nseparate processes with default durability (fsync on), and prints its rates beside\nthe floor: what bare set-based SQL reaches on the same Postgres in the same run.\n\n" + workloadHelp(),
		Example: "  legwork bench --workload W2 --jobs 2000 -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.oneOf("table", "json"); err != nil {
				return err
			}
			w, ok := bench.Workloads[name]
			if !ok {
				return errUsage{fmt.Errorf("--workload %q: want one of %s", name, strings.Join(bench.Names(), ", "))}
			}
			if jobs == 0 {
				jobs = w.Jobs
			}
			if jobs < 1 {
				return errUsage{fmt.Errorf("--jobs is %d, want at least 1", jobs)}
			}
			return c.runBench(cmd.Context(), w, jobs, floor)
		},
	}
	cmd.Flags().StringVarP(&name, "workload", "w", "W2", "which workload: "+strings.Join(bench.Names(), ", "))
	cmd.Flags().IntVar(&jobs, "jobs", 0, "number of jobs (default: the workload's)")
	cmd.Flags().DurationVar(&floor, "floor", 3*time.Second, "how long to measure the floor, 0: not at all")
	cmd.AddCommand(c.benchWorker())
	return cmd
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
func (c *cli) benchWorker() *cobra.Command {
	return &cobra.Command{Use: "worker", Hidden: true, Args: cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error {
		cfg, err := worker.ConfigFromEnv(cmd.Context())
		if err != nil {
			return errUsage{err}
		}
		cfg.Concurrency = 256
		noop := func(context.Context, *worker.Task) (*worker.Reply, error) {
			return &worker.Reply{Data: json.RawMessage(bench.Input)}, nil
		}
		return worker.Run(cmd.Context(), cfg, worker.HandleRaw(bench.WorkTopic, noop))
	}}
}

func (c *cli) runBench(ctx context.Context, w bench.Workload, jobs int, floor time.Duration) (err error) {
	s, err := c.settings(ctx)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "legwork-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil { // Postgres may run as another user
		return err
	}
	s.Namespace, s.Telemetry.LogLevel = benchNamespace, "warn"
	c.note("starting Postgres and NATS …")
	stack, err := c.start(ctx, &s, devstack.Config{Dir: filepath.Join(dir, "stack"), NATSProcess: true})
	if err != nil {
		return err
	}
	defer stop(stack)
	if err := reset(ctx, s); err != nil {
		return err
	}
	n, err := s.open(ctx, "bench")
	if err != nil {
		return err
	}
	defer n.close()
	var rate float64
	if floor > 0 {
		c.note("measuring the floor for %v …", floor)
		if rate, err = bench.Floor(ctx, n.pool, floor); err != nil {
			return err
		}
	}
	cl, err := client.New(n.Namespace, n.pool, n.conn.NATS())
	if err != nil {
		return err
	}
	defer cl.Close()
	if err := deployAndActivate(ctx, cl, w.Name+".yaml", []byte(w.Document)); err != nil {
		return err
	}
	fleet, err := c.startFleet(ctx, s)
	if err != nil {
		return err
	}
	defer fleet.stop()
	c.note("running %d jobs of %s: %s …", jobs, w.Name, w.Does)
	result, err := runWorkload(ctx, cl, n, w, jobs)
	if err != nil {
		return errors.Join(err, fleet.failure())
	}
	result.RSS = fleet.engineRSS()
	return c.printBench(result.WithFloor(rate))
}

func (c *cli) printBench(r bench.Result) error {
	if c.flags.output == "json" {
		return json.NewEncoder(c.out).Encode(r)
	}
	fmt.Fprintf(c.out, "%s  %d jobs, %d activities in %.2f s\n", r.Workload, r.Jobs, r.Activities, r.Seconds)
	fmt.Fprintf(c.out, "    %10.0f jobs/s\n    %10.0f activities/s\n", r.JobsPerS, r.ActPerS)
	fmt.Fprintf(c.out, "    %10.2f ms p50, %.2f ms p99 from start to end\n", r.P50, r.P99)
	fmt.Fprintf(c.out, "    %10.0f MB peak memory of the engine\n", r.RSS)
	if r.Floor > 0 {
		fmt.Fprintf(c.out, "    %10.0f transitions/s is the floor of this Postgres; ratio %.2f\n", r.Floor, r.Ratio)
	}
	return nil
}

// benchNamespace is emptied at the start of every benchmark.
const benchNamespace = "bench"
