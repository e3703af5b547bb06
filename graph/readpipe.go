package graph

import (
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
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
func (c *compiler) pipeValue(n *node, owner *Activity) evaluate.Value {
	before := c.errors
	rs := c.pipe(n.items[0], owner)
	if c.errors > before || len(rs) == 0 {
		return evaluate.Undefined{}
	}
	if len(rs) == 1 && rs[0].Head == nil && len(rs[0].Cells) > 0 {
		switch cell := rs[0].Cells[0].(type) {
		case *evaluate.Ref:
			return cell
		case *evaluate.Call, *evaluate.Variable:
		default:
			return evaluate.NewLiteral(n.items[0].items[0].items[0].appendJSON(nil))
		}
	}
	return &evaluate.Pipe{Rows: rs, Place: placeOf(n, owner)}
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
func (c *compiler) pipe(n *node, owner *Activity) []evaluate.Row {
	defer c.deeper(n, &c.in.pipes, maxPipes)()
	if c.in.pipes > maxPipes || !c.want(n, kindArray, "@pipe") {
		return nil
	}
	if len(n.items) == 0 {
		c.failKey(n, pipeHint, "the pipe is empty")
	}
	rs := c.rows(n, owner, false)
	if len(rs) > 0 && rs[len(rs)-1].Pipe != nil && len(n.items) > 1 {
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
func (c *compiler) rows(n *node, owner *Activity, seeded bool) []evaluate.Row {
	rs := make([]evaluate.Row, 0, len(n.items))
	for i, item := range n.items {
		r := evaluate.Row{}
		switch {
		case item.kind == kindArray:
			c.cells(&r, item, owner, rowPlace{first: i == 0, seeded: seeded})
		case item.kind == kindObject && isPipe(item):
			if r.Pipe = c.pipe(item.items[0], owner); r.Pipe == nil {
				r.Pipe = []evaluate.Row{}
			}
		case item.kind == kindObject && len(item.items) == 1 && item.items[0].key == "@reduce":
			if i == 0 && !seeded {
				c.fail(item, "put ['{a.output.data.list}', 0] before it: the collection, and what to begin with",
					"@reduce has no row before it")
			}
			r.Reduce = c.reduce(item.items[0], owner)
		default:
			c.fail(item, "a list of cells, or a mapping with @pipe or @reduce alone", "a row of a pipe must be a list, not %s",
				item.kind)
		}
		rs = append(rs, r)
	}
	return rs
}

func (c *compiler) reduce(n *node, owner *Activity) []evaluate.Row {
	defer c.deeper(n, &c.in.pipes, maxPipes)()
	defer c.deeper(n, &c.in.reduces, maxReduces)()
	if c.in.pipes > maxPipes || c.in.reduces > maxReduces || !c.want(n, kindArray, "@reduce") {
		return []evaluate.Row{}
	}
	if len(n.items) == 0 {
		c.failKey(n, "such as [['{$output}', '{$item}'], ['{@math.add}']]", "@reduce is empty")
	}
	return c.rows(n, owner, true)
}
