package graph

import (
	"math"
	"slices"
	"strings"
)

// later postpones the compilation of a value until the graphs are wired.
func (c *compiler) later(f func()) { c.pending = append(c.pending, f) }

// value compiles a node in the context of the activity that evaluates it. A
// problem is reported and compiles to undefined.
func (c *compiler) value(n *node, owner *Activity) Value {
	switch n.kind {
	case kindString:
		if refRE.MatchString(n.text) {
			return c.reference(n, owner)
		}
	case kindArray:
		return c.array(n, owner)
	case kindObject:
		return c.object(n, owner)
	}
	return newLiteral(n.appendJSON(nil))
}

func (c *compiler) array(n *node, owner *Activity) Value {
	out := &array{}
	constant := true
	for _, item := range n.items {
		v := c.value(item, owner)
		_, isLiteral := v.(*literal)
		constant = constant && isLiteral
		out.items = append(out.items, v)
	}
	return fold(out, constant)
}

func (c *compiler) object(n *node, owner *Activity) Value {
	out := &object{}
	constant := true
	for _, item := range n.items {
		if strings.HasPrefix(item.key, "@") {
			c.failKey(item, notYetHint, "%s: %s", short(item.key), notYet)
			return undefined{}
		}
		if c.unquotedReference(n, item) {
			return undefined{}
		}
		v := c.value(item, owner)
		_, isLiteral := v.(*literal)
		constant = constant && isLiteral
		out.fields = append(out.fields, newField(item.key, v))
	}
	return fold(out, constant)
}

// fold evaluates what is constant, once and for all.
func fold(v Value, constant bool) Value {
	if !constant {
		return v
	}
	raw, defined, _ := v.write(nil, &Scope{Limit: math.MaxInt}) // literals only: cannot fail
	if !defined {
		raw = []byte("{}") // an object that is empty in the document
	}
	return newLiteral(raw)
}

// unquotedReference finds {a.output.data.x} without quotes, which YAML takes
// for a mapping with one key and no value.
func (c *compiler) unquotedReference(n, item *node) bool {
	if !n.flow || !item.bare || !strings.Contains(item.key, ".") {
		return false
	}
	root, _, _ := strings.Cut(item.key, ".")
	if !strings.HasPrefix(root, "$") && !slices.Contains(c.ids, root) {
		return false
	}
	c.failKey(item, "write '{"+item.key+"}'", "a reference without quotes is a mapping in YAML")
	return true
}
