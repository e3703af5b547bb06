package sim_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"
)

// TestASeedIsTheSameTwice: what happens in a run, message by message, statement by
// statement and digit by digit, follows from its seed alone.
func TestASeedIsTheSameTwice(t *testing.T) {
	t.Parallel()
	for i := range runtime.GOMAXPROCS(0) {
		t.Run(fmt.Sprint("world ", i), func(t *testing.T) {
			t.Parallel()
			w, total := newWorld(t), &counts{n: map[string]int{}}
			run := func(seed uint64) []string {
				f := newFate(seed)
				f.traced = true
				w.Clear()
				oneRun(t, w, seed, total, f)
				return f.events
			}
			end := time.Now().Add(more(t))
			for n := uint64(0); n < repeated || time.Now().Before(end); n++ {
				seed := group*(n*uint64(runtime.GOMAXPROCS(0))+uint64(i)) + 1 + n%3 // none of those with real concurrency
				same(t, seed, run(seed), run(seed))
			}
		})
	}
}

// repeated is how many seeds each world runs twice at least.
const repeated = 4

// same compares two traces of a seed.
func same(t *testing.T, seed uint64, first, second []string) {
	t.Helper()
	for i := range max(len(first), len(second)) {
		if i < len(first) && i < len(second) && first[i] == second[i] {
			continue
		}
		from := max(0, i-12)
		t.Errorf("seed %d: event %d of %d is another one the second time\nfirst:  %q\nsecond: %q", seed, i, len(first),
			first[from:min(i+3, len(first))], second[from:min(i+3, len(second))])
		return
	}
	if len(first) == 0 {
		t.Errorf("seed %d: nothing happened", seed)
	}
}
