package picture

import (
	"fmt"
	"math"
	"strings"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/svg"
)

// Layout is where everything in a picture of graphs stands, in pixels at the size that it is
// drawn for. [SVG] draws it, and so can any other page. Equal graphs have equal layouts.
type Layout struct {
	App     string  `json:"app"`
	Version string  `json:"version"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Graphs  []drawn `json:"graphs"` // one below the other
}

// drawn is a graph in a picture.
type drawn struct {
	Subscribes string `json:"subscribes"`
	Publishes  string `json:"publishes,omitempty"`
	// Head is its title, at the left of the line Y.
	Head       string  `json:"head"`
	Y          float64 `json:"y"`
	Activities []shown `json:"activities"`
	// Lines are to be drawn before the activities.
	Lines []line `json:"lines"`
}

// shown is an activity in a picture: its upper left corner, and its size.
type shown struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	// Text is its lines: the id, the title if there is one, and what it waits for.
	Text   []string `json:"text"`
	X      float64  `json:"x"`
	Y      float64  `json:"y"`
	Width  float64  `json:"width"`
	Height float64  `json:"height"`
	kind   graph.Type
}

// line leads from one activity to another.
type line struct {
	From string `json:"from"`
	To   string `json:"to"`
	Kind string `json:"kind"` // transition; error: only errors go along it; back: of a cycle to its ancestor
	// Path is its way, in the words of SVG's path data.
	Path  string `json:"path"`
	Label *label `json:"label,omitempty"` // its conditions; nil: it is always taken
}

// label is a text with its place.
type label struct {
	Text   string  `json:"text"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Kinds of lines.
const (
	forwards  = "transition"
	onError   = "error"
	backwards = "back"
)

// Place says where everything in a picture of graphs stands.
func Place(graphs ...*graph.Graph) Layout {
	l := Layout{Graphs: []drawn{}}
	width, y := 0.0, float64(svgMargin)
	for _, g := range graphs {
		l.App, l.Version = g.App.ID, g.App.Version
		p := &placing{drawn: drawn{Subscribes: g.Subscribes, Publishes: g.Publishes, Y: y, Lines: []line{}}}
		w, bottom := p.graph(g, y)
		l.Graphs = append(l.Graphs, p.drawn)
		width, y = max(width, w), bottom+svgApart
	}
	l.Width, l.Height = int(width+svgMargin), int(max(y-svgApart+svgMargin, 2*svgMargin))
	return l
}

// placing places one graph.
type placing struct {
	drawn  drawn
	labels [][4]float64 // where labels stand: x, y, w, h
	right  float64      // as far as they go
}

func (p *placing) graph(g *graph.Graph, top float64) (width, bottom float64) {
	p.drawn.Head = "graph " + g.Subscribes
	if g.Publishes != "" {
		p.drawn.Head += ", publishes " + g.Publishes
	}
	l := newLayout(g, top+svgMargin)
	at := map[*graph.Activity]*box{}
	for _, b := range l.boxes {
		at[b.Activity] = b
		p.drawn.Activities = append(p.drawn.Activities, shown{ID: b.ID, Type: b.Type.String(), Text: b.lines, kind: b.Type,
			X: tenths(b.x), Y: tenths(b.y), Width: tenths(b.w), Height: tenths(b.h)})
	}
	back := 0
	for _, b := range l.boxes {
		p.edges(b)
		if b.Ancestor != nil && at[b.Ancestor] != nil {
			back++
			p.back(b, at[b.Ancestor], l.width+float64(14*back))
		}
	}
	bottom = l.height
	if back > 0 {
		bottom += svgMargin
	}
	return max(l.width+float64(14*back), svgMargin+svg.Width(p.drawn.Head, true), p.right), bottom
}

// tenths rounds: nobody sees more.
func tenths(x float64) float64 { return math.Round(x*10) / 10 }

// edges places the transitions of an activity; those to one other are one line.
func (p *placing) edges(b *box) {
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
		kind := forwards
		if errors {
			kind = onError
		}
		x1, y1, x2, y2 := b.middle(), b.y+b.h, first.middle(), first.y
		line := line{From: b.ID, To: to.ID, Kind: kind, Path: fmt.Sprintf("M%.1f %.1f%s", x1, y1, curves(x1, y1, route))}
		if !always {
			// Nearer to whom fewer lines lead.
			share := 0.68
			if len(to.up) > 1 {
				share = 0.35
			}
			line.Label = p.label(strings.Join(labels, " or "), x1+(x2-x1)*smooth(share), y1+(y2-y1)*share)
		}
		p.drawn.Lines = append(p.drawn.Lines, line)
	}
}

// curves is the way of a line from one place to the next.
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

func (p *placing) label(text string, x, y float64) *label {
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
	return &label{Text: text, X: tenths(at[0]), Y: tenths(at[1]), Width: tenths(w), Height: tenths(h)}
}

func (p *placing) taken(a [4]float64) bool {
	for _, b := range p.labels {
		if a[0] < b[0]+b[2] && b[0] < a[0]+a[2] && a[1] < b[1]+b[3] && b[1] < a[1]+a[3] {
			return true
		}
	}
	return false
}

// back places the way of a cycle to its ancestor, around everything else.
func (p *placing) back(from, to *box, x float64) {
	enter := to.x + to.w - 14
	p.drawn.Lines = append(p.drawn.Lines, line{From: from.ID, To: to.ID, Kind: backwards,
		Path: fmt.Sprintf("M%.1f %.1f V%.1f H%.1f V%.1f H%.1f V%.1f",
			from.middle(), from.y+from.h, from.y+from.h+12, x, to.y-14, enter, to.y-1)})
}
