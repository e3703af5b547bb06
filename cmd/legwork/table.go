package main

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// pageWidth is what a page for people keeps to; -o json never clips.
const pageWidth = 120

// table is columns that line up. The last column gets what room is left of
// pageWidth, the others at most maxCell each.
type table struct {
	rows [][]string
}

const (
	maxCell = 40
	gap     = "  "
)

// row adds a row of cells.
func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// titled adds a row, below these titles if it is the first.
func (t *table) titled(titles []string, cells ...string) {
	if len(t.rows) == 0 {
		t.row(titles...)
	}
	t.row(cells...)
}

// write prints the rows.
func (t *table) write(w io.Writer) error {
	var widths []int
	for _, row := range t.rows {
		for i := range row[:len(row)-1] {
			row[i] = fit(row[i], maxCell)
			if len(widths) <= i {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	for _, row := range t.rows {
		var line strings.Builder
		last := len(row) - 1
		for i, cell := range row[:last] {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)) + gap)
		}
		line.WriteString(fit(row[last], max(pageWidth-utf8.RuneCountInString(line.String()), 8)))
		if _, err := fmt.Fprintln(w, strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

// fit returns s on one line of at most n characters.
func fit(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return string(runes[:n-1]) + "…"
}

// clock is how pages write a moment.
func clock(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05") }

// span writes a duration in three digits or so.
func span(d time.Duration) string {
	switch {
	case d < 0:
		return "0s"
	case d < 10*time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	case d < time.Second:
		return d.Round(time.Millisecond).String()
	case d < time.Minute:
		return d.Round(10 * time.Millisecond).String()
	}
	s := d.Round(time.Second).String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	return s
}
