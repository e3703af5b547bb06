package evaluate

import (
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork/graph/fn"
)

// Cell is one value in a row of a pipe: a reference, a Call, a Variable or a
// constant.
type Cell interface {
	// eval computes the value. before are the values of the row before, for a
	// cell that begins a row; nil for the others.
	eval(r *run, before []fn.Value) (fn.Value, error)
}

// NewConstant makes a cell of JSON from the document; none is undefined.
func NewConstant(raw []byte) Cell {
	if len(raw) == 0 {
		return &constCell{fn.Undefined{}}
	}
	if raw[0] == '{' || raw[0] == '[' {
		return &literalCell{raw}
	}
	v, err := fn.Decode(raw)
	if err != nil { // made by the compiler from a checked tree: valid
		v = fn.Undefined{}
	}
	return &constCell{v}
}

// constCell is a literal that no function can change.
type constCell struct{ v fn.Value }

func (c *constCell) eval(*run, []fn.Value) (fn.Value, error) { return c.v, nil }

// literalCell is an array or an object of the document, made anew each time
// because functions may change it.
type literalCell struct{ raw []byte }

func (c *literalCell) eval(r *run, _ []fn.Value) (fn.Value, error) { return r.decode(c.raw) }

func (r *Ref) eval(run *run, _ []fn.Value) (fn.Value, error) {
	d, err := r.Eval(run.scope)
	if err != nil || d == nil {
		return fn.Undefined{}, err
	}
	if v, ok := run.known[d]; ok {
		return v, nil
	}
	v, err := run.decode(d.Raw())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Text, err)
	}
	if run.known == nil {
		run.known = map[*Datum]fn.Value{}
	}
	run.known[d] = v
	return v, nil
}

// Call calls a function.
type Call struct {
	Name string
	Func fn.Func
}

func (c *Call) eval(r *run, before []fn.Value) (fn.Value, error) {
	if err := r.env.Step(1); err != nil {
		return nil, err
	}
	v, err := c.Func(r.env, before)
	if err != nil {
		return nil, fmt.Errorf("@%s: %w", c.Name, err)
	}
	return v, nil
}

// Variable is a variable of @reduce, such as $item, and a path below it.
type Variable struct {
	Name string
	Keys []string
}

func (c *Variable) eval(r *run, _ []fn.Value) (fn.Value, error) {
	var v fn.Value
	switch f := r.frame; c.Name {
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
	for _, key := range c.Keys {
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
