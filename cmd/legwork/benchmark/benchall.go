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
of all rounds. The workloads take turns: each runs once, then each runs again, so
that a machine which becomes slower does so for all. Each time a workload has
servers and processes of its own over empty tables, and measures both floors again.

--report DIR writes bench.md, a table of what was reached beside the targets, and
bench.svg, a chart of it, with machine, versions, commit and date. It is written
when all have run. Durable functions stand beside the graphs of the same run: W6 to
W8 beside W2, W9 beside W3, L2 beside L1. So name both in --workload.`,
		Example: "  legwork bench all\n  legwork bench all --workload W2,W6 --report . -o json",
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
	report := bench.Report{Version: cli.VersionString(), At: time.Now(), Picture: "bench.svg",
		Series: make([]bench.Series, len(p.workloads))}
	for round := range p.rounds {
		for i, name := range p.workloads {
			c.Note("round %d of %d: %s", round+1, p.rounds, name)
			r, machine, err := measureRound(ctx, c, p, bench.Workloads[name])
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if round == 0 && i == 0 {
				report.Machine = machine // its load is that before all of them
			}
			if report.Series[i] = append(report.Series[i], r); round < p.rounds-1 {
				continue
			}
			if err := printBench(c, report.Series[i].Median()); err != nil {
				return err
			}
		}
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

// measureRound runs a workload once, on servers of its own.
func measureRound(ctx context.Context, c *cli.Shell, p benchAllPlan, w bench.Workload) (r bench.Result, m bench.Machine,
	err error) {
	b, err := fleet.OpenServers(ctx, c)
	if err != nil {
		return r, m, err
	}
	defer b.Close()
	if m, err = b.Machine(ctx); err != nil {
		return r, m, err
	}
	r, err = measure(ctx, c, b, benchPlan{workload: w, jobs: cmp.Or(p.jobs, w.Jobs), floor: p.floor,
		size: fleet.Size{Engines: 1, Workers: 1}})
	return r, m, err
}
