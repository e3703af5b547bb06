package picture

import (
	"fmt"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph"
)

// Mermaid draws a graph as the text of a Mermaid flowchart: a shape for each
// type, dashed edges where only errors pass, from a cycle back to its ancestor,
// from the topics that wake hooks, and to the graphs of the application that
// are awaited.
func Mermaid(g *graph.Graph) string {
	m := &mermaid{nodes: map[string]string{}, at: map[*graph.Activity]int{}}
	for i, a := range g.Activities {
		m.at[a] = i
	}
	m.b.WriteString("flowchart TD\n")
	for i, a := range g.Activities {
		fmt.Fprintf(&m.b, "    n%d%s\n", i, mermaidNode(a))
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
	at    map[*graph.Activity]int
}

func (m *mermaid) transitions(a *graph.Activity) {
	for _, t := range a.Transitions {
		arrow := "-->"
		if t.ErrorsOnly() {
			arrow = "-.->"
		}
		if label := mermaidText(t.Label()); label != "" {
			arrow += `|"` + label + `"|`
		}
		fmt.Fprintf(&m.b, "    n%d %s n%d\n", m.at[a], arrow, m.at[t.To])
	}
}

// around draws what is no transition.
func (m *mermaid) around(a *graph.Activity) {
	for _, r := range a.Rules {
		label := ""
		if text := r.Means(); text != "" {
			label = `|"` + mermaidText(text) + `"|`
		}
		fmt.Fprintf(&m.b, "    %s -.->%s n%d\n", m.node("s", `>"`, r.Topic, `"]`), label, m.at[a])
	}
	topic := a.WrittenTopic()
	switch {
	case a.Type == graph.Cycle && a.Ancestor != nil:
		fmt.Fprintf(&m.b, "    n%d -.->|again| n%d\n", m.at[a], m.at[a.Ancestor])
	case a.Type == graph.Await && a.Graph.App.Graph(topic) != nil:
		fmt.Fprintf(&m.b, "    n%d -.-|awaits| %s\n", m.at[a], m.node("g", `(["`, topic, `"])`))
	case a.Type == graph.Signal && slices.ContainsFunc(a.Graph.App.HookTopic(topic), func(r *graph.HookRule) bool {
		return r.Graph == a.Graph
	}):
		fmt.Fprintf(&m.b, "    n%d -.-> %s\n", m.at[a], m.node("s", `>"`, topic, `"]`))
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
var mermaidShapes = map[graph.Type][2]string{
	graph.Trigger: {`(["`, `"])`}, graph.Worker: {`["`, `"]`}, graph.Hook: {`("`, `")`}, graph.Await: {`[["`, `"]]`},
	graph.Signal: {`[/"`, `"/]`}, graph.Cycle: {`(("`, `"))`}, graph.Interrupt: {`((("`, `")))`},
	graph.Function: {`["`, `"]`},
}

func mermaidNode(a *graph.Activity) string {
	lines := []string{a.ID, a.Title}
	switch {
	case a.Type == graph.Trigger:
		lines = append(lines, a.Graph.Subscribes)
	case a.Topic != nil:
		lines = append(lines, a.WrittenTopic())
	case a.Sleep != nil:
		for _, badge := range a.Badges() {
			if badge.Kind == "sleep" {
				lines = append(lines, badge.Text)
			}
		}
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
