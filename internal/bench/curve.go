package bench

import (
	"slices"
	"time"
)

// Point is one interval of a run.
type Point struct {
	// At is the end of the interval, in seconds from the start of the run. The calls and
	// the steps of durable functions count as activities.
	At       float64 `json:"at_s"`
	Jobs     int     `json:"jobs"`
	ActPerS  float64 `json:"activities_per_s"`
	P50      float64 `json:"p50_ms"`
	P99      float64 `json:"p99_ms"`
	InFlight int     `json:"in_flight"`
	// RSS is the memory of the largest engine process now, in MB.
	RSS    float64 `json:"rss_mb"`
	Tables []Table `json:"tables,omitempty"`
}

// NewPoint computes the figures of an interval from the latencies of the jobs
// that ended in it.
func NewPoint(w Workload, at, took time.Duration, latencies []time.Duration) Point {
	slices.Sort(latencies)
	return Point{At: round(at.Seconds()), Jobs: len(latencies),
		ActPerS: round(float64(len(latencies)*(w.Workers+w.Steps)) / took.Seconds()),
		P50:     millis(latencies, 50), P99: millis(latencies, 99)}
}

// Flat says whether the cost of a job stays the same: the rate over filled
// tables beside that over empty ones, measured in the same run.
type Flat struct {
	Workload string `json:"workload"`
	Engines  int    `json:"engines"`
	Workers  int    `json:"workers"`
	Closed   int    `json:"closed_jobs"`
	Sleeping int    `json:"sleeping_jobs"`
	Backlog  int    `json:"backlog_transitions"`
	InFlight int    `json:"in_flight"`
	// Seconds of the run over filled tables, and how long they took to fill.
	Seconds     float64 `json:"seconds"`
	FillSeconds float64 `json:"fill_s"`
	// Empty is the rate on an empty database: the mean of what was measured
	// before and after the run, which show what the machine did meanwhile.
	Empty       float64 `json:"empty_activities_per_s"`
	EmptyBefore float64 `json:"empty_before_activities_per_s"`
	EmptyAfter  float64 `json:"empty_after_activities_per_s"`
	ActPerS     float64 `json:"activities_per_s"`
	// Ratio is that of ActPerS to Empty, RatioLast that of the last tenth of
	// the run, RatioLow that of its slowest interval. RatioFirst is that of the last
	// tenth to the first.
	Ratio      float64 `json:"ratio_to_empty"`
	RatioLast  float64 `json:"ratio_last_tenth"`
	RatioLow   float64 `json:"ratio_lowest"`
	RatioFirst float64 `json:"ratio_last_to_first_tenth"`
	RSS        float64 `json:"rss_mb"`
	Points     []Point `json:"points"`
	// Long is one durable function with a long journal, over the same tables before the
	// load; Seed is what the steps of all functions follow from. Only of functions.
	Long *Long  `json:"long,omitempty"`
	Seed uint64 `json:"seed,omitempty"`
	// CPU is the processor time of the run, by process, in seconds.
	CPU map[string]float64 `json:"cpu_s,omitempty"`
}

// Compare fills in the rates and the ratios.
func (f *Flat) Compare(before, after, run []Point) {
	f.Points = run
	f.EmptyBefore, f.EmptyAfter, f.ActPerS = rate(before), rate(after), rate(run)
	f.Empty = round((f.EmptyBefore + f.EmptyAfter) / 2)
	if f.Empty == 0 || len(run) == 0 {
		return
	}
	low := slices.MinFunc(run, func(a, b Point) int { return int(a.ActPerS - b.ActPerS) })
	f.Seconds = run[len(run)-1].At
	f.Ratio, f.RatioLow = round(f.ActPerS/f.Empty), round(low.ActPerS/f.Empty)
	tenth := (len(run) + 9) / 10
	last, first := rate(run[len(run)-tenth:]), rate(run[:tenth])
	f.RatioLast = round(last / f.Empty)
	if first > 0 {
		f.RatioFirst = round(last / first)
	}
	for _, p := range run {
		f.RSS = max(f.RSS, p.RSS)
	}
}

// rate is the mean over points: those of one run, of equal length.
func rate(points []Point) (mean float64) {
	for _, p := range points {
		mean += p.ActPerS / float64(len(points))
	}
	return round(mean)
}
