package bench

import (
	"cmp"
	"slices"
)

// AgainstRiver compares the rounds of a run, ours and River's in jobs per
// second, by their medians. It returns the result of our median round. There
// is an odd number of rounds of each.
func AgainstRiver(own []Result, river []float64, version string) Result {
	var rates []float64
	for _, r := range own {
		rates = append(rates, r.JobsPerS)
	}
	middle := slices.SortedFunc(slices.Values(own), func(a, b Result) int { return cmp.Compare(a.JobsPerS, b.JobsPerS) })
	r := middle[len(middle)/2]
	r.River, r.RiverVersion = slices.Sorted(slices.Values(river))[len(river)/2], version
	r.RatioToRiver = round(r.JobsPerS / r.River)
	r.Rounds, r.RiverRounds = rates, river
	return r
}
