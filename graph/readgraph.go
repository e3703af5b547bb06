package graph

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// maxExpireSeconds is about a hundred years; time.Duration ends after 292.
const maxExpireSeconds = 3e9

// graph reads a graph without its transitions. It returns false if there is
// nothing to wire.
func (c *compiler) graph(g *Graph, n *node) bool {
	if at := c.need(n, "subscribes", "a graph"); at != nil {
		g.Subscribes = c.subscribes(at)
		if other := c.app.subscribers[g.Subscribes]; other != nil && g.Subscribes != "" {
			c.fail(at, "one topic starts one graph", "topic %s starts another graph already", short(g.Subscribes))
		} else {
			c.app.subscribers[g.Subscribes] = g
		}
	}
	g.Publishes = c.topic(n.given("publishes"), "publishes")
	c.expire(g, n.get("expire"))
	g.Timeout = c.timeout(n.get("timeout"))
	g.InputSchema = c.schema(n.get("input"), "input")
	g.OutputSchema = c.schema(n.get("output"), "output")
	g.Validate = c.app.validate
	if s := n.get("settings"); s != nil && s.kind != kindNull && c.mapping(s, "settings of a graph", graphSettings) &&
		s.get("validate") != nil {
		g.Validate = c.flag(s.get("validate"), "setting validate")
	}
	c.soundSchema(g, n.get("input"))
	c.unchecked(g, n.get("output"), "output of a graph")
	if n.get("function") != nil {
		c.shorthand(g, n)
	}
	list := c.need(n, "activities", "a graph")
	if list == nil || !c.want(list, kindObject, "activities") {
		return false
	}
	for _, item := range list.items {
		c.activity(g, item)
	}
	if g.Trigger == nil {
		c.failKey(list, "add an activity of type: trigger", "the graph has no trigger")
	}
	return g.Trigger != nil
}

// subscribes reads the topic of a graph, which may be private.
func (c *compiler) subscribes(n *node) string {
	if n.kind == kindString && privateTopic(n.text) {
		return n.text
	}
	return c.topic(n, "subscribes")
}

// flag reads a boolean; a missing node is false.
func (c *compiler) flag(n *node, what string) bool {
	return n != nil && n.kind != kindNull && c.want(n, kindBool, what) && n.text == "true"
}

// expire reads how long jobs are kept: seconds, or a value that the trigger
// evaluates.
func (c *compiler) expire(g *Graph, n *node) {
	if n != nil && (n.kind == kindObject || n.kind == kindString && refRE.MatchString(n.text)) {
		g.expire = evaluate.Undefined{}
		c.later(func() {
			if g.Trigger != nil {
				g.expire = c.value(n, g.Trigger)
			}
		})
		return
	}
	g.Expire = c.expireSeconds(n)
}

func (c *compiler) expireSeconds(n *node) time.Duration {
	if n == nil || n.kind == kindNull {
		return 0
	}
	seconds, err := strconv.ParseFloat(n.text, 64)
	if (n.kind != kindNumber && n.kind != kindString) || err != nil ||
		!(seconds < maxExpireSeconds && seconds > -maxExpireSeconds) {
		c.fail(n, "a number of seconds, 0 to keep jobs for ever", "expire is not valid")
		return 0
	}
	if seconds <= 0 {
		return KeepForever
	}
	return max(time.Duration(seconds*float64(time.Second)), 1)
}

// schema keeps a JSON Schema as written.
func (c *compiler) schema(n *node, what string) json.RawMessage {
	if n == nil || n.kind == kindNull || !c.mapping(n, what+" of a graph", schemaFields.perStatus(n)) {
		return nil
	}
	s := n.get("schema")
	if s == nil || s.kind == kindNull {
		return nil
	}
	if s.kind != kindObject && s.kind != kindBool {
		c.fail(s, "", "a schema must be a mapping, not %s", s.kind)
		return nil
	}
	return s.appendJSON(nil)
}
