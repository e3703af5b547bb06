package bench

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// example is a report of three workloads, of which one missed its target.
func example() Report {
	series := func(w string, rates ...float64) (s Series) {
		for _, rate := range rates {
			r := NewResult(Workloads[w], 1000, time.Duration(1000/rate*float64(time.Second)), 3000)
			r.CPU = map[string]float64{"postgres": 2, "engine": 1.25}
			r.RSS = 100
			s = append(s, r.WithLatencies([]time.Duration{3 * time.Millisecond}).WithFloors(Floors{SQL: 100_000,
				JetStream: 50_000}))
		}
		return s
	}
	return Report{Series: []Series{series("W1", 5000, 9000, 10_000), series("W2", 1000, 300, 400), series("L1", 200),
		series("W6", 200, 360, 100), series("W9", 50), series("L2", 200)},
		Picture: "bench.svg",
		Machine: Machine{CPU: "A <fast> CPU", Cores: 2, MemoryGB: 24, System: "linux", Go: "go1.26", Postgres: "15.1",
			Commits: "fsync on", NATS: "2.15", Load: 0.25},
		Version: "dev-0123456789ab", At: time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)}
}

func TestPageHasEveryFigureBesideItsTargets(t *testing.T) {
	page := example().Page()
	for _, want := range []string{
		"on 2026-11-21 10:00 UTC over `dev-0123456789ab`",
		"![Rates and latencies beside their targets](bench.svg)",
		"| W1 | jobs/s | 9,000 | 5,000–10,000 | 4,000 | 8,000 | aim reached |",
		"| W2 | activities/s | 4,000 | 3,000–10,000 | 8,000 | 15,000 | missed |",
		"| L1 | ms, p50 | 3.0 | 3.0 | ≤ 5 | ≤ 2 | reached |",
		"| W2 | of the SQL floor | 0.08 | 0.06–0.20 | 0.15 | 0.35 | missed |",
		"| W2 | MB, peak of the engine | 100 | 100 | ≤ 300 | ≤ 120 | aim reached |",
		"| W6 | calls/s | 2,000 | 1,000–3,600 | W2: 4,000 activities/s | 0.50 | ≥ 0.8 × W2 | missed | 1.00 |",
		"| W9 | calls/s | 5,000 | 5,000 | – | – | ≥ 0.8 × W3 | – | – |",
		"| L2 | ms, p50 | 3.0 | 3.0 | L1: 3.0 ms, p50 | 1.00 | ≤ 1 × L1 | reached | – |",
		"| L2 | ms, p99 | 3.0 | 3.0 | L1: 3.0 ms, p99 | 1.00 | – |  | – |",
		"| W1: trigger + 1 no-op worker | 1,000 | 0.11 | 18,000 | 100,000 | 0.18 | 27,000 | 50,000 | 0.54 | 100 |",
		"| workload | postgres | engine |",
		"| W2 | 2.00 | 1.25 |",
		"A <fast> CPU, 2 cores, 24 GiB, linux; Postgres 15.1 (fsync on), nats-server 2.15, go1.26.\nLoad average of the " +
			"minute before: 0.2.",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	if strings.Contains(page, "| W3 |") {
		t.Error("the page tells of W3, which did not run")
	}
}

// TestChart: it is well-formed, has what the eye needs, and says it in words.
func TestChart(t *testing.T) {
	chart := example().Chart()
	count := map[string]int{}
	d := xml.NewDecoder(strings.NewReader(chart))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, chart)
		}
		if e, ok := token.(xml.StartElement); ok {
			class := slices.IndexFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == "class" })
			if class >= 0 {
				count[e.Attr[class].Value]++
			}
		}
	}
	// W1, W2, p50 and p99 of L1; the legend has one mark of each. Of the functions W6
	// and the p50 of L2 have a target, W9 and the p99 of L2 have none.
	for class, want := range map[string]int{"bar": 8, "track": 8, "least": 7, "aim": 5, "range": 4} {
		if count[class] != want {
			t.Errorf("%d of class %s, want %d", count[class], class, want)
		}
	}
	for _, want := range []string{"prefers-color-scheme: dark", "A &lt;fast&gt; CPU",
		"W1 9,000 jobs/s (at least 4,000, aim 8,000); W2 4,000 activities/s", "L1 3.0 ms, p50 (at most 5, aim 2)",
		"W6 2,000 calls/s (at least 3,200); W9 5,000 calls/s; L1", "L2 3.0 ms, p50 (at most 3.0); L2 3.0 ms, p99<"} {
		if !strings.Contains(chart, want) {
			t.Errorf("the chart lacks %q", want)
		}
	}
	// W2 reaches 4,000 of a scale that ends at its aim of 15,000: 4/15 of 520.
	if !strings.Contains(chart, `width="138.7"`) {
		t.Errorf("no bar is as long as W2's rate:\n%s", chart)
	}
}

