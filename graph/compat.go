package graph

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
)

// HotMesh is the compat of documents that were written for that engine. Its
// rules where they differ from those of Legwork are listed in docs/graphs.md.
const HotMesh = "hotmesh"

// compats are the rules that a document may be read by: "" are Legwork's own,
// the default.
var compats = []string{"", HotMesh}

// Option says how a document is read.
type Option func(*compiler)

// WithCompat reads a document by the rules of another engine: HotMesh, or "" for
// Legwork's own. What is deployed says which (app_version.compat): always pass
// that on. Rules this build does not know are a problem of the document.
func WithCompat(compat string) Option { return func(c *compiler) { c.compat = compat } }

// Change is a transition that means something else by the rules of HotMesh.
type Change struct {
	From, To string
	Problem  legwork.Problem // a warning that says so, with its place in the document
}

// changes notes the transitions without conditions that follow errors by the
// rules of HotMesh only: those of activities that can fail, if none of them
// names a code.
func (c *compiler) changes(g *Graph) {
	for _, a := range g.Activities {
		fails := a.asks() || a.WebHook() // by a signal
		if !fails || a.namesCode || c.app.alwaysUnconditional {
			continue
		}
		for _, t := range a.Transitions {
			if t.Conditions == nil {
				c.app.Changes = append(c.app.Changes, Change{a.ID, t.To.ID, legwork.Problem{
					File: cmp.Or(t.at.fileName(), c.file), Line: t.at.line, Column: t.at.col, Path: t.at.path(), Warning: true,
					Message: fmt.Sprintf("%s → %s: follows errors by the rules of HotMesh, not by Legwork's own: there an error of "+
						"%[1]s fails the job", a.ID, t.To.ID),
					Hint: "if it is to follow errors too, write conditions: {code: '*'}",
				}})
			}
		}
	}
}

// hotmesh tells whether the document is read by the rules of HotMesh.
func (c *compiler) hotmesh() bool { return c.compat == HotMesh }

// rules checks that this build knows the rules the document is read by.
func (c *compiler) rules(root *node) bool {
	if slices.Contains(compats, c.compat) {
		return true
	}
	c.fail(root, "upgrade this program", "this build does not know the rules %s of compat", short(c.compat))
	return false
}
