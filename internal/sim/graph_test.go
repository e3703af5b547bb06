package sim_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
)

// plan is a random graph: its nodes in order, the trigger first.
type plan struct {
	nodes []*planned
}

// planned is a node. Every path to it has the same length.
type planned struct {
	id      string
	worker  bool
	cycle   bool // a hook that may be re-entered: never finalized
	pending bool // may answer "pending" before its final response
	depth   int
	parents int
	edges   []edge
}

// edge leads to a node under a condition, "" for none.
type edge struct {
	to        *planned
	condition string
}

// conditions of edges: by code, for an interim answer, an error or a success,
// and by value.
var conditions = []string{
	"", "", "", `{code: [200]}`, `{code: [422]}`, `{code: [200, 422]}`,
	`{match: [{expected: 1, actual: '{$self.output.data.odd}'}]}`,
	`{match: [{expected: 0, actual: '{$self.output.data.odd}'}]}`,
	`{code: [202]}`,
}

// draw makes a random graph of 2 to 12 nodes.
func draw(r *rand.Rand) *plan {
	p := &plan{nodes: []*planned{{id: "t"}}}
	for depth, left := 1, 1+r.IntN(11); left > 0; depth++ {
		above := p.at(depth - 1)
		for range min(left, 1+r.IntN(4)) {
			left--
			n := &planned{id: fmt.Sprintf("n%d", len(p.nodes)), worker: r.IntN(3) > 0, depth: depth}
			n.cycle = !n.worker && r.IntN(4) == 0
			p.nodes = append(p.nodes, n)
			p.join(r, above[r.IntN(len(above))], n)
			for _, a := range above { // fan-in
				if r.IntN(5) == 0 && !a.leads(n) {
					p.join(r, a, n)
				}
			}
		}
	}
	for _, n := range p.nodes {
		n.pending = n.worker && r.IntN(2) == 0 && n.alone()
	}
	return p
}

func (p *plan) at(depth int) (out []*planned) {
	for _, n := range p.nodes {
		if n.depth == depth {
			out = append(out, n)
		}
	}
	return out
}

func (p *plan) join(r *rand.Rand, from, to *planned) {
	from.edges = append(from.edges, edge{to, conditions[r.IntN(len(conditions))]})
	to.parents++
}

func (n *planned) leads(to *planned) bool {
	for _, e := range n.edges {
		if e.to == to {
			return true
		}
	}
	return false
}

// alone reports whether no node below has two parents: the planes of interim
// answers may have gaps (CON-09), so which of them meet another branch at a
// merge is not determined.
func (n *planned) alone() bool {
	for _, e := range n.edges {
		if e.to.parents > 1 || !e.to.alone() {
			return false
		}
	}
	return true
}

// document is the plan as an application.
func (p *plan) document(app string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "app:\n  id: %s\n  version: '1'\n  graphs:\n    - subscribes: %s.go\n      activities:\n", app, app)
	for i, n := range p.nodes {
		job := fmt.Sprintf("job: {maps: {%s: '{$self.output.data.v}'}}", n.id)
		switch {
		case i == 0:
			fmt.Fprintf(&b, "        t: {type: trigger, %s}\n", job)
		case n.worker:
			fmt.Fprintf(&b, "        %s: {type: worker, topic: w.%s, input: {maps: {v: '{t.output.data.v}'}}, %s}\n", n.id, n.id, job)
		default:
			fmt.Fprintf(&b, "        %s: {type: hook, cycle: %t, output: {maps: {v: '{t.output.data.v}', odd: '{t.output.data.odd}'}}, %s}\n", n.id, n.cycle, job)
		}
	}
	b.WriteString("      transitions:\n")
	for _, n := range p.nodes {
		for i, e := range n.edges {
			if i == 0 {
				fmt.Fprintf(&b, "        %s:\n", n.id)
			}
			if e.condition == "" {
				fmt.Fprintf(&b, "          - {to: %s}\n", e.to.id)
			} else {
				fmt.Fprintf(&b, "          - {to: %s, conditions: %s}\n", e.to.id, e.condition)
			}
		}
	}
	return b.String()
}

// answers is a deterministic worker: what it says depends on the job and the
// activity alone, so a worker that runs twice says the same twice.
func (p *plan) answers(t *legwork.Transition) []sim.Reply {
	h := fnv.New64a()
	fmt.Fprint(h, t.Job, " ", t.Activity)
	x := h.Sum64()
	data := fmt.Sprintf(`{"v": %d, "odd": %d}`, x%1000, x>>10&1)
	var out []sim.Reply
	for _, n := range p.nodes {
		if n.id == t.Activity && n.pending {
			for i := range int(x >> 12 % 3) {
				out = append(out, sim.Reply{Status: legwork.Pending, Seq: i, Data: data})
			}
		}
	}
	if x>>20%8 == 0 {
		return append(out, sim.Reply{Status: legwork.Failed, Code: 422, Data: `{"message": "no"}`})
	}
	return append(out, sim.Reply{Status: legwork.Success, Data: data})
}
