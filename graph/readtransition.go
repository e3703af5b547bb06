package graph

import (
	"strconv"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// transitions reads the edges of a graph and wires them.
func (c *compiler) transitions(g *Graph, n *node) {
	if list := n.get("transitions"); list != nil && list.kind != kindNull && c.want(list, kindObject, "transitions") {
		for _, from := range list.items {
			a := c.inGraph(g, from.key)
			if a == nil {
				c.failKey(from, c.suggest.hint(from.key, c.idsOf(g), "add the activity, or remove the transition"),
					"transition from %s: the graph has no such activity", short(from.key))
			}
			if from.kind == kindNull || !c.want(from, kindArray, "transitions of "+from.key) {
				continue
			}
			for _, item := range from.items {
				c.transition(g, a, item)
			}
		}
	}
	c.wire(g)
}

func (c *compiler) inGraph(g *Graph, id string) *Activity {
	if a := c.app.activities[id]; a != nil && a.Graph == g {
		return a
	}
	return nil
}

func (c *compiler) idsOf(g *Graph) []string {
	ids := make([]string, len(g.Activities))
	for i, a := range g.Activities {
		ids[i] = a.ID
	}
	return ids
}

// transition reads one edge; from is nil if it starts nowhere.
func (c *compiler) transition(g *Graph, from *Activity, n *node) {
	if !c.mapping(n, "a transition", transitionFields) {
		return
	}
	target := c.need(n, "to", "a transition")
	if target == nil || !c.want(target, kindString, "to") {
		return
	}
	to := c.inGraph(g, target.text)
	switch {
	case to == nil:
		c.fail(target, c.suggest.hint(target.text, c.idsOf(g), "add the activity, or remove the transition"),
			"transition to %s: the graph has no such activity", short(target.text))
	case to == g.Trigger:
		c.fail(target, "only a start message leads to a trigger", "transition to the trigger %s", short(to.ID))
		to = nil
	}
	conditions := c.conditions(from, n.given("conditions"))
	if from == nil || to == nil {
		return
	}
	t := &Transition{From: from, To: to, Conditions: conditions, at: n}
	from.Transitions = append(from.Transitions, t)
	from.namesCode = from.namesCode || conditions != nil && conditions.Named
}

func (c *compiler) conditions(from *Activity, n *node) *Conditions {
	if n == nil {
		return nil
	}
	out := &Conditions{}
	if !c.mapping(n, "conditions", conditionFields) {
		return out
	}
	if code := n.given("code"); code != nil {
		c.codes(out, code)
	}
	out.Or = c.gate(n.given("gate"))
	if match := n.given("match"); match != nil && c.want(match, kindArray, "match") {
		out.Match = make([]Match, len(match.items))
		for i, item := range match.items {
			c.match(&out.Match[i], from, item)
		}
	}
	return out
}

// gate reads gate: whether one match is enough.
func (c *compiler) gate(n *node) (or bool) {
	if n != nil && (n.kind != kindString || n.text != "or" && n.text != "and") {
		c.fail(n, "and, or or", "gate is not valid")
	}
	return n != nil && n.text == "or"
}

// codes reads code: a number, '*', or a list of them. A code may be written as
// a text where it stands alone.
func (c *compiler) codes(out *Conditions, n *node) {
	out.Named = true
	list := []*node{n}
	if n.kind == kindArray {
		if list = n.items; len(list) == 0 {
			c.fail(n, "such as code: [500, 503]", "code is empty: the transition would never fire")
		}
	}
	for _, item := range list {
		if item.kind == kindString && item.text == "*" {
			out.AnyCode = true
			continue
		}
		code, err := strconv.Atoi(item.text)
		if err != nil || code < 1 || code > maxCode || item.kind != kindNumber && item.kind != kindString {
			c.fail(item, "a number from 1 to 999999, a list of them, or '*'", "code is not valid")
			continue
		}
		if n.kind == kindArray && len(list) > 1 && item.kind == kindString {
			// Codes are numbers; a list is compared as a text only as a whole.
			c.warn(item, "write it without quotes", "code %s is a text in a list of several, which no code equals",
				short(item.text))
			continue
		}
		out.Codes = append(out.Codes, code)
	}
}

func (c *compiler) match(into *Match, from *Activity, n *node) {
	into.Expected, into.Actual = evaluate.Undefined{}, evaluate.Undefined{}
	if !c.mapping(n, "match", matchFields) {
		return
	}
	expected, actual := c.need(n, "expected", "match"), c.need(n, "actual", "match")
	if expected == nil || actual == nil || from == nil {
		return
	}
	c.later(func() {
		into.Expected, into.Actual = c.value(expected, from), c.value(actual, from)
		if evaluate.Compound(into.Expected) || evaluate.Compound(into.Actual) {
			c.warn(n, "compare fields of it, or texts that {@json.stringify} makes",
				"a written list or object equals no other: this never matches")
		}
	})
}
