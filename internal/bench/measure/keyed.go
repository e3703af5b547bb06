package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/internal/bench"
)

// overKeys is what claims and records cost (ADR 61): activities a second, medians.
type overKeys struct {
	Workload  string  `json:"workload"`
	Jobs      int     `json:"jobs"`
	Rounds    int     `json:"rounds"`
	PlainPerS float64 `json:"plain_activities_per_s"`
	KeyedPerS float64 `json:"keyed_activities_per_s"`
	Ratio     float64 `json:"ratio"`
}

// keyed is a workload whose workers claim their work.
func keyed(w bench.Workload) bench.Workload {
	w.Does += ", keyed"
	w.Document = strings.ReplaceAll(w.Document, "type: worker,", "type: worker, reconcile: true,")
	return w
}

// measureKeyed runs the workload with and without keys in turns, each round with
// processes of its own over empty tables: what the machine does meanwhile meets both.
func measureKeyed(ctx context.Context, p plan) error {
	with := keyed(p.workload)
	if with.Document == p.workload.Document {
		return fmt.Errorf("workload %s has no worker that could be keyed", p.workload.Name)
	}
	var plain, keys []float64
	for round := range p.rounds {
		p.Note("round %d of %d", round+1, p.rounds)
		for _, one := range []struct {
			workload bench.Workload
			rates    *[]float64
		}{{p.workload, &plain}, {with, &keys}} {
			r, err := p.Measure(ctx, p.Shell, p.size, one.workload, p.jobs)
			if err != nil {
				return fmt.Errorf("%s: %w", one.workload.Does, err)
			}
			p.Note("  %s: %.0f activities/s", one.workload.Does, r.ActPerS)
			*one.rates = append(*one.rates, r.ActPerS)
		}
	}
	slices.Sort(plain)
	slices.Sort(keys)
	r := overKeys{Workload: p.workload.Name, Jobs: p.jobs, Rounds: p.rounds, PlainPerS: plain[len(plain)/2],
		KeyedPerS: keys[len(keys)/2]}
	r.Ratio = r.KeyedPerS / r.PlainPerS
	return p.print(r, func() error {
		_, err := fmt.Fprintf(p.Out, "%s, %d jobs, activities/s, medians of %d rounds in turns\n    %10.0f\n"+
			"    %10.0f keyed; ratio %.2f (aim: 0.6)\n", r.Workload, r.Jobs, r.Rounds, r.PlainPerS, r.KeyedPerS, r.Ratio)
		return err
	})
}
