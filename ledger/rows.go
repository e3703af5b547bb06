package ledger

import (
	"encoding/json"

	"github.com/legwork-dev/legwork"
)

// children are outbox rows as columns; ord is the parent's place in the batch,
// from 1.
type children struct {
	ord            []int64
	guid           []legwork.ID
	lane, activity []string
	dad            []legwork.DAD
	attempt        []int32
	parent, state  []string
	data           []json.RawMessage
}

func (c *children) add(index int, list []legwork.Transition) {
	for i := range list {
		t := &list[i]
		if !ordinary(t) {
			continue // posted
		}
		c.ord, c.guid = append(c.ord, int64(index+1)), append(c.guid, t.GUID)
		c.lane, c.activity = append(c.lane, t.Lane()), append(c.activity, t.Activity)
		c.dad, c.attempt = append(c.dad, t.DAD), append(c.attempt, int32(max(t.Attempt, 1)))
		c.parent, c.state = append(c.parent, t.Trace.Parent), append(c.state, t.Trace.State)
		c.data = append(c.data, t.Data)
	}
}

func (c *children) args() []any {
	return []any{c.ord, c.guid, c.lane, c.activity, c.dad, c.attempt, c.parent, c.state, c.data}
}

// leafRows are job data as columns.
type leafRows struct {
	ord   []int64
	path  []string
	value []json.RawMessage
}

func (l *leafRows) add(index int, list []Leaf) {
	for _, leaf := range list {
		l.ord, l.path, l.value = append(l.ord, int64(index+1)), append(l.path, leaf.Path), append(l.value, leaf.Value)
	}
}

func (l *leafRows) args() []any { return []any{l.ord, l.path, l.value} }

// aheadRows are activities entered ahead as columns.
type aheadRows struct {
	ord        []int64
	activity   []string
	dad        []legwork.DAD
	guid, work []legwork.ID
}

func (a *aheadRows) add(index int, list []Ahead) {
	for i := range list {
		w := &list[i]
		a.ord, a.activity, a.dad = append(a.ord, int64(index+1)), append(a.activity, w.Activity), append(a.dad, w.DAD)
		a.guid, a.work = append(a.guid, w.GUID), append(a.work, w.Work)
	}
}

func (a *aheadRows) args() []any { return []any{a.ord, a.activity, a.dad, a.guid, a.work} }
