package graph

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// skipping is a path a, b, c, d on which b and c may be skipped.
const skipping = `      a: {type: hook, cycle: true}
      b: {type: hook}
      c: {type: hook, again: true}
      d: {type: hook, output: {maps: {a: '{a.output.data.x}', b: '{b.output.data.x}', c: '{c.output.data.x}'}}}
      e: {type: cycle, ancestor: a}
    transitions:
      t: [{to: a}]
      a: [{to: b}, {to: c}]
      b: [{to: c}]
      c: [{to: d}]
      d: [{to: e}]
`

func TestDepths(t *testing.T) {
	app := must(t, one(skipping))
	for id, want := range map[string][]int{"t": {0}, "a": {1}, "b": {2}, "c": {2, 3}, "d": {3, 4}, "e": {4, 5}} {
		if a := app.Activity(id); !slices.Equal(a.Depths, want) || a.Depth != want[len(want)-1] ||
			a.Depth != len(a.Ancestors) {
			t.Errorf("%s: depths %v, depth %d, %d ancestors, want %v", id, a.Depths, a.Depth, len(a.Ancestors), want)
		}
	}
	for _, c := range []struct {
		of, above string
		own, want int // want -1: it was skipped
	}{{"d", "a", 3, 1}, {"d", "a", 4, 1}, {"d", "b", 3, -1}, {"d", "b", 4, 2}, {"d", "c", 3, 2}, {"d", "c", 4, 3},
		{"e", "a", 4, 1}, {"e", "a", 5, 1}} {
		got, ok := app.Activity(c.of).DepthOf(app.Activity(c.above), c.own)
		if ok != (c.want >= 0) || ok && got != c.want {
			t.Errorf("%s above %s at %d: %d %v, want %d", c.above, c.of, c.own, got, ok, c.want)
		}
	}
	if len(app.Warnings) != 0 {
		t.Errorf("warnings: %v", app.Warnings)
	}
}

// TestDepthsOfWhatIsEnteredAhead: a worker that is entered with its parent's
// step finds there what it reads.
func TestDepthsOfWhatIsEnteredAhead(t *testing.T) {
	app := must(t, one(strings.NewReplacer("c: {type: hook,", "c: {type: worker, topic: w, input: {maps: {}},",
		"d: {type: hook, output:", "d: {type: worker, topic: w, input:").Replace(skipping)))
	c, b := app.Activity("c"), app.Activity("b")
	if _, ok := c.DepthOf(b, 2); ok {
		t.Error("b was skipped")
	}
	if at, ok := c.DepthOf(b, 3); !ok || at != 2 {
		t.Errorf("b is at %d %v", at, ok)
	}
}

func TestAmbiguousDepths(t *testing.T) {
	const series = "      a: {type: hook, cycle: true}\n      b: {type: hook, cycle: true, again: true}\n      c: " +
		"{type: hook}\n" +
		"    transitions: {t: [{to: a}, {to: b}], a: [{to: b}], b: [{to: c}, {to: d}], c: [{to: d}]}\n"
	for name, c := range map[string]struct {
		body, want string
	}{
		"reference": {"      d: {type: hook, again: true, output: {maps: {x: '{b.output.data.x}'}}}\n",
			`8:55: reference "{b.output.data.x}": "b" is 1 or 2 activities above "d" on paths of one length`},
		"cycle": {"      d: {type: cycle, ancestor: b, again: true}\n",
			`8:34: ancestor "b" is 1 or 2 activities above "d" on paths of one length`},
	} {
		t.Run(name, func(t *testing.T) {
			expect(t, one(c.body+series), []string{c.want})
		})
	}
	must(t, one("      d: {type: hook, output: {maps: {a: '{a.output.data.x}', c: '{$job.data.x}'}}}\n"+strings.ReplaceAll(
		series, ", {to: d}", "")))
}

// TestManyDepths: a document at its limits in which paths of every length lead
// everywhere is read within seconds.
func TestManyDepths(t *testing.T) {
	const rows, wide = 190, 10
	var activities, edges strings.Builder
	for i := range rows * wide {
		fmt.Fprintf(&activities, "      h%d: {type: hook, again: true, output: {maps: {x: '{t.output.data.x}'}}}\n", i)
		fmt.Fprintf(&edges, "      h%d: [", i)
		for k := i - i%wide + wide; k < min(i-i%wide+3*wide, rows*wide); k++ {
			fmt.Fprintf(&edges, "{to: h%d}, ", k)
		}
		edges.WriteString("]\n")
	}
	first := ""
	for k := range wide {
		first += fmt.Sprintf("{to: h%d}, ", k)
	}
	began := time.Now()
	app := must(t, one(activities.String()+"    transitions:\n      t: ["+first+"]\n"+edges.String()))
	took := time.Since(began)
	if last := app.Activity(fmt.Sprintf("h%d", rows*wide-1)); took > 10*time.Second || len(last.Depths) < rows/3 {
		t.Errorf("took %v, the last has %d depths", took, len(last.Depths))
	}
}
