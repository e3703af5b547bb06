package bench

import (
	"cmp"
	"slices"
)

// Series is the rounds of one workload on one machine, at least one, an odd
// number.
type Series []Result

// Median is the round in the middle by jobs per second, with the rates of all.
func (s Series) Median() Result {
	sorted := slices.SortedFunc(slices.Values(s), func(a, b Result) int { return cmp.Compare(a.JobsPerS, b.JobsPerS) })
	r := sorted[len(sorted)/2]
	for _, round := range s {
		r.Rounds = append(r.Rounds, round.JobsPerS)
	}
	return r
}

// Workload is what all rounds ran.
func (s Series) Workload() string { return s[0].Workload }

// Range is the middle value of a figure over the rounds, its lowest and its
// highest.
func (s Series) Range(f figure) (middle, low, high float64) {
	var values []float64
	for _, r := range s {
		values = append(values, f.Of(r))
	}
	slices.Sort(values)
	return values[len(values)/2], values[0], values[len(values)-1]
}
