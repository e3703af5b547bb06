package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// progress shows how far something is: on a terminal as one line that is
// written over, elsewhere as plain lines.
type progress struct {
	w    io.Writer
	live bool
	last int // characters of the line that stands there
}

func newProgress(w io.Writer) *progress { return &progress{w: w, live: isTerminal(w)} }

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// show writes the state of things.
func (p *progress) show(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if !p.live {
		fmt.Fprintln(p.w, line)
		return
	}
	size := utf8.RuneCountInString(line)
	fmt.Fprint(p.w, "\r", line, strings.Repeat(" ", max(p.last-size, 0)))
	p.last = size
}

// end leaves the last state standing.
func (p *progress) end() {
	if p.live && p.last > 0 {
		fmt.Fprintln(p.w)
		p.last = 0
	}
}
