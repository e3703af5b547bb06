package graph

import (
	"regexp"
	"slices"
)

// use says what becomes of a field that the format knows.
type use uint8

const (
	used    use = iota
	inert       // no effect: accepted with a warning
	planned     // has an effect that Legwork does not have yet: refused
)

const (
	notYet      = "not supported yet"
	notYetHint  = "remove it, or wait for a version of Legwork that has it"
	unknownHint = "remove it, or check its spelling"
)

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
	settings    = fieldsOf("unconditional_edges").with(planned, "validate")
	graphFields = fieldsOf("subscribes", "publishes", "expire", "input", "output", "activities", "transitions", "settings").
			with(inert, "persistent", "inputs", "outputs").with(planned, "hooks", "$ref")
	graphSettings    = shape{}.with(planned, "validate")
	schemaFields     = fieldsOf("schema")
	transitionFields = fieldsOf("to", "conditions").with(inert, "code")
	conditionFields  = fieldsOf("code", "gate", "match")
	matchFields      = fieldsOf("expected", "actual")
	statsFields      = fieldsOf("id").with(inert, "granularity", "parent", "adjacent").with(planned, "key", "measures")

	commonFields = fieldsOf("type", "title", "job", "input", "output").
			with(inert, "settings", "timeout", "eventName", "statusThresholdType", "subtype", "expire").
			with(planned, "emit", "persist", "telemetry", "statusThreshold")
)

// activityFields has one row per activity type: its fields.
var activityFields = map[Type]shape{
	Trigger: commonFields.with(used, "stats").with(planned, "entity").
		with(inert, "topic", "retry", "sleep", "hook", "escalation", "cycle"),
	Worker: commonFields.with(used, "topic").with(planned, "retry").
		with(inert, "stats", "sleep", "hook", "escalation", "cycle"),
	Hook: commonFields.with(used, "cycle").with(planned, "sleep", "hook", "escalation").
		with(inert, "stats", "topic", "retry"),
}

// mapsFields says which maps an activity type evaluates.
var mapsFields = map[Type]map[string]shape{
	Trigger: {"input": fieldsOf("schema").with(inert, "maps"), "output": fieldsOf("schema").with(inert, "maps"), "job": fieldsOf("maps", "schema")},
	Worker:  {"input": fieldsOf("schema", "maps"), "output": fieldsOf("schema").with(inert, "maps"), "job": fieldsOf("maps", "schema")},
	Hook:    {"input": fieldsOf("schema").with(inert, "maps"), "output": fieldsOf("schema", "maps"), "job": fieldsOf("maps", "schema")},
}

// plannedTypes are the activity types of the format that are still to come.
var plannedTypes = []string{"await", "signal", "cycle", "interrupt"}

// perStatusRE is a per-status section such as output: {422: …}.
var perStatusRE = regexp.MustCompile(`^[1-9][0-9][0-9]$`)

// mapping checks that a node is a mapping with known fields and reports what
// each field deserves. It returns false if the node cannot be read at all.
func (c *compiler) mapping(n *node, what string, known shape) bool {
	if !c.want(n, kindObject, what) {
		return false
	}
	for _, item := range n.items {
		u, ok := known[item.key]
		switch {
		case !ok:
			c.failKey(item, c.suggest.hint(item.key, names(known), unknownHint), "unknown field %s in %s", short(item.key), what)
		case u == inert:
			c.warnKey(item, "remove it", "%s has no effect in %s", short(item.key), what)
		case u == planned && !item.off():
			c.failKey(item, notYetHint, "%s: %s", short(item.key), notYet)
		}
	}
	return true
}

// want checks the type of a node.
func (c *compiler) want(n *node, k kind, what string) bool {
	if n.kind == k {
		return true
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
