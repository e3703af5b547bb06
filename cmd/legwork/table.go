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
	// wraps: what does not fit the last column goes on below it instead of being
	// clipped.
	wraps bool
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
		begins := utf8.RuneCountInString(line.String())
		room := max(pageWidth-begins, 8)
		lines := []string{fit(row[last], room)}
		if t.wraps {
			lines = wrap(row[last], room)
		}
		line.WriteString(strings.Join(lines, "\n"+strings.Repeat(" ", begins)))
		if _, err := fmt.Fprintln(w, strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

// wrap returns s on lines of at most n characters, broken between words; a longer
// word is clipped.
func wrap(s string, n int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(s) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = fit(word, n)
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= n:
			*last += " " + word
		default:
			lines = append(lines, fit(word, n))
		}
	}
	return lines
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
