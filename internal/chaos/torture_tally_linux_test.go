//go:build slow

package chaos

import (
	"maps"
	"sync"
)

// tally counts what happened.
type tally struct {
	mu     sync.Mutex
	faults map[string]int
	counts map[string]int
}

func newTally() *tally { return &tally{faults: map[string]int{}, counts: map[string]int{}} }

func (t *tally) fault(kind string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults[kind]++
}

func (t *tally) add(what string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts[what] += n
}

func (t *tally) read() (faults, counts map[string]int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.faults), maps.Clone(t.counts)
}

func total(counts map[string]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}
