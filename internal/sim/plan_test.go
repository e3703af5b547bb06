package sim_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
)

// plan is a random graph: its nodes in order, the trigger first.
type plan struct {
	nodes []*planned
	// loose: an activity may close a job by its statusThreshold while others
	// are at work, so what is done by then is chance.
	loose bool
}

// kind is what a node does. Each but trigger, passthrough and the interrupts
// has a name that the test waits for.
type kind string

const (
	trigger  kind = "trigger"
	worker   kind = "worker"
	pass     kind = "passthrough"
	sleeper  kind = "time hook"
	web      kind = "web hook"
	either   kind = "hook with a signal and a deadline"
	await    kind = "await"
	severed  kind = "severed await"
	one      kind = "signal one"
	all      kind = "signal all"
	again    kind = "cycle"
	stop     kind = "interrupt self"
	kill     kind = "interrupt other"
	rounds        = 3  // of every cycle
	maxLoops      = 2  // that a node lies in
	maxNodes      = 12 // beside the trigger and cycles
	fewNodes      = 4
	twoNodes      = 2
	children      = 5 // graphs to await, see childGraphs
	emitting      = 1 // the one that tells its parent something before its end
	awaiting      = 2 // one that awaits the next
	plain         = 3 // one that does nothing
)

// kinds a node is drawn from.
var kinds = []kind{
	worker, worker, worker, worker, pass, pass, sleeper, web, web, either, await, await, severed, one, all, kill, stop,
}

// planned is a node. Its depth is that of the first path to it.
type planned struct {
	id       string
	kind     kind
	cycle    bool       // a hook that may be entered again: never finalized
	pending  bool       // may answer "pending" before its final response
	keyed    bool       // a worker whose work is claimed (reconcile)
	function bool       // a durable function, in the place of a worker
	retries  bool       // answers 503 at first; the policy asks again
	emit     bool       // tells the world, and a parent if there is one
	skips    bool       // by its statusThreshold
	silent   bool       // an interrupt without an error
	scrub    bool       // a signal that deletes the index rows it has used
	loops    []*planned // the hooks above it that a cycle leads back to, outermost first
	closed   bool       // a cycle leads back to it
	bypassed bool       // paths of different length lead to it
	byCode   bool       // a worker that tells by its code that its cycle goes on
	child    int        // which graph it awaits
	target   *planned   // of a signal
	depth    int
	parents  int
	edges    []edge
}

// edge leads to a node under a condition, "" for none.
type edge struct {
	to        *planned
	condition string
}

// conditions of edges: by code, for an interim answer, an error or a success,
// and by value.
var conditions = []string{
	"", "", "", "", `{code: [200]}`, `{code: [422]}`, `{code: [200, 422, 503]}`,
	`{match: [{expected: 1, actual: '{$self.output.data.odd}'}]}`,
	`{match: [{expected: 0, actual: '{$self.output.data.odd}'}]}`,
	`{code: [202]}`,
}

