package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/legwork-dev/legwork/internal/bench"
)

// usage is the exit code of a legwork that does not know a workload.
const usage = 2

// rounds measures everything that both sides have, in turns.
func rounds(ctx context.Context, p plan, sides []*side) error {
	workloads, packages := p.workloads, common(sides)
	for round := range p.rounds {
		turn := slices.Clone(sides)
		if round%2 == 1 {
			slices.Reverse(turn)
		}
		for _, w := range slices.Clone(workloads) {
			note("round %d of %d: %s", round+1, p.rounds, w)
			known, err := inTurn(turn, func(s *side) ([]byte, error) { return s.workload(ctx, w, p.jobs) })
			if err != nil {
				return err
			}
			if !known {
				note("  one of the two has no %s: it is left out", w)
				workloads = slices.DeleteFunc(slices.Clone(workloads), func(other string) bool { return other == w })
			}
		}
		for _, pkg := range packages {
			note("round %d of %d: %s", round+1, p.rounds, pkg)
			if _, err := inTurn(turn, func(s *side) ([]byte, error) { return s.benchmarks(ctx, pkg, p.benchTime) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// common are the packages in which both sides have benchmarks.
func common(sides []*side) []string {
	return slices.DeleteFunc(slices.Clone(sides[0].packages),
		func(pkg string) bool { return !slices.Contains(sides[1].packages, pkg) })
}

// errUnknown: this build has no such workload.
var errUnknown = errors.New("unknown workload")

// inTurn measures for each side and writes down what both have.
func inTurn(turn []*side, measure func(*side) ([]byte, error)) (known bool, err error) {
	lines := make([][]byte, len(turn))
	for i, s := range turn {
		lines[i], err = measure(s)
		if errors.Is(err, errUnknown) {
			return false, nil
		}
		if err != nil {
			return false, fmt.Errorf("%s (%s): %w", s.name, s.commit, err)
		}
	}
	for i, s := range turn {
		if _, err := s.out.Write(lines[i]); err != nil {
			return false, err
		}
	}
	return true, nil
}

// workload runs one workload and returns the line for benchstat.
func (s *side) workload(ctx context.Context, name string, jobs int) ([]byte, error) {
	line, err := output(ctx, "", s.legwork(), "bench", "--workload", name, "--jobs", strconv.Itoa(jobs), "--floor", "0s",
		"-o", "json")
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == usage {
		return nil, errUnknown
	}
	if err != nil {
		return nil, err
	}
	return asLine(line)
}

// header takes back what a package's benchmarks said of themselves before:
// benchstat compares lines of equal keys.
const header = "pkg: legwork bench\ngoos:\ngoarch:\ncpu:\n"

// asLine turns what legwork bench wrote into a line for benchstat.
func asLine(written []byte) ([]byte, error) {
	var r bench.Result
	if err := json.Unmarshal(written, &r); err != nil {
		return nil, fmt.Errorf("legwork bench wrote %q: %w", written, err)
	}
	if r.Workload == "" {
		return nil, fmt.Errorf("legwork bench wrote %q, want a result", written)
	}
	return []byte(header + r.Line() + "\n"), nil
}

// benchmarks runs those of a package once, in its folder.
func (s *side) benchmarks(ctx context.Context, pkg, during string) ([]byte, error) {
	return output(ctx, filepath.Join(s.tree, pkg), s.program(pkg), "-test.run", "^$", "-test.bench", ".",
		"-test.benchtime", during, "-test.benchmem")
}
