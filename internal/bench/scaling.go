package bench

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Scaling says what becomes of the rate, and of the jobs, while engines and
// workers come and go under load.
type Scaling struct {
	Workload string `json:"workload"`
	// WorkMS is the time of a piece of work, Slots how many a worker does at
	// once: together they bound a worker at Slots × 1000 / WorkMS a second.
	WorkMS   float64       `json:"work_ms"`
	Slots    int           `json:"slots_per_worker"`
	InFlight int           `json:"in_flight"`
	Load     float64       `json:"load_average"` // of the machine, before
	Steps    []scalingStep `json:"steps"`
	// Jobs that began; Lost of them have not completed. Runs of the worker's
	// function; Twice are those beyond one for each job.
	Jobs  int   `json:"jobs"`
	Lost  int   `json:"lost"`
	Runs  int64 `json:"runs"`
	Twice int64 `json:"duplicates"`
	// Effects counts activity instances with more than one answer that took
	// effect, Dead the dead letters, Left the outbox rows at the end, Broken the
	// invariants that do not hold.
	Effects int      `json:"duplicate_effects"`
	Dead    int      `json:"dead_letters"`
	Left    int      `json:"outbox_rows_left"`
	Broken  []string `json:"broken_invariants"`
	// Drained processes were told to end under load; DrainMost is what the
	// slowest took, in seconds.
	Drained   int            `json:"drained"`
	DrainMost float64        `json:"drain_max_s"`
	Points    []scalingPoint `json:"points"`
}

// scalingStep is the time with one size of fleet.
type scalingStep struct {
	Engines int     `json:"engines"`
	Workers int     `json:"workers"`
	JobsPS  float64 `json:"jobs_per_s"`
	// Ratio is the rate beside that of the first step, Share that of what the
	// workers could do at most.
	Ratio float64 `json:"ratio_to_first"`
	Share float64 `json:"share_of_workers"`
	P50   float64 `json:"p50_ms"`
	P99   float64 `json:"p99_ms"`
}

// scalingPoint is one second, or less.
type scalingPoint struct {
	At      float64 `json:"at_s"`
	JobsPS  float64 `json:"jobs_per_s"`
	Engines int     `json:"engines"`
	Workers int     `json:"workers"`
}

// Add adds a step: the latencies of the jobs that ended in it.
func (s *Scaling) Add(engines, workers int, took time.Duration, latencies []time.Duration) scalingStep {
	l := LatencyOf(latencies)
	step := scalingStep{Engines: engines, Workers: workers, JobsPS: round(float64(l.N) / took.Seconds()), P50: l.P50,
		P99: l.P99}
	if most := float64(workers*s.Slots) * 1000 / s.WorkMS; most > 0 {
		step.Share = round(step.JobsPS / most)
	}
	s.Steps = append(s.Steps, step)
	last := &s.Steps[len(s.Steps)-1]
	if first := s.Steps[0].JobsPS; first > 0 {
		last.Ratio = round(last.JobsPS / first)
	}
	return *last
}

// Point adds a point of the curve.
func (s *Scaling) Point(at, took time.Duration, ended, engines, workers int) {
	s.Points = append(s.Points, scalingPoint{At: round(at.Seconds()), JobsPS: round(float64(ended) / took.Seconds()),
		Engines: engines, Workers: workers})
}

// Wrong says what must not be, nil if all is well.
func (s *Scaling) Wrong() error {
	var faults []string
	for _, f := range []struct {
		n    int
		what string
	}{{s.Lost, "jobs were lost"}, {int(s.Twice), "pieces of work were done more than once"},
		{-int(s.Twice), "pieces of work were not counted"}, {s.Effects, "effects happened more than once"},
		{s.Dead, "messages became dead letters"}, {s.Left, "messages are left over"},
		{len(s.Broken), "invariants do not hold"}} {
		if f.n > 0 {
			faults = append(faults, fmt.Sprintf("%d %s", f.n, f.what))
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("scaling under load: %s %s", strings.Join(faults, ", "), strings.Join(s.Broken, "; "))
}

// CSV writes one line for each point.
func (s *Scaling) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"at_s", "jobs_per_s", "engines", "workers"})
	for _, p := range s.Points {
		_ = out.Write([]string{number(p.At), number(p.JobsPS), strconv.Itoa(p.Engines), strconv.Itoa(p.Workers)})
	}
	out.Flush()
	return out.Error()
}

// SVG draws jobs per second over time, with the size of the fleet below.
func (s *Scaling) SVG(w io.Writer) error {
	var words []string
	for _, p := range s.Steps {
		words = append(words, fmt.Sprintf("%d engines, %d workers: %s jobs/s", p.Engines, p.Workers, thousands(p.JobsPS)))
	}
	c := curve{title: fmt.Sprintf("Jobs/s while engines (E) and workers (W) come and go; work of %g ms, %d at once",
		s.WorkMS, s.Slots),
		description: strings.Join(words, "; ")}
	for _, p := range s.Points {
		c.add(p.At, p.JobsPS)
	}
	return c.draw(w, func(b *strings.Builder, x, _ func(float64) float64) { s.marks(b, x) })
}

// marks draws a line where the fleet changes, with its new size.
func (s *Scaling) marks(b *strings.Builder, x func(float64) float64) {
	from := 0.0
	for i, p := range s.Points {
		if i > 0 && s.Points[i-1].Engines == p.Engines && s.Points[i-1].Workers == p.Workers {
			continue
		}
		if i > 0 {
			from = s.Points[i-1].At
			fmt.Fprintf(b, `<path class="aim" d="M%.1f %dv%d"/>`+"\n", x(from), svgTop, svgPlotH)
		}
		text(b, int(x(from))+4, svgTop+svgPlotH+42, "", "", fmt.Sprintf("%d E × %d W", p.Engines, p.Workers))
	}
}
