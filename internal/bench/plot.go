package bench

import (
	"fmt"
	"io"
	"strings"

	"github.com/legwork-dev/legwork/internal/svg"
)

// The picture of a curve, in pixels.
const (
	svgWidth, svgHeight = 860, 360
	svgLeft, svgTop     = 70, 50
	svgPlotW, svgPlotH  = 760, 250
)

// curve is a rate over time, as a picture.
type curve struct {
	title, description string
	least              float64 // the axis goes at least up to here
	at, rate           []float64
}

func (c *curve) add(at, rate float64) { c.at, c.rate = append(c.at, at), append(c.rate, rate) }

// draw writes the picture: axes, what more draws, the curve above it. A curve
// without points is nothing.
func (c *curve) draw(w io.Writer, more func(b *strings.Builder, x, y func(float64) float64)) error {
	if len(c.at) == 0 {
		return nil
	}
	most := max(c.least, 1)
	for _, rate := range c.rate {
		most = max(most, rate)
	}
	step := niceStep(most)
	top, end := step*float64(int(most/step)+1), c.at[len(c.at)-1]
	x := func(at float64) float64 { return svgLeft + at/end*svgPlotW }
	y := func(v float64) float64 { return svgTop + svgPlotH - v/top*svgPlotH }
	var b strings.Builder
	opening(&b, svgWidth, svgHeight, svgLeft, c.title, c.description, c.title)
	for v := 0.0; v <= top; v += step {
		fmt.Fprintf(&b, `<rect class="track" x="%d" y="%.1f" width="%d" height="1"/>`+"\n", svgLeft, y(v), svgPlotW)
		text(&b, svgLeft-8, int(y(v))+4, "soft", `text-anchor="end"`, thousands(v))
	}
	for i := range 6 {
		at := end * float64(i) / 5
		text(&b, int(x(at)), svgTop+svgPlotH+20, "soft", `text-anchor="middle"`, fmt.Sprintf("%.0f s", at))
	}
	more(&b, x, y)
	b.WriteString(`<polyline class="curve" points="`)
	for i := range c.at {
		fmt.Fprintf(&b, "%.1f,%.1f ", x(c.at[i]), y(c.rate[i]))
	}
	b.WriteString(`"/>` + "\n" + svg.Close)
	_, err := io.WriteString(w, b.String())
	return err
}

// level draws a line across, with its name above its end.
func level(b *strings.Builder, y float64, class, name string) {
	fmt.Fprintf(b, `<path class="%s" d="M%d %.1fh%d"/>`+"\n", class, svgLeft, y, svgPlotW)
	text(b, svgLeft+svgPlotW, int(y)-5, "", `text-anchor="end"`, name)
}

// niceStep is a step of 1, 2 or 5 times a power of ten, four to ten to the top.
func niceStep(most float64) float64 {
	step := 1.0
	for factor := 0; most/step > 8; factor++ {
		step *= []float64{2, 2.5, 2}[factor%3]
	}
	return step
}