func TestEveryWorkloadHasATarget(t *testing.T) {
	for _, name := range Names() {
		if !slices.ContainsFunc(Figures, func(f figure) bool { return f.Workload == name }) {
			t.Errorf("%s has no figure", name)
		}
	}
	for _, f := range Figures {
		if f.Of(Result{}) != 0 || f.Beside == nil && (f.AtLeast < f.Aim) == f.Lower {
			t.Errorf("%s %s: aim %v is no more than %v", f.Workload, f.What, f.Aim, f.AtLeast)
		}
		if f.Beside != nil && (f.Aim != 0 || f.Lower != f.Beside.Lower) {
			t.Errorf("%s %s has an aim, or is no figure of the kind of %s", f.Workload, f.What, f.Beside.Workload)
		}
	}
}

func TestVerdict(t *testing.T) {
	more, less := figure{AtLeast: 10, Aim: 20}, figure{AtLeast: 5, Aim: 2, Lower: true}
	ratio, none := figure{AtLeast: 1, Lower: true, Beside: &less}, figure{}
	for _, c := range []struct {
		f    figure
		v    float64
		want string
	}{{more, 9, "missed"}, {more, 10, "reached"}, {more, 20, "aim reached"}, {less, 5.1, "missed"}, {less, 5, "reached"},
		{less, 2, "aim reached"}, {ratio, 1, "reached"}, {ratio, 1.1, "missed"}, {none, 1, ""}} {
		if got := c.f.Verdict(c.v); got != c.want {
			t.Errorf("%v of %+v is %q, want %q", c.v, c.f, got, c.want)
		}
	}
}

func TestThousands(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 999: "999", 1000: "1,000", 1234567.4: "1,234,567"} {
		if got := thousands(x); got != want {
			t.Errorf("%v is written %q, want %q", x, got, want)
		}
	}
}

// TestLine: what benchstat reads has the figures of the workload, and none that
// an older build does not know.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		r    Result
		want string
	}{
		{Result{Workload: "W2", ActPerS: 5000, JobsPerS: 500, Ratio: 0.1, RSS: 80.5},
			"BenchmarkW2 1 5000 activities/s 0.1 floor-ratio 80.5 engine-MB"},
		{Result{Workload: "L1", JobsPerS: 200, P50: 4.5, P99: 9}, "BenchmarkL1 1 4.5 p50-ms 9 p99-ms"},
		{Result{Workload: "W4", JobsPerS: 200}, "BenchmarkW4 1"},
	} {
		if got := c.r.Line(); got != c.want {
			t.Errorf("line %q, want %q", got, c.want)
		}
	}
	units := Units()
	if strings.Count(units, "activities/s") != 1 || !strings.Contains(units, "Unit p50-ms better=lower\n") ||
		!strings.Contains(units, "Unit jobs/s better=higher\n") {
		t.Errorf("units:\n%s", units)
	}
}

func TestProcField(t *testing.T) {
	file := t.TempDir() + "/cpuinfo"
	if err := os.WriteFile(file, []byte("processor\t: 0\nmodel name\t: Fast: 2 GHz\nprocessor\t: 1\nmodel name\t: Slow\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	if got := procField(file, "model name"); got != "Fast: 2 GHz" {
		t.Errorf("model name %q", got)
	}
	if got := procField(file, "none") + procField(file+"x", "none"); got != "" {
		t.Errorf("what is not there is %q", got)
	}
}
