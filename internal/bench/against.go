package bench

import "slices"

// AgainstRiver compares the rounds of a run, ours and River's in jobs per
// second, by their medians. It returns the result of our median round. There
// is an odd number of rounds of each.
func AgainstRiver(own []Result, river []float64, version string) Result {
	r := Series(own).Median()
	r.River, r.RiverVersion = slices.Sorted(slices.Values(river))[len(river)/2], version
	r.RatioToRiver = round(r.JobsPerS / r.River)
	r.RiverRounds = river
	return r
}
