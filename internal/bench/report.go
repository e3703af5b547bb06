package bench

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Report is what a run of all workloads came to.
type Report struct {
	Series  []Series
	Machine Machine
	Version string // of this build: a release or a commit
	At      time.Time
	Picture string // the file of the chart, beside the page
}

// Page is the report in Markdown.
func (p Report) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Benchmark\n\nWritten by `make bench` on %s over `%s`; do not edit. What the workloads are and "+
		"how they are\nmeasured: [performance.md](performance.md).\n\n", p.At.UTC().Format("2006-01-02 15:04 UTC"), p.Version)
	fmt.Fprintf(&b, "![Rates and latencies beside their targets](%s)\n\n## Targets\n\n", p.Picture)
	b.WriteString("| workload | | median | rounds | at least | aim | |\n|---|---|---:|---|---:|---:|---|\n")
	for _, f := range Figures {
		if s := p.of(f.Workload); s != nil && f.Beside == nil {
			middle, low, high := s.Range(f)
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", f.Workload, f.What, f.text(middle), f.between(low, high),
				f.limit(f.AtLeast), f.limit(f.Aim), f.Verdict(middle))
		}
	}
	p.writeFunctions(&b)
	p.writeRuns(&b)
	p.writeCPU(&b)
	m := p.Machine
	fmt.Fprintf(&b, "\n## Machine\n\n%s, %d cores, %.0f GiB, %s; Postgres %s (%s), nats-server %s, %s.\nLoad average "+
		"of the minute before: %.1f. Postgres, NATS, engine, relay, worker and load are processes of their own on these "+
		"cores.\n",
		m.CPU, m.Cores, m.MemoryGB, m.System, m.Postgres, m.Commits, m.NATS, m.Go, m.Load)
	return b.String()
}

// of returns the rounds of a workload, nil if it did not run.
func (p Report) of(workload string) Series {
	for _, s := range p.Series {
		if s.Workload() == workload {
			return s
		}
	}
	return nil
}

// writeFunctions tells of the figures that stand beside those of another workload:
// what is beside them may not have run.
func (p Report) writeFunctions(b *strings.Builder) {
	figures := p.figures(func(f figure) bool { return f.Beside != nil })
	if len(figures) == 0 {
		return
	}
	b.WriteString("\n## Durable functions\n\nEach beside a graph of the same run; the target is a multiple of the " +
		"graph's median. The last column is the ratio of\nwhat a second of a processor does, in the median rounds: on a " +
		"machine that has other work it is the one to look at.\n\n" +
		"| workload | | median | rounds | beside | ratio | target | | by processor |\n" +
		"|---|---|---:|---|---|---:|---:|---|---:|\n")
	for _, f := range figures {
		middle, low, high := p.of(f.Workload).Range(f)
		beside, ratio, verdict := "–", "–", "–"
		if base := p.beside(f); base > 0 {
			beside = fmt.Sprintf("%s: %s %s", f.Beside.Workload, f.Beside.text(base), f.Beside.What)
			ratio, verdict = fmt.Sprintf("%.2f", middle/base), f.Verdict(middle/base)
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", f.Workload, f.What, f.text(middle),
			f.between(low, high), beside, ratio, f.multiple(), verdict, p.byProcessor(f))
	}
}

// byProcessor is the ratio of a rate to the one beside it for each processor second.
func (p Report) byProcessor(f figure) string {
	each := func(f figure) float64 {
		s, used := p.of(f.Workload), 0.0
		if s == nil || f.Lower {
			return 0
		}
		r := s.Median()
		for _, seconds := range r.CPU {
			used += seconds
		}
		if used == 0 {
			return 0
		}
		return f.Of(r) * r.Seconds / used
	}
	if beside := each(*f.Beside); beside > 0 {
		return fmt.Sprintf("%.2f", each(f)/beside)
	}
	return "–"
}

// beside is the median that a figure is compared with, 0 if that did not run.
func (p Report) beside(f figure) float64 {
	s := p.of(f.Beside.Workload)
	if s == nil {
		return 0
	}
	middle, _, _ := s.Range(*f.Beside)
	return middle
}

// writeRuns tells of the median round of each workload.
func (p Report) writeRuns(b *strings.Builder) {
	b.WriteString("\n## Median rounds\n\n| workload | jobs | seconds | transitions/s | SQL floor | ratio | messages/s " +
		"| JetStream floor | ratio | engine, MB |\n" +
		"|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, s := range p.Series {
		r := s.Median()
		fmt.Fprintf(b, "| %s: %s | %s | %.2f | %s | %s | %.2f | %s | %s | %.2f | %.0f |\n", r.Workload,
			Workloads[r.Workload].Does, thousands(float64(r.Jobs)), r.Seconds,
			thousands(r.TransitionsPerS), thousands(r.Floor), r.Ratio, thousands(r.MessagesPerS), thousands(r.JetStreamFloor),
			r.RatioToJetStream, r.RSS)
	}
}

// writeCPU tells who used the processors in the median rounds.
func (p Report) writeCPU(b *strings.Builder) {
	used := map[string]float64{}
	for _, s := range p.Series {
		for role, seconds := range s.Median().CPU {
			used[role] += seconds
		}
	}
	if len(used) == 0 {
		return
	}
	roles := slices.SortedFunc(maps.Keys(used),
		func(a, b string) int { return cmp.Or(cmp.Compare(used[b], used[a]), cmp.Compare(a, b)) })
	fmt.Fprintf(b, "\nProcessor seconds of these rounds:\n\n| workload | %s |\n|---|%s\n", strings.Join(roles, " | "),
		strings.Repeat("---:|", len(roles)))
	for _, s := range p.Series {
		r := s.Median()
		fmt.Fprintf(b, "| %s |", r.Workload)
		for _, role := range roles {
			fmt.Fprintf(b, " %.2f |", r.CPU[role])
		}
		b.WriteString("\n")
	}
}

func (f figure) text(value float64) string {
	if f.Decimals > 0 {
		return strconv.FormatFloat(value, 'f', f.Decimals, 64)
	}
	return thousands(value)
}

func (f figure) between(low, high float64) string {
	if low == high {
		return f.text(low)
	}
	return f.text(low) + "–" + f.text(high)
}

// limit is a target as it is read: a latency or a size may be less.
func (f figure) limit(value float64) string {
	text := thousands(value)
	if value != float64(int64(value)) {
		text = f.text(value)
	}
	if f.Lower {
		return "≤ " + text
	}
	return text
}

// multiple is a target that stands beside another figure, as it is read.
func (f figure) multiple() string {
	switch {
	case f.AtLeast == 0:
		return "–"
	case f.Lower:
		return fmt.Sprintf("≤ %g × %s", f.AtLeast, f.Beside.Workload)
	}
	return fmt.Sprintf("≥ %g × %s", f.AtLeast, f.Beside.Workload)
}

// thousands writes a whole number with commas.
func thousands(x float64) string {
	digits := strconv.FormatFloat(x, 'f', 0, 64)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
