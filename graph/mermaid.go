package graph

import (
	"fmt"
	"slices"
	"strings"
)

// Mermaid draws the graph as the text of a Mermaid flowchart: a shape for each
// type, dashed edges where only errors pass, from a cycle back to its ancestor,
// from the topics that wake hooks, and to the graphs of the application that
// are awaited.
func (g *Graph) Mermaid() string {
	m := &mermaid{nodes: map[string]string{}}
	m.b.WriteString("flowchart TD\n")
	for i, a := range g.Activities {
		fmt.Fprintf(&m.b, "    n%d%s\n", i, a.mermaidNode())
	}
	for _, a := range g.Activities {
		m.transitions(a)
		m.around(a)
	}
	return m.b.String()
}

// mermaid is a picture in the making.
type mermaid struct {
	b     strings.Builder
	nodes map[string]string // of topics and of other graphs, by their text
}

func (m *mermaid) transitions(a *Activity) {
	for _, t := range a.Transitions {
		arrow := "-->"
		if t.ErrorsOnly() {
			arrow = "-.->"
		}
		if label := mermaidText(t.Label()); label != "" {
			arrow += `|"` + label + `"|`
		}
		fmt.Fprintf(&m.b, "    n%d %s n%d\n", a.index, arrow, t.To.index)
	}
}

// around draws what is no transition.
func (m *mermaid) around(a *Activity) {
	for _, r := range a.Rules {
		label := ""
		if text := r.means(); text != "" {
			label = `|"` + mermaidText(text) + `"|`
		}
		fmt.Fprintf(&m.b, "    %s -.->%s n%d\n", m.node("s", `>"`, r.Topic, `"]`), label, a.index)
	}
	topic := a.WrittenTopic()
	switch {
	case a.Type == Cycle && a.Ancestor != nil:
		fmt.Fprintf(&m.b, "    n%d -.->|again| n%d\n", a.index, a.Ancestor.index)
	case a.Type == Await && a.Graph.App.Graph(topic) != nil:
		fmt.Fprintf(&m.b, "    n%d -.-|awaits| %s\n", a.index, m.node("g", `(["`, topic, `"])`))
	case a.Type == Signal && slices.ContainsFunc(a.Graph.App.HookTopic(topic), func(r *HookRule) bool { return r.Graph == a.Graph }):
		fmt.Fprintf(&m.b, "    n%d -.-> %s\n", a.index, m.node("s", `>"`, topic, `"]`))
	}
}

// node returns the name of a node that is no activity, the first time with its
// shape.
func (m *mermaid) node(prefix, open, text, end string) string {
	key := prefix + text
	if name, known := m.nodes[key]; known {
		return name
	}
	name := fmt.Sprintf("%s%d", prefix, len(m.nodes))
	m.nodes[key] = name
	return name + open + mermaidText(text) + end
}

// mermaidShapes are the brackets of the types.
var mermaidShapes = map[Type][2]string{
	Trigger: {`(["`, `"])`}, Worker: {`["`, `"]`}, Hook: {`("`, `")`}, Await: {`[["`, `"]]`},
	Signal: {`[/"`, `"/]`}, Cycle: {`(("`, `"))`}, Interrupt: {`((("`, `")))`},
}

func (a *Activity) mermaidNode() string {
	lines := []string{a.ID, a.Title}
	switch {
	case a.Type == Trigger:
		lines = append(lines, a.Graph.Subscribes)
	case a.Topic != nil:
		lines = append(lines, a.WrittenTopic())
	case a.Sleep != nil:
		lines = append(lines, "sleeps "+seconds(a.Sleep))
	}
	lines = slices.DeleteFunc(lines, func(s string) bool { return s == "" })
	for i := range lines {
		lines[i] = mermaidText(lines[i])
	}
	shape := mermaidShapes[a.Type]
	if a.MayWait() {
		shape = [2]string{`{{"`, `"}}`}
	}
	return shape[0] + strings.Join(lines, "<br/>") + shape[1]
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
