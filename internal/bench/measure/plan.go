package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// plan is what one call measures, and where.
type plan struct {
	*cli.Shell
	*fleet.Servers
	workload bench.Workload
	jobs     int
	rounds   int
	size     fleet.Size
	fill     standing
	during   time.Duration
	every    time.Duration
	inFlight int
	steps    string // sizes of the fleet
	curve    string // files to write, without their endings; "": none
	seed     uint64 // what the steps of functions follow from; 0: the jobs are graphs
}

// measurements have the flags that they name; the plan has their defaults.
var measurements = map[string]struct {
	does     string
	flags    string
	defaults plan
	run      func(context.Context, plan) error
}{
	"fairness": {"the latency of a light job beside 10,000 children at once (--jobs) and beside a noisy app",
		"jobs engines workers for in-flight",
		plan{workload: bench.Workloads["W2"], jobs: 10_000, size: one, during: 10 * time.Second, inFlight: 500},
		measureFairness},
	"flat": {"W2 over filled tables, beside the same over empty ones",
		"engines workers closed sleeping backlog for every in-flight curve",
		plan{workload: bench.Workloads["W2"], size: one, fill: standing{1_000_000, 100_000, 200_000},
			during: 10 * time.Minute, every: 10 * time.Second, inFlight: 500}, measureFlat},
	"functions": {"flat for durable functions, one of which fills its journal",
		"engines workers closed for every in-flight curve seed",
		plan{workload: bench.Mixed, size: one, fill: standing{closed: 1_000_000}, during: 10 * time.Minute,
			every: 10 * time.Second, inFlight: 500, seed: 1}, measureFlat},
	"http": {"starts with receipts over HTTP in turns with NATS, the latency of each, and what 1,000 streams cost",
		"jobs rounds engines workers for in-flight",
		plan{workload: bench.Workloads["W1"], jobs: 10_000, rounds: 3, size: one, during: 10 * time.Second, inFlight: 256},
		measureHTTP},
	"idle": {"queries per second of each process over sleeping jobs", "engines workers sleeping for",
		plan{size: one, fill: standing{sleeping: 100_000}, during: 30 * time.Second}, measureIdle},
	"keyed": {"W2 in turns with W2 whose workers claim their work", "jobs rounds engines workers",
		plan{workload: bench.Workloads["W2"], jobs: 2000, rounds: 3, size: one}, measureKeyed},
	"overload": {"starts of W2 arrive at four times the rate at which they are worked, or --jobs of them",
		"jobs engines workers for in-flight",
		plan{workload: bench.Workloads["W2"], size: one, during: 10 * time.Second, inFlight: 500}, measureOverload},
	"river": {"W1 and L1 in turns with River, a job queue, on the same Postgres", "jobs rounds",
		// River is done with fewer jobs before its own pauses, up to a quarter of a second, stop to count.
		plan{workload: bench.Workloads["W1"], jobs: 20_000, rounds: 3, size: one}, measureRiver},
	"scale": {"W2 with 1, 2, 4 engines and 1, 2, 4, 8 workers, in turns", "jobs rounds",
		plan{workload: bench.Workloads["W2"], jobs: 4000, rounds: 3}, measureScale},
	"scaling": {"W1 while engines and workers come and go; --for is the time of each step", "steps for in-flight curve",
		// The workers from 1 to 4 and back, and the engines from 1 to 3 and back while there are 4 workers.
		plan{workload: bench.Workloads["W1"], steps: "1x1,1x2,1x4,3x4,1x4,1x1", during: 10 * time.Second, inFlight: 500},
		measureScaling},
}

var one = fleet.Size{Engines: 1, Workers: 1}

// flags defines -o and the named ones.
func (p *plan) flags(f *flag.FlagSet, names string) {
	var all flag.FlagSet
	all.IntVar(&p.jobs, "jobs", p.jobs, "number of jobs, in each round")
	all.IntVar(&p.rounds, "rounds", p.rounds, "rounds of each, an odd number; the medians count")
	all.IntVar(&p.size.Engines, "engines", p.size.Engines, "engine processes")
	all.IntVar(&p.size.Workers, "workers", p.size.Workers, "worker processes")
	all.IntVar(&p.fill.closed, "closed", p.fill.closed, "closed jobs that are in the tables")
	all.IntVar(&p.fill.sleeping, "sleeping", p.fill.sleeping, "sleeping jobs")
	all.IntVar(&p.fill.backlog, "backlog", p.fill.backlog, "transitions that nobody takes")
	all.DurationVar(&p.during, "for", p.during, "how long to measure")
	all.DurationVar(&p.every, "every", p.every, "interval of the figures")
	all.IntVar(&p.inFlight, "in-flight", p.inFlight, "jobs in flight")
	all.StringVar(&p.steps, "steps", p.steps, "engines x workers, one step after the other")
	all.Uint64Var(&p.seed, "seed", p.seed, "what the steps of functions follow from")
	all.StringVar(&p.curve, "curve", "", "write FILE.csv, FILE.json and FILE.svg")
	f.StringVar(&p.Flags.Output, "o", "table", "table or json")
	for name := range strings.FieldsSeq(names) {
		f.Var(all.Lookup(name).Value, name, all.Lookup(name).Usage)
	}
}

// check refuses what cannot be measured.
func (p *plan) check(f *flag.FlagSet) (err error) {
	f.Visit(func(f *flag.Flag) {
		v := f.Value.String()
		if strings.HasPrefix(v, "-") || (v == "0" || v == "0s") && !strings.Contains("closed sleeping backlog", f.Name) {
			err = fmt.Errorf("--%s is %s, that is too little", f.Name, v)
		}
	})
	switch {
	case err != nil:
	case p.size != fleet.Size{} && p.size.Check() != nil:
		err = p.size.Check()
	case p.every > 0 && (p.every < time.Second || p.during < p.every):
		err = errors.New("want --every 1s or more, and --for not below it")
	case p.rounds > 0 && p.rounds%2 == 0:
		err = errors.New("want an odd number of --rounds, so that there is a median")
	case p.Flags.Output != "table" && p.Flags.Output != "json":
		err = fmt.Errorf("-o %q: want table or json", p.Flags.Output)
	case p.steps != "":
		_, err = parseSteps(p.steps)
	}
	return err
}

// writeCurve writes a run as CSV, JSON and SVG beside each other.
func (p *plan) writeCurve(run interface {
	CSV(io.Writer) error
	SVG(io.Writer) error
}) error {
	if p.curve == "" {
		return nil
	}
	for ending, write := range map[string]func(io.Writer) error{
		".csv": run.CSV, ".svg": run.SVG, ".json": func(w io.Writer) error { return json.NewEncoder(w).Encode(run) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			return err
		}
		if err := os.WriteFile(p.curve+ending, b.Bytes(), 0o644); err != nil {
			return fmt.Errorf("write the curve: %w", err)
		}
	}
	p.Note("wrote %s.csv, .json and .svg", p.curve)
	return nil
}

// print writes a result as one line of JSON, or as a page.
func (p *plan) print(result any, page func() error) error {
	if p.JSON() {
		return p.Encode(result)
	}
	return page()
}
