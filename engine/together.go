package engine

import (
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Answers to the operations of a durable function are decided one after the other over its
// state in memory, and committed as a group: the results of a batch are one segment of the
// journal, one update of the function's row, and at most one turn (ADR 70).

// groupBytes bounds the results of a group. Its segment is then no larger than a page of a
// journal (frames.MaxPageBytes), unless it has one result only: who reads a page reads whole
// segments.
const groupBytes = 512 << 10

// operation reports whether the message is an answer to an operation of a durable function.
func (it *item) operation() bool {
	return it.Activity != nil && it.Activity.Type == graph.Operation && it.T.Kind == legwork.Leg2
}

// function is the durable function of a graph that the message is about, or that has called
// the one that it is about.
func (it *item) function() (ledger.Place, bool) {
	if it.Activity == nil || it.Activity.Frame() == nil || it.T.Kind != legwork.Leg2 {
		return ledger.Place{}, false
	}
	place := it.Place()
	place.Activity = it.Activity.Frame().ID
	return place, true
}

// frame is the function that has asked for the operation.
func (it *item) frame() ledger.Place {
	place := it.Place()
	place.Activity, _, _ = graph.OperationOf(place.Activity)
	return place
}

// serialKey is the key that two messages of one wave must not share: their activity
// instance, or their job, if they write job data that follow from job data. (Two
// branches that increment one field must not start from the same value.) false: the
// item is settled.
func (it *item) serialKey() (ledger.Place, bool) {
	switch {
	case it.settled:
		return ledger.Place{}, false
	case it.accumulates():
		return ledger.Place{Gid: it.T.Gid}, true
	}
	return it.Place(), true
}

// itemWaves splits a batch as waves does. Answers to one function, and to those that it has
// called, are in the order of their messages: none is in an earlier wave than one before it.
func itemWaves(items []*item) (out [][]*item) {
	next, last := make(map[ledger.Place]int, len(items)), map[ledger.Place]int{}
	for _, it := range items {
		key, ok := it.serialKey()
		if !ok {
			continue
		}
		n := next[key]
		if function, is := it.function(); is {
			n = max(n, last[function])
			last[function] = n
		}
		next[key] = n + 1
		for len(out) <= n {
			out = append(out, make([]*item, 0, len(items)))
		}
		out[n] = append(out[n], it)
	}
	return out
}

// taking is which answers to durable functions one commit takes. Results of operations may
// follow each other. An answer to a turn must see what was appended before it, and what
// follows must see what it has made of its frame, and of those below it if it has ended.
type taking struct {
	shared decide.Shared
	// written are the frames that something appends to, with those above them; over are
	// those that have answered a turn.
	written, over map[ledger.Place]bool
	// closed are the functions of graphs of which an answer was left for later.
	closed map[ledger.Place]bool
	// appended is how many bytes of results the frames get.
	appended map[ledger.Place]int
}

// takes reports whether the commit takes an item.
func (t *taking) takes(it *item) bool {
	function, is := it.function()
	if !is {
		return true
	}
	if t.closed == nil {
		t.written, t.over = map[ledger.Place]bool{}, map[ledger.Place]bool{}
		t.closed, t.appended = map[ledger.Place]bool{}, map[ledger.Place]int{}
	}
	if t.closed[function] || it.apart && t.written[function] || !t.fits(it) {
		t.closed[function] = true
		return false
	}
	t.closed[function] = it.apart
	return true
}

// fits reports whether an item can be decided with those before it, and notes what it writes.
func (t *taking) fits(it *item) bool {
	place := it.Place()
	turn := it.Frames[place.Activity] != nil || place.Activity == it.Activity.Frame().ID
	if turn && t.written[place] {
		return false
	}
	if n := t.appended[it.frame()]; n > 0 && n+it.appends() > groupBytes {
		return false
	}
	above := place
	for inside := true; inside; {
		if t.over[above] {
			return false
		}
		above.Activity, _, inside = graph.OperationOf(above.Activity)
	}
	if turn {
		t.over[place], t.written[place] = true, true
	}
	for above = place; strings.Contains(above.Activity, "/"); {
		above.Activity, _, _ = graph.OperationOf(above.Activity)
		t.written[above] = true
	}
	return true
}

// bytes is about what a taken item has its commit write that is not in its step yet: what it
// appends to the journal of a frame, and for the first one the state of the frame.
func (t *taking) bytes(it *item) int {
	if !it.operation() {
		return 0
	}
	n, frame := it.appends(), it.frame()
	if f := it.Frames[frame.Activity]; f != nil && t.appended[frame] == 0 {
		n += len(f.Frame.State)
	}
	t.appended[frame] += it.appends()
	return n
}

// appends is about how many bytes the result of an operation is in a journal, or more.
func (it *item) appends() int {
	return len(it.T.Data) + len(`{"t":"InvokeCompleted","p":10000,"a":1,"ok":},`)
}

// conclude ends the decisions of a commit. The steps of a group follow each other there.
func (t *taking) conclude(part []*item) {
	t.shared.Conclude()
	place := map[*ledger.Group]int{}
	for i, it := range part {
		if g := it.group(); g != nil && place[g] == 0 {
			place[g] = i + 1
		}
	}
	if len(place) > 0 {
		slices.SortStableFunc(part, func(a, b *item) int { return place[a.group()] - place[b.group()] })
	}
}

// group is the group of the item's step; nil: it has none.
func (it *item) group() *ledger.Group {
	if it.step == nil {
		return nil
	}
	return it.step.Group
}

// whole returns the items of a commit without those of groups that are not complete, as
// Postgres has refused a commit, and half of it is tried: these are decided again, each for
// itself.
func whole(items []*item) []*item {
	there := map[*ledger.Group]int{}
	for _, it := range items {
		if g := it.group(); g != nil {
			there[g]++
		}
	}
	if len(there) == 0 {
		return items
	}
	all := make([]*item, 0, len(items))
	for _, it := range items {
		if g := it.group(); g != nil && there[g] < g.Steps {
			it.apart, it.committed.Stale = true, true
			continue
		}
		all = append(all, it)
	}
	return all
}

// split reports whether the item's group was split, so that its step was not committed.
func (it *item) split() bool { return it.apart && it.group() != nil }
