package sim_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// repeated is how many seeds each world runs twice at least.
const repeated = 8

// TestASeedIsTheSameTwice: what happens in a run, message by message, statement by
// statement and digit by digit, follows from its seed alone. Other seeds run in
// between, so that nothing may be left of them.
func TestASeedIsTheSameTwice(t *testing.T) {
	t.Parallel()
	var seeds atomic.Int64
	t.Cleanup(func() { t.Logf("%d seeds", seeds.Load()) })
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
			var last uint64
			var events []string
			end := time.Now().Add(more(t))
			for n := uint64(0); n < repeated || time.Now().Before(end); n++ {
				// Two of a group: its results are known for one of them, and not for
				// the other. None is of those with real concurrency.
				seed := group*(n/2*uint64(runtime.GOMAXPROCS(0))+uint64(i)) + 1 + n%2
				first := run(seed)
				if n > 0 {
					same(t, last, events, run(last))
				}
				last, events = seed, first
				seeds.Add(1)
			}
		})
	}
}

// same fails on the first difference of two traces of a seed.
func same(t *testing.T, seed uint64, first, second []string) {
	t.Helper()
	if what := difference(first, second); what != "" {
		t.Errorf("seed %d: %s", seed, what)
	}
}

// difference tells where two traces part, with what came before; "": nowhere.
func difference(first, second []string) string {
	if len(first) == 0 {
		return "nothing happened"
	}
	for i := range max(len(first), len(second)) {
		if i >= len(first) || i >= len(second) || first[i] != second[i] {
			show := func(events []string) string {
				return strings.Join(events[min(len(events), max(0, i-10)):min(len(events), i+3)], "\n\t")
			}
			return fmt.Sprintf("event %d is another one the second time. First:\n\t%s\nthen:\n\t%s", i, show(first),
				show(second))
		}
	}
	return ""
}

// TestDifference: the comparison finds what is other, missing, or more.
func TestDifference(t *testing.T) {
	t.Parallel()
	trace := []string{"a", "b", "c"}
	for want, second := range map[string][]string{
		"": {"a", "b", "c"}, "event 1 ": {"a", "c", "b"}, "event 2 ": {"a", "b"}, "event 3 ": {"a", "b", "c", "d"},
		"event 0 ": nil,
	} {
		if got := difference(trace, second); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q: %s, want %s", second, got, want)
		}
	}
	if difference(nil, nil) == "" {
		t.Error("a run without events passes")
	}
}
