package graph

import (
	"bytes"
	"slices"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// maxLooks bounds what is looked at in a document to find out whether two paths
// may both be taken. Beyond it the answer is that they may.
const maxLooks = 2_000_000

// again refuses an activity that would run twice because paths of different
// length lead to it that one job may both take, unless it says again: true.
// Arrivals over paths of one length are merged (ADR 18).
func (c *compiler) again(g *Graph) {
	p := &pairs{looks: &c.looks, into: map[*Activity][]*Transition{}, both: map[[2]step]bool{},
		written: map[*Transition][][]comparison{}}
	for _, from := range g.Activities {
		for _, t := range from.Transitions {
			p.into[t.To] = append(p.into[t.To], t)
		}
	}
	for _, a := range g.Activities {
		field := a.at.get("again")
		twice := c.flag(field, "again")
		if c.hotmesh() { // it is warned of, whatever the conditions are
			continue
		}
		one, other, found := p.twice(a)
		switch {
		case found && !twice:
			c.failKey(a.at, "make their conditions exclude each other, or put a passthrough hook into the shorter path so "+
				"that the arrivals merge, or say again: true if it is to run for each",
				"%[1]s may run twice: a job may take %[2]s → %[1]s and %[3]s → %[1]s, on paths of different length", short(a.ID),
				short(one.From.ID), short(other.From.ID))
		case twice && !found:
			c.warnKey(field, "remove it", "again has no effect in %s: no job takes two paths of different length to it",
				short(a.ID))
		}
	}
}

// step is a transition that is taken from its activity at a depth.
type step struct {
	*Transition
	depth int
}

// pairs tells which steps one job may both take. Conditions of different
// activities are taken to be independent.
type pairs struct {
	into    map[*Activity][]*Transition
	both    map[[2]step]bool               // what is known of two steps
	written map[*Transition][][]comparison // see ways
	looks   *int                           // so far, in the document
}

// twice returns two transitions over which a job may reach an activity on paths
// of different length. Where that is so only because an activity above runs
// twice, it is told of that one.
func (p *pairs) twice(a *Activity) (one, other *Transition, found bool) {
	if len(a.Depths) < 2 {
		return nil, nil, false
	}
	ways := p.into[a]
	for i, t := range ways {
		for _, u := range ways[i+1:] {
			if t.From == u.From {
				continue
			}
			if *p.looks > maxLooks {
				return t, u, true
			}
			for _, d := range t.From.Depths {
				for _, e := range u.From.Depths {
					*p.looks++
					if d != e && p.taken(step{t, d}, step{u, e}) {
						return t, u, true
					}
				}
			}
		}
	}
	return nil, nil, false
}

// taken reports whether a job may take both steps: it goes back from the one
// that lies deeper in the graph until they meet.
func (p *pairs) taken(s, t step) bool {
	if s.From.index < t.From.index {
		s, t = t, s
	}
	if s.From == t.From {
		return s.depth == t.depth && (s.Transition == t.Transition || !p.exclude(s.Transition, t.Transition))
	}
	key := [2]step{s, t}
	if known, seen := p.both[key]; seen || *p.looks > maxLooks {
		return known || !seen
	}
	p.both[key] = false
	for _, before := range p.into[s.From] {
		*p.looks++
		up := step{before, s.depth - 1}
		if slices.Contains(before.From.Depths, up.depth) && (up == t || p.taken(up, t)) {
			p.both[key] = true
			break
		}
	}
	return p.both[key]
}

// exclude reports whether no outcome of their activity takes both transitions.
func (p *pairs) exclude(t, u *Transition) bool {
	return t.codesExclude(u) || waysExclude(p.ways(t), p.ways(u))
}

func (t *Transition) codesExclude(u *Transition) bool {
	a, b := t.Conditions, u.Conditions
	if a == nil || b == nil || a.Named && a.AnyCode || b.Named && b.AnyCode {
		return false
	}
	return !slices.ContainsFunc(a.codes(), func(code int) bool { return slices.Contains(b.codes(), code) })
}

func (c *Conditions) codes() []int {
	if !c.Named {
		return []int{200}
	}
	return c.Codes
}

// waysExclude reports whether two transitions, whichever way both could hold,
// compare one value with two that differ.
func waysExclude(mine, theirs [][]comparison) bool {
	for _, m := range mine {
		for _, o := range theirs {
			if !slices.ContainsFunc(m, func(x comparison) bool { return slices.ContainsFunc(o, x.excludes) }) {
				return false
			}
		}
	}
	return true
}

// comparison is a match with a fixed value.
type comparison struct {
	actual   []byte // as written
	expected *evaluate.Datum
}

// excludes reports whether two comparisons never hold at once.
func (c comparison) excludes(d comparison) bool {
	same, err := c.expected.Identical(d.expected)
	return bytes.Equal(c.actual, d.actual) && err == nil && !same
}

// ways lists in which ways the values of a transition may match, each as what
// must hold at once. Comparisons with values that are not fixed are left out.
func (p *pairs) ways(t *Transition) [][]comparison {
	ways, known := p.written[t]
	if !known {
		ways = t.ways()
		p.written[t] = ways
	}
	return ways
}

func (t *Transition) ways() [][]comparison {
	if t.Conditions == nil || len(t.Conditions.Match) == 0 {
		return [][]comparison{nil}
	}
	var ways [][]comparison
	var all []comparison
	items := t.at.get("conditions").get("match").items
	for i, m := range t.Conditions.Match {
		var one []comparison
		actual := items[i].get("actual").appendJSON(nil)
		if l, fixed := m.Expected.(*evaluate.Literal); fixed && !evaluate.Compound(l) && !changes(actual) {
			one = []comparison{{actual, l.Datum}}
		}
		ways, all = append(ways, one), append(all, one...)
	}
	if t.Conditions.Or {
		return ways
	}
	return [][]comparison{all}
}

// volatile are the functions whose result differs from call to call.
var volatile = [][]byte{[]byte("{@math.random}"), []byte("{@date.now}"), []byte("{@symbol.date}"),
	[]byte("{@cron.nextDelay}")}

// changes reports whether a value as written may differ each time it is evaluated.
func changes(text []byte) bool {
	return slices.ContainsFunc(volatile, func(f []byte) bool { return bytes.Contains(text, f) })
}
