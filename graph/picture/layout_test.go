package picture

import (
	"regexp"
	"strconv"
	"testing"
)

const skipping = `
app:
  id: shop
  version: '1'
  graphs:
  - subscribes: go
    activities:
      t: {type: trigger}
      a: {type: hook, cycle: true}
      b: {type: hook}
      c: {type: hook, again: true}
      d: {type: hook}
      e: {type: cycle, ancestor: a}
    transitions:
      t: [{to: a}]
      a: [{to: b}, {to: c}]
      b: [{to: c}]
      c: [{to: d}]
      d: [{to: e}]
`

// TestLinesPassBesideBoxes: a line to an activity further down leads past what
// lies between, not behind it.
func TestLinesPassBesideBoxes(t *testing.T) {
	l := newLayout(parse(t, skipping).Graph("go"), 0)
	for _, b := range l.boxes {
		for _, route := range b.routes {
			for _, via := range route[:len(route)-1] {
				for _, other := range l.boxes {
					if via.y == other.y && via.middle() > other.x && via.middle() < other.x+other.w {
						t.Errorf("the line from %s to %s is hidden by %s", b.ID, route[len(route)-1].ID, other.ID)
					}
				}
			}
			if depth := route[len(route)-1].Depth; len(route) != depth-b.Depth {
				t.Errorf("from %s in row %d to row %d by %d", b.ID, b.Depth, depth, len(route))
			}
		}
	}
	svg := SVG(parse(t, skipping).Graph("go"))
	width, _ := strconv.ParseFloat(regexp.MustCompile(`width="(\d+)"`).FindStringSubmatch(svg)[1], 64)
	for _, x := range regexp.MustCompile(` C([\d.]+) [\d.]+ ([\d.]+) `).FindAllStringSubmatch(svg, -1) {
		if at, _ := strconv.ParseFloat(x[2], 64); at <= 0 || at >= width {
			t.Errorf("a line leads out of the picture: %s of %v", x[0], width)
		}
	}
	if len(regexp.MustCompile(` C[^"]* V`).FindAllString(svg, -1)) != 1 {
		t.Errorf("one line passes a row:\n%s", svg)
	}
}
