package graph

import (
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/fn"
)

// Limits of one pipe at deploy.
const (
	maxPipes   = 20 // pipes and reductions inside one another
	maxReduces = 5  // of which reductions
	maxCells   = 10_000
)

const pipeHint = "such as '@pipe': [['{a.output.data.x}', 1], ['{@math.add}']]"

// isPipe tells whether a mapping is {'@pipe': …}.
func isPipe(n *node) bool { return len(n.items) == 1 && n.items[0].key == "@pipe" }

// pipeValue compiles {'@pipe': …} where a value stands. A pipe that is only a
// value is that value, kept exactly.
func (c *compiler) pipeValue(n *node, owner *Activity) Value {
	before := c.errors
	rs := c.pipe(n.items[0], owner)
	if c.errors > before || len(rs) == 0 {
		return undefined{}
	}
	if len(rs) == 1 && rs[0].head == nil && len(rs[0].cells) > 0 {
		switch cell := rs[0].cells[0].(type) {
		case *refCell:
			return cell.ref
		case *constCell, *literalCell:
			return newLiteral(n.items[0].items[0].items[0].appendJSON(nil))
		}
	}
	return &pipe{rows: rs, place: placeOf(n, owner)}
}

// placeOf names where a value stands, such as a1.job.maps.total.
func placeOf(n *node, owner *Activity) string {
	path := n.path()
	if _, below, found := strings.Cut(path, "].activities."); found {
		return below
	}
	if _, below, found := strings.Cut(path, "]."); found {
		return below
	}
	return owner.ID
}

// pipe compiles the rows of an @pipe.
func (c *compiler) pipe(n *node, owner *Activity) rows {
	defer c.deeper(n, &c.in.pipes, maxPipes)()
	if c.in.pipes > maxPipes || !c.want(n, kindArray, "@pipe") {
		return nil
	}
	if len(n.items) == 0 {
		c.failKey(n, pipeHint, "the pipe is empty")
	}
	rs := c.rows(n, owner, false)
	if len(rs) > 0 && rs[len(rs)-1].sub != nil && len(n.items) > 1 {
		c.warn(n.items[len(n.items)-1], "add a row that begins with a function", "nothing uses what this pipe comes to")
	}
	return rs
}

// deeper counts one level of nesting and returns what ends it.
func (c *compiler) deeper(n *node, level *int, most int) (leave func()) {
	if *level++; *level == most+1 {
		c.failKey(n, "put part of it into the maps of a hook before", "%s is nested deeper than %d levels", n.key, most)
	}
	return func() { *level-- }
}

// rowPlace is where a row stands. seeded: in @reduce, where even the first has
// a row before it.
type rowPlace struct{ first, seeded bool }

// rows compiles rows.
func (c *compiler) rows(n *node, owner *Activity, seeded bool) rows {
	rs := make(rows, 0, len(n.items))
	for i, item := range n.items {
		r := row{}
		switch {
		case item.kind == kindArray:
			c.cells(&r, item, owner, rowPlace{first: i == 0, seeded: seeded})
		case item.kind == kindObject && isPipe(item):
			if r.sub = c.pipe(item.items[0], owner); r.sub == nil {
				r.sub = rows{}
			}
		case item.kind == kindObject && len(item.items) == 1 && item.items[0].key == "@reduce":
			if i == 0 && !seeded {
				c.fail(item, "put ['{a.output.data.list}', 0] before it: the collection, and what to begin with", "@reduce has no row before it")
			}
			r.body = c.reduce(item.items[0], owner)
		default:
			c.fail(item, "a list of cells, or a mapping with @pipe or @reduce alone", "a row of a pipe must be a list, not %s", item.kind)
		}
		rs = append(rs, r)
	}
	return rs
}

func (c *compiler) reduce(n *node, owner *Activity) rows {
	defer c.deeper(n, &c.in.pipes, maxPipes)()
	defer c.deeper(n, &c.in.reduces, maxReduces)()
	if c.in.pipes > maxPipes || c.in.reduces > maxReduces || !c.want(n, kindArray, "@reduce") {
		return rows{}
	}
	if len(n.items) == 0 {
		c.failKey(n, "such as [['{$output}', '{$item}'], ['{@math.add}']]", "@reduce is empty")
	}
	return c.rows(n, owner, true)
}

// cells compiles a row that is a list. After the first row it must begin with
// what takes the values of the row before; the first row of @reduce may, and
// otherwise begins anew.
func (c *compiler) cells(r *row, n *node, owner *Activity, at rowPlace) {
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
			r.cells = append(r.cells, compiled)
			continue
		}
		switch compiled.(type) {
		case *callCell, *itemCell:
			r.head = compiled
		case nil: // reported
		default:
			if at.first {
				r.cells = append(r.cells, compiled)
				continue
			}
			c.fail(item, "begin it with a function, such as '{@math.add}': it gets the values of the row before", "a row after the first cannot begin with %s", short(item.text))
		}
	}
}

// cell compiles one cell: a function, a variable of @reduce, a reference or a
// literal. It returns nil after a problem.
func (c *compiler) cell(n *node, owner *Activity) cell {
	if n.kind == kindObject && isPipe(n) {
		c.warn(n, "make it a row of its own, above this one", "a pipe inside of a row is a mapping like any other")
	}
	if n.kind != kindString || !refRE.MatchString(n.text) {
		return literalOf(n)
	}
	name := n.text[1 : len(n.text)-1]
	keys := splitPath(name)
	switch {
	case strings.HasPrefix(name, "@"):
		return c.call(n, name[1:])
	case slices.Contains(inReduce, keys[0]) && c.in.reduces > 0:
		return &itemCell{keys[0], keys[1:]}
	}
	before := c.errors
	v := c.reference(n, owner)
	if c.errors > before {
		return nil
	}
	switch v := v.(type) {
	case *ref:
		return &refCell{v}
	case *literal:
		return constant(v.datum.raw)
	}
	return &constCell{fn.Undefined{}}
}

// call compiles a function.
func (c *compiler) call(n *node, name string) cell {
	f := fn.Lookup(name)
	if f == nil {
		c.fail(n, c.suggest.hint(name, functionNames, "see the functions in docs/graphs.md"), "there is no function %s", short("@"+name))
		return nil
	}
	return &callCell{name, f}
}

var functionNames = fn.Names()

func literalOf(n *node) cell { return constant(n.appendJSON(nil)) }

// constant makes a cell of JSON from the document.
func constant(raw []byte) cell {
	if raw[0] == '{' || raw[0] == '[' {
		return &literalCell{raw}
	}
	v, err := fn.Decode(raw)
	if err != nil { // made by this package from a checked tree: valid
		v = fn.Undefined{}
	}
	return &constCell{v}
}
