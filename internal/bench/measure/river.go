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
	Jobs     int     `json:"jobs"`
	JobsPerS float64 `json:"jobs_per_s"`
	Version  string  `json:"version"`
}

// measureRiver runs the workload here and on River in turns. Each round has
// processes of its own over empty tables, and the machine for itself: what the
// machine does meanwhile meets both.
func measureRiver(ctx context.Context, p plan) error {
	program, err := p.build(ctx, filepath.Join("internal", "bench", "river"))
	if err != nil {
		return err
	}
	var own []bench.Result
	var rates []float64
	var version string
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
	}
	r := bench.AgainstRiver(own, rates, version)
	return p.print(r, func() error {
		fmt.Fprintf(p.Out, "%s  %d jobs, medians of %d rounds of each in turns\n", r.Workload, r.Jobs, p.rounds)
		fmt.Fprintf(p.Out, "    %10.0f jobs/s\n    %10.0f jobs/s on River %s; ratio %.2f\n", r.JobsPerS, r.River,
			r.RiverVersion, r.RatioToRiver)
		return nil
	})
}

// runRiver measures River once on a Postgres, with processes of its own.
func runRiver(ctx context.Context, program, databaseURL string, jobs int) (r riverRound, err error) {
	cmd := exec.CommandContext(ctx, program, "-jobs", strconv.Itoa(jobs))
	cmd.Env = append(os.Environ(), "DATABASE_URL="+databaseURL)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 30 * time.Second
	fleet.DieWithParent(cmd)
	line, err := cmd.Output()
	if err != nil {
		return r, fmt.Errorf("run W1 on River: %w: %s", err, strings.TrimSpace(stderr.String()))
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return r, fmt.Errorf("run W1 on River: it wrote %q: %w", line, err)
	}
	if r.Jobs != jobs || r.JobsPerS <= 0 {
		return r, fmt.Errorf("run W1 on River: it wrote %q, want the rate of %d jobs", line, jobs)
	}
	return r, nil
}
