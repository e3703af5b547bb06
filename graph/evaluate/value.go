package evaluate

import (
	"encoding/json"
)

// Value is a value of the mapping language, compiled once and evaluated
// without looking at its text again: a literal, a reference, an object or an
// array of values; a pipe is one more implementation.
type Value interface {
	// Eval returns the value in a scope, nil if it is undefined.
	Eval(s *Scope) (*Datum, error)
	// Visit calls f for every reference inside.
	Visit(f func(*Ref))
	// String returns what the value is, for people.
	String() string
	// write appends the value as JSON, or reports that it is undefined.
	write(dst []byte, s *Scope) (out []byte, defined bool, err error)
}

// notShown stands for values that are too large to be shown to people.
const notShown = "…"

// Literal is a value of the document, kept exactly.
type Literal struct {
	Datum *Datum
}

// NewLiteral returns the literal that valid JSON is.
func NewLiteral(raw json.RawMessage) *Literal { return &Literal{NewDatum(raw).freeze()} }

// Eval returns the literal.
func (l *Literal) Eval(*Scope) (*Datum, error) { return l.Datum, nil }

func (l *Literal) write(dst []byte, s *Scope) ([]byte, bool, error) {
	return s.append(dst, l.Datum.raw)
}

// Visit does nothing: a literal has no references.
func (l *Literal) Visit(func(*Ref)) {}

// String returns a text as it is, anything else as JSON.
func (l *Literal) String() string {
	var text string
	if json.Unmarshal(l.Datum.raw, &text) == nil {
		return text
	}
	return string(l.Datum.raw)
}

// Undefined is a reference that is known to lead nowhere.
type Undefined struct{}

// Eval returns the undefined value.
func (Undefined) Eval(*Scope) (*Datum, error) { return nil, nil }

func (Undefined) write(dst []byte, _ *Scope) ([]byte, bool, error) { return dst, false, nil }

// Visit does nothing: what is undefined has no references.
func (Undefined) Visit(func(*Ref)) {}

// String shows nothing of it.
func (Undefined) String() string { return notShown }
