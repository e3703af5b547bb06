package job

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/svg"
)

// The picture of a trace, in pixels: names, then bars on one scale of time, with
// what became of each span behind its bar.
const (
	traceWidth  = 1240
	traceNames  = 330
	tracePlot   = 600
	traceTop    = 96
	traceRow    = 22
	traceIndent = 12
	maxIndent   = 12   // levels
	MaxRows     = 1000 // spans in one picture
)

const traceStyle = `
.ground { fill: #ffffff } .stripe { fill: #f6f8fa } .grid { stroke: #d8dee4 } .tree { stroke: #c3cad2 }
text { fill: #1f2328; font-size: 12px } .heading { font-size: 16px; font-weight: 600 } .soft { fill: #59636e; font-size: 11px }
.kind { fill: #59636e } .wrong { fill: #b42318; font-weight: 600 }
.job { fill: #2563eb } .leg1 { fill: #0891b2 } .publish { fill: #8b949e } .work { fill: #059669 } .leg2 { fill: #7c3aed }
.signal { fill: #db2777 } .complete { fill: #4b5563 } .failed { stroke: #b42318; stroke-width: 2 } .open { stroke-dasharray: 4 3; stroke: #59636e; fill-opacity: 0.35 }
@media (prefers-color-scheme: dark) {
.ground { fill: #16191d } .stripe { fill: #1c2128 } .grid { stroke: #30363d } .tree { stroke: #484f58 } text { fill: #e6edf3 } .soft, .kind { fill: #9aa5b1 }
.wrong { fill: #ff8a80 } .failed { stroke: #ff8a80 } .complete { fill: #9aa5b1 } .open { stroke: #9aa5b1 }
}
`

// TraceSVG draws the spans of a job below each other, each as a bar from its
// begin to its end: a complete document without scripts.
func TraceSVG(t *client.Trace) string {
	p := &tracePicture{Trace: t, spans: t.Spans[:min(len(t.Spans), MaxRows)]}
	p.scale()
	height := traceTop + traceRow*len(p.spans) + 40
	svg.Open(&p.b, traceWidth, height, fmt.Sprintf("Trace of job %s: %s", t.JobID, p.ended()), p.describe(), traceStyle)
	p.b.WriteString(`<rect class="ground" width="100%" height="100%"/>` + "\n")
	p.head()
	for i := 0; i < len(p.spans); i += 2 {
		fmt.Fprintf(&p.b, `<rect class="stripe" x="0" y="%d" width="%d" height="%d"/>`+"\n", traceTop+traceRow*i, traceWidth,
			traceRow)
	}
	p.axis(height - 40)
	for i := range p.spans {
		p.row(i)
	}
	if left := len(t.Spans) - len(p.spans); left > 0 || t.Truncated {
		p.text(16, float64(height-14), "soft",
			fmt.Sprintf("There is more: %d spans are left out here. legwork job trace -o json has them.", left))
	}
	p.b.WriteString(svg.Close)
	return p.b.String()
}

// tracePicture is a picture of a trace in the making.
type tracePicture struct {
	*client.Trace
	spans []client.Span
	first time.Time
	whole time.Duration // what the plot is wide
	b     strings.Builder
}

// scale finds the time from the first begin to the last end.
func (p *tracePicture) scale() {
	p.first = p.Began
	last := p.Began
	for i := range p.spans {
		s := &p.spans[i]
		if s.Begin.Before(p.first) {
			p.first = s.Begin
		}
		for _, at := range []*time.Time{&s.Begin, s.End, s.Due} {
			if at != nil && at.After(last) {
				last = *at
			}
		}
	}
	p.whole = max(last.Sub(p.first), time.Millisecond)
}

func (p *tracePicture) x(at time.Time) float64 {
	return traceNames + tracePlot*float64(at.Sub(p.first))/float64(p.whole)
}

// ended is the state of the job, and of one that is over how long it took.
func (p *tracePicture) ended() string {
	if p.State == client.Running {
		return p.State
	}
	return p.State + " after " + cli.Span(p.whole)
}

func (p *tracePicture) head() {
	p.text(16, 28, "heading", fmt.Sprintf("job %s", cli.Fit(p.JobID, 60)))
	state := "soft"
	if p.State == client.Failed {
		state = "soft wrong"
	}
	p.text(16, 48, state, p.ended())
	p.text(traceNames, 48, "soft", "trace "+p.ID.String()+", began "+cli.Clock(p.Began)+" UTC")
	x := float64(traceNames)
	for _, kind := range traceKinds {
		fmt.Fprintf(&p.b, `<rect class="%s" x="%.0f" y="20" width="10" height="10" rx="2"/>`, kind, x)
		p.text(x+15, 29, "soft", kind)
		x += 26 + svg.Width(kind, false)
	}
}

var traceKinds = []string{legwork.SpanJob, legwork.SpanLeg1, legwork.SpanPublish, legwork.SpanWork, legwork.SpanLeg2,
	legwork.SpanSignal, legwork.SpanComplete}

