package telemetry

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// GraphCounts is how many jobs of a graph this process has begun, and ended by
// state.
type GraphCounts struct {
	Graph                                   string
	Started, Completed, Failed, Interrupted int64
}

// graphCounts keeps for a reader in this process what the counters tell the
// collector.
type graphCounts struct {
	mu sync.RWMutex
	by map[string]*graphCount
}

type graphCount struct{ started, completed, failed, interrupted atomic.Int64 }

// of returns the counts of a graph; past maxSeries of them those of all others.
func (g *graphCounts) of(graph string) *graphCount {
	g.mu.RLock()
	c := g.by[graph]
	g.mu.RUnlock()
	if c != nil {
		return c
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.by) >= maxSeries {
		graph = other
	}
	if c = g.by[graph]; c == nil {
		if g.by == nil {
			g.by = map[string]*graphCount{}
		}
		c = &graphCount{}
		g.by[strings.Clone(graph)] = c
	}
	return c
}

func (c *graphCount) closed(state string) {
	switch state {
	case "completed":
		c.completed.Add(1)
	case "failed":
		c.failed.Add(1)
	default:
		c.interrupted.Add(1)
	}
}

// turnCounts keeps the answers to turns of durable functions in the same way.
type turnCounts struct{ all, failed, disagreed atomic.Int64 }

func (c *turnCounts) count(outcome string) {
	c.all.Add(1)
	switch outcome {
	case "failed":
		c.failed.Add(1)
	case "disagreed":
		c.disagreed.Add(1)
	}
}

// Turns returns how many answers to turns were counted so far, and with the outcomes failed
// and disagreed.
func (m *Metrics) Turns() (all, failed, disagreed int64) {
	if m == nil {
		return 0, 0, 0
	}
	return m.answers.all.Load(), m.answers.failed.Load(), m.answers.disagreed.Load()
}

// Graphs returns the jobs that were counted so far, by graph.
func (m *Metrics) Graphs() []GraphCounts {
	if m == nil {
		return nil
	}
	m.graphs.mu.RLock()
	defer m.graphs.mu.RUnlock()
	list := make([]GraphCounts, 0, len(m.graphs.by))
	for name, c := range m.graphs.by {
		list = append(list, GraphCounts{name, c.started.Load(), c.completed.Load(), c.failed.Load(), c.interrupted.Load()})
	}
	slices.SortFunc(list, func(a, b GraphCounts) int { return cmp.Compare(a.Graph, b.Graph) })
	return list
}
