package graph

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
)

// maxProblems bounds the report on one document.
const maxProblems = 1000

// report collects problems while a document is read.
type report struct {
	file   string
	list   []legwork.Problem
	errors int // how many of them are not warnings
}

func (r *report) add(p legwork.Problem) {
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
	r.add(legwork.Problem{File: n.fileName(), Line: n.line, Column: n.col, Path: n.path(), Hint: hint,
		Message: fmt.Sprintf(format, args...)})
}

// warn reports something that has no effect, at a value.
func (r *report) warn(n *node, hint, format string, args ...any) {
	r.add(legwork.Problem{File: n.fileName(), Line: n.line, Column: n.col, Path: n.path(), Hint: hint,
		Message: fmt.Sprintf(format, args...), Warning: true})
}

// failKey reports a problem at the key of a value.
func (r *report) failKey(n *node, hint, format string, args ...any) {
	r.add(legwork.Problem{File: cmp.Or(n.keyFile, n.parent.fileName()), Line: n.keyLine, Column: n.keyCol, Path: n.path(),
		Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// warnKey reports something that has no effect, at its key.
func (r *report) warnKey(n *node, hint, format string, args ...any) {
	r.add(legwork.Problem{File: cmp.Or(n.keyFile, n.parent.fileName()), Line: n.keyLine, Column: n.keyCol, Path: n.path(),
		Hint: hint, Message: fmt.Sprintf(format, args...), Warning: true})
}

// sorted returns the findings in document order. What is wrong in a value that
// stands in several places is told once.
func (r *report) sorted() []legwork.Problem {
	slices.SortStableFunc(r.list, func(a, b legwork.Problem) int {
		if a.File != b.File { // the file that was named comes first
			return cmp.Or(cmp.Compare(strangeness(a.File, r.file), strangeness(b.File, r.file)), cmp.Compare(a.File, b.File))
		}
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	told := map[legwork.Problem]bool{}
	r.list = slices.DeleteFunc(r.list, func(p legwork.Problem) bool {
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
