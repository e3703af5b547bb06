package bench

import (
	"encoding/xml"
	"strings"
	"testing"
	"time"
)

func TestScaling(t *testing.T) {
	s := Scaling{WorkMS: 10, Slots: 4}
	many := func(n int) []time.Duration { return make([]time.Duration, n) }
	s.Add(1, 1, 10*time.Second, many(3000))
	if got := s.Add(1, 4, 10*time.Second, many(12000)); got.JobsPS != 1200 || got.Ratio != 4 || got.Share != 0.75 {
		t.Errorf("4 workers: %+v", got)
	}
	s.Point(time.Second, time.Second, 300, 1, 1)
	s.Point(2*time.Second, time.Second, 1200, 1, 4)
	var svg, csv strings.Builder
	if err := s.SVG(&svg); err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal([]byte(svg.String()), new(struct{})); err != nil ||
		!strings.Contains(svg.String(), "1 E × 4 W") {
		t.Errorf("the picture is no XML, or has no fleet in it: %v", err)
	}
	if err := s.CSV(&csv); err != nil || csv.String() != "at_s,jobs_per_s,engines,workers\n1,300,1,1\n2,1200,1,4\n" {
		t.Errorf("%v, %s", err, csv.String())
	}
}

// Everything that must not be fails the run.
func TestScalingIsWrong(t *testing.T) {
	if err := (&Scaling{Jobs: 5, Runs: 5, Broken: []string{}}).Wrong(); err != nil {
		t.Error(err)
	}
	for want, s := range map[string]Scaling{
		"1 jobs were lost":                           {Lost: 1},
		"2 pieces of work were done more than once":  {Twice: 2},
		"2 pieces of work were not counted":          {Twice: -2},
		"1 effects happened more than once":          {Effects: 1},
		"1 messages became dead letters":             {Dead: 1},
		"1 messages are left over":                   {Left: 1},
		"1 invariants do not hold semaphore: job 17": {Broken: []string{"semaphore: job 17"}},
	} {
		if err := s.Wrong(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}
