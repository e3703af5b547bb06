package bench

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The picture of a curve, in pixels.
const (
	svgWidth, svgHeight = 860, 360
	svgLeft, svgTop     = 70, 50
	svgPlotW, svgPlotH  = 760, 250
)

// SVG draws activities per second over time, with the rate over empty tables
// and four fifths of it as lines.
func (f Flat) SVG(w io.Writer) error {
	if len(f.Points) == 0 {
		return nil
	}
	most := f.Empty
	for _, p := range f.Points {
		most = max(most, p.ActPerS)
	}
	step := niceStep(most)
	top := step * float64(int(most/step)+1)
	end := f.Points[len(f.Points)-1].At
	x := func(at float64) float64 { return svgLeft + at/end*svgPlotW }
	y := func(v float64) float64 { return svgTop + svgPlotH - v/top*svgPlotH }
	var b strings.Builder
	title := fmt.Sprintf("%s over %s closed jobs, %s sleeping, a backlog of %s: activities/s", f.Workload, thousands(float64(f.Closed)),
		thousands(float64(f.Sleeping)), thousands(float64(f.Backlog)))
	ratios := fmt.Sprintf("ratio %.2f; %.2f in the last tenth, %.2f in the slowest interval", f.Ratio, f.RatioLast, f.RatioLow)
	fmt.Fprintf(&b, chartHead, svgWidth, svgHeight, title, ratios)
	text(&b, svgLeft, 26, "", `font-size="16" font-weight="600"`, title)
	for v := 0.0; v <= top; v += step {
		fmt.Fprintf(&b, `<rect class="track" x="%d" y="%.1f" width="%d" height="1"/>`+"\n", svgLeft, y(v), svgPlotW)
		text(&b, svgLeft-8, int(y(v))+4, "soft", `text-anchor="end"`, thousands(v))
	}
	for i := range 6 {
		at := end * float64(i) / 5
		text(&b, int(x(at)), svgTop+svgPlotH+20, "soft", `text-anchor="middle"`, fmt.Sprintf("%.0f s", at))
	}
	level(&b, y(f.Empty), "least", "empty tables")
	level(&b, y(0.8*f.Empty), "aim", "0.8 of that")
	b.WriteString(`<polyline fill="none" stroke="#3b7bd8" stroke-width="2" points="`)
	for _, p := range f.Points {
		fmt.Fprintf(&b, "%.1f,%.1f ", x(p.At), y(p.ActPerS))
	}
	b.WriteString(`"/>` + "\n")
	text(&b, svgLeft, svgHeight-12, "soft", "", ratios)
	b.WriteString("</svg>\n")
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

// CSV writes one line for each interval: the figures of the load, then four of
// each table.
func (f Flat) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	for i, p := range f.Points {
		head := []string{"at_s", "jobs", "activities_per_s", "p50_ms", "p99_ms", "in_flight", "rss_mb"}
		line := []string{number(p.At), strconv.Itoa(p.Jobs), number(p.ActPerS), number(p.P50), number(p.P99), strconv.Itoa(p.InFlight), number(p.RSS)}
		for _, t := range p.Tables {
			for _, name := range []string{"_bytes", "_index_bytes", "_live", "_dead"} {
				head = append(head, t.Name+name)
			}
			for _, n := range []int64{t.Bytes, t.IndexBytes, t.Live, t.Dead} {
				line = append(line, strconv.FormatInt(n, 10))
			}
		}
		if i == 0 {
			if err := out.Write(head); err != nil {
				return err
			}
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
