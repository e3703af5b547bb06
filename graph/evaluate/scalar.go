package evaluate

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork/graph/fn"
)

// Text evaluates to a text or a number; no value, undefined and null are "".
func (s *Scope) Text(v Value) (string, error) {
	text, _, err := s.TextIfGiven(v)
	return text, err
}

// TextIfGiven is Text that tells an undefined value or null from an empty text.
func (s *Scope) TextIfGiven(v Value) (text string, given bool, err error) {
	decoded, d, err := s.any(v)
	if err != nil || decoded == nil {
		return "", false, err
	}
	switch decoded.(type) {
	case string, json.Number:
		return TextOf(decoded), true, nil
	}
	return "", true, fmt.Errorf("want a text, got %s", d.kind().phrase())
}

// Scalar is Text that takes a boolean too.
func (s *Scope) Scalar(v Value) (string, error) {
	decoded, d, err := s.any(v)
	if err != nil || decoded == nil {
		return "", err
	}
	switch decoded.(type) {
	case []any, map[string]any:
		return "", fmt.Errorf("want a text, got %s", d.kind().phrase())
	}
	return TextOf(decoded), nil
}

// Attribute is Scalar that tells a number from a text of digits: number is empty if
// the value is none.
func (s *Scope) Attribute(v Value) (text string, number json.Number, err error) {
	decoded, d, err := s.any(v)
	if err != nil || decoded == nil {
		return "", "", err
	}
	switch x := decoded.(type) {
	case []any, map[string]any:
		return "", "", fmt.Errorf("want one value, got %s", d.kind().phrase())
	case json.Number:
		number = x
	}
	return TextOf(decoded), number, nil
}

// Number evaluates to a number, also from its digits in a text; ok is false if
// it is none.
func (s *Scope) Number(v Value) (n float64, ok bool, err error) {
	decoded, _, err := s.any(v)
	if err != nil {
		return 0, false, err
	}
	switch decoded.(type) {
	case string, json.Number:
		n, err := strconv.ParseFloat(strings.TrimSpace(TextOf(decoded)), 64)
		return n, !math.IsNaN(n) && (err == nil || math.IsInf(n, 0)), nil
	}
	return 0, false, nil
}

// Is tells whether a value is true, or false: the one that is wanted. Anything
// else is neither.
func (s *Scope) Is(wanted bool, v Value) (bool, error) {
	decoded, _, err := s.any(v)
	return decoded == wanted, err
}

// any evaluates to Go data; a nil Value is undefined.
func (s *Scope) any(v Value) (any, *Datum, error) {
	if v == nil {
		return nil, nil, nil
	}
	d, err := v.Eval(s)
	if err != nil {
		return nil, nil, err
	}
	decoded, err := d.Any()
	return decoded, d, err
}

// TextOf writes a scalar as text, so that equal numbers are equal texts.
func TextOf(v any) string {
	switch t := v.(type) {
	case string:
		return t
	case json.Number:
		return fn.NumberText(string(t))
	case bool:
		return strconv.FormatBool(t)
	}
	return ""
}
