package picture

import (
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/svg"
)

// svgStyle keeps the picture readable on light and dark pages: what is drawn on
// the page itself is grey, what has text has its own ground.
const svgStyle = `
  .box { fill: #ffffff; stroke-width: 1.5 } .id { fill: #111827; font-weight: 600; font-size: 13px }
  .more { fill: #4b5563; font-size: 11px }` +
	` .icon { fill: #ffffff; font-weight: 700; font-size: 12px; text-anchor: middle }
  .head { fill: #6b7280; font-weight: 600; font-size: 14px }
  .edge { fill: none; stroke: #6b7280; stroke-width: 1.4 } .error { stroke: #dc2626; stroke-dasharray: 6 3 }
  .back { fill: none; stroke: #0891b2; stroke-width: 1.6; stroke-dasharray: 2 4 }` +
	` .tip { fill: #6b7280 } .btip { fill: #0891b2 }
  .ground { fill: #f3f4f6; stroke: #d1d5db; stroke-width: 0.6 }` +
	` .label { fill: #374151; font-size: 10px; text-anchor: middle }
  @media (prefers-color-scheme: dark) {
    .box { fill: #111827 } .id { fill: #f9fafb } .more { fill: #cbd5e1 } .head { fill: #9ca3af }
    .edge { stroke: #9ca3af } .error { stroke: #f87171 } .tip { fill: #9ca3af }
    .ground { fill: #1f2937; stroke: #4b5563 } .label { fill: #e5e7eb }
  }
`

// svgColours are those of the types; their letters are the first of their names.
var svgColours = [...]string{
	graph.Trigger:   "#2563eb",
	graph.Worker:    "#059669",
	graph.Hook:      "#b45309",
	graph.Await:     "#7c3aed",
	graph.Signal:    "#db2777",
	graph.Cycle:     "#0891b2",
	graph.Interrupt: "#dc2626",
	graph.Function:  "#0d9488",
}

// SVG draws graphs as one picture, one below the other: a complete document
// that a browser, a README or an editor shows. Activities have the colour and
// the letter of their type and badges for what they wait for; transitions their
// conditions; errors go along dashed lines, cycles back along dotted ones. Title
// and description say the same in words. Equal graphs give equal bytes.
func SVG(graphs ...*graph.Graph) string {
	l := Place(graphs...)
	var out strings.Builder
	svg.Open(&out, l.Width, l.Height, svgTitle(graphs), svgDescription(graphs), svgStyle)
	out.WriteString("<defs>" + svgTip("tip") + svgTip("btip") + "</defs>\n")
	for i := range l.Graphs {
		g := &l.Graphs[i]
		fmt.Fprintf(&out, `<text class="head" x="%d" y="%d">%s</text>`+"\n", svgMargin, int(g.Y+4), svg.Text(g.Head))
		for _, line := range g.Lines {
			line.draw(&out)
		}
		for _, b := range g.Activities {
			b.draw(&out)
		}
	}
	out.WriteString(svg.Close)
	return out.String()
}

func svgTip(class string) string {
	return fmt.Sprintf(`<marker id="legwork-%[1]s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"`+
		` orient="auto"><path class="%[1]s" d="M0 0 L8 4 L0 8 z"/></marker>`, class)
}

func (b *shown) draw(out *strings.Builder) {
	colour := svgColours[b.kind]
	radius := 6
	if b.kind == graph.Trigger {
		radius = 18
	}
	fmt.Fprintf(out, `<g><title>%s</title>`+
		`<rect class="box" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%d" stroke="%s"/>`,
		svg.Text(b.ID+", "+b.Type), b.X, b.Y, b.Width, b.Height, radius, colour)
	fmt.Fprintf(out, `<circle cx="%.1f" cy="%.1f" r="10" fill="%s"/>`+
		`<text class="icon" x="%.1f" y="%.1f">%s</text>`,
		b.X+svgPad+9, b.Y+19, colour, b.X+svgPad+9, b.Y+23, strings.ToUpper(b.Type[:1]))
	for i, line := range b.Text {
		class := "more"
		if i == 0 {
			class = "id"
		}
		fmt.Fprintf(out, `<text class="%s" x="%.1f" y="%.1f">%s</text>`,
			class, b.X+svgIcon+svgPad, b.Y+svgPad+float64(svgLine*i)+12, svg.Text(line))
	}
	out.WriteString("</g>\n")
}

func (l *line) draw(out *strings.Builder) {
	class, tip := "edge", "tip"
	switch l.Kind {
	case onError:
		class = "edge error"
	case backwards:
		class, tip = "back", "btip"
	}
	fmt.Fprintf(out, `<path class="%s" marker-end="url(#legwork-%s)" d="%s"/>`+"\n", class, tip, l.Path)
	if at := l.Label; at != nil {
		fmt.Fprintf(out, `<rect class="ground" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="7"/>`+
			`<text class="label" x="%.1f" y="%.1f">%s</text>`+"\n",
			at.X, at.Y, at.Width, at.Height, at.X+at.Width/2, at.Y+10.5, svg.Text(at.Text))
	}
}

func svgTitle(graphs []*graph.Graph) string {
	var topics []string
	for _, g := range graphs {
		topics = append(topics, g.Subscribes)
	}
	if len(graphs) == 0 {
		return "No graph"
	}
	app := graphs[0].App
	return fmt.Sprintf("App %s version %s: %s", app.ID, app.Version, strings.Join(topics, ", "))
}

// svgDescription says what the picture shows, up to some length.
func svgDescription(graphs []*graph.Graph) string {
	const most = 8000
	var b strings.Builder
	for _, g := range graphs {
		fmt.Fprintf(&b, "Graph %s, activities: %d. ", g.Subscribes, len(g.Activities))
		for _, a := range g.Activities {
			if b.Len() > most {
				b.WriteString("And more.")
				return b.String()
			}
			b.WriteString(sentence(a) + " ")
		}
	}
	return strings.TrimSpace(b.String())
}

// sentence is an activity in words: its type, its badges, what follows.
func sentence(a *graph.Activity) string {
	parts := []string{fmt.Sprintf("%s is of type %s", a.ID, a.Type)}
	for _, badge := range a.Badges() {
		parts = append(parts, badge.Text)
	}
	for _, t := range a.Transitions {
		next := "then " + t.To.ID
		if label := t.Label(); label != "" {
			next += " if " + label
		}
		parts = append(parts, next)
	}
	return strings.Join(parts, ", ") + "."
}
