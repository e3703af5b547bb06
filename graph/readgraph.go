package graph

import (
	"encoding/json"
	"strconv"
	"time"
)

// maxExpireSeconds is about a hundred years; time.Duration ends after 292.
const maxExpireSeconds = 3e9

// graph reads a graph without its transitions. It returns false if there is
// nothing to wire.
func (c *compiler) graph(g *Graph, n *node) bool {
	if at := c.need(n, "subscribes", "a graph"); at != nil {
		g.Subscribes = c.topic(at, "subscribes")
		if other := c.app.subscribers[g.Subscribes]; other != nil && g.Subscribes != "" {
			c.fail(at, "one topic starts one graph", "topic %s starts another graph already", short(g.Subscribes))
		} else {
			c.app.subscribers[g.Subscribes] = g
		}
	}
	g.Publishes = c.topic(n.get("publishes"), "publishes")
	g.Expire = c.expire(n.get("expire"))
	g.InputSchema = c.schema(n.get("input"), "input")
	g.OutputSchema = c.schema(n.get("output"), "output")
	if s := n.get("settings"); s != nil && s.kind != kindNull {
		c.mapping(s, "settings of a graph", graphSettings)
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

// expire reads seconds.
func (c *compiler) expire(n *node) time.Duration {
	if n == nil {
		return 0
	}
	if n.kind == kindObject {
		c.fail(n, notYetHint, "expire as a pipe: %s", notYet)
		return 0
	}
	seconds, err := strconv.ParseFloat(n.text, 64)
	if (n.kind != kindNumber && n.kind != kindString) || err != nil || !(seconds < maxExpireSeconds && seconds > -maxExpireSeconds) {
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
	if n == nil || n.kind == kindNull || !c.mapping(n, what+" of a graph", schemaFields) {
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
