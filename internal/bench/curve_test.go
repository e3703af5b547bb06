package bench

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

func points(rates ...float64) (out []Point) {
	for i, r := range rates {
		out = append(out, Point{At: float64(10 * (i + 1)), ActPerS: r, RSS: r / 100,
			Tables: []Table{{Name: "job", Bytes: 8192, Dead: 3}}})
	}
	return out
}

func TestFlatComparesWithEmptyTables(t *testing.T) {
	f := Flat{Workload: "W2"}
	f.Compare(points(6000, 4000), points(3000),
		points(4000, 4000, 4000, 2000, 3600, 3600, 3600, 3600, 3600, 3600, 3800, 3400))
	if f.EmptyBefore != 5000 || f.EmptyAfter != 3000 || f.Empty != 4000 {
		t.Errorf("empty tables %v, %v, %v; want 5000, 3000 and their mean", f.EmptyBefore, f.EmptyAfter, f.Empty)
	}
	if f.ActPerS != 3566.667 || f.Ratio != 0.892 || f.RatioLow != 0.5 || f.RatioLast != 0.9 ||
		f.RatioFirst != 0.9 {
		t.Errorf("rate %v, ratio %v, lowest %v, last tenth %v, to the first %v; want 3566.667, 0.892, 0.5, 0.9, 0.9",
			f.ActPerS, f.Ratio, f.RatioLow, f.RatioLast, f.RatioFirst)
	}
	if f.RSS != 40 || f.Seconds != 120 {
		t.Errorf("memory %v, seconds %v; want the largest and the last", f.RSS, f.Seconds)
	}
}

// TestAPointCountsOneInterval: the rate is that of the interval, not of the run.
func TestAPointCountsOneInterval(t *testing.T) {
	p := NewPoint(Workload{Workers: 10}, 40*time.Second, 2*time.Second,
		[]time.Duration{3 * time.Millisecond, time.Millisecond, 2 * time.Millisecond})
	if p.ActPerS != 15 || p.Jobs != 3 || p.P50 != 2 || p.P99 != 3 || p.At != 40 {
		t.Errorf("got %+v", p)
	}
}

func TestCurveIsWellFormed(t *testing.T) {
	f := Flat{Workload: "W2", Closed: 1_000_000}
	f.Compare(points(100), points(100), points(90, 95, 80))
	var picture, lines bytes.Buffer
	if err := errors.Join(f.SVG(&picture), f.CSV(&lines)); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(bytes.NewReader(picture.Bytes()))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("the picture is no XML: %v", err)
		}
	}
	if s := picture.String(); !strings.Contains(s, "1,000,000 closed jobs") || strings.Contains(s, "NaN") {
		t.Errorf("the picture says\n%s", s)
	}
	rows, err := csv.NewReader(&lines).ReadAll()
	if err != nil || len(rows) != 4 || rows[0][10] != "job_dead" || rows[1][10] != "3" || rows[2][2] != "95" {
		t.Errorf("%v: %q", err, rows)
	}
}

func TestScaleComparesWithTheBestOfOneEngine(t *testing.T) {
	var s Scale
	s.Add(1, 1, []Result{{ActPerS: 900}, {ActPerS: 100}, {ActPerS: 1000}})
	s.Add(1, 2, []Result{{ActPerS: 1000}})
	s.Add(2, 1, []Result{{ActPerS: 950}})
	s.Add(4, 1, []Result{{ActPerS: 800, RSS: 70}})
	s.Compare()
	if s.Best != 1000 || s.Lowest != 0.8 || s.Cells[0].ActPerS != 900 || s.Cells[2].Ratio != 0.95 {
		t.Errorf("got %+v", s)
	}
}

// TestOverloadKeepsPeaks: what was highest, and the rates while starts arrived.
func TestOverloadKeepsPeaks(t *testing.T) {
	o := Overload{Starts: 100}
	o.Watch(OverloadPoint{At: 1, Arrived: 50, Begun: 30, Ended: 10, RSS: 50})
	o.Watch(OverloadPoint{At: 2, Arrived: 90, Begun: 60, Ended: 20, RSS: 70})
	o.Watch(OverloadPoint{At: 5, Arrived: 100, Begun: 100, Ended: 100, RSS: 60})
	if o.OpenPeak != 40 || o.RSS != 70 || o.Intake != 30 || o.Goodput != 10 || len(o.Points) != 3 {
		t.Errorf("got %+v", o)
	}
}

// TestLongComparesTenths: of a journal that grows by 2 events a commit, more slowly
// in its second half.
func TestLongComparesTenths(t *testing.T) {
	var segments []Segment
	at := time.Duration(0)
	for i := range 100 {
		segments = append(segments, Segment{Events: 2, At: at})
		at += 10 * time.Millisecond
		if i >= 50 {
			at += 10 * time.Millisecond
		}
	}
	l := NewLong(segments)
	if l.Events != 200 || len(l.Tenths) != 10 || l.Tenths[1] != 200 || l.Tenths[9] != 100 || l.Seconds != 1.48 {
		t.Errorf("got %+v", l)
	}
	if l.Ratio != round(100/l.Tenths[0]) {
		t.Errorf("the ratio is %v of %v", l.Ratio, l.Tenths)
	}
	if l := NewLong(nil); l.Ratio != 0 {
		t.Errorf("the ratio of nothing is %v", l.Ratio)
	}
}
