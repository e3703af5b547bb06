package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
)

// riverRound is the line that the program of internal/bench/river writes.
type riverRound struct {
	Jobs      int       `json:"jobs"`
	JobsPerS  float64   `json:"jobs_per_s"`
	Version   string    `json:"version"`
	Latencies []float64 `json:"latencies_ms"`
}

// measureRiver runs W1 and L1 here and on River in turns. Each round has
// processes of its own over empty tables, and the machine for itself: what the
// machine does meanwhile meets both.
func measureRiver(ctx context.Context, p plan) error {
	program, err := p.build(ctx, filepath.Join("internal", "bench", "river"))
	if err != nil {
		return err
	}
	var own, ownL1, riverL1 []bench.Result
	var rates []float64
	var version string
	l1 := bench.Workloads["L1"]
	for range p.rounds {
		r, err := p.Measure(ctx, p.Shell, p.size, p.workload, p.jobs)
		if err != nil {
			return err
		}
		p.Note("  %.0f jobs/s; running %d jobs on River …", r.JobsPerS, p.jobs)
		peer, err := runRiver(ctx, program, p.DatabaseURL, p.jobs)
		if err != nil {
			return err
		}
		p.Note("  %.0f jobs/s on River %s", peer.JobsPerS, peer.Version)
		own, rates, version = append(own, r), append(rates, peer.JobsPerS), peer.Version

		if r, err = p.Measure(ctx, p.Shell, p.size, l1, l1.Jobs); err != nil {
			return err
		}
		p.Note("  p50 %.1f ms; running %d jobs one after the other on River …", r.P50, l1.Jobs)
		if peer, err = runRiver(ctx, program, p.DatabaseURL, l1.Jobs, "-sequential"); err != nil {
			return err
		}
		ownL1, riverL1 = append(ownL1, r), append(riverL1, bench.Result{}.WithLatencies(peer.latencies()))
		p.Note("  p50 %.1f ms on River", riverL1[len(riverL1)-1].P50)
	}
	r, l := bench.AgainstRiver(own, rates, version), bench.BesideRiver(ownL1, riverL1, version)
	if err := p.print(r, func() error {
		fmt.Fprintf(p.Out, "%s  %d jobs, medians of %d rounds of each in turns\n", r.Workload, r.Jobs, p.rounds)
		fmt.Fprintf(p.Out, "    %10.0f jobs/s\n    %10.0f jobs/s on River %s; ratio %.2f\n", r.JobsPerS, r.River,
			r.RiverVersion, r.RatioToRiver)
		return nil
	}); err != nil {
		return err
	}
	return p.print(l, func() error {
		fmt.Fprintf(p.Out, "%s  %d jobs one after the other\n", l.Workload, l.Jobs)
		fmt.Fprintf(p.Out, "    %10.1f ms, p50; %.1f ms, p99\n    %10.1f ms, p50; %.1f ms, p99 on River; ratio of p50 %.2f\n",
			l.P50, l.P99, l.RiverP50, l.RiverP99, l.P50RatioToRiver)
		return nil
	})
}

func (r *riverRound) latencies() []time.Duration {
	all := make([]time.Duration, len(r.Latencies))
	for i, ms := range r.Latencies {
		all[i] = time.Duration(ms * float64(time.Millisecond))
	}
	return all
}

// runRiver measures River once on a Postgres, with processes of its own.
func runRiver(ctx context.Context, program, databaseURL string, jobs int, flags ...string) (r riverRound, err error) {
	cmd := exec.CommandContext(ctx, program, append(flags, "-jobs", strconv.Itoa(jobs))...)
	cmd.Env = append(os.Environ(), "DATABASE_URL="+databaseURL)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 30 * time.Second
	fleet.DieWithParent(cmd)
	line, err := cmd.Output()
	if err != nil {
		return r, fmt.Errorf("run jobs on River: %w: %s", err, strings.TrimSpace(stderr.String()))
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return r, fmt.Errorf("run jobs on River: it wrote %q: %w", line, err)
	}
	if r.Jobs != jobs || r.JobsPerS <= 0 || len(flags) > 0 && len(r.Latencies) != jobs {
		return r, fmt.Errorf("run jobs on River: it wrote %q, want figures of %d jobs", line, jobs)
	}
	return r, nil
}
