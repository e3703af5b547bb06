package fn

import (
	"math"
	"strings"
)

// strictEqual is ===: lists, objects and dates are equal only to themselves.
func strictEqual(a, b Value) bool {
	switch a := a.(type) {
	case date:
		d, ok := b.(date)
		return ok && a == d
	case float64:
		n, ok := b.(float64)
		return ok && a == n
	}
	return a == b
}

// looseEqual is ==.
func looseEqual(e *Env, a, b Value) (bool, error) {
	if absent(a) || absent(b) {
		return absent(a) && absent(b), nil
	}
	if sameKind(a, b) {
		return strictEqual(a, b), nil
	}
	if compound(a) && compound(b) {
		return false, nil
	}
	x, err := e.primitive(a)
	if err != nil {
		return false, err
	}
	y, err := e.primitive(b)
	if err != nil {
		return false, err
	}
	s, isText := x.(string)
	t, isTextToo := y.(string)
	if isText && isTextToo {
		return s == t, nil
	}
	m, err := e.toNumber(x)
	if err != nil {
		return false, err
	}
	n, err := e.toNumber(y)
	return m == n, err
}

func absent(v Value) bool {
	_, undefined := v.(Undefined)
	return undefined || v == nil
}

func compound(v Value) bool {
	switch v.(type) {
	case *Array, *Object, date:
		return true
	}
	return false
}

func sameKind(a, b Value) bool { return kindOf(a) == kindOf(b) }

// primitive turns lists, objects and dates into what operators work on.
func (e *Env) primitive(v Value) (Value, error) {
	switch v.(type) {
	case *Array, *Object, date:
		return toText(e, v)
	}
	return v, nil
}

// order compares as < does: two texts by UTF-16 units, else as numbers. known
// is false if one of them is NaN.
func (e *Env) order(a, b Value) (order int, known bool, err error) {
	x, err := e.orderable(a)
	if err != nil {
		return 0, false, err
	}
	y, err := e.orderable(b)
	if err != nil {
		return 0, false, err
	}
	s, isText := x.(string)
	t, isTextToo := y.(string)
	if isText && isTextToo {
		if err := e.Step(min(len(s), len(t)) / scannedText); err != nil {
			return 0, false, err
		}
		return compareUnits(s, t), true, nil
	}
	m, err := e.toNumber(x)
	if err != nil {
		return 0, false, err
	}
	n, err := e.toNumber(y)
	switch {
	case err != nil || math.IsNaN(m) || math.IsNaN(n):
		return 0, false, err
	case m < n:
		return -1, true, nil
	case m > n:
		return 1, true, nil
	}
	return 0, true, nil
}

// scannedText is how many bytes of a text count as a step.
const scannedText = 256

// orderable is primitive, but a date compares as a number.
func (e *Env) orderable(v Value) (Value, error) {
	if d, ok := v.(date); ok {
		return float64(d), nil
	}
	return e.primitive(v)
}

// compareUnits orders texts by UTF-16 units, as JavaScript does: it differs
// from the order of bytes only where surrogates meet U+E000 to U+FFFF.
func compareUnits(s, t string) int {
	for i := 0; i < len(s) && i < len(t); i++ {
		if s[i] == t[i] {
			continue
		}
		a, b := s[i], t[i]
		if a >= 0xee && b >= 0xf0 || b >= 0xee && a >= 0xf0 {
			if (a >= 0xf0) != (b >= 0xf0) {
				return strings.Compare(string(b), string(a))
			}
		}
		if a < b {
			return -1
		}
		return 1
	}
	return len(s) - len(t)
}

// comparison makes a function of the order of two values; NaN compares false.
func comparison(holds func(order int) bool) Func {
	return func(e *Env, args []Value) (Value, error) {
		a, _ := arg(args, 0)
		b, _ := arg(args, 1)
		order, known, err := e.order(a, b)
		return known && holds(order), err
	}
}

// sum adds as + does, from left to right, beginning with 0: once there is a
// text, the rest is appended.
func sum(e *Env, terms []Value) (Value, error) {
	var total Value = 0.0
	for _, t := range terms {
		next, err := e.plus(total, t)
		if err != nil {
			return nil, err
		}
		total = next
	}
	return total, nil
}

func (e *Env) plus(a, b Value) (Value, error) {
	if err := e.Step(1); err != nil {
		return nil, err
	}
	y, err := e.primitive(b)
	if err != nil {
		return nil, err
	}
	_, isText := a.(string)
	_, isTextToo := y.(string)
	if !isText && !isTextToo {
		m, err := e.toNumber(a)
		if err != nil {
			return nil, err
		}
		n, err := e.toNumber(y)
		return m + n, err
	}
	s, t := scalarText(a), scalarText(y)
	if err := e.grow(len(s) + len(t)); err != nil {
		return nil, err
	}
	if len(s)+len(t) > maxText {
		return nil, &limitError{"a text that is too long"}
	}
	return s + t, nil
}
