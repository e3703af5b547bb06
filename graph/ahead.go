package graph

import "slices"

// An activity is entered ahead if its Leg 1 commits in the very step that
// spawns it (ADR 17). That is for workers that do nothing there but ask, with
// input that rests on nothing only an entry of its own can tell: the semaphore,
// the job's row, when an ancestor was last written.

// entersAhead reports whether the activity may be entered ahead at all. One
// with several parents is not: which of them came first its own entry decides
// (CON-11).
func (a *Activity) entersAhead() bool {
	return (a.Type == Worker || a.Type == Function) && !a.Cycle && !a.MaySkip() && !a.fanIn() && !a.needs[0].Live
}

// goesAhead reports whether those that follow the activity may be entered ahead
// in its step: it must be known then what the activity itself has put out.
func (a *Activity) goesAhead() bool {
	return a.Type == Trigger || (a.asks() || a.Type == Hook) && !a.Cycle
}

// lookAhead decides what is loaded for an activity with its own needs: what
// reads every worker that follows it in any case. One that follows on a
// condition is entered ahead if nothing more is loaded for it.
func (a *Activity) lookAhead() {
	if !a.goesAhead() {
		return
	}
	needs := &a.needs[1]
	for _, t := range a.Transitions {
		if t.To.entersAhead() && t.Conditions == nil {
			needs.include(t.To.needs[0], a)
		}
	}
	for _, t := range a.Transitions {
		t.Ahead = t.To.entersAhead() && (a.Type == Trigger || needs.covers(t.To.needs[0], a))
	}
}

// include adds what a child reads; its parent's output is at hand.
func (n *Needs) include(child Needs, parent *Activity) {
	whole := n.Job && len(n.JobPaths) == 0 || child.Job && len(child.JobPaths) == 0
	n.Job, n.JobPaths = n.Job || child.Job, slices.Concat(n.JobPaths, child.JobPaths)
	if whole {
		n.JobPaths = nil
	}
	slices.Sort(n.JobPaths)
	n.JobPaths = slices.Compact(n.JobPaths)
	for _, id := range child.Outputs {
		if id != parent.ID && !slices.Contains(n.Outputs, id) {
			n.Outputs = append(slices.Clone(n.Outputs), id)
		}
	}
	n.sort(parent.Graph.App)
}

// covers reports whether include would add nothing.
func (n *Needs) covers(child Needs, parent *Activity) bool {
	all := *n
	all.include(child, parent)
	return all.Job == n.Job && slices.Equal(all.JobPaths, n.JobPaths) && slices.Equal(all.Outputs, n.Outputs)
}
