package graph

import (
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/graph/fn"
)

// cells compiles a row that is a list. After the first row it must begin with
// what takes the values of the row before; the first row of @reduce may, and
// otherwise begins anew.
func (c *compiler) cells(r *evaluate.Row, n *node, owner *Activity, at rowPlace) {
	later := !at.first || at.seeded
	if c.cellCount += len(n.items); c.cellCount > maxCells*100 {
		c.fail(n, "split the application", "the pipes of the application have more than %d cells", maxCells*100)
		return
	}
	if len(n.items) > maxCells {
		c.fail(n, "", "more than %d cells in a row", maxCells)
		return
	}
	if later && len(n.items) == 0 {
		c.fail(n, "begin it with a function, such as '{@math.add}'", "the row is empty")
		return
	}
	for i, item := range n.items {
		compiled := c.cell(item, owner)
		if i > 0 || !later {
			r.Cells = append(r.Cells, compiled)
			continue
		}
		switch compiled.(type) {
		case *evaluate.Call, *evaluate.Variable:
			r.Head = compiled
		case nil: // reported
		default:
			if at.first {
				r.Cells = append(r.Cells, compiled)
				continue
			}
			c.fail(item, "begin it with a function, such as '{@math.add}': it gets the values of the row before",
				"a row after the first cannot begin with %s", short(item.text))
		}
	}
}

// cell compiles one cell: a function, a variable of @reduce, a reference or a
// literal. It returns nil after a problem.
func (c *compiler) cell(n *node, owner *Activity) evaluate.Cell {
	if n.kind == kindObject && isPipe(n) {
		c.warn(n, "make it a row of its own, above this one", "a pipe inside of a row is a mapping like any other")
	}
	if n.kind != kindString || !refRE.MatchString(n.text) {
		return evaluate.NewConstant(n.appendJSON(nil))
	}
	name := n.text[1 : len(n.text)-1]
	keys := evaluate.SplitPath(name)
	switch {
	case strings.HasPrefix(name, "@"):
		return c.call(n, name[1:])
	case slices.Contains(inReduce, keys[0]) && c.in.reduces > 0:
		return &evaluate.Variable{Name: keys[0], Keys: keys[1:]}
	}
	before := c.errors
	v := c.reference(n, owner)
	if c.errors > before {
		return nil
	}
	switch v := v.(type) {
	case *evaluate.Ref:
		return v
	case *evaluate.Literal:
		return evaluate.NewConstant(v.Datum.Raw())
	}
	return evaluate.NewConstant(nil)
}

// call compiles a function.
func (c *compiler) call(n *node, name string) evaluate.Cell {
	f := fn.Lookup(name)
	if f == nil {
		c.fail(n, c.functionHint(name), "there is no function %s", short("@"+name))
		return nil
	}
	return &evaluate.Call{Name: name, Func: f}
}

// FunctionHint says which function a name that is none may mean, and where all
// are listed.
func FunctionHint(name string) string {
	c := compiler{suggest: suggester{budget: len(functionNames) * 2}}
	name = strings.TrimPrefix(strings.Trim(name, "{}"), "@")
	return c.functionHint(name)
}

// functionHint names functions that were meant: by meaning, else by letters.
func (c *compiler) functionHint(name string) string {
	if len(name) <= maxIDBytes && c.suggest.budget >= len(functionNames) {
		if meant := fn.Suggest(name); len(meant) > 0 {
			c.suggest.budget -= len(functionNames)
			return `did you mean "` + strings.Join(meant, `" or "`) + `"?`
		}
	}
	return c.suggest.hint(name, functionNames, "`legwork fn list` and docs/functions.md have them all")
}

var functionNames = fn.Names()
