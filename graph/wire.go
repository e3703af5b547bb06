package graph

import (
	"cmp"
	"slices"
)

// wire computes depths, parents, ancestors and order, and refuses cycles and
// activities that nothing leads to.
func (c *compiler) wire(g *Graph) {
	parents(g)
	order, looped := layers(g)
	for _, a := range looped {
		c.failKey(a.at, "to repeat work end the branch in an activity of type: cycle, with a hook above it as its ancestor",
			"activity %s is part of a cycle of transitions, or only reached through one", short(a.ID))
	}
	if len(looped) > 0 {
		return
	}
	before := c.errors
	g.Trigger.Depth, g.Trigger.Depths = 0, []int{0}
	reached := map[*Activity]bool{g.Trigger: true}
	for _, a := range order {
		if a != g.Trigger {
			reached[a] = c.place(a, reached)
		}
	}
	if c.errors > before {
		return
	}
	position := map[*Activity]int{}
	for i, a := range g.Activities {
		position[a] = i
	}
	slices.SortStableFunc(g.Activities, func(a, b *Activity) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(position[a], position[b]))
	})
	for i, a := range g.Activities {
		a.index = i
		a.before = make([]uint64, (len(g.Activities)+63)/64)
		for _, p := range a.Parents {
			a.before[p.index/64] |= 1 << (p.index % 64)
			for w, bits := range p.before {
				a.before[w] |= bits
			}
		}
	}
}

// precedes tells whether b can only run after a. Where a graph could not be
// wired the question is left open.
func precedes(a, b *Activity) bool {
	return a.Graph == b.Graph && (b.before == nil || b.before[a.index/64]&(1<<(a.index%64)) != 0)
}

// place gives an activity its depths and ancestors from its parents. It returns
// false if nothing leads to it.
func (c *compiler) place(a *Activity, reached map[*Activity]bool) bool {
	live := slices.DeleteFunc(slices.Clone(a.Parents), func(p *Activity) bool { return !reached[p] })
	if len(live) == 0 {
		c.failKey(a.at, "add a transition to it, or remove it", "activity %s is never reached", short(a.ID))
		return false
	}
	a.Parent = slices.MaxFunc(live, func(p, q *Activity) int { return cmp.Compare(p.Depth, q.Depth) })
	if a.Depth = a.Parent.Depth + 1; a.Depth > maxDepth {
		if a.Depth == maxDepth+1 {
			c.failKey(a.at, "split the graph", "more than %d activities in a row", maxDepth)
		}
		return true
	}
	a.Ancestors = append(slices.Clone(a.Parent.Ancestors), a.Parent)
	a.Depths = depthsBelow(live)
	uneven := slices.ContainsFunc(live, func(p *Activity) bool { return !slices.Equal(p.Depths, live[0].Depths) })
	if uneven && c.hotmesh() {
		c.warnKey(a.at, "only arrivals by paths of one length are merged; if it shall work once add a passthrough hook to "+
			"the shorter path", "paths of different length lead to %s: each that is taken does its work", short(a.ID))
	} else if len(live) > 1 && !uneven {
		c.warnKey(a.at, "the first arrival does the work, later ones only end their branch", "%d activities lead to %s",
			len(live), short(a.ID))
	}
	a.Graph.uneven = a.Graph.uneven || uneven
	return true
}

// parents inverts the transitions.
func parents(g *Graph) {
	for _, a := range g.Activities {
		for _, t := range a.Transitions {
			if !slices.Contains(t.To.Parents, a) {
				t.To.Parents = append(t.To.Parents, a)
			}
		}
	}
}

// layers orders the activities so that parents come first, and returns those
// for which that is impossible.
func layers(g *Graph) (order, looped []*Activity) {
	open := make(map[*Activity]int, len(g.Activities))
	for _, a := range g.Activities {
		if open[a] = len(a.Parents); open[a] == 0 {
			order = append(order, a)
		}
	}
	for i := 0; i < len(order); i++ {
		seen := map[*Activity]bool{}
		for _, t := range order[i].Transitions {
			if seen[t.To] {
				continue
			}
			seen[t.To] = true
			if open[t.To]--; open[t.To] == 0 {
				order = append(order, t.To)
			}
		}
	}
	for _, a := range g.Activities {
		if open[a] > 0 {
			looped = append(looped, a)
		}
	}
	return order, looped
}
