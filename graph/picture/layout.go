package picture

import (
	"cmp"
	"slices"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/svg"
)

// Sizes of a picture, in its own units: pixels at the size it is drawn for.
const (
	svgMargin  = 24
	svgApart   = 48 // between graphs
	svgGapX    = 28 // between activities of one depth
	svgGapY    = 56 // between depths
	svgLabels  = 32 // more of it where transitions have conditions
	svgLine    = 16
	svgPad     = 10
	svgIcon    = 30 // the column of the type's letter
	svgMinBox  = 130
	svgMaxText = 56 // characters of a line
)

// box is an activity in a picture.
type box struct {
	*graph.Activity
	lines      []string // its id, its title, its badges
	x, y, w, h float64
	up, down   []*box
	routes     [][]*box // by each line that leads down: what it passes, and where it ends
}

func (b *box) middle() float64 { return b.x + b.w/2 }

// layout places the activities of a graph: the depth is the row, as every transition leads deeper; within a row they
// stand near those they are connected to. A line that passes rows has a narrow place in each of them. The same graph is
// placed the same way every time.
type layout struct {
	boxes         []*box
	rows          [][]*box
	passed        int // places in rows that lines have
	width, height float64
}

func newLayout(g *graph.Graph, top float64) *layout {
	l := &layout{}
	at := map[*graph.Activity]*box{}
	for _, a := range g.Activities {
		b := &box{Activity: a}
		b.measure()
		at[a] = b
		l.boxes = append(l.boxes, b)
		for len(l.rows) <= a.Depth {
			l.rows = append(l.rows, nil)
		}
		l.rows[a.Depth] = append(l.rows[a.Depth], b)
	}
	for _, b := range l.boxes {
		for _, t := range b.Transitions {
			if to := at[t.To]; !slices.ContainsFunc(b.routes, func(r []*box) bool { return r[len(r)-1] == to }) {
				b.routes = append(b.routes, l.route(b, to))
			}
		}
	}
	l.order()
	l.place(top)
	return l
}

// maxPassed bounds the places of lines in a picture.
const maxPassed = 10_000

// route connects two boxes, by way of every row between them.
func (l *layout) route(from, to *box) []*box {
	var way []*box
	for row := from.Depth + 1; row < to.Depth && l.passed < maxPassed; row++ {
		l.passed++
		via := &box{Activity: &graph.Activity{}, w: svgLine}
		l.rows[row], way = append(l.rows[row], via), append(way, via)
	}
	way = append(way, to)
	for _, next := range way {
		from.down, next.up = append(from.down, next), append(next.up, from)
		from = next
	}
	return way
}

// passed is a place for a line, not an activity.
func (b *box) passed() bool { return b.ID == "" }

func (b *box) measure() {
	b.lines = []string{b.ID}
	if b.Title != "" {
		b.lines = append(b.lines, graph.OneLine(b.Title, svgMaxText))
	}
	for _, badge := range b.Badges() {
		b.lines = append(b.lines, graph.OneLine(badge.Text, svgMaxText))
	}
	widest := 0.0
	for i, line := range b.lines {
		widest = max(widest, svg.Width(line, i == 0))
	}
	b.w, b.h = max(svgMinBox, widest+svgIcon+2*svgPad), float64(len(b.lines)*svgLine+svgPad+4)
}

// order sorts each row by the positions of those above it.
func (l *layout) order() {
	position := map[*box]float64{}
	for _, row := range l.rows {
		wish := make(map[*box]float64, len(row))
		for i, b := range row {
			wish[b] = float64(i) / float64(max(len(row)-1, 1))
			if len(b.up) > 0 {
				wish[b] = mean(b.up, func(p *box) float64 { return position[p] })
			}
		}
		slices.SortStableFunc(row, func(a, b *box) int { return cmp.Compare(wish[a], wish[b]) })
		for i, b := range row {
			position[b] = float64(i) / float64(max(len(row)-1, 1))
		}
	}
}

func mean(boxes []*box, of func(*box) float64) float64 {
	sum := 0.0
	for _, b := range boxes {
		sum += of(b)
	}
	return sum / float64(len(boxes))
}

// place gives every box its coordinates.
func (l *layout) place(top float64) {
	y := top
	for _, row := range l.rows {
		x, tallest, gap := 0.0, 0.0, float64(svgGapY)
		for _, b := range row {
			b.x, b.y = x, y
			x += b.w + svgGapX
			tallest = max(tallest, b.h)
			for _, t := range b.Transitions {
				if t.Conditions != nil {
					gap = svgGapY + svgLabels
				}
			}
		}
		for _, b := range row {
			if b.passed() {
				b.h = tallest
			}
		}
		l.height = y + tallest
		y = l.height + gap
	}
	for range 6 {
		for i := 1; i < len(l.rows); i++ {
			pull(l.rows[i], func(b *box) []*box { return b.up })
		}
		for i := len(l.rows) - 2; i >= 0; i-- {
			pull(l.rows[i], func(b *box) []*box { return b.down })
		}
	}
	all := slices.Concat(l.rows...)
	left := all[0].x
	for _, b := range all {
		left = min(left, b.x)
	}
	for _, b := range all {
		b.x += svgMargin - left
		l.width = max(l.width, b.x+b.w)
	}
}

// pull moves the boxes of a row towards the middle of their neighbours, as far
// as the others leave room: halfway between pushing from the left and from the
// right.
func pull(row []*box, neighbours func(*box) []*box) {
	n := len(row)
	low, high := make([]float64, n), make([]float64, n)
	for i, b := range row {
		wish := b.x
		if near := neighbours(b); len(near) > 0 {
			wish = mean(near, (*box).middle) - b.w/2
		}
		low[i], high[i] = wish, wish
		if i > 0 {
			low[i] = max(wish, low[i-1]+row[i-1].w+svgGapX)
		}
	}
	for i := n - 2; i >= 0; i-- {
		high[i] = min(high[i], high[i+1]-row[i].w-svgGapX)
	}
	for i, b := range row {
		b.x = (low[i] + high[i]) / 2
	}
}
