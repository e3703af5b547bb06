package bench

import (
	"slices"
	"time"
)

// Latency is the distribution of a time, in milliseconds.
type Latency struct {
	N    int     `json:"n"`
	P50  float64 `json:"p50_ms"`
	P99  float64 `json:"p99_ms"`
	Most float64 `json:"max_ms"`
}

// LatencyOf sorts the values.
func LatencyOf(values []time.Duration) Latency {
	slices.Sort(values)
	return Latency{N: len(values), P50: millis(values, 50), P99: millis(values, 99), Most: millis(values, 100)}
}

// Overload says what becomes of starts that arrive faster than they are worked.
type Overload struct {
	Workload string `json:"workload"`
	Engines  int    `json:"engines"`
	Workers  int    `json:"workers"`
	// Capacity is the rate of jobs in flight all the time, in jobs per second;
	// Offered is that of the starts that arrive, for ArrivalSeconds.
	Capacity       float64 `json:"capacity_jobs_per_s"`
	Offered        float64 `json:"offered_jobs_per_s"`
	ArrivalSeconds float64 `json:"arrival_s"`
	Starts         int     `json:"starts"`
	// Intake is the rate of receipts while starts arrived, Receipt how long one
	// took: back-pressure.
	Intake  float64 `json:"intake_jobs_per_s"`
	Receipt Latency `json:"receipt"`
	// Goodput is the rate of jobs that ended while starts arrived: what running
	// jobs are left with.
	Goodput float64 `json:"ended_while_arriving_jobs_per_s"`
	// Running is the time of a job from its begin to its end, by its own row; at
	// Capacity, and in the overload.
	RunningAtCapacity Latency `json:"running_at_capacity"`
	Running           Latency `json:"running"`
	// OpenPeak is the largest number of jobs that had begun and not ended.
	OpenPeak int `json:"open_peak"`
	// RSS is the peak memory of an engine process, RSSAtCapacity before the
	// overload, in MB.
	RSSAtCapacity float64 `json:"rss_at_capacity_mb"`
	RSS           float64 `json:"rss_mb"`
	// Seconds until the last job had ended. Lost are starts without a completed
	// job, Twice jobs more than starts, Dead letters what was given up.
	Seconds float64         `json:"seconds"`
	Lost    int             `json:"lost"`
	Twice   int             `json:"duplicates"`
	Dead    int             `json:"dead_letters"`
	Points  []OverloadPoint `json:"points"`
}

// OverloadPoint is the state at the end of a second.
type OverloadPoint struct {
	At      float64 `json:"at_s"`
	Arrived int     `json:"arrived"`
	Begun   int     `json:"begun"`
	Ended   int     `json:"ended"`
	RSS     float64 `json:"rss_mb"`
}

// Watch adds a point, with the peaks that follow from it.
func (o *Overload) Watch(p OverloadPoint) {
	p.At, p.RSS = round(p.At), round(p.RSS)
	o.OpenPeak, o.RSS = max(o.OpenPeak, p.Begun-p.Ended), max(o.RSS, p.RSS)
	o.Points = append(o.Points, p)
	if p.Arrived < o.Starts || o.Intake == 0 {
		o.Intake, o.Goodput = round(float64(p.Begun)/p.At), round(float64(p.Ended)/p.At)
	}
}

// Fairness is the latency of a light job, started and awaited one at a time:
// alone, beside jobs with many children at once, and beside another app that
// keeps many jobs in flight.
type Fairness struct {
	Workload  string  `json:"workload"`
	Engines   int     `json:"engines"`
	Workers   int     `json:"workers"`
	Children  int     `json:"hot_children"`
	InFlight  int     `json:"noisy_in_flight"`
	Alone     Latency `json:"alone"`
	Hot       Latency `json:"beside_hot_job"`
	Noisy     Latency `json:"beside_noisy_app"`
	HotPerS   float64 `json:"hot_activities_per_s"`
	NoisyPerS float64 `json:"noisy_jobs_per_s"`
	HotJobs   int     `json:"hot_jobs"`
}
