package evaluate

import (
	"encoding/json"
	"slices"
)

// Maps are compiled input.maps, output.maps or job.maps. The zero Maps map
// nothing.
type Maps struct {
	Root Value
}

// Defined tells whether the document has these maps.
func (m Maps) Defined() bool { return m.Root != nil }

// Eval returns the mapped document, {} if nothing is mapped or all of it is
// undefined. Texts, numbers and whatever a reference points to keep their bytes.
func (m Maps) Eval(s *Scope) (json.RawMessage, error) {
	if m.Root == nil {
		return json.RawMessage("{}"), nil
	}
	out, defined, err := m.Root.write(nil, s)
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
	if m.Root == nil {
		return nil, nil
	}
	f := flattener{limit: s.limit()}
	err := f.value("", true, m.Root, s)
	return f.leaves, err
}

// value appends the leaves of a value at a path. Only what a reference brings
// in has to be taken apart.
func (f *flattener) value(path string, root bool, v Value, s *Scope) error {
	if o, ok := v.(*object); ok {
		for _, field := range o.fields {
			below := childPath(path, root, field.Key)
			var err error
			if w, ok := field.Value.(*Wildcard); ok {
				err = f.wildcard(below, w, s)
			} else {
				err = f.value(below, false, field.Value, s)
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

// Visit calls f for every reference inside.
func (m Maps) Visit(f func(*Ref)) {
	if m.Root != nil {
		m.Root.Visit(f)
	}
}

// Each calls f for the values that the maps have, with the keys under which each is written.
func (m Maps) Each(f func(keys []string, v Value)) {
	if m.Root != nil {
		each(nil, m.Root, f)
	}
}

func each(keys []string, v Value, f func(keys []string, v Value)) {
	o, ok := v.(*object)
	if !ok {
		f(keys, v)
		return
	}
	for _, field := range o.fields {
		each(append(slices.Clip(keys), field.Key), field.Value, f)
	}
}

// Writes returns the paths of job data at or below which the maps write, "" if
// only their evaluation can tell.
func (m Maps) Writes() []string {
	if m.Root == nil {
		return nil
	}
	return writtenBy("", true, m.Root)
}

// writtenBy returns the paths that a value is written to.
func writtenBy(path string, root bool, v Value) (paths []string) {
	switch v := v.(type) {
	case *object:
		for _, f := range v.fields {
			paths = append(paths, writtenBy(childPath(path, root, f.Key), false, f.Value)...)
		}
		return paths
	case *Literal:
		if root && v.Datum.index() == nil && v.Datum.kind() == kindObject {
			for key := range v.Datum.fields {
				paths = append(paths, childPath(path, root, key))
			}
			return paths
		}
	case *Wildcard:
		if v.Prefix != "" {
			return []string{""}
		}
	}
	return []string{path}
}
