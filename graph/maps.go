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
	out, defined, err := m.root.write(nil, s)
	if err != nil || !defined {
		return nil, err
	}
	return Flatten(out)
}

func (m Maps) visit(f func(*ref)) {
	if m.root != nil {
		m.root.visit(f)
	}
}
