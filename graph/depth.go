package graph

import (
	"fmt"
	"math/bits"
	"slices"
)

// An activity has as many depths as the paths to it have lengths, and the
// address it is entered under tells by its own length which of them it was. The
// address of an ancestor is the beginning of it, up to the ancestor's depth on
// that path; where that could be more than one, the graph is refused (ADR 18).

// DepthOf returns how deep an activity that this one reads lies above it when
// it is entered at depth own; false if no path of that length passes by there:
// it was skipped.
func (a *Activity) DepthOf(o *Activity, own int) (int, bool) {
	if !a.Graph.uneven {
		return o.Depth, true
	}
	depth, ok := a.above[above{o, own}]
	return depth, ok
}

// above is another activity, as seen from a depth.
type above struct {
	of  *Activity
	own int
}

// locate computes DepthOf for all that the activity reads.
func (a *Activity) locate() {
	others := a.readsFrom()
	if !a.Graph.uneven || len(others) == 0 {
		return
	}
	a.above = make(map[above]int, len(others)*len(a.Depths))
	paths := pathsTo(a)
	for _, o := range others {
		for _, own := range a.Depths {
			if at := o.depthsAt(own, paths[o.index]); len(at) == 1 {
				a.above[above{o, own}] = at[0]
			}
		}
	}
}

// readsFrom lists the activities whose address the engine computes from that
// of this one.
func (a *Activity) readsFrom() []*Activity {
	var out []*Activity
	for _, id := range append(slices.Clone(a.needs[0].Outputs), a.needs[1].Outputs...) {
		out = append(out, a.Graph.App.activities[id])
	}
	if a.Ancestor != nil {
		out = append(out, a.Ancestor)
	}
	return out
}

// depthsAt lists the depths an activity may have had on a path that is own long
// and goes on from it by one of the lengths.
func (a *Activity) depthsAt(own int, on lengths) []int {
	return slices.DeleteFunc(slices.Clone(a.Depths), func(depth int) bool { return depth > own || !on.has(own-depth) })
}

// ambiguous returns how far above an activity another one may lie on paths of
// one length, if that is more than one way.
func (c *compiler) ambiguous(o, a *Activity) []int {
	if !a.Graph.uneven || a.before == nil {
		return nil
	}
	if c.paths.to != a {
		c.paths.to, c.paths.from = a, pathsTo(a)
	}
	for _, own := range a.Depths {
		if at := o.depthsAt(own, c.paths.from[o.index]); len(at) > 1 {
			for i := range at {
				at[i] = own - at[i]
			}
			slices.Reverse(at)
			return at
		}
	}
	return nil
}

func ambiguity(o, a *Activity, away []int) string {
	return fmt.Sprintf("%s is %d or %d activities above %s on paths of one length", short(o.ID), away[0], away[1],
		short(a.ID))
}

// pathsTo returns, by index, the lengths of the paths to an activity from each
// that comes before it.
func pathsTo(a *Activity) []lengths {
	from := make([]lengths, a.index+1)
	from[a.index] = lengths{1}
	for i := a.index; i > 0; i-- {
		if longer := from[i].longer(); longer != (lengths{}) {
			for _, p := range a.Graph.Activities[i].Parents {
				from[p.index].add(longer)
			}
		}
	}
	return from
}

// depthsBelow lists the depths of an activity that these lead to.
func depthsBelow(parents []*Activity) []int {
	var all lengths
	for _, p := range parents {
		for _, depth := range p.Depths {
			all.put(depth + 1)
		}
	}
	return all.list()
}

// lengths is a set of numbers up to maxDepth, and a little more.
type lengths [4]uint64

func (l *lengths) put(n int) { l[n/64] |= 1 << (n % 64) }

func (l *lengths) has(n int) bool { return l[n/64]&(1<<(n%64)) != 0 }

func (l *lengths) add(more lengths) {
	for i := range l {
		l[i] |= more[i]
	}
}

// longer adds one to each.
func (l *lengths) longer() (out lengths) {
	carry := uint64(0)
	for i, word := range l {
		out[i], carry = word<<1|carry, word>>63
	}
	return out
}

func (l *lengths) list() []int {
	var out []int
	for i, word := range l {
		for ; word != 0; word &= word - 1 {
			out = append(out, i*64+bits.TrailingZeros64(word))
		}
	}
	return out
}
