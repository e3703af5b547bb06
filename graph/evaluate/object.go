package evaluate

import (
	"math"
)

// object is a mapping with at least one value that must be evaluated.
type object struct {
	fields []Field
}

// Field is one field of an object.
type Field struct {
	Key    string
	Value  Value
	prefix []byte // the key as JSON, with its colon
}

func newField(key string, v Value) Field { return Field{key, v, append(Quote(key), ':')} }

// NewObject returns an object with fields in their order; a Literal if all of
// them are.
func NewObject(fields []Field) Value {
	constant := true
	for i := range fields {
		fields[i] = newField(fields[i].Key, fields[i].Value)
		constant = constant && isLiteral(fields[i].Value)
	}
	return fold(&object{fields}, constant)
}

// NewArray returns an array of items; a Literal if all of them are.
func NewArray(items []Value) Value {
	constant := true
	for _, item := range items {
		constant = constant && isLiteral(item)
	}
	return fold(&array{items}, constant)
}

func isLiteral(v Value) bool {
	_, yes := v.(*Literal)
	return yes
}

// fold evaluates what is constant, once and for all.
func fold(v Value, constant bool) Value {
	if !constant {
		return v
	}
	raw, defined, _ := v.write(nil, &Scope{Limit: math.MaxInt}) // literals only: cannot fail
	if !defined {
		raw = []byte("{}") // an object that is empty in the document
	}
	return NewLiteral(raw)
}

// Compound reports whether a value is a list or an object of the document.
func Compound(v Value) bool {
	switch v := v.(type) {
	case *Literal:
		return v.Datum.compound()
	case *object, *array:
		return true
	}
	return false
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
		out, defined, err := f.Value.write(append(dst, f.prefix...), s)
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

// Visit calls f for the references in its fields.
func (o *object) Visit(f func(*Ref)) {
	for _, field := range o.fields {
		field.Value.Visit(f)
	}
}

// String shows nothing of it.
func (*object) String() string { return notShown }

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

// Visit calls f for the references in its items.
func (a *array) Visit(f func(*Ref)) {
	for _, item := range a.items {
		item.Visit(f)
	}
}

// String shows nothing of it.
func (*array) String() string { return notShown }

func evalWritten(v Value, s *Scope) (*Datum, error) {
	out, defined, err := v.write(nil, s)
	if err != nil || !defined {
		return nil, err
	}
	return NewDatum(out), nil
}
