package benchmark

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// benchAllPlan is what one call of bench all measures.
type benchAllPlan struct {
	workloads []string
	rounds    int
	jobs      int // 0: each workload's own
	floor     time.Duration
	report    string // a folder, "": none
}

func benchAll(c *cli.Shell) *cobra.Command {
	var p benchAllPlan
	cmd := cli.Writes(&cobra.Command{
		Use: "all", Short: "Measure every workload in rounds and write a report", Args: cobra.NoArgs,
		Long: `Runs every workload in rounds and prints the median round of each, with the rates
of all rounds. Every workload has servers of its own; every round begins over empty
tables, measures both floors again and has processes of its own.

--report DIR writes bench.md, a table of what was reached beside the targets, and
bench.svg, a chart of it, with machine, versions, commit and date. It is written
when all have run.`,
		Example: "  legwork bench all\n  legwork bench all --workload W1,L1 --report . -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := p.check(); err != nil {
				return cli.UsageError{Err: err}
			}
			return runBenchAll(cmd.Context(), c, p)
		},
	}, "table", "json")
	cmd.Flags().StringSliceVarP(&p.workloads, "workload", "w", bench.Names(), "which workloads")
	cmd.Flags().IntVar(&p.rounds, "rounds", 3, "rounds of each, an odd number; the medians count")
	cmd.Flags().IntVar(&p.jobs, "jobs", 0, "number of jobs in each round (default: the workload's)")
	cmd.Flags().DurationVar(&p.floor, "floor", time.Second, "how long to measure each floor in each round, 0: not at all")
	cmd.Flags().StringVar(&p.report, "report", "", "folder to write bench.md and bench.svg to (default: none)")
	return cmd
}

func (p *benchAllPlan) check() error {
	for _, name := range p.workloads {
		if _, ok := bench.Workloads[name]; !ok {
			return fmt.Errorf("--workload %q: want some of %s", name, strings.Join(bench.Names(), ","))
		}
	}
	switch {
	case len(p.workloads) == 0:
		return errors.New("--workload names none: leave it away for all")
	case p.rounds < 1 || p.rounds%2 == 0:
		return fmt.Errorf("--rounds is %d, want an odd number, so that there is a median", p.rounds)
	case p.jobs < 0:
		return fmt.Errorf("--jobs is %d, want at least 1, or 0 for the workload's own", p.jobs)
	}
	if p.report == "" {
		return nil
	}
	if info, err := os.Stat(p.report); err != nil || !info.IsDir() {
		return fmt.Errorf("--report %q is no folder: make it first", p.report)
	}
	return nil
}

func runBenchAll(ctx context.Context, c *cli.Shell, p benchAllPlan) error {
	report := bench.Report{Version: cli.VersionString(), At: time.Now(), Picture: "bench.svg"}
	for _, name := range p.workloads {
		series, machine, err := measureRounds(ctx, c, p, bench.Workloads[name])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := printBench(c, series.Median()); err != nil {
			return err
		}
		if len(report.Series) == 0 {
			report.Machine = machine // its load is that before all of them
		}
		report.Series = append(report.Series, series)
	}
	if p.report == "" {
		return nil
	}
	page := filepath.Join(p.report, "bench.md")
	c.Note("writing %s and %s", page, report.Picture)
	if err := os.WriteFile(filepath.Join(p.report, report.Picture), []byte(report.Chart()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(page, []byte(report.Page()), 0o644)
}

// measureRounds runs the rounds of one workload on servers of their own.
func measureRounds(ctx context.Context, c *cli.Shell, p benchAllPlan, w bench.Workload) (series bench.Series,
	m bench.Machine, err error) {
	b, err := fleet.OpenServers(ctx, c)
	if err != nil {
		return nil, m, err
	}
	defer b.Close()
	if m, err = b.Machine(ctx); err != nil {
		return nil, m, err
	}
	one := benchPlan{workload: w, jobs: cmp.Or(p.jobs, w.Jobs), floor: p.floor, size: fleet.Size{Engines: 1, Workers: 1}}
	for range p.rounds {
		r, err := measure(ctx, c, b, one)
		if err != nil {
			return nil, m, err
		}
		series = append(series, r)
	}
	return series, m, nil
}
