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
}

// SVG draws graphs as one picture, one below the other: a complete document
// that a browser, a README or an editor shows. Activities have the colour and
// the letter of their type and badges for what they wait for; transitions their
// conditions; errors go along dashed lines, cycles back along dotted ones. Title
// and description say the same in words. Equal graphs give equal bytes.
func SVG(graphs ...*graph.Graph) string {
	var body strings.Builder
	width, y := 0.0, float64(svgMargin)
	for _, g := range graphs {
		p := &picture{b: &body}
		w, bottom := p.graph(g, y)
		width, y = max(width, w), bottom+svgMargin
	}
	var out strings.Builder
	svg.Open(&out, int(width+svgMargin), int(max(y, 2*svgMargin)),
		svgTitle(graphs), svgDescription(graphs), svgStyle)
	out.WriteString("<defs>" + svgTip("tip") + svgTip("btip") + "</defs>\n")
	out.WriteString(body.String() + svg.Close)
	return out.String()
}

func svgTip(class string) string {
	return fmt.Sprintf(`<marker id="legwork-%[1]s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"`+
		` orient="auto"><path class="%[1]s" d="M0 0 L8 4 L0 8 z"/></marker>`, class)
}

// picture draws one graph.
type picture struct {
	b      *strings.Builder
	labels [][4]float64 // where labels stand: x, y, w, h
	right  float64      // as far as they go
}

func (p *picture) graph(g *graph.Graph, top float64) (width, bottom float64) {
	head := "graph " + g.Subscribes
	if g.Publishes != "" {
		head += ", publishes " + g.Publishes
	}
	fmt.Fprintf(p.b, `<text class="head" x="%d" y="%d">%s</text>`+"\n", svgMargin, int(top+4), svg.Text(head))
	l := newLayout(g, top+svgMargin)
	at := map[*graph.Activity]*box{}
	for _, b := range l.boxes {
		at[b.Activity] = b
	}
	back := 0
	for _, b := range l.boxes {
		p.edges(b)
		if b.Ancestor != nil && at[b.Ancestor] != nil {
			back++
			p.back(b, at[b.Ancestor], l.width+float64(14*back))
		}
	}
	for _, b := range l.boxes {
		p.box(b)
	}
	bottom = l.height
	if back > 0 {
		bottom += svgMargin
	}
	return max(l.width+float64(14*back), svgMargin+svg.Width(head, true), p.right), bottom
}

func (p *picture) box(b *box) {
	colour := svgColours[b.Type]
	radius := 6
	if b.Type == graph.Trigger {
		radius = 18
	}
	fmt.Fprintf(p.b, `<g><title>%s</title>`+
		`<rect class="box" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%d" stroke="%s"/>`,
		svg.Text(b.ID+", "+b.Type.String()), b.x, b.y, b.w, b.h, radius, colour)
	fmt.Fprintf(p.b, `<circle cx="%.1f" cy="%.1f" r="10" fill="%s"/>`+
		`<text class="icon" x="%.1f" y="%.1f">%s</text>`,
		b.x+svgPad+9, b.y+19, colour, b.x+svgPad+9, b.y+23, strings.ToUpper(b.Type.String()[:1]))
	for i, line := range b.lines {
		class := "more"
		if i == 0 {
			class = "id"
		}
		fmt.Fprintf(p.b, `<text class="%s" x="%.1f" y="%.1f">%s</text>`,
			class, b.x+svgIcon+svgPad, b.y+svgPad+float64(svgLine*i)+12, svg.Text(line))
	}
	p.b.WriteString("</g>\n")
}

// edges draws the transitions of an activity; those to one other are one line.
func (p *picture) edges(b *box) {
	for _, route := range b.routes {
		first, to := route[0], route[len(route)-1]
		var labels []string
		always, errors := false, true
		for _, t := range b.Transitions {
			if t.To == to.Activity {
				always = always || t.Conditions == nil
				errors = errors && t.ErrorsOnly()
				labels = append(labels, t.Label())
			}
		}
		class := "edge"
		if errors {
			class += " error"
		}
		x1, y1, x2, y2 := b.middle(), b.y+b.h, first.middle(), first.y
		fmt.Fprintf(p.b, `<path class="%s" marker-end="url(#legwork-tip)" d="M%.1f %.1f%s"/>`+"\n",
			class, x1, y1, curves(x1, y1, route))
		if !always {
			// Nearer to whom fewer lines lead.
			share := 0.68
			if len(to.up) > 1 {
				share = 0.35
			}
			p.label(strings.Join(labels, " or "), x1+(x2-x1)*smooth(share), y1+(y2-y1)*share)
		}
	}
}

// curves draws a line from one place to the next.
func curves(x1, y1 float64, route []*box) string {
	var d strings.Builder
	for _, b := range route {
		x2, y2 := b.middle(), b.y
		middle := (y1 + y2) / 2
		if !b.passed() {
			y2-- // the tip
		}
		fmt.Fprintf(&d, " C%.1f %.1f %.1f %.1f %.1f %.1f", x1, middle, x2, middle, x2, y2)
		if x1, y1 = x2, b.y+b.h; b.passed() {
			fmt.Fprintf(&d, " V%.1f", y1)
		}
	}
	return d.String()
}

// smooth is how far to the side the line is at a share of its height, about.
func smooth(t float64) float64 { return t * t * (3 - 2*t) }

func (p *picture) label(text string, x, y float64) {
	text = graph.OneLine(text, svgMaxText)
	w, h := svg.Width(text, false)*0.92+10, 14.0
	at := [4]float64{max(x-w/2, 4), y - h/2, w, h}
	for range 8 {
		if !p.taken(at) {
			break
		}
		at[1] += h + 1
	}
	p.labels, p.right = append(p.labels, at), max(p.right, at[0]+w)
	fmt.Fprintf(p.b, `<rect class="ground" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="7"/>`+
		`<text class="label" x="%.1f" y="%.1f">%s</text>`+"\n",
		at[0], at[1], w, h, at[0]+w/2, at[1]+10.5, svg.Text(text))
}

func (p *picture) taken(a [4]float64) bool {
	for _, b := range p.labels {
		if a[0] < b[0]+b[2] && b[0] < a[0]+a[2] && a[1] < b[1]+b[3] && b[1] < a[1]+a[3] {
			return true
		}
	}
	return false
}

// back draws the way of a cycle to its ancestor, around everything else.
func (p *picture) back(from, to *box, x float64) {
	enter := to.x + to.w - 14
	fmt.Fprintf(p.b, `<path class="back" marker-end="url(#legwork-btip)"`+
		` d="M%.1f %.1f V%.1f H%.1f V%.1f H%.1f V%.1f"/>`+"\n",
		from.middle(), from.y+from.h, from.y+from.h+12, x, to.y-14, enter, to.y-1)
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
