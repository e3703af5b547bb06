package graph

import (
	"github.com/goccy/go-yaml/ast"
)

// Limits of what the aliases of a document expand to.
const (
	maxAliased      = 100_000 // values
	maxAliasedBytes = maxSourceBytes
)

// aliases are the anchors of a document, and what became of them.
type aliases struct {
	anchors map[string]*node // nil: begun, not ended
	values  int              // copied so far
	bytes   int
}

// anchor reads the value of an anchor, which later aliases stand for.
func (s *source) anchor(y *ast.AnchorNode, n *node, depth int) {
	name := y.Name.GetToken().Value
	if s.anchors == nil {
		s.anchors = map[string]*node{}
	}
	s.anchors[name] = nil
	s.node(y.Value, n, depth)
	s.anchors[name], n.anchored = n, true
}

// alias makes a node a copy of what an anchor names. It keeps the place where
// that is written, so what is wrong there is said of there.
func (s *source) alias(y *ast.AliasNode, n *node, depth int) {
	name := y.Value.GetToken().Value
	target, known := s.anchors[name]
	switch {
	case !known:
		s.fail(n, "write &"+name+" at the first value, above", "no anchor %s comes before this", short(name))
	case target == nil:
		s.fail(n, "write out what it should hold", "anchor %s contains itself", short(name))
	case depth+target.height() > maxNesting:
		s.fail(n, "", "nested deeper than %d levels with what %s holds", maxNesting, short(name))
	case !s.affords(target):
		s.fail(n, "write less of it out, or split the application", "aliases expand to more than %d values, or %d bytes",
			maxAliased, maxAliasedBytes)
	default:
		*n = *target.copyTo(n)
		for _, item := range n.items {
			item.parent = n
		}
		n.anchored = false
		return
	}
	n.broken()
}

// affords counts what a copy costs.
func (s *source) affords(n *node) bool {
	s.values, s.bytes = s.values+1, s.bytes+len(n.key)+len(n.text)
	for _, item := range n.items {
		if !s.affords(item) {
			return false
		}
	}
	return s.values <= maxAliased && s.bytes <= maxAliasedBytes
}

// merge adds what a merge key holds, a mapping or a list of them, to a mapping:
// keys that it has not yet. Those that it sets itself go before.
func (m *members) merge(s *source, y ast.Node, depth int) {
	held := s.node(y, &node{parent: m.of}, depth)
	list := []*node{held}
	if held.kind == kindArray {
		list = held.items
	}
	for _, from := range list {
		if from.kind != kindObject && from.kind != kindBroken {
			s.fail(from, "such as <<: *name", "only a mapping can be merged, not %s", from.kind)
		}
		for _, item := range from.items {
			if from.kind != kindObject {
				break
			}
			if _, has := m.at[item.key]; !has {
				item.parent = m.of
				m.add(item, true)
			}
		}
	}
}

// members are the items of a mapping while it is read.
type members struct {
	of     *node
	at     map[string]int // by key: its place in items
	merged map[string]bool
}

func (m *members) add(item *node, merged bool) {
	m.at[item.key] = len(m.of.items)
	m.of.items = append(m.of.items, item)
	if merged {
		m.merged[item.key] = true
	}
}

// set adds an item that the mapping itself has; it returns the one that has its
// key already, if there is one.
func (m *members) set(item *node) (old *node) {
	i, has := m.at[item.key]
	switch {
	case !has:
		m.add(item, false)
	case m.merged[item.key]:
		m.of.items[i] = item
		delete(m.merged, item.key)
	default:
		return m.of.items[i]
	}
	return nil
}

// holdsAnchor reports whether a value is there for aliases.
func (n *node) holdsAnchor() bool {
	if n.anchored {
		return true
	}
	for _, item := range n.items {
		if item.holdsAnchor() {
			return true
		}
	}
	return false
}
