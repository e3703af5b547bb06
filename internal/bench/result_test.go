package bench

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestNewResultCountsWhatTheWorkloadDoes(t *testing.T) {
	for _, c := range []struct {
		workload                                     string
		jobs, acts, transitions, signal, timer, step float64
	}{
		{"W1", 50, 50, 100, 0, 0, 0},
		{"W2", 50, 500, 1000, 0, 0, 0},
		{"W3", 50, 5000, 10_000, 0, 0, 0},
		{"W4", 50, 0, 100, 50, 0, 0},
		{"W5", 50, 0, 50, 0, 50, 0},
		{"W6", 50, 500, 1100, 0, 0, 0},
		{"W7", 50, 0, 100, 0, 0, 500},
		{"W8", 50, 0, 600, 0, 0, 500},
	} {
		r := NewResult(Workloads[c.workload], 100, 2*time.Second, 600)
		if r.JobsPerS != c.jobs || r.ActPerS != c.acts || r.TransitionsPerS != c.transitions || r.SignalsPerS != c.signal ||
			r.TimersPerS != c.timer || r.StepsPerS != c.step {
			t.Errorf("%+v, want %+v", r, c)
		}
		if r.MessagesPerS != 300 || r.Seconds != 2 {
			t.Errorf("%s: %v messages/s in %v s, want 300 in 2", c.workload, r.MessagesPerS, r.Seconds)
		}
	}
}

func TestWithLatencies(t *testing.T) {
	var latencies []time.Duration
	for i := range 100 {
		latencies = append(latencies, time.Duration(100-i)*time.Millisecond)
	}
	if r := (Result{}).WithLatencies(latencies); r.P50 != 51 || r.P99 != 100 {
		t.Errorf("p50 %v, p99 %v; want 51 and 100", r.P50, r.P99)
	}
	if latencies[0] != 100*time.Millisecond {
		t.Error("the caller's latencies were reordered")
	}
	if r := (Result{}).WithLatencies(nil); r.P50 != 0 {
		t.Errorf("p50 of nothing is %v", r.P50)
	}
}

func TestWithFloors(t *testing.T) {
	r := Result{TransitionsPerS: 500, MessagesPerS: 300}.WithFloors(Floors{SQL: 1000, JetStream: 1200})
	if r.Ratio != 0.5 || r.RatioToJetStream != 0.25 {
		t.Errorf("ratios %v and %v, want 0.5 and 0.25", r.Ratio, r.RatioToJetStream)
	}
	if r := (Result{TransitionsPerS: 500, MessagesPerS: 300}).WithFloors(Floors{}); r.Ratio != 0 ||
		r.RatioToJetStream != 0 {
		t.Errorf("ratios to what was not measured: %v and %v", r.Ratio, r.RatioToJetStream)
	}
}

// TestRatesOfOthersAreLeftAway: a zero would read as a measurement.
func TestRatesOfOthersAreLeftAway(t *testing.T) {
	line, err := json.Marshal(NewResult(Workloads["W1"], 10, time.Second, 30))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(line), "signals_per_s") || strings.Contains(string(line), "timers_per_s") ||
		strings.Contains(string(line), "steps_per_s") {
		t.Errorf("W1 tells signals, timers or steps: %s", line)
	}
}
