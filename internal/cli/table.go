package cli

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/legwork-dev/legwork/internal/span"
)

// PageWidth is what a page for people keeps to; -o json never clips.
const PageWidth = 120

// Table is columns that line up. The last column gets what room is left of
// pageWidth, the others at most maxCell each.
type Table struct {
	rows [][]string
	// Wraps: what does not fit the last column goes on below it instead of being
	// clipped.
	Wraps bool
}

const (
	MaxCell = 40
	gap     = "  "
)

// Row adds a row of cells.
func (t *Table) Row(cells ...string) { t.rows = append(t.rows, cells) }

// Titled adds a row, below these titles if it is the first.
func (t *Table) Titled(titles []string, cells ...string) {
	if len(t.rows) == 0 {
		t.Row(titles...)
	}
	t.Row(cells...)
}

// Write prints the rows.
func (t *Table) Write(w io.Writer) error {
	var widths []int
	for _, row := range t.rows {
		for i := range row[:len(row)-1] {
			row[i] = Fit(row[i], MaxCell)
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
		room := max(PageWidth-begins, 8)
		lines := []string{Fit(row[last], room)}
		if t.Wraps {
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
			*last = Fit(word, n)
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= n:
			*last += " " + word
		default:
			lines = append(lines, Fit(word, n))
		}
	}
	return lines
}

// Fit returns s on one line of at most n characters.
func Fit(s string, n int) string {
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

// Clock is how pages write a moment.
func Clock(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05") }

// Span writes a duration in three digits or so.
func Span(d time.Duration) string { return span.Of(d) }

// WriteParts writes the tables that have rows, a blank line between them.
func WriteParts(w io.Writer, parts []Table) error {
	first := true
	for _, t := range parts {
		if len(t.rows) == 0 {
			continue
		}
		if !first {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		first = false
		if err := t.Write(w); err != nil {
			return err
		}
	}
	return nil
}

// maxLines bounds a paragraph of a page.
const maxLines = 6

// Paragraph adds a text under a name, broken at its blanks; none if empty.
func (t *Table) Paragraph(name, text string) {
	var line string
	lines := 0
	flush := func() {
		if line != "" && lines < maxLines {
			t.Row(name, line)
			name, line, lines = "", "", lines+1
		}
	}
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > PageWidth-len("started  ") {
			flush()
		}
		line = strings.TrimSpace(line + " " + word)
	}
	flush()
}