// draw makes a random graph of a trigger, 1 to most nodes, and cycles.
func draw(r *rand.Rand, most int) *plan {
	p := &plan{nodes: []*planned{{id: "t", kind: trigger}}}
	for depth, left := 1, 1+r.IntN(most); left > 0; depth++ {
		above := slices.DeleteFunc(p.at(depth-1), func(n *planned) bool { return n.kind == stop })
		if len(above) == 0 {
			break
		}
		for range min(left, 1+r.IntN(4)) {
			left--
			n := &planned{id: fmt.Sprintf("n%d", len(p.nodes)), kind: kinds[r.IntN(len(kinds))], depth: depth,
				child: r.IntN(children)}
			n.cycle = (n.kind == pass || n.kind == sleeper) && r.IntN(3) == 0
			n.retries = (n.kind == worker || n.kind == await && n.child == 0) && r.IntN(5) == 0
			n.emit = r.IntN(6) == 0
			n.scrub = n.kind == all && r.IntN(2) == 0
			n.silent = (n.kind == stop || n.kind == kill) && r.IntN(2) == 0
			p.nodes = append(p.nodes, n)
			p.join(r, above[r.IntN(len(above))], n)
			if r.IntN(4) == 0 {
				p.bypass(r, n)
			}
			for _, a := range above { // fan-in
				if r.IntN(5) == 0 && !a.leads(n) && len(a.loops) == 0 && !a.cycle && len(n.loops) == 0 {
					p.join(r, a, n)
				}
			}
		}
	}
	p.close(r)
	for _, n := range p.nodes {
		n.pending = (n.kind == worker || n.kind == web && !p.signalled(n)) && r.IntN(2) == 0 && n.alone() &&
			!n.above((*planned).waits)
		special := n.kind == worker && !n.pending
		switch r.IntN(4) {
		case 0, 1:
			n.keyed = special
		case 2:
			n.function = special && !n.retries && !n.byCode
		}
		if n.kind == await && n.child == emitting && !n.alone() {
			n.child = plain
		}
	}
	if r.IntN(12) == 0 {
		if n := p.nodes[len(p.nodes)-1]; n.kind != trigger {
			n.skips, p.loose = true, true
		}
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
	if to.parents == 1 {
		to.loops = slices.Clone(from.loops)
		if from.cycle && from.kind != trigger && len(to.loops) < maxLoops {
			to.loops = append(to.loops, from)
		}
	}
}

// bypass leads to a node from further above too, past what lies between: paths
// of different length. Not within a cycle, which would be entered by both.
func (p *plan) bypass(r *rand.Rand, n *planned) {
	far := slices.DeleteFunc(slices.Clone(p.nodes), func(a *planned) bool {
		return a.depth > n.depth-2 || a.kind == stop || a.cycle || len(a.loops) > 0
	})
	if len(far) > 0 && len(n.loops) == 0 {
		p.join(r, far[r.IntN(len(far))], n)
		n.bypassed = true
	}
}

// close adds the cycles: from a node below to a hook that may be entered
// again; and gives signals their targets.
func (p *plan) close(r *rand.Rand) {
	for _, n := range slices.Clone(p.nodes) {
		if len(n.loops) > 0 && n.kind != stop && r.IntN(2) == 0 {
			p.cycle(r, n)
		}
	}
	var webs []*planned
	for _, n := range p.nodes {
		if n.kind == web || n.kind == either {
			webs = append(webs, n)
		}
	}
	for _, n := range p.nodes {
		if (n.kind == one || n.kind == all) && len(webs) > 0 {
			n.target = webs[r.IntN(len(webs))]
		}
	}
}

// cycle leads back from n to the innermost hook above it, until that has had
// its rounds. Nothing else may lead back to one hook, nor to it from a hook that
// is entered again itself: rounds would not be counted but multiplied.
func (p *plan) cycle(r *rand.Rand, n *planned) {
	hook := n.loops[len(n.loops)-1]
	if n.closed || slices.ContainsFunc(hook.edges, func(e edge) bool { return e.to.kind == again }) {
		return
	}
	for _, other := range p.nodes {
		if other.kind == again && other.loops[len(other.loops)-1] == hook {
			return
		}
	}
	c := &planned{id: fmt.Sprintf("n%d", len(p.nodes)), kind: again, depth: n.depth + 1, loops: n.loops, parents: 1}
	hook.closed, p.nodes = true, append(p.nodes, c)
	condition := fmt.Sprintf(`{match: [{expected: true, actual: {'@pipe': [['{%s.output.data.round}', %d], ['{@conditional.less_than}']]}}]}`, hook.id, rounds)
	if n.kind == worker && r.IntN(2) == 0 {
		n.byCode, condition = true, `{code: [201]}`
	}
	n.edges = append(n.edges, edge{c, condition})
}

// signalled reports whether an activity may signal a hook, not only people.
func (p *plan) signalled(hook *planned) bool {
	return slices.ContainsFunc(p.nodes, func(n *planned) bool { return n.target == hook })
}

// has reports whether the plan has a node of one of the kinds.
func (p *plan) has(want ...kind) bool {
	return slices.ContainsFunc(p.nodes, func(n *planned) bool { return slices.Contains(want, n.kind) })
}

func (p *plan) node(id string) *planned {
	for _, n := range p.nodes {
		if n.id == id {
			return n
		}
	}
	return nil
}

func (n *planned) leads(to *planned) bool {
	return slices.ContainsFunc(n.edges, func(e edge) bool { return e.to == to })
}

// alone reports whether no node below has two parents: the planes of interim
// answers may have gaps (CON-09), so which of them meet another branch at a
// merge is not determined. Nor is one a cycle: each answer would begin rounds.
func (n *planned) alone() bool {
	return !n.above(func(below *planned) bool { return below.parents > 1 || below.kind == again })
}

// above reports whether a node below is such a one.
func (n *planned) above(such func(*planned) bool) bool {
	return slices.ContainsFunc(n.edges, func(e edge) bool { return such(e.to) || e.to.above(such) })
}

// waits reports whether people must say something.
func (n *planned) waits() bool { return n.kind == web || n.kind == either }

// times is how often a node is entered at most.
func (p *plan) times(n *planned) int {
	times := 0
	for _, from := range p.nodes {
		if !from.leads(n) {
			continue
		}
		each := p.times(from)
		if from.kind == await && from.child == emitting {
			each *= 2
		}
		times += each
	}
	if n.closed {
		times *= rounds
	}
	return max(times, 1)
}

// chance is a number that depends on nothing but what it is for.
func chance(of ...any) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, of...)
	x := h.Sum64() // FNV's low bits are poor: mix
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}
