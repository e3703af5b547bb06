package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// The fleets that are measured.
var (
	scaleEngines = []int{1, 2, 4}
	scaleWorkers = []int{1, 2, 4, 8}
)

// measureScale runs the workload with every size of fleet, in turns: what the
// machine does meanwhile meets all of them. Medians count.
func measureScale(ctx context.Context, p plan) error {
	rounds := map[fleet.Size][]bench.Result{}
	for round := range p.rounds {
		p.Note("round %d of %d", round+1, p.rounds)
		for _, engines := range scaleEngines {
			for _, workers := range scaleWorkers {
				p.size = fleet.Size{Engines: engines, Workers: workers}
				r, err := p.Measure(ctx, p.Shell, p.size, p.workload, p.jobs)
				if err != nil {
					return fmt.Errorf("%d engines, %d workers: %w", engines, workers, err)
				}
				p.Note("  %d engines, %d workers: %.0f activities/s", engines, workers, r.ActPerS)
				rounds[p.size] = append(rounds[p.size], r)
			}
		}
	}
	result := bench.Scale{Workload: p.workload.Name, Jobs: p.jobs, Rounds: p.rounds}
	for _, engines := range scaleEngines {
		for _, workers := range scaleWorkers {
			result.Add(engines, workers, rounds[fleet.Size{Engines: engines, Workers: workers}])
		}
	}
	result.Compare()
	return p.print(result, func() error { return printScale(p, result) })
}

func printScale(p plan, r bench.Scale) error {
	fmt.Fprintf(p.Out, "%s, %d jobs, activities/s, medians of %d rounds; beside the best of one engine\n\n", r.Workload,
		r.Jobs, r.Rounds)
	t := &cli.Table{}
	titles := []string{"engines"}
	for _, workers := range scaleWorkers {
		titles = append(titles, strconv.Itoa(workers)+" workers")
	}
	for cells := range slices.Chunk(r.Cells, len(scaleWorkers)) {
		row := []string{strconv.Itoa(cells[0].Engines)}
		for _, cell := range cells {
			row = append(row, fmt.Sprintf("%.0f  %.2f", cell.ActPerS, cell.Ratio))
		}
		t.Titled(titles, row...)
	}
	if err := t.Write(p.Out); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "\n%.2f is the lowest with 2 and 4 engines (asked: 0.9)\n", r.Lowest)
	return nil
}
