package graph

import (
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// back is job data that a leg reads and that may change while it decides what
// to write there: counters, lists, flags that branches set and test.
type back struct {
	reads bool
	paths []string // none: all of it
}

// ReadsBack returns the paths of job data that a leg reads which writes job data
// itself, if activities other than the trigger write there: two such legs of a
// job must not start from the same value (CYC-07). ok without paths: all of the
// job data.
func (a *Activity) ReadsBack(leg Leg) (paths []string, ok bool) {
	b := a.back[0]
	if leg == Leg2 {
		b = a.back[1]
	}
	return b.paths, b.reads
}

// readBacks computes ReadsBack of a graph, before children add to the needs.
func (g *Graph) readBacks() {
	written, whole := g.written()
	for _, a := range g.Activities {
		for i, needs := range a.needs {
			asks := i == 0 && a.asks()
			if a.Job.Defined() && needs.Job && !asks {
				a.back[i] = needs.back(written, whole)
			}
		}
	}
}

func (n *Needs) back(written []string, whole bool) back {
	if whole || len(n.JobPaths) == 0 {
		return back{reads: whole || len(written) > 0, paths: n.JobPaths}
	}
	var b back
	for _, path := range n.JobPaths {
		if evaluate.AnyRelated(path, written) {
			b.reads, b.paths = true, append(b.paths, path)
		}
	}
	return b
}

// written returns the paths at or below which activities other than the trigger
// write; whole: they may write anywhere.
func (g *Graph) written() (paths []string, whole bool) {
	for _, a := range g.Activities {
		if a.Type == Trigger || !a.Job.Defined() {
			continue
		}
		for _, path := range a.Job.Writes() {
			whole = whole || path == ""
			paths = append(paths, path)
		}
	}
	return paths, whole
}
