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

// BesideRiver sets the latencies of our rounds of L1 beside River's, by their medians. It returns the result of
// our median round. There is an odd number of rounds of each.
func BesideRiver(own, river []Result, version string) Result {
	r := Series(own).Median()
	r.Rounds = nil // rates say nothing here
	r.P50, _, _ = Series(own).Range(latency)
	r.P99, _, _ = Series(own).Range(late)
	r.RiverP50, _, _ = Series(river).Range(latency)
	r.RiverP99, _, _ = Series(river).Range(late)
	r.P50RatioToRiver, r.RiverVersion = round(r.P50/r.RiverP50), version
	return r
}
