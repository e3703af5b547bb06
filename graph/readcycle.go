package graph

// cycles finds the ancestor of every activity of type cycle, once the graph is
// wired (CYC-06).
func (c *compiler) cycles(g *Graph) {
	for _, a := range g.Activities {
		if a.Type == Cycle && a.at != nil {
			c.ancestor(a)
		}
	}
}

func (c *compiler) ancestor(a *Activity) {
	n := c.need(a.at, "ancestor", "a cycle")
	if n == nil || !c.want(n, kindString, "ancestor") {
		return
	}
	to := c.inGraph(a.Graph, n.text)
	switch {
	case to == nil:
		c.fail(n, c.suggest.hint(n.text, c.idsOf(a.Graph), "name a hook above it"),
			"ancestor %s: the graph has no such activity", short(n.text))
	case to.Type != Hook:
		c.fail(n, "put a hook with cycle: true before it, and name that",
			"ancestor %s is %s: only a hook can be entered again", short(to.ID), to.Type.phrase())
	case !to.Cycle:
		c.fail(n, "add cycle: true to "+to.ID, "ancestor %s is not declared to be entered again", short(to.ID))
	case !precedes(to, a):
		c.fail(n, "name a hook on the path that leads here", "ancestor %s does not come before %s", short(to.ID), short(a.ID))
	case a.before != nil && avoids(a.Graph, to, a):
		c.fail(n, "name a hook that every path passes through", "%s can be reached without passing through its ancestor %s",
			short(a.ID), short(to.ID))
	case c.ambiguous(to, a) != nil:
		c.fail(n, "add a passthrough hook beside what may be skipped, so that all paths from "+to.ID+" have one length",
			"ancestor %s", ambiguity(to, a, c.ambiguous(to, a)))
	default:
		a.Ancestor = to
	}
	if len(a.Transitions) > 0 {
		c.failKey(a.at, "let them start at the hook it enters again, or at what leads here",
			"nothing follows a cycle, but %s has transitions", short(a.ID))
	}
}

// avoids tells, in a graph that is wired, whether a path from the trigger reaches to without via.
func avoids(g *Graph, via, to *Activity) bool {
	seen := make([]bool, len(g.Activities))
	seen[via.index] = true
	open := []*Activity{g.Trigger}
	for len(open) > 0 {
		a := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[a.index] {
			continue
		}
		if a == to {
			return true
		}
		seen[a.index] = true
		for _, t := range a.Transitions {
			open = append(open, t.To)
		}
	}
	return false
}
