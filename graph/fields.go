package graph

import (
	"regexp"
	"slices"
)

// use says what becomes of a field that the format knows.
type use uint8

const (
	used       use = iota
	inert          // no effect: accepted with a warning
	outOfScope     // something Legwork does not do: accepted with a warning
)

const unknownHint = "remove it, or check its spelling"

// shape is the fields of one kind of mapping.
type shape map[string]use

// with returns a shape with more fields, or other uses of them.
func (s shape) with(u use, names ...string) shape {
	out := make(shape, len(s)+len(names))
	for k, v := range s {
		out[k] = v
	}
	for _, name := range names {
		out[name] = u
	}
	return out
}

func fieldsOf(names ...string) shape { return shape{}.with(used, names...) }

var (
	rootFields  = fieldsOf("app")
	appFields   = fieldsOf("id", "version", "settings", "graphs")
	settings    = fieldsOf("unconditional_edges", "validate", "redact")
	graphFields = fieldsOf("subscribes", "publishes", "expire", "input", "output", "activities", "transitions", "hooks",
		"settings", "timeout", "function").
		with(inert, "persistent", "inputs", "outputs")
	graphSettings    = fieldsOf("validate")
	schemaFields     = fieldsOf("schema")
	transitionFields = fieldsOf("to", "conditions").with(inert, "code")
	conditionFields  = fieldsOf("code", "gate", "match")
	matchFields      = fieldsOf("expected", "actual")
	hookRuleFields   = fieldsOf("to", "conditions", "buffer")
	hookConditions   = fieldsOf("gate", "match").with(inert, "code")
	statsFields      = fieldsOf("id", "key", "measures", "granularity").with(inert, "parent", "adjacent")
	measureShape     = fieldsOf("measure", "target")
	reconcileFields  = fieldsOf("key")
	functionFields   = fieldsOf("topic", "component", "calls", "timeout", "undo")

	commonFields = fieldsOf("type", "title", "job", "input", "output", "emit", "persist", "telemetry", "statusThreshold",
		"again").
		with(inert, "settings", "eventName", "persistent", "statusThresholdType", "subtype", "expire", "hook").
		with(inert, ofOneType...).with(outOfScope, "escalation")
)

// ofOneType are the fields that have an effect in some types only.
var ofOneType = []string{"stats", "entity", "search", "topic", "retry", "sleep", "cycle", "await", "ancestor", "signal",
	"resolver", "status", "code",
	"key_name", "key_value", "scrub", "target", "reason", "throw", "descend", "stack", "timeout", "reconcile", "calls",
	"undo", "component"}

// activityFields has one row per activity type: its fields.
var activityFields = map[Type]shape{
	Trigger:  commonFields.with(used, "stats", "entity", "search").with(inert, "again"),
	Worker:   commonFields.with(used, "topic", "retry", "timeout", "reconcile"),
	Function: commonFields.with(used, "topic", "component", "calls", "timeout", "undo"),
	Hook:     commonFields.with(used, "sleep", "cycle", "timeout"),
	Await:    commonFields.with(used, "topic", "retry", "await", "timeout"),
	Signal: commonFields.with(used, "subtype", "topic", "signal", "resolver", "status", "code", "key_name", "key_value",
		"scrub"),
	Cycle:     commonFields.with(used, "ancestor").with(inert, "emit", "persist"),
	Interrupt: commonFields.with(used, "target", "topic", "reason", "throw", "code", "descend", "expire", "stack"),
}

var (
	mapped    = fieldsOf("schema", "maps")
	notMapped = fieldsOf("schema").with(inert, "maps")
)

// mapsFields says which maps an activity type evaluates.
var mapsFields = map[Type]map[string]shape{
	Trigger:   {"input": notMapped, "output": notMapped, "job": mapped},
	Worker:    {"input": mapped, "output": notMapped, "job": mapped},
	Function:  {"input": mapped, "output": notMapped, "job": mapped},
	Await:     {"input": mapped, "output": notMapped, "job": mapped},
	Hook:      {"input": notMapped, "output": mapped, "job": mapped},
	Signal:    {"input": notMapped, "output": mapped, "job": mapped},
	Cycle:     {"input": mapped, "output": notMapped, "job": notMapped},
	Interrupt: {"input": notMapped, "output": mapped, "job": mapped},
}

// perStatusRE is a per-status section such as output: {422: …}.
var perStatusRE = regexp.MustCompile(`^[1-9][0-9][0-9]$`)

// perStatus adds the per-status parts of a section, which have no effect.
func (s shape) perStatus(section *node) shape {
	for _, item := range section.items {
		if section.kind == kindObject && perStatusRE.MatchString(item.key) {
			s = s.with(inert, item.key)
		}
	}
	return s
}

// mapping checks that a node is a mapping with known fields and reports what
// each field deserves. It returns false if the node cannot be read at all.
func (c *compiler) mapping(n *node, what string, known shape) bool {
	if !c.want(n, kindObject, what) {
		return false
	}
	for _, item := range n.items {
		u, ok := known[item.key]
		switch {
		case !ok && item.key == "$ref":
			c.failKey(item, refHint, "$ref: this text has no files to refer to")
		case !ok && item.holdsAnchor():
			item.holder = true
		case !ok:
			c.failKey(item, c.suggest.hint(item.key, names(known), unknownHint), "unknown field %s in %s", short(item.key), what)
		case u == inert:
			c.warnKey(item, "remove it", "%s has no effect in %s", short(item.key), what)
		case u == outOfScope:
			c.warnKey(item, "keep such records in a worker", "%s is out of scope: it has no effect", short(item.key))
		}
	}
	return true
}

// want checks the type of a node.
func (c *compiler) want(n *node, k kind, what string) bool {
	if n.kind == k || n.kind == kindBroken {
		return n.kind == k
	}
	c.fail(n, "", "%s must be %s, not %s", what, k, n.kind)
	return false
}

// need returns a field that must be there.
func (c *compiler) need(n *node, key, what string) *node {
	v := n.get(key)
	if v == nil {
		c.fail(n, "add "+key+":", "%s has no %s", what, key)
	}
	return v
}

// text reads a text; a missing node is "" without a problem.
func (c *compiler) text(n *node, what string) string {
	if n == nil || !c.want(n, kindString, what) {
		return ""
	}
	return n.text
}

func names(known shape) []string {
	out := make([]string, 0, len(known))
	for k := range known {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
