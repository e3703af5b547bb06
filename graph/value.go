package graph

import (
	"encoding/json"
)

// Value is a value of the mapping language, compiled once and evaluated
// without looking at its text again: a literal, a reference, an object or an
// array of values; a pipe is one more implementation.
type Value interface {
	// Eval returns the value in a scope, nil if it is undefined.
	Eval(s *Scope) (*Datum, error)
	// write appends the value as JSON, or reports that it is undefined.
	write(dst []byte, s *Scope) (out []byte, defined bool, err error)
	// visit calls f for every reference inside.
	visit(f func(*ref))
}

// literal is a value of the document, kept exactly.
type literal struct {
	datum *Datum
}

func newLiteral(raw json.RawMessage) *literal { return &literal{newDatum(raw).freeze()} }

// Eval returns the literal.
func (l *literal) Eval(*Scope) (*Datum, error) { return l.datum, nil }

func (l *literal) write(dst []byte, s *Scope) ([]byte, bool, error) {
	return s.append(dst, l.datum.raw)
}

func (l *literal) visit(func(*ref)) {}

// undefined is a reference that is known to lead nowhere.
type undefined struct{}

// Eval returns the undefined value.
func (undefined) Eval(*Scope) (*Datum, error) { return nil, nil }

func (undefined) write(dst []byte, _ *Scope) ([]byte, bool, error) { return dst, false, nil }

func (undefined) visit(func(*ref)) {}

// object is a mapping with at least one value that must be evaluated.
type object struct {
	fields []field
}

type field struct {
	key    string
	prefix []byte // the key as JSON, with its colon
	value  Value
}

// Eval returns the object without the fields that are undefined.
func (o *object) Eval(s *Scope) (*Datum, error) { return evalWritten(o, s) }

// write leaves out undefined fields; an object of which nothing is left is
// undefined itself, so that undefined writes nothing at any depth.
func (o *object) write(dst []byte, s *Scope) ([]byte, bool, error) {
	start := len(dst)
	dst = append(dst, '{')
	for _, f := range o.fields {
		before := len(dst)
		if before > start+1 {
			dst = append(dst, ',')
		}
		out, defined, err := f.value.write(append(dst, f.prefix...), s)
		if err != nil {
			return nil, false, err
		}
		if !defined {
			out = out[:before]
		}
		dst = out
	}
	if len(dst) == start+1 {
		return dst[:start], false, nil
	}
	return append(dst, '}'), true, nil
}

func (o *object) visit(f func(*ref)) {
	for _, field := range o.fields {
		field.value.visit(f)
	}
}

// array is a list with at least one value that must be evaluated.
type array struct {
	items []Value
}

// Eval returns the array.
func (a *array) Eval(s *Scope) (*Datum, error) { return evalWritten(a, s) }

// write puts null where an item is undefined: the others keep their places.
func (a *array) write(dst []byte, s *Scope) ([]byte, bool, error) {
	dst = append(dst, '[')
	for i, item := range a.items {
		if i > 0 {
			dst = append(dst, ',')
		}
		out, defined, err := item.write(dst, s)
		if err != nil {
			return nil, false, err
		}
		if !defined {
			out = append(out, "null"...)
		}
		dst = out
	}
	return append(dst, ']'), true, nil
}

func (a *array) visit(f func(*ref)) {
	for _, item := range a.items {
		item.visit(f)
	}
}

func evalWritten(v Value, s *Scope) (*Datum, error) {
	out, defined, err := v.write(nil, s)
	if err != nil || !defined {
		return nil, err
	}
	return newDatum(out), nil
}
