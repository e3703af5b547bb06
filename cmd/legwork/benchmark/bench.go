package benchmark

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/worker"
)

// benchPlan is what one call of bench measures.
type benchPlan struct {
	workload bench.Workload
	jobs     int
	floor    time.Duration // 0: not at all
	against  string        // the peer, "": none
	rounds   int           // of each side, with a peer; of each size, with --scale
	steadyPlan
}

func Command(c *cli.Shell) *cobra.Command {
	var p benchPlan
	var name string
	cmd := &cobra.Command{
		Use: "bench", Short: "Measure the engine on this machine", Args: cobra.NoArgs,
		Long: benchLong + workloadHelp(),
		Example: "  legwork bench --workload W2 --jobs 2000 -o json\n  legwork bench --against river      # in a " +
			"checkout, with Go and a network\n" +
			"  legwork bench --closed 1000000 --sleeping 100000 --backlog 200000 --for 10m --curve flat\n" +
			"  legwork bench --scale\n  legwork bench --workload overload --engines 2\n" +
			"  legwork bench --workload scaling --steps 1x1,1x4,3x4,1x1",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.OneOf("table", "json"); err != nil {
				return err
			}
			if err := p.check(name, cmd.Flags().Changed); err != nil {
				return cli.UsageError{Err: err}
			}
			return runBench(cmd.Context(), c, p)
		},
	}
	cmd.Flags().StringVarP(&name, "workload", "w", "W2", "which workload: "+strings.Join(workloadNames(), ", "))
	cmd.Flags().IntVar(&p.jobs, "jobs", 0, "number of jobs (default: the workload's; 20000 in each round with --against)")
	cmd.Flags().DurationVar(&p.floor, "floor", 3*time.Second, "how long to measure each floor, 0: not at all")
	cmd.Flags().StringVar(&p.against, "against", "", "run W1 in turns with a peer: river")
	cmd.Flags().IntVar(&p.rounds, "rounds", 3, "rounds of each with --against, an odd number; the medians count")
	p.steadyPlan.flags(cmd)
	cmd.AddCommand(benchAll(c), benchWorker(c))
	cli.Offer(cmd, "workload", cobra.FixedCompletions(bench.Names(), cobra.ShellCompDirectiveNoFileComp))
	cli.Offer(cmd, "against", cobra.FixedCompletions([]cobra.Completion{peerRiver}, cobra.ShellCompDirectiveNoFileComp))
	return cli.Writes(cmd, "table", "json")
}

const benchLong = `Runs a workload with Postgres, NATS, one engine, one relay and one worker as
separate processes with default durability (fsync on), and prints its rates beside
two floors of the same run: what bare set-based SQL reaches on the same Postgres,
and what publishing, fetching and acknowledging reaches on the same JetStream.

--against river runs W1 and the same jobs on River (github.com/riverqueue/river, a
job queue) in turns on the same Postgres, and prints the ratio of the medians. It
builds the module internal/bench/river, so run it in a checkout.

--for keeps jobs in flight, --closed, --sleeping and --backlog fill the tables
before; the same load over empty tables, before and after, is what the rate is
compared with. --engines and --workers set how many processes there are, --scale
runs all sizes. The last four are no workloads but measure a property.

`

// check fills in what was left away and refuses what cannot be measured.
func (p *benchPlan) check(name string, given func(flag string) bool) (err error) {
	if p.against != "" {
		if name, err = p.checkPeer(name, given); err != nil {
			return err
		}
	} else if given("rounds") && !p.scale {
		return errors.New("--rounds goes with --against and --scale: without them there is one round")
	}
	if err := p.steadyPlan.check(name, given); err != nil {
		return err
	}
	if _, named := scenarios[name]; named {
		return nil
	}
	w, ok := bench.Workloads[name]
	if !ok {
		return fmt.Errorf("--workload %q: want one of %s", name, strings.Join(workloadNames(), ", "))
	}
	p.workload = w
	if p.jobs == 0 {
		p.jobs = w.Jobs
	}
	if p.jobs < 1 {
		return fmt.Errorf("--jobs is %d, want at least 1", p.jobs)
	}
	return nil
}

func workloadHelp() string {
	var b strings.Builder
	for _, name := range bench.Names() {
		w := bench.Workloads[name]
		fmt.Fprintf(&b, "  %s  %s (%d jobs)\n", name, w.Does, w.Jobs)
	}
	b.WriteString(scenarioHelp())
	return b.String()
}

