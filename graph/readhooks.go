package graph

import (
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// hooks reads the rules of a graph: whom a signal on a topic wakes.
func (c *compiler) hooks(g *Graph, n *node) {
	if n == nil || n.kind == kindNull || !c.want(n, kindObject, "hooks") {
		return
	}
	for _, topic := range n.items {
		if !validTopic(topic.key) {
			c.failKey(topic, topicRule, "hook topic %s is not a topic", short(topic.key))
		}
		if !c.want(topic, kindArray, "hooks of "+topic.key) {
			continue
		}
		if len(topic.items) == 0 {
			c.warn(topic, "add an entry with to:, or remove the topic", "no hook waits on topic %s", short(topic.key))
		}
		seen := map[string]int{}
		for _, item := range topic.items {
			written := string(item.appendJSON(nil))
			if line, twice := seen[written]; twice {
				c.warn(item, "keep one of them", "this rule is on line %d already", line)
				continue
			}
			seen[written] = item.line
			c.hookRule(g, topic.key, item)
		}
	}
}

func (c *compiler) hookRule(g *Graph, topic string, n *node) {
	if !c.mapping(n, "a hook rule", hookRuleFields) {
		return
	}
	target := c.need(n, "to", "a hook rule")
	if target == nil || !c.want(target, kindString, "to") {
		return
	}
	to := c.inGraph(g, target.text)
	switch {
	case to == nil:
		c.fail(target, c.suggest.hint(target.text, c.idsOf(g), "add the hook, or remove the rule"),
			"hook rule to %s: the graph has no such activity", short(target.text))
		return
	case to.Type != Hook:
		c.fail(target, "point it at an activity of type: hook", "hook rule to %s: %s does not wait for a signal",
			short(to.ID), to.Type.phrase())
		return
	}
	r := &HookRule{Topic: topic, Graph: g, To: to, index: len(to.Rules)}
	to.Rules = append(to.Rules, r)
	c.app.hooks[topic] = append(c.app.hooks[topic], r)
	if b := n.given("buffer"); b != nil && c.want(b, kindBool, "buffer of a hook rule") {
		r.Unbuffered = b.text == "false"
	}
	c.hookMatches(r, n)
}

func (c *compiler) hookMatches(r *HookRule, n *node) {
	conditions := n.given("conditions")
	var list *node
	if conditions != nil && c.mapping(conditions, "conditions of a hook rule", hookConditions) {
		r.Or = c.gate(conditions.given("gate"))
		list = conditions.given("match")
	}
	if list == nil || list.kind == kindArray && len(list.items) == 0 {
		c.warn(n, "add conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}",
			"without match any signal on %s wakes %s", short(r.Topic), short(r.To.ID))
		return
	}
	if !c.want(list, kindArray, "match") {
		return
	}
	r.Match = make([]hookMatch, len(list.items))
	for i, item := range list.items {
		c.hookMatch(r, &r.Match[i], item)
	}
}

func (c *compiler) hookMatch(r *HookRule, into *hookMatch, n *node) {
	into.Expected, into.Actual = evaluate.Undefined{}, evaluate.Undefined{}
	if !c.mapping(n, "match", matchFields) {
		return
	}
	expected, actual := c.need(n, "expected", "match"), c.need(n, "actual", "match")
	if expected == nil || actual == nil {
		return
	}
	into.text = string(actual.shortHook(r.To.ID).appendJSON(nil))
	c.later(func() {
		c.in.rule = ruleExpected
		into.Expected = c.value(expected, r.To)
		c.in.rule = ruleActual
		into.Actual = c.value(actual, r.To)
		c.in.rule = 0
		c.lintMatch(r, into, n)
	})
}

// shortHook returns a copy in which every reference to the hook's data has its
// shortest form, {$hook.data…}.
func (n *node) shortHook(id string) *node {
	copied := *n
	if n.kind == kindString && refRE.MatchString(n.text) {
		for _, root := range []string{"{$self.hook.", "{" + id + ".hook."} {
			if rest, ok := strings.CutPrefix(n.text, root); ok {
				copied.text = "{$hook." + rest
			}
		}
	}
	copied.items = make([]*node, len(n.items))
	for i, item := range n.items {
		copied.items[i] = item.shortHook(id)
	}
	return &copied
}
