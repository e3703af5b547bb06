package benchmark

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// steadyPlan is the part of a plan that is about how large the fleet is, what
// stands in the tables and how long it goes on.
type steadyPlan struct {
	size     fleet.Size
	scale    bool
	fill     standing
	during   time.Duration // 0: until the jobs have ended
	every    time.Duration
	inFlight int
	steps    string // fleets of the scenario scaling
	curve    string // files to write, without their endings; "": none
	// scenario runs in place of the workload's own measurement; nil: none.
	scenario func(context.Context, *cli.Shell, cli.Settings, benchPlan) error
}

// scenarios are what --workload names beside the workloads.
var scenarios = map[string]struct {
	does string
	run  func(context.Context, *cli.Shell, cli.Settings, benchPlan) error
}{
	"idle":     {"queries per second of each process over 100,000 sleeping jobs (--sleeping)", measureIdle},
	"overload": {"starts arrive at four times the rate at which they are worked, for --for", measureOverload},
	"scaling":  {"jobs/s while engines and workers come and go; --for is each step", measureScaling},
	"fairness": {"a light job beside 10,000 children at once (--jobs) and a noisy app", measureFairness},
}

func workloadNames() []string {
	return append(bench.Names(), slices.Sorted(maps.Keys(scenarios))...)
}

func scenarioHelp() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(scenarios)) {
		fmt.Fprintf(&b, "  %s  %s\n", name, scenarios[name].does)
	}
	return b.String()
}

func (p *steadyPlan) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&p.size.Engines, "engines", 1, "engine processes")
	f.IntVar(&p.size.Workers, "workers", 1, "worker processes")
	f.BoolVar(&p.scale, "scale", false, "run the workload with 1, 2, 4 engines and 1, 2, 4, 8 workers")
	f.DurationVar(&p.during, "for", 0, "keep jobs in flight for so long, over empty tables and over filled ones")
	f.DurationVar(&p.every, "every", 10*time.Second, "interval of the figures, with --for")
	f.IntVar(&p.inFlight, "in-flight", 500, "jobs in flight, with --for")
	f.IntVar(&p.fill.closed, "closed", 0, "closed jobs that are in the tables, with --for")
	f.IntVar(&p.fill.sleeping, "sleeping", 0, "sleeping jobs, with --for and idle")
	f.IntVar(&p.fill.backlog, "backlog", 0, "transitions that nobody takes, with --for")
	f.StringVar(&p.steps, "steps", defaultSteps, "engines x workers, one step after the other, with scaling")
	f.StringVar(&p.curve, "curve", "", "write FILE.csv, FILE.json and FILE.svg, with --for and scaling")
}

// check chooses the scenario and refuses what does not go together.
func (p *steadyPlan) check(name string, given func(flag string) bool) error {
	if err := p.size.Check(); err != nil {
		return err
	}
	if p.inFlight < 1 || p.every < time.Second || p.during < 0 || min(p.fill.closed, p.fill.sleeping, p.fill.backlog) < 0 {
		return errors.New("want --in-flight 1 or more, --every 1s or more, and nothing below 0")
	}
	named, isScenario := scenarios[name]
	steady := p.during > 0 || p.fill.total() > 0
	switch {
	case isScenario && p.scale, p.scale && steady, given("against") && (isScenario || p.scale || steady):
		return errors.New("--against, --scale, --for and the workloads idle, overload, fairness and scaling are runs of " +
			"their own: name one")
	case given("steps") && name != scalingName:
		return errors.New("--steps goes with --workload scaling")
	case p.curve != "" && !steady && name != scalingName:
		return errors.New("--curve goes with --for: there is no curve without time")
	case isScenario:
		p.scenario = named.run
		_, err := parseSteps(p.steps)
		return err
	case p.scale:
		p.scenario = measureScale
	case steady:
		if p.during == 0 {
			p.during = 10 * time.Minute
		}
		if p.during < p.every {
			return fmt.Errorf("--for %v is shorter than one interval of --every %v", p.during, p.every)
		}
		p.scenario = measureFlat
	}
	return nil
}