// benchWorker is the worker process of a benchmark.
func benchWorker(c *cli.Shell) *cobra.Command {
	var takes time.Duration
	var slots int
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
					if err := sleep(ctx, takes); err != nil {
						return nil, err
					}
				}
				return &worker.Reply{Data: json.RawMessage(bench.Input)}, nil
			}
			if err := worker.Run(cmd.Context(), cfg, worker.HandleRaw(bench.WorkTopic, work),
				worker.HandleRaw(bench.LightWork, work)); err != nil {
				return err
			}
			return json.NewEncoder(c.Out).Encode(workerRuns{runs.Load()})
		}}
	cmd.Flags().DurationVar(&takes, "takes", 0, "time that a piece of work takes")
	cmd.Flags().IntVar(&slots, "slots", 256, "pieces of work at once")
	return cmd
}

// workerRuns is what a worker process of a benchmark says at its end.
type workerRuns struct {
	Runs int64 `json:"runs"`
}

func runBench(ctx context.Context, c *cli.Shell, p benchPlan) (err error) {
	b, err := openServers(ctx, c)
	if err != nil {
		return err
	}
	defer b.stop()
	if p.scenario != nil {
		return p.scenario(ctx, c, b.Settings, p)
	}
	measure := measureOwn
	if p.against != "" {
		river, err := buildRiver(ctx, c, b.dir)
		if err != nil {
			return err
		}
		measure = func(ctx context.Context, c *cli.Shell, s cli.Settings, p benchPlan) (bench.Result, error) {
			return measureAgainst(ctx, c, s, p, river)
		}
	}
	floors, err := measureFloors(ctx, c, b.Settings, p.floor)
	if err != nil {
		return err
	}
	result, err := measure(ctx, c, b.Settings, p)
	if err != nil {
		return err
	}
	return printBench(c, result.WithFloors(floors))
}

// benchServers are the two servers of a benchmark, in a folder of its own
// unless the settings name others.
type benchServers struct {
	cli.Settings
	dir  string
	stop func()
}

func openServers(ctx context.Context, c *cli.Shell) (b *benchServers, err error) {
	s, err := c.Configured(ctx)
	if err != nil {
		return nil, err
	}
	s.Namespace, s.Telemetry.LogLevel = node.BenchNamespace, "warn"
	dir, err := os.MkdirTemp("", "legwork-bench-")
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // Postgres may run as another user
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	c.Note("starting Postgres and NATS …")
	stack, err := c.Start(ctx, &s, devstack.Config{Dir: filepath.Join(dir, "stack"), NATSProcess: true})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &benchServers{Settings: s, dir: dir, stop: func() { cli.Stop(stack); _ = os.RemoveAll(dir) }}, nil
}

// measureFloors measures what the two servers reach by themselves.
func measureFloors(ctx context.Context, c *cli.Shell, s cli.Settings, during time.Duration) (f bench.Floors,
	err error) {
	if during <= 0 {
		return f, nil
	}
	n, err := fleet.OpenEmpty(ctx, s)
	if err != nil {
		return f, err
	}
	defer n.Close()
	c.Note("measuring the floors of Postgres and JetStream for %v each …", during)
	if f.SQL, err = bench.Floor(ctx, n.Pool, during); err != nil {
		return f, err
	}
	f.JetStream, err = bench.JetStreamFloor(ctx, n.Conn.NATS(), during)
	return f, err
}

// measureOwn runs the workload once, with processes of its own over an empty
// namespace.
func measureOwn(ctx context.Context, c *cli.Shell, s cli.Settings, p benchPlan) (r bench.Result, err error) {
	b, err := fleet.Open(ctx, s, p.size, p.workload.Document)
	if err != nil {
		return r, err
	}
	defer b.Close()
	c.Note("running %d jobs of %s: %s …", p.jobs, p.workload.Name, p.workload.Does)
	if r, err = fleet.Measure(ctx, b.Cl, b.Node, p.workload, p.jobs); err != nil {
		return r, errors.Join(err, b.Fleet.Failure())
	}
	r.RSS = b.Fleet.EngineRSS()
	return r, nil
}

func printBench(c *cli.Shell, r bench.Result) error {
	if c.Flags.Output == "json" {
		return json.NewEncoder(c.Out).Encode(r)
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
	default:
		fmt.Fprintf(c.Out, "%s  %d jobs, %d activities in %.2f s\n", r.Workload, r.Jobs, r.Activities, r.Seconds)
		fmt.Fprintf(c.Out, "    %10.0f jobs/s\n    %10.0f activities/s\n", r.JobsPerS, r.ActPerS)
	}
	if n := len(r.Rounds); n > 1 && r.River == 0 {
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
	if r.River > 0 {
		fmt.Fprintf(c.Out, "    %10.0f jobs/s on River %s; ratio %.2f (medians of %d in turns)\n", r.River, r.RiverVersion,
			r.RatioToRiver, len(r.RiverRounds))
	}
	return nil
}