// axis draws the times since the job began.
func (p *tracePicture) axis(bottom int) {
	for i := range 6 {
		at := p.first.Add(p.whole * time.Duration(i) / 5)
		fmt.Fprintf(&p.b, `<line class="grid" x1="%.1f" x2="%.1f" y1="%d" y2="%d"/>`, p.x(at), p.x(at), traceTop-8, bottom)
		fmt.Fprintf(&p.b, `<text class="soft" text-anchor="middle" x="%.1f" y="%d">+%s</text>`+"\n", p.x(at), traceTop-14,
			cli.Span(at.Sub(p.first)))
	}
}

// row draws one span: its name, its bar, what became of it.
func (p *tracePicture) row(i int) {
	s := &p.spans[i]
	y := float64(traceTop + traceRow*i)
	fmt.Fprintf(&p.b, `<g><title>%s</title>`, svg.Text(sentenceOf(s, p.Began)))
	left := 16.0
	for range min(s.Depth, maxIndent) {
		fmt.Fprintf(&p.b, `<line class="tree" x1="%.1f" x2="%.1f" y1="%.0f" y2="%.0f"/>`, left+3, left+3, y, y+traceRow)
		left += traceIndent
	}
	room := int((traceNames - 12 - left) / 6.6)
	fmt.Fprintf(&p.b, `<text x="%.1f" y="%.1f"><tspan class="kind">%s</tspan> %s</text>`, left, y+15, svg.Text(s.Kind),
		svg.Text(cli.Fit(s.Name, max(room-len(s.Kind)-1, 8))))
	from, to, class := p.x(s.Begin), float64(traceNames+tracePlot), kindClass(s.Kind)
	switch {
	case s.End != nil:
		to = p.x(*s.End)
	case s.Due != nil:
		to, class = p.x(*s.Due), class+" open"
	default:
		class += " open"
	}
	if s.Error != "" {
		class += " failed"
	}
	wide := max(to-from, 4)
	fmt.Fprintf(&p.b, `<rect class="%s" x="%.1f" y="%.0f" width="%.1f" height="12" rx="2"/>`, class, from, y+5, wide)
	p.said(s, from, from+wide, y+15)
	p.b.WriteString("</g>\n")
}

// said writes what became of a span behind its bar: an error also by a mark, for
// who cannot tell colours apart.
func (p *tracePicture) said(s *client.Span, from, to, y float64) {
	class, words := "soft", became(s)
	if s.Error != "" {
		class, words = "soft wrong", "✕ "+words
	}
	if s.End != nil && s.End.After(s.Begin) {
		words = cli.Span(s.End.Sub(s.Begin)) + "  " + words
	}
	if s.Attempt > 1 {
		words = fmt.Sprintf("attempt %d  %s", s.Attempt, words)
	}
	// To the left of a bar that leaves no room to its right, if there is more.
	if right, left := traceWidth-12-to, from-traceNames; right < svg.Width(words, false) && left > right {
		fmt.Fprintf(&p.b, `<text class="%s" text-anchor="end" x="%.1f" y="%.1f">%s</text>`, class, from-6, y,
			svg.Text(cli.Fit(words, max(int(left/6.2), 8))))
		return
	}
	p.text(to+6, y, class, cli.Fit(words, max(int((traceWidth-12-to)/6.2), 8)))
}

func (p *tracePicture) text(x, y float64, class, words string) {
	fmt.Fprintf(&p.b, `<text class="%s" x="%.1f" y="%.1f">%s</text>`, class, x, y, svg.Text(words))
}

// kindClass is the class of a kind's bars: one that is newer than this program
// looks like a leg.
func kindClass(kind string) string {
	if slices.Contains(traceKinds, kind) {
		return kind
	}
	return legwork.SpanLeg1
}

// describe says the picture in words, up to some length.
func (p *tracePicture) describe() string {
	const most = 8000
	var b strings.Builder
	for i := range p.spans {
		if b.Len() > most {
			b.WriteString("And more.")
			break
		}
		b.WriteString(sentenceOf(&p.spans[i], p.Began) + ". ")
	}
	return strings.TrimSpace(b.String())
}

// sentenceOf is a span in words.
func sentenceOf(s *client.Span, began time.Time) string {
	parts := []string{s.Kind + " " + s.Name + " at +" + cli.Span(s.Begin.Sub(began))}
	if s.End != nil && s.End.After(s.Begin) {
		parts = append(parts, "took "+cli.Span(s.End.Sub(s.Begin)))
	}
	if s.Attempt > 0 {
		parts = append(parts, fmt.Sprintf("attempt %d", s.Attempt))
	}
	if s.DAD != "" {
		parts = append(parts, "address "+string(s.DAD))
	}
	if s.Ledger != "" {
		parts = append(parts, "activity ledger "+s.Ledger)
	}
	if s.Marks != "" {
		parts = append(parts, "message ledger "+s.Marks)
	}
	if words := became(s); words != "" {
		parts = append(parts, words)
	}
	return strings.Join(parts, ", ")
}
