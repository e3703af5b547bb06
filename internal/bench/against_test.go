package bench

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestAgainstRiverComparesMedians(t *testing.T) {
	own := []Result{{JobsPerS: 4000, Seconds: 5}, {JobsPerS: 1000, Seconds: 20}, {JobsPerS: 5000, Seconds: 4}}
	river := []float64{20_000, 9_000, 16_000}
	r := AgainstRiver(own, river, "v1.2.3")
	if r.JobsPerS != 4000 || r.Seconds != 5 {
		t.Errorf("the result is that of %v jobs/s in %v s, want that of the round in the middle", r.JobsPerS, r.Seconds)
	}
	if r.River != 16_000 || r.RatioToRiver != 0.25 {
		t.Errorf("River %v jobs/s, ratio %v; want 16000 and 0.25", r.River, r.RatioToRiver)
	}
	if !slices.Equal(r.Rounds, []float64{4000, 1000, 5000}) || !slices.Equal(r.RiverRounds, river) {
		t.Errorf("rounds %v and %v, want them as they were run", r.Rounds, r.RiverRounds)
	}
	if own[0].JobsPerS != 4000 || river[0] != 20_000 {
		t.Error("the caller's rounds were reordered")
	}
}

func TestBesideRiverComparesMedians(t *testing.T) {
	rounds := func(all ...float64) (s []Result) {
		for _, p50 := range all {
			s = append(s, Result{Workload: "L1", JobsPerS: 1000 / p50, P50: p50, P99: 3 * p50})
		}
		return s
	}
	r := BesideRiver(rounds(6, 4, 5), rounds(2, 4, 2.5), "v1.2.3")
	if r.P50 != 5 || r.P99 != 15 || r.RiverP50 != 2.5 || r.RiverP99 != 7.5 || r.P50RatioToRiver != 2 ||
		r.RiverVersion != "v1.2.3" || r.River != 0 {
		t.Errorf("%+v", r)
	}
}

// TestRiverIsInTheLineOnlyIfItRan: a zero would read as a measurement.
func TestRiverIsInTheLineOnlyIfItRan(t *testing.T) {
	members := func(r Result) map[string]any {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var m map[string]any
		if err := json.Unmarshal(line, &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	with, without := members(AgainstRiver([]Result{{JobsPerS: 5}}, []float64{10}, "v1")), members(Result{JobsPerS: 5})
	for _, name := range []string{"river_jobs_per_s", "ratio_to_river", "river_version", "rounds_jobs_per_s",
		"river_rounds_jobs_per_s"} {
		if _, ok := with[name]; !ok {
			t.Errorf("%s is missing", name)
		}
		if _, ok := without[name]; ok {
			t.Errorf("%s is there without River", name)
		}
	}
}
