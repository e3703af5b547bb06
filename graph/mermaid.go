package graph

import (
	"fmt"
	"strconv"
	"strings"
)

// Mermaid draws the graph as the text of a Mermaid flowchart: the trigger as a
// stadium, workers with their topic, dashed edges where only errors pass.
func (g *Graph) Mermaid() string {
	var b strings.Builder
	b.WriteString("flowchart TD\n")
	for i, a := range g.Activities {
		fmt.Fprintf(&b, "    n%d%s\n", i, a.mermaidNode())
	}
	for i, a := range g.Activities {
		for _, t := range a.Transitions {
			arrow := "-->"
			if t.errorsOnly() {
				arrow = "-.->"
			}
			if label := t.Conditions.label(); label != "" {
				arrow += `|"` + label + `"|`
			}
			fmt.Fprintf(&b, "    n%d %s n%d\n", i, arrow, t.To.index)
		}
	}
	return b.String()
}

func (a *Activity) mermaidNode() string {
	label := mermaidText(a.ID)
	if a.Title != "" {
		label += "<br/>" + mermaidText(a.Title)
	}
	switch a.Type {
	case Trigger:
		return `(["` + label + "<br/>" + mermaidText(a.Graph.Subscribes) + `"])`
	case Worker:
		if l, ok := a.Topic.(*literal); ok {
			if topic, err := evalText(l, nil); err == nil {
				label += "<br/>" + mermaidText(topic)
			}
		}
		return `["` + label + `"]`
	}
	return `("` + label + `")`
}

func (t *Transition) errorsOnly() bool {
	c := t.Conditions
	if c == nil || !c.Named || c.AnyCode {
		return false
	}
	for _, code := range c.Codes {
		if code < 400 {
			return false
		}
	}
	return true
}

// label sums up conditions: the codes, and how many values must match.
func (c *Conditions) label() string {
	if c == nil {
		return ""
	}
	label := "200"
	if c.AnyCode {
		label = "any code"
	} else if c.Named {
		codes := make([]string, len(c.Codes))
		for i, code := range c.Codes {
			codes[i] = strconv.Itoa(code)
		}
		label = strings.Join(codes, ", ")
	}
	matches := make([]string, len(c.Match))
	for i, m := range c.Match {
		matches[i] = m.label()
	}
	gate := " and "
	if c.Or {
		gate = " or "
	}
	if len(matches) > 0 {
		label += ": " + strings.Join(matches, gate)
	}
	return label
}

func (m Match) label() string { return valueLabel(m.Actual) + " = " + valueLabel(m.Expected) }

func valueLabel(v Value) string {
	switch x := v.(type) {
	case *ref:
		return mermaidText(x.text)
	case *literal:
		s := string(x.datum.raw)
		if len(s) > 40 {
			s = strings.ToValidUTF8(s[:40], "") + "…"
		}
		return mermaidText(s)
	}
	return "…"
}

// mermaidText keeps text from ending the quotes or becoming markup.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			b.WriteByte(' ')
		case r < ' ' || strings.ContainsRune("\"#<>&;{}[]|`", r):
			fmt.Fprintf(&b, "#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
