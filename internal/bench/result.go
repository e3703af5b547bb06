package bench

import (
	"slices"
	"time"
)

// Result is the line that a run of one workload prints.
type Result struct {
	Workload   string  `json:"workload"`
	Jobs       int     `json:"jobs"`
	Activities int     `json:"activities"`
	Seconds    float64 `json:"seconds"`
	JobsPerS   float64 `json:"jobs_per_s"`
	ActPerS    float64 `json:"activities_per_s"`
	// StepsPerS counts the steps of durable functions.
	StepsPerS float64 `json:"steps_per_s,omitempty"`
	// SignalsPerS of W4, from the first signal sent to the last job done;
	// TimersPerS of W5, from the moment they are due to the last job done.
	SignalsPerS float64 `json:"signals_per_s,omitempty"`
	TimersPerS  float64 `json:"timers_per_s,omitempty"`
	// TransitionsPerS is what is compared with the floor, as Workload.Transitions
	// counts. MessagesPerS is what the streams of the broker took in, as it counts
	// them.
	TransitionsPerS float64 `json:"transitions_per_s"`
	MessagesPerS    float64 `json:"messages_per_s"`
	// P50 and P99, in milliseconds: of the time from a job's start to its end,
	// as its caller sees it for L1, else as the database recorded it; of that
	// from a signal to its receipt; of how late after its timer a job ended.
	P50 float64 `json:"p50_ms"`
	P99 float64 `json:"p99_ms"`
	// RSS is the peak memory of the engine process, 0 if not known.
	RSS float64 `json:"rss_mb"`
	// Floor is what the bare SQL of one transition reaches on this Postgres,
	// set-based in batches of 64 over 4 connections, in the same run. Ratio is
	// the engine's transitions per second over it.
	Floor float64 `json:"floor_transitions_per_s"`
	Ratio float64 `json:"ratio_to_floor"`
	// JetStreamFloor is how many messages of our size this broker publishes,
	// delivers and acknowledges in the same run with nothing else to do.
	// RatioToJetStream is the messages per second of the run over it.
	JetStreamFloor   float64 `json:"jetstream_floor_per_s"`
	RatioToJetStream float64 `json:"ratio_to_jetstream"`
	// River is the median rate of River in the same run, RatioToRiver is that of
	// the medians; the result is that of the round with our median. Only of
	// make bench-river.
	River        float64 `json:"river_jobs_per_s,omitempty"`
	RatioToRiver float64 `json:"ratio_to_river,omitempty"`
	// RiverP50 and RiverP99 are River's latencies beside those of L1, P50RatioToRiver is ours over its.
	RiverP50        float64   `json:"river_p50_ms,omitempty"`
	RiverP99        float64   `json:"river_p99_ms,omitempty"`
	P50RatioToRiver float64   `json:"p50_ratio_to_river,omitempty"`
	RiverVersion    string    `json:"river_version,omitempty"`
	Rounds          []float64 `json:"rounds_jobs_per_s,omitempty"` // in their order
	RiverRounds     []float64 `json:"river_rounds_jobs_per_s,omitempty"`
	// CPU is the processor time the run took, by process, in seconds.
	CPU map[string]float64 `json:"cpu_s,omitempty"`
}

// NewResult computes the rates of a run in which the broker took in so many
// messages.
func NewResult(w Workload, jobs int, took time.Duration, messages int64) Result {
	per := func(n int) float64 { return round(float64(n) / took.Seconds()) }
	r := Result{Workload: w.Name, Jobs: jobs, Activities: jobs * w.Workers, Seconds: round(took.Seconds())}
	r.JobsPerS, r.ActPerS, r.TransitionsPerS, r.MessagesPerS = per(jobs), per(r.Activities), per(jobs*w.Transitions),
		per(int(messages))
	r.StepsPerS = per(jobs * w.Steps)
	switch w.Wakes {
	case BySignal:
		r.SignalsPerS = r.JobsPerS
	case ByTimer:
		r.TimersPerS = r.JobsPerS
	}
	return r
}

// WithLatencies adds the percentiles.
func (r Result) WithLatencies(latencies []time.Duration) Result {
	sorted := slices.Sorted(slices.Values(latencies))
	r.P50, r.P99 = millis(sorted, 50), millis(sorted, 99)
	return r
}

// Floors is what the two servers reach by themselves; 0 is not measured.
type Floors struct {
	SQL       float64 // transitions per second
	JetStream float64 // messages per second
}

// WithFloors adds the floors and the ratios to them.
func (r Result) WithFloors(f Floors) Result {
	r.Floor, r.JetStreamFloor = round(f.SQL), round(f.JetStream)
	if f.SQL > 0 {
		r.Ratio = round(r.TransitionsPerS / f.SQL)
	}
	if f.JetStream > 0 {
		r.RatioToJetStream = round(r.MessagesPerS / f.JetStream)
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
