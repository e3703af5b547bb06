package graph

import (
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// context is what the value that is compiled stands in.
type context struct {
	wildcards bool // job.maps: keys may be wildcards
	rule      ruleSide
	pipes     int // how deep in pipes
	reduces   int // how deep in @reduce
}

// ruleSide is which side of a hook rule is compiled.
type ruleSide uint8

const (
	ruleExpected ruleSide = iota + 1 // over the job, when the hook registers
	ruleActual                       // over a signal
)

// later postpones the compilation of a value until the graphs are wired.
func (c *compiler) later(f func()) { c.pending = append(c.pending, f) }

// value compiles a node in the context of the activity that evaluates it. A
// problem is reported and compiles to undefined.
func (c *compiler) value(n *node, owner *Activity) evaluate.Value {
	switch n.kind {
	case kindString:
		if refRE.MatchString(n.text) {
			return c.reference(n, owner)
		}
	case kindArray:
		return c.array(n, owner)
	case kindObject:
		if isPipe(n) {
			return c.pipeValue(n, owner)
		}
		return c.object(n, owner)
	}
	return evaluate.NewLiteral(n.appendJSON(nil))
}

func (c *compiler) array(n *node, owner *Activity) evaluate.Value {
	wildcards := c.in.wildcards
	c.in.wildcards = false
	items := make([]evaluate.Value, len(n.items))
	for i, item := range n.items {
		items[i] = c.value(item, owner)
	}
	c.in.wildcards = wildcards
	return evaluate.NewArray(items)
}

func (c *compiler) object(n *node, owner *Activity) evaluate.Value {
	fields := make([]evaluate.Field, 0, len(n.items))
	for _, item := range n.items {
		if !c.mapKey(n, item) {
			return evaluate.Undefined{}
		}
		v := c.value(item, owner)
		key := item.key
		if c.in.wildcards {
			v, key = c.wildcard(item, v)
		}
		fields = append(fields, evaluate.Field{Key: key, Value: v})
	}
	return evaluate.NewObject(fields)
}

// mapKey checks a key of maps for what it may have been meant to be.
func (c *compiler) mapKey(n, item *node) bool {
	switch {
	case item.key == "@reduce":
		c.failKey(item, "make it a row of an '@pipe'", "@reduce needs the row before it, the collection")
	case item.key == "@pipe":
		c.failKey(item, "keep it alone in its mapping", "a value is either an @pipe or a mapping")
	case item.key == "$ref" && item.kind == kindString:
		c.failKey(item, refHint, "$ref: this text has no files to refer to")
	case c.unquotedReference(n, item):
	default:
		if strings.HasPrefix(item.key, "@") && len(item.key) < maxIDBytes &&
			min(distance(item.key, "@pipe"), distance(item.key, "@reduce")) == 1 {
			c.warnKey(item, "write '@pipe', or '@reduce' in a row of one, if that is meant", "%s is a key like any other",
				short(item.key))
		}
		return true
	}
	return false
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
