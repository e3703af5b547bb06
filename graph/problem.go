package graph

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// maxProblems bounds the report on one document.
const maxProblems = 1000

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

// Problems is the error of Parse: everything that keeps a document from being
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

// report collects problems while a document is read.
type report struct {
	file   string
	list   []Problem
	errors int // how many of them are not warnings
}

func (r *report) add(p Problem) {
	if !p.Warning {
		r.errors++
	}
	if len(r.list) >= maxProblems {
		return
	}
	if len(r.list) == maxProblems-1 {
		p.Message, p.Hint = "more problems than are listed", "solve these first"
	}
	if p.File == "" {
		p.File = r.file
	}
	r.list = append(r.list, p)
}

// fail reports a problem at a value.
func (r *report) fail(n *node, hint, format string, args ...any) {
	r.add(Problem{File: n.fileName(), Line: n.line, Column: n.col, Path: n.path(), Hint: hint,
		Message: fmt.Sprintf(format, args...)})
}

// warn reports something that has no effect, at a value.
func (r *report) warn(n *node, hint, format string, args ...any) {
	r.add(Problem{File: n.fileName(), Line: n.line, Column: n.col, Path: n.path(), Hint: hint,
		Message: fmt.Sprintf(format, args...), Warning: true})
}

// failKey reports a problem at the key of a value.
func (r *report) failKey(n *node, hint, format string, args ...any) {
	r.add(Problem{File: cmp.Or(n.keyFile, n.parent.fileName()), Line: n.keyLine, Column: n.keyCol, Path: n.path(),
		Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// warnKey reports something that has no effect, at its key.
func (r *report) warnKey(n *node, hint, format string, args ...any) {
	r.add(Problem{File: cmp.Or(n.keyFile, n.parent.fileName()), Line: n.keyLine, Column: n.keyCol, Path: n.path(),
		Hint: hint, Message: fmt.Sprintf(format, args...), Warning: true})
}

// sorted returns the findings in document order. What is wrong in a value that
// stands in several places is told once.
func (r *report) sorted() []Problem {
	slices.SortStableFunc(r.list, func(a, b Problem) int {
		if a.File != b.File { // the file that was named comes first
			return cmp.Or(cmp.Compare(strangeness(a.File, r.file), strangeness(b.File, r.file)), cmp.Compare(a.File, b.File))
		}
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	told := map[Problem]bool{}
	r.list = slices.DeleteFunc(r.list, func(p Problem) bool {
		p.Path = ""
		again := told[p]
		told[p] = true
		return again
	})
	return r.list
}

func strangeness(file, first string) int {
	if file == first {
		return 0
	}
	return 1
}
