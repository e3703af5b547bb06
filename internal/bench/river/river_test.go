package main

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestMeasureCompletesEveryJob(t *testing.T) {
	ctx, s := testSettings(t)
	r, err := measure(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	if r.Jobs != s.jobs || r.Seconds <= 0 || r.JobsPerS != math.Round(float64(r.Jobs)/r.Seconds) {
		t.Errorf("%+v, want the rate of %d jobs", r, s.jobs)
	}
	if !regexp.MustCompile(`^v\d+\.\d+\.\d+$`).MatchString(r.Version) {
		t.Errorf("version %q", r.Version)
	}
	pool, err := open(ctx, s.url, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	var left bool
	if err := pool.QueryRow(ctx, `SELECT to_regnamespace($1) IS NOT NULL`, schema).Scan(&left); err != nil {
		t.Fatal(err)
	}
	if left {
		t.Errorf("schema %s is left behind", schema)
	}
}

// TestSequential: each job has a latency, in the order of the inserts.
func TestSequential(t *testing.T) {
	ctx, s := testSettings(t)
	s.jobs, s.sequential = 30, true
	r, err := measure(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Latencies) != s.jobs {
		t.Fatalf("%d latencies of %d jobs", len(r.Latencies), s.jobs)
	}
	sum := 0.0
	for _, ms := range r.Latencies {
		sum += ms
		if ms <= 0 {
			t.Errorf("a job took %v ms", ms)
		}
	}
	if sum > 1000*r.Seconds {
		t.Errorf("the jobs took %v ms one after the other, in a run of %v s", sum, r.Seconds)
	}
}

// TestWorkerThatEnds: the load must not wait for jobs that nobody works.
func TestWorkerThatEnds(t *testing.T) {
	ctx, s := testSettings(t)
	s.workers = 1 << 20 // more than River takes
	if _, err := measure(ctx, s); !errors.Is(err, errWorkerEnded) {
		t.Fatalf("got %v, want %v", err, errWorkerEnded)
	}
}

// TestInputIsThatOfW1: the same bytes go through both.
func TestInputIsThatOfW1(t *testing.T) {
	payload, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	workload, err := os.ReadFile("../workload.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(workload), "const Input = `"+string(payload)+"`") {
		t.Errorf("the payload is %s, and that of internal/bench/workload.go another", payload)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ url, args, want string }{
		{"", "-jobs 10", "DATABASE_URL is not set"},
		{"postgres://localhost/x", "-jobs 0", "at least 1"},
		{"postgres://localhost/x", "-workers -1", "at least 1"},
		{"postgres://localhost/x", "10", "-jobs"},
	} {
		t.Setenv("DATABASE_URL", c.url)
		if _, err := parse(strings.Fields(c.args)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q with DATABASE_URL %q: %v, want %q", c.args, c.url, err, c.want)
		}
	}
}
