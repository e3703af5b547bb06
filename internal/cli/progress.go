package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// Progress shows how far something is: on a terminal as one line that is
// written over, elsewhere as plain lines.
type Progress struct {
	W    io.Writer
	Live bool
	last int // characters of the line that stands there
}

func NewProgress(w io.Writer) *Progress { return &Progress{W: w, Live: IsTerminal(w)} }

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Show writes the state of things.
func (p *Progress) Show(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if !p.Live {
		fmt.Fprintln(p.W, line)
		return
	}
	size := utf8.RuneCountInString(line)
	fmt.Fprint(p.W, "\r", line, strings.Repeat(" ", max(p.last-size, 0)))
	p.last = size
}

// End leaves the last state standing.
func (p *Progress) End() {
	if p.Live && p.last > 0 {
		fmt.Fprintln(p.W)
		p.last = 0
	}
}
