package graph

import (
	"encoding/json"
)

// schemaOf returns the JSON Schema of a section as written, nil if it has none.
func schemaOf(section *node) json.RawMessage {
	s := section.get("schema")
	if s == nil || s.kind != kindObject && s.kind != kindBool {
		return nil
	}
	return s.appendJSON(nil)
}

// soundSchema checks the schema of a section that is enforced (decision 13).
func (c *compiler) soundSchema(g *Graph, section *node) {
	text := schemaOf(section)
	if text == nil || !g.Validate {
		return
	}
	if _, err := CompileSchema(text); err != nil {
		c.fail(section.get("schema"), "it is enforced, as settings: {validate: true} asks for", "schema is not valid: %s",
			OneLine(Violations(err).Error(), 200))
	}
}

// unchecked warns of the schema of a section that is not held against anything.
func (c *compiler) unchecked(g *Graph, section *node, what string) {
	if g.Validate && schemaOf(section) != nil {
		c.warn(section.get("schema"), "put it on what makes the value: a worker, an await, or the input of a graph",
			"the schema of the %s is not enforced", what)
	}
}

// schemas reads those of an activity. What a worker or a child is asked, and
// what it answers, is held against them.
func (c *compiler) schemas(a *Activity, n *node) {
	input, output := n.get("input"), n.get("output")
	a.InputSchema, a.OutputSchema = schemaOf(input), schemaOf(output)
	if a.asks() {
		c.soundSchema(a.Graph, input)
		c.soundSchema(a.Graph, output)
		return
	}
	c.unchecked(a.Graph, input, "input of "+a.Type.phrase())
	c.unchecked(a.Graph, output, "output of "+a.Type.phrase())
}
