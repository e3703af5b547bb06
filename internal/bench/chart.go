package bench

import (
	"fmt"
	"math"
	"strings"

	"github.com/legwork-dev/legwork/internal/svg"
)

// The chart, in pixels: names, then bars, then values.
const (
	chartWidth  = 760
	chartNames  = 130
	chartValues = 110
	chartTop    = 72
	chartRow    = 34
	chartGap    = 46 // between the panels
	chartFoot   = 40
)

// chartStyle is light by itself and dark where the reader is; the ground is
// painted, so that it can be read wherever it is shown.
const chartStyle = `
text { fill: #1f2328; font-size: 13px } .heading { font-size: 16px; font-weight: 600 }
.ground { fill: #ffffff } .track { fill: #eaeef2 } .bar { fill: #2f6fd0 } .soft { fill: #59636e }
.least, .aim { stroke: #1f2328; stroke-width: 2 } .aim { stroke-dasharray: 3 3 } .range { stroke: #1f2328; stroke-width: 1 }
.curve { fill: none; stroke: #3b7bd8; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
.ground { fill: #16191d } .track { fill: #2a3038 } .bar { fill: #4a86dd } text { fill: #e6edf3 } .soft { fill: #9aa5b1 }
.least, .aim { stroke: #f0f3f6 } .range { stroke: #ffffff }
}
`

// opening begins a picture with its ground and its heading.
func opening(b *strings.Builder, width, height, left int, title, description, heading string) {
	svg.Open(b, width, height, title, description, chartStyle)
	b.WriteString(`<rect class="ground" width="100%" height="100%"/>` + "\n")
	text(b, left, 26, "heading", "", heading)
}

// Chart is the report as an SVG picture: a bar for every rate, one for every
// latency, each with its targets and the range of its rounds. The target of a
// durable function is a multiple of what a graph reached.
func (p Report) Chart() string {
	rates, latencies := p.figures(func(f figure) bool { return strings.HasSuffix(f.What, "/s") }),
		p.figures(func(f figure) bool { return strings.HasPrefix(f.What, "ms") })
	height := chartTop + chartRow*(len(rates)+len(latencies)) + chartGap + chartFoot
	title := "Rates and latencies beside their targets"
	var b strings.Builder
	opening(&b, chartWidth, height, 16, title, p.describe(append(rates, latencies...)), "Legwork "+p.Version)
	text(&b, 16, 46, "soft", "", fmt.Sprintf("%s; %s, %d cores; Postgres %s, nats-server %s, %s",
		p.At.UTC().Format("2006-01-02"), p.Machine.CPU, p.Machine.Cores,
		p.Machine.Postgres, p.Machine.NATS, p.Machine.Go))
	y := p.panel(&b, chartTop, rates)
	p.panel(&b, y+chartGap-chartRow/2, latencies)
	legend(&b, height-14)
	b.WriteString(svg.Close)
	return b.String()
}

// figures returns those that ran and are of a kind.
func (p Report) figures(kind func(figure) bool) (out []figure) {
	for _, f := range Figures {
		if kind(f) && p.of(f.Workload) != nil {
			out = append(out, f)
		}
	}
	return out
}

// describe says the chart in words.
func (p Report) describe(figures []figure) string {
	var parts []string
	for _, f := range figures {
		middle, _, _ := p.of(f.Workload).Range(f)
		part := fmt.Sprintf("%s %s %s", f.Workload, f.text(middle), f.What)
		switch least, aim := p.targets(f); {
		case aim != 0 && f.Lower:
			part += fmt.Sprintf(" (at most %s, aim %s)", thousands(least), thousands(aim))
		case aim != 0:
			part += fmt.Sprintf(" (at least %s, aim %s)", thousands(least), thousands(aim))
		case least != 0 && f.Lower:
			part += fmt.Sprintf(" (at most %s)", f.text(least))
		case least != 0:
			part += fmt.Sprintf(" (at least %s)", f.text(least))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// targets are those of a figure in its own unit, 0 if there is none.
func (p Report) targets(f figure) (least, aim float64) {
	if f.Beside != nil {
		return f.AtLeast * p.beside(f), 0
	}
	return f.AtLeast, f.Aim
}

// panel draws bars on one scale and returns where it ends.
func (p Report) panel(b *strings.Builder, y int, figures []figure) int {
	most := 0.0
	for _, f := range figures {
		_, _, high := p.of(f.Workload).Range(f)
		least, aim := p.targets(f)
		most = max(most, high, least, aim)
	}
	scale := func(v float64) float64 {
		return math.Round(10*(chartNames+v/most*(chartWidth-chartNames-chartValues))) / 10
	}
	for _, f := range figures {
		p.bar(b, y, f, scale)
		y += chartRow
	}
	return y
}

func (p Report) bar(b *strings.Builder, y int, f figure, scale func(float64) float64) {
	middle, low, high := p.of(f.Workload).Range(f)
	text(b, 16, y+18, "", "font-weight=\"600\"", f.Workload)
	text(b, 46, y+18, "soft", "", f.What)
	fmt.Fprintf(b, "<rect class=\"track\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"16\" rx=\"2\"/>\n", chartNames, y+5,
		chartWidth-chartNames-chartValues)
	fmt.Fprintf(b, "<rect class=\"bar\" x=\"%d\" y=\"%d\" width=\"%g\" height=\"16\" rx=\"2\"/>\n", chartNames, y+5,
		math.Max(scale(middle)-chartNames, 0))
	if high > low {
		line(b, "range", scale(low), scale(high), y+13, y+13)
	}
	least, aim := p.targets(f)
	if least != 0 {
		line(b, "least", scale(least), scale(least), y+1, y+25)
	}
	if aim != 0 {
		line(b, "aim", scale(aim), scale(aim), y+1, y+25)
	}
	text(b, chartWidth-16, y+18, "", "text-anchor=\"end\"", f.text(middle))
}

func legend(b *strings.Builder, y int) {
	line(b, "least", 20, 20, y-11, y+3)
	text(b, 28, y, "soft", "", "at least")
	line(b, "aim", 104, 104, y-11, y+3)
	text(b, 112, y, "soft", "", "aim")
	line(b, "range", 160, 180, y-4, y-4)
	text(b, 188, y, "soft", "", "lowest to highest round; bars are medians, for milliseconds less is better")
}

func line(b *strings.Builder, class string, x1, x2 float64, y1, y2 int) {
	fmt.Fprintf(b, "<line class=\"%s\" x1=\"%g\" x2=\"%g\" y1=\"%d\" y2=\"%d\"/>\n", class, x1, x2, y1, y2)
}

func text(b *strings.Builder, x, y int, class, attributes, content string) {
	if class != "" {
		attributes = strings.TrimSpace(fmt.Sprintf("class=%q %s", class, attributes))
	}
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\" %s>%s</text>\n", x, y, attributes, svg.Text(content))
}
