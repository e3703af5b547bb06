package graph

import (
	"encoding/json"
)

// Maps are compiled input.maps, output.maps or job.maps. The zero Maps map
// nothing.
type Maps struct {
	root Value
}

// Defined tells whether the document has these maps.
func (m Maps) Defined() bool { return m.root != nil }

// Eval returns the mapped document, {} if nothing is mapped or all of it is
// undefined. Texts, numbers and whatever a reference points to keep their bytes.
func (m Maps) Eval(s *Scope) (json.RawMessage, error) {
	if m.root == nil {
		return json.RawMessage("{}"), nil
	}
	out, defined, err := m.root.write(nil, s)
	if err != nil {
		return nil, err
	}
	if !defined {
		return json.RawMessage("{}"), nil
	}
	return out, nil
}

// Leaves returns what job.maps write, one leaf per path in the order of the
// document; a value that is undefined writes nothing.
func (m Maps) Leaves(s *Scope) ([]Leaf, error) {
	if m.root == nil {
		return nil, nil
	}
	f := flattener{limit: s.limit()}
	err := f.value("", true, m.root, s)
	return f.leaves, err
}

// value appends the leaves of a value at a path. Only what a reference brings
// in has to be taken apart.
func (f *flattener) value(path string, root bool, v Value, s *Scope) error {
	if o, ok := v.(*object); ok {
		for _, field := range o.fields {
			below := childPath(path, root, field.key)
			var err error
			if w, ok := field.value.(*wildcard); ok {
				err = f.wildcard(below, w, s)
			} else {
				err = f.value(below, false, field.value, s)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	d, err := v.Eval(s)
	if err != nil || d == nil {
		return err
	}
	return f.add(path, root, d.Raw())
}

func (m Maps) visit(f func(*ref)) {
	if m.root != nil {
		m.root.visit(f)
	}
}
