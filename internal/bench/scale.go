package bench

import (
	"cmp"
	"slices"
)

// Scale says what more processes bring, or cost, on one machine.
type Scale struct {
	Workload string      `json:"workload"`
	Jobs     int         `json:"jobs"`
	Rounds   int         `json:"rounds"`
	Cells    []scaleCell `json:"fleets"`
	// Best is the best rate with one engine, Lowest the smallest ratio to it
	// with several.
	Best   float64 `json:"best_of_one_engine_activities_per_s"`
	Lowest float64 `json:"lowest_ratio"`
}

// scaleCell is one size of fleet.
type scaleCell struct {
	Engines int `json:"engines"`
	Workers int `json:"workers"`
	// ActPerS is the median of the rounds, Ratio that to the best of one engine.
	ActPerS float64 `json:"activities_per_s"`
	Ratio   float64 `json:"ratio_to_one_engine"`
	RSS     float64 `json:"rss_mb"`
	// Rounds are all of them, as they were run.
	Rounds []float64 `json:"rounds_activities_per_s"`
}

// Add adds a size of fleet with its rounds.
func (s *Scale) Add(engines, workers int, rounds []Result) {
	cell := scaleCell{Engines: engines, Workers: workers}
	for _, r := range rounds {
		cell.Rounds = append(cell.Rounds, r.ActPerS)
		cell.RSS = max(cell.RSS, r.RSS)
	}
	cell.ActPerS = median(cell.Rounds)
	s.Cells = append(s.Cells, cell)
}

// Compare fills in the ratios.
func (s *Scale) Compare() {
	for _, c := range s.Cells {
		if c.Engines == 1 {
			s.Best = max(s.Best, c.ActPerS)
		}
	}
	if s.Best == 0 {
		return
	}
	for i := range s.Cells {
		s.Cells[i].Ratio = round(s.Cells[i].ActPerS / s.Best)
	}
	several := slices.DeleteFunc(slices.Clone(s.Cells), func(c scaleCell) bool { return c.Engines == 1 })
	if len(several) > 0 {
		s.Lowest = slices.MinFunc(several, func(a, b scaleCell) int { return cmp.Compare(a.Ratio, b.Ratio) }).Ratio
	}
}

// median is the one in the middle; of an even number the higher.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(values))[len(values)/2]
}
