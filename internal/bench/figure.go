package bench

import (
	"cmp"
	"fmt"
	"strings"
)

// figure is one number of a workload that has a target.
type figure struct {
	Workload string
	What     string // unit, or what it is
	Unit     string // as benchstat has it, where What is none
	Of       func(Result) float64
	// AtLeast must be reached, Aim is hoped for: at most, if Lower. 0: there is none.
	AtLeast, Aim float64
	Lower        bool
	Decimals     int
	// Beside is the figure that this one is compared with, of another workload of the
	// same run; nil: of none. AtLeast is then a multiple of it.
	Beside *figure
}

// The figures that others stand beside.
var (
	chained = figure{Workload: "W2", What: "activities/s", Of: Result.activities, AtLeast: 8000, Aim: 15_000}
	fanned  = figure{Workload: "W3", What: "activities/s", Of: Result.activities, AtLeast: 8000, Aim: 20_000}
	latency = figure{Workload: "L1", What: "ms, p50", Unit: "p50-ms", Of: Result.median, AtLeast: 5, Aim: 2, Lower: true,
		Decimals: 1}
	late = figure{Workload: "L1", What: "ms, p99", Unit: "p99-ms", Of: Result.last, AtLeast: 15, Aim: 6, Lower: true,
		Decimals: 1}
)

// Figures are those of the issues "Fast" and "Functions, fast and for years", in
// their order. The targets hold for two cores for everything.
var Figures = []figure{
	{Workload: "W1", What: "jobs/s", Of: func(r Result) float64 { return r.JobsPerS }, AtLeast: 4000, Aim: 8000},
	chained,
	fanned,
	{Workload: "W4", What: "signals/s", Of: func(r Result) float64 { return r.SignalsPerS }, AtLeast: 4000, Aim: 8000},
	{Workload: "W5", What: "timers/s", Of: func(r Result) float64 { return r.TimersPerS }, AtLeast: 4000, Aim: 8000},
	latency,
	late,
	{Workload: "W2", What: "of the SQL floor", Unit: "floor-ratio", Of: func(r Result) float64 { return r.Ratio },
		AtLeast: 0.15, Aim: 0.35, Decimals: 2},
	{Workload: "W2", What: "MB, peak of the engine", Unit: "engine-MB", Of: func(r Result) float64 { return r.RSS },
		AtLeast: 300, Aim: 120, Lower: true},
	{Workload: "W6", What: "calls/s", Of: Result.activities, Beside: &chained, AtLeast: 0.8},
	{Workload: "W7", What: "steps/s", Of: Result.steps, Beside: &chained, AtLeast: 3},
	{Workload: "W8", What: "steps/s", Of: Result.steps, Beside: &chained, AtLeast: 1},
	{Workload: "W9", What: "calls/s", Of: Result.activities, Beside: &fanned, AtLeast: 0.8},
	{Workload: "L2", What: "ms, p50", Unit: "p50-ms", Of: Result.median, Beside: &latency, AtLeast: 1, Lower: true,
		Decimals: 1},
	{Workload: "L2", What: "ms, p99", Unit: "p99-ms", Of: Result.last, Beside: &late, Lower: true, Decimals: 1},
}

func (r Result) activities() float64 { return r.ActPerS }
func (r Result) steps() float64      { return r.StepsPerS }
func (r Result) median() float64     { return r.P50 }
func (r Result) last() float64       { return r.P99 }

// Verdict says which target a value reaches, or a ratio if the figure stands beside
// another one.
func (f figure) Verdict(value float64) string {
	reaches := func(target float64) bool {
		if f.Lower {
			return value <= target
		}
		return value >= target
	}
	switch {
	case f.AtLeast == 0:
		return ""
	case f.Aim != 0 && reaches(f.Aim):
		return "aim reached"
	case reaches(f.AtLeast):
		return "reached"
	}
	return "missed"
}

// Line is a result as a line that benchstat reads: the figures of its workload
// that the run has. Lines of older builds have fewer.
func (r Result) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Benchmark%s 1", r.Workload)
	for _, f := range Figures {
		if value := f.Of(r); f.Workload == r.Workload && value != 0 {
			fmt.Fprintf(&b, " %g %s", value, f.unit())
		}
	}
	return b.String()
}

// Units tells benchstat what is better.
func Units() string {
	var b strings.Builder
	seen := map[string]bool{}
	for _, f := range Figures {
		if better := map[bool]string{true: "lower", false: "higher"}[f.Lower]; !seen[f.unit()] {
			fmt.Fprintf(&b, "Unit %s better=%s\n", f.unit(), better)
			seen[f.unit()] = true
		}
	}
	return b.String()
}

func (f figure) unit() string { return cmp.Or(f.Unit, f.What) }
