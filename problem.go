package legwork

import (
	"fmt"
	"strings"
)

// Problem is one finding about an application document. Line and Column count
// from 1, columns in characters; Path is the place in the document, such as
// app.graphs[0].activities.a1.type.
type Problem struct {
	File         string
	Line, Column int
	Path         string
	Message      string
	Hint         string // what to do about it; may be empty
	Warning      bool   // the document is accepted nevertheless
}

// String gives file:line:column: message (hint).
func (p Problem) String() string {
	s := fmt.Sprintf("%s:%d:%d: ", p.File, p.Line, p.Column)
	if p.Warning {
		s += "warning: "
	}
	s += p.Message
	if p.Hint != "" {
		s += " (" + p.Hint + ")"
	}
	return s
}

// Problems is the error of a document that is refused: everything that keeps a document from being
// deployed, in document order, warnings included.
type Problems struct {
	List []Problem
}

// Error lists the problems, one per line.
func (p *Problems) Error() string {
	lines := make([]string, len(p.List))
	for i, one := range p.List {
		lines[i] = one.String()
	}
	return strings.Join(lines, "\n")
}
