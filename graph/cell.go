package graph

import (
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork/graph/fn"
)

// cell is one value in a row of a pipe. before are the values of the row
// before, for a cell that begins a row; nil for the others.
type cell interface {
	eval(r *run, before []fn.Value) (fn.Value, error)
}

// constCell is a literal that no function can change.
type constCell struct{ v fn.Value }

func (c *constCell) eval(*run, []fn.Value) (fn.Value, error) { return c.v, nil }

// literalCell is an array or an object of the document, made anew each time
// because functions may change it.
type literalCell struct{ raw []byte }

func (c *literalCell) eval(r *run, _ []fn.Value) (fn.Value, error) { return r.decode(c.raw) }

// refCell is a reference.
type refCell struct{ ref *ref }

func (c *refCell) eval(r *run, _ []fn.Value) (fn.Value, error) {
	d, err := c.ref.Eval(r.scope)
	if err != nil || d == nil {
		return fn.Undefined{}, err
	}
	if v, ok := r.known[d]; ok {
		return v, nil
	}
	v, err := r.decode(d.Raw())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.ref.text, err)
	}
	if r.known == nil {
		r.known = map[*Datum]fn.Value{}
	}
	r.known[d] = v
	return v, nil
}

// callCell calls a function.
type callCell struct {
	name string
	call fn.Func
}

func (c *callCell) eval(r *run, before []fn.Value) (fn.Value, error) {
	if err := r.env.Step(1); err != nil {
		return nil, err
	}
	v, err := c.call(r.env, before)
	if err != nil {
		return nil, fmt.Errorf("@%s: %w", c.name, err)
	}
	return v, nil
}

// itemCell is a variable of @reduce, such as $item, and a path below it.
type itemCell struct {
	root string
	keys []string
}

func (c *itemCell) eval(r *run, _ []fn.Value) (fn.Value, error) {
	var v fn.Value
	switch f := r.frame; c.root {
	case "$item":
		v = f.item
	case "$key":
		v = f.key
	case "$index":
		v = float64(f.index)
	case "$input":
		v = f.input
	case "$output":
		v = f.output
	}
	for _, key := range c.keys {
		v = member(v, key)
	}
	return v, nil
}

// member follows one key into an object, or one number or length into an array.
func member(v fn.Value, key string) fn.Value {
	switch t := v.(type) {
	case *fn.Object:
		return t.Get(key)
	case *fn.Array:
		if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(t.Items) && strconv.Itoa(i) == key {
			return t.Items[i]
		}
		if key == "length" {
			return float64(len(t.Items))
		}
	}
	return fn.Undefined{}
}

// decodeBytes is how many bytes of a document one step decodes.
const decodeBytes = 64

func (r *run) decode(raw []byte) (fn.Value, error) {
	if err := r.env.Step(1 + len(raw)/decodeBytes); err != nil {
		return nil, err
	}
	return fn.Decode(raw)
}
