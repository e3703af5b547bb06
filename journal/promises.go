package journal

import (
	"cmp"
	"slices"
)

// promises are operations, in the order of their positions. A list is copied and written faster than a map, and
// operations are added at its end: their positions grow.
type promises []placed

type placed struct {
	at Position
	promise
}

// find returns where an operation is, or would be.
func (all promises) find(at Position) (i int, found bool) {
	n := len(all)
	if n == 0 || all[n-1].at < at {
		return n, false
	}
	// Mostly there is one for every position up to the last.
	if i := n - 1 - int(all[n-1].at-at); i >= 0 && all[i].at == at {
		return i, true
	}
	return slices.BinarySearchFunc(all, at, func(p placed, at Position) int { return cmp.Compare(p.at, at) })
}

// put adds an operation, or overwrites it.
func (all *promises) put(at Position, p promise) {
	i, found := all.find(at)
	if !found {
		*all = slices.Insert(*all, i, placed{at: at})
	}
	(*all)[i].promise = p
}
