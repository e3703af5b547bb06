package bench

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// SVG draws activities per second over time, with the rate over empty tables
// and four fifths of it as lines.
func (f Flat) SVG(w io.Writer) error {
	title := fmt.Sprintf("%s over %s closed jobs, %s sleeping, a backlog of %s: activities/s", f.Workload,
		thousands(float64(f.Closed)),
		thousands(float64(f.Sleeping)), thousands(float64(f.Backlog)))
	ratios := fmt.Sprintf("ratio %.2f; %.2f in the last tenth, %.2f in the slowest interval; the last tenth is %.2f of "+
		"the first", f.Ratio, f.RatioLast, f.RatioLow, f.RatioFirst)
	if f.Long != nil {
		title = fmt.Sprintf("Durable functions over %s that have ended: steps/s", thousands(float64(f.Closed)))
	}
	c := curve{title: title, description: ratios, least: f.Empty}
	for _, p := range f.Points {
		c.add(p.At, p.ActPerS)
	}
	return c.draw(w, func(b *strings.Builder, x, y func(float64) float64) {
		level(b, y(f.Empty), "least", "empty tables")
		level(b, y(0.8*f.Empty), "aim", "0.8 of that")
		text(b, svgLeft, svgHeight-12, "soft", "", ratios)
	})
}

// CSV writes one line for each interval: the figures of the load, then four of
// each table.
func (f Flat) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	for i, p := range f.Points {
		head := []string{"at_s", "jobs", "activities_per_s", "p50_ms", "p99_ms", "in_flight", "rss_mb"}
		line := []string{number(p.At), strconv.Itoa(p.Jobs), number(p.ActPerS), number(p.P50), number(p.P99),
			strconv.Itoa(p.InFlight), number(p.RSS)}
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
