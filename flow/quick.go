package flow

import (
	"sync"
	"time"
)

// A turn that an engine asks for is to be over at once. So it takes only steps of Record that were quick in this worker
// before: those that take long, or cost something, wait until the turn comes as work.

const (
	// quickStep is how long a quick step takes at most. One that takes longer than slowStep is not quick any more:
	// the process has hardly waited for a processor for so long.
	quickStep, slowStep = 2 * time.Millisecond, 40 * time.Millisecond
	// A step counts one more with each run that was quick and had a result, up to maxCount, and slowCosts less with
	// each that was not quick. A quick error says nothing. Steps that count minCount are quick.
	minCount, maxCount, slowCosts, leastCount = 3, 12, 4, -100
	// maxSteps bounds the steps that are known, by their names.
	maxSteps = 1000
)

// pace knows how quick the steps of a function were.
type pace struct {
	mu    sync.Mutex
	count map[string]int // by name
}

// took notes how long a step has taken, and whether it had a result that is no error.
func (p *pace) took(step string, took time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, known := p.count[step]
	switch {
	case !known && len(p.count) >= maxSteps:
		return
	case p.count == nil:
		p.count = map[string]int{}
	}
	switch {
	case took > slowStep:
		n = min(n, 0) - slowCosts
	case took > quickStep:
		n -= slowCosts
	case ok:
		n++
	}
	p.count[step] = max(min(n, maxCount), leastCount)
}

// quick reports whether a step may be taken in a turn that is to be over at once.
func (p *pace) quick(step string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count[step] >= minCount
}

// learns reports whether a step may be quick soon.
func (p *pace) learns(step string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, known := p.count[step]
	return n >= 0 && (known || len(p.count) < maxSteps)
}
