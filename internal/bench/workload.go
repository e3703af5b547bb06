// Package bench holds the workloads of `legwork bench` and the floor they are
// compared with.
package bench

import (
	"fmt"
	"sort"
	"strings"
	"time"
)

// Workload is one way to load the engine.
type Workload struct {
	Name string
	Does string
	// Workers is the number of worker activities of one job.
	Workers int
	// Sequential: jobs are started and awaited one after the other.
	Sequential bool
	// Jobs is the default number.
	Jobs int
	// Document is the application; its graph subscribes to Topic.
	Document string
}

// Topic starts a job of any workload; WorkTopic is where the no-op worker is.
const (
	Topic     = "bench.start"
	WorkTopic = "bench.noop"
)

// Input is the payload of every start: about 100 bytes.
const Input = `{"customer":"c-1029","amount":1999,"currency":"EUR","note":"a payload of about one hundred bytes"}`

// Workloads are the known ones, by name.
var Workloads = map[string]Workload{
	"W1": {Name: "W1", Does: "trigger + 1 no-op worker", Workers: 1, Jobs: 5000, Document: chain(1)},
	"W2": {Name: "W2", Does: "trigger + chain of 10 workers", Workers: 10, Jobs: 2000, Document: chain(10)},
	"W3": {Name: "W3", Does: "trigger + 100 parallel workers", Workers: 100, Jobs: 200, Document: fan(100)},
	"L1": {Name: "L1", Does: "200 sequential W1, started and awaited", Workers: 1, Sequential: true, Jobs: 200, Document: chain(1)},
}

// Names lists the workloads in order.
func Names() []string {
	names := make([]string, 0, len(Workloads))
	for name := range Workloads {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

const head = "app:\n  id: bench\n  version: '%s'\n  graphs:\n    - subscribes: " + Topic + "\n      activities:\n        t: {type: trigger}\n"

const node = "        w%d: {type: worker, topic: " + WorkTopic + ", input: {maps: {amount: '{t.output.data.amount}', note: '{t.output.data.note}'}}}\n"

// chain is a trigger and n workers, one after the other.
func chain(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, fmt.Sprintf("1%d", n))
	for i := range n {
		fmt.Fprintf(&b, node, i)
	}
	b.WriteString("      transitions:\n        t: [{to: w0}]\n")
	for i := range n - 1 {
		fmt.Fprintf(&b, "        w%d: [{to: w%d}]\n", i, i+1)
	}
	return b.String()
}

// fan is a trigger and n workers beside each other.
func fan(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, fmt.Sprintf("2%d", n))
	for i := range n {
		fmt.Fprintf(&b, node, i)
	}
	b.WriteString("      transitions:\n        t:\n")
	for i := range n {
		fmt.Fprintf(&b, "          - to: w%d\n", i)
	}
	return b.String()
}

// Result is the one line a run prints.
type Result struct {
	Workload   string  `json:"workload"`
	Jobs       int     `json:"jobs"`
	Activities int     `json:"activities"`
	Seconds    float64 `json:"seconds"`
	JobsPerS   float64 `json:"jobs_per_s"`
	ActPerS    float64 `json:"activities_per_s"`
	// P50 and P99 of the time from a job's start to its end, in milliseconds:
	// as its caller sees it for L1, else as the database recorded it.
	P50 float64 `json:"p50_ms"`
	P99 float64 `json:"p99_ms"`
	// RSS is the peak memory of the engine process, 0 if not known.
	RSS float64 `json:"rss_mb"`
	// Floor is what the bare SQL of one transition reaches on this Postgres,
	// set-based in batches of 64 over 4 connections, in the same run. Ratio is
	// the engine's transitions per second over it, two to an activity.
	Floor float64 `json:"floor_transitions_per_s"`
	Ratio float64 `json:"ratio_to_floor"`
	// River is the median rate of River in the same run, RatioToRiver is that of
	// the medians; the result is that of the round with our median. Only with
	// --against river.
	River        float64   `json:"river_jobs_per_s,omitempty"`
	RatioToRiver float64   `json:"ratio_to_river,omitempty"`
	RiverVersion string    `json:"river_version,omitempty"`
	Rounds       []float64 `json:"rounds_jobs_per_s,omitempty"`
	RiverRounds  []float64 `json:"river_rounds_jobs_per_s,omitempty"`
	// CPU is the processor time the run took, by process, in seconds.
	CPU map[string]float64 `json:"cpu_s,omitempty"`
}

// NewResult computes the rates of a run.
func NewResult(w Workload, jobs int, took time.Duration, latencies []time.Duration) Result {
	r := Result{Workload: w.Name, Jobs: jobs, Activities: jobs * w.Workers, Seconds: round(took.Seconds())}
	r.JobsPerS = round(float64(jobs) / took.Seconds())
	r.ActPerS = round(float64(r.Activities) / took.Seconds())
	sort.Slice(latencies, func(i, j int) bool { return latencies[i] < latencies[j] })
	r.P50, r.P99 = millis(latencies, 50), millis(latencies, 99)
	return r
}

// WithFloor adds the floor and the ratio to it.
func (r Result) WithFloor(floor float64) Result {
	r.Floor = round(floor)
	if floor > 0 {
		r.Ratio = round(2 * r.ActPerS / floor)
	}
	return r
}

func millis(sorted []time.Duration, percent int) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return round(float64(sorted[min(len(sorted)*percent/100, len(sorted)-1)].Microseconds()) / 1000)
}

func round(x float64) float64 { return float64(int64(x*1000+0.5)) / 1000 }
