package top

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// grid is a table whose first column takes what room the others leave; they are
// numbers and stand to the right, but for the last if it is text.
type grid struct {
	titles []string
	rows   [][]string
	text   bool // the last column is text, and takes the room
}

// lines are the titles and rows in so many columns of the terminal.
func (g *grid) lines(width int) []Line {
	widths := make([]int, len(g.titles))
	for _, row := range append([][]string{g.titles}, g.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	flexible, fixed := 0, len(widths)-1
	if g.text {
		flexible = len(widths) - 1
	}
	for i, w := range widths {
		if i != flexible {
			fixed += w
		}
	}
	widths[flexible] = max(8, min(widths[flexible], width-fixed))
	lines := []Line{{Kind: Header, Text: g.line(g.titles, widths, width)}}
	for _, row := range g.rows {
		lines = append(lines, Line{Text: g.line(row, widths, width)})
	}
	return lines
}

func (g *grid) line(row []string, widths []int, width int) string {
	var b strings.Builder
	for i, cell := range row {
		if i > 0 {
			b.WriteByte(' ')
		}
		cell = fit(cell, widths[i])
		pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		if i == 0 || g.text && (i == len(row)-1 || i < textual) {
			b.WriteString(cell + pad)
		} else {
			b.WriteString(pad + cell)
		}
	}
	return fit(strings.TrimRight(b.String(), " "), width)
}

// textual is how many columns of a grid with text at its end are text at its
// beginning.
const textual = 3

// fit returns s as at most n printable characters.
func fit(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:max(n-1, 0)]) + "…"
}

// number writes a count in at most 7 characters.
func number[T int | int64 | uint64](n T) string {
	switch {
	case n < 1_000_000:
		return strconv.FormatInt(int64(n), 10)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1fG", float64(n)/1e9)
}

// perSecond writes a rate, "-" if it is not known.
func perSecond(r *float64) string {
	switch {
	case r == nil:
		return "-"
	case *r == 0:
		return "0"
	case *r < 9.95:
		return fmt.Sprintf("%.1f", *r)
	}
	return number(int64(*r + 0.5))
}

// age writes a duration in its two largest units at most.
func age(d time.Duration) string {
	switch {
	case d <= 0:
		return "0s"
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%.1fs", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm%02ds", int(d.Minutes()), int(d.Seconds())%60)
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd%02dh", int(d.Hours())/24, int(d.Hours())%24)
}
