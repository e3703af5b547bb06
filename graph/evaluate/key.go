package evaluate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// canonical writes a value so that values that are equal (see Equal) are the
// same text: sorted keys, one form of every number.
func canonical(d *Datum) ([]byte, error) {
	v, err := d.Any()
	if err != nil {
		return nil, err
	}
	return appendCanonical(nil, v), nil
}

// KeyText is canonical for what a signal and a hook meet under: numbers and
// booleans are the texts they are written as, since the id that a signal to all
// brings is a text, whatever the job was given.
func (d *Datum) KeyText() ([]byte, error) {
	switch d.kind() {
	case kindBool:
		return Quote(string(d.Raw())), nil
	case kindNumber:
		if text, ok := plainNumber(string(d.Raw())); ok {
			return Quote(text), nil
		}
	}
	return canonical(d)
}

// plainDigits is how long a number may be that is written without an exponent.
const plainDigits = 21

// plainNumber writes a number without an exponent, unless it is too long for that.
func plainNumber(s string) (string, bool) {
	d, ok := parseDecimal(s)
	if !ok || !d.exponent.IsInt64() {
		return "", false
	}
	point := d.exponent.Int64() // where it lies, from the first digit
	if d.digits == "" {
		return "0", true
	}
	if point > plainDigits || point < -6 {
		return "", false
	}
	sign := ""
	if d.negative {
		sign = "-"
	}
	n := int64(len(d.digits))
	switch {
	case point <= 0:
		return sign + "0." + strings.Repeat("0", int(-point)) + d.digits, true
	case point >= n:
		return sign + d.digits + strings.Repeat("0", int(point-n)), true
	}
	return sign + d.digits[:point] + "." + d.digits[point:], true
}

func appendCanonical(dst []byte, v any) []byte {
	switch t := v.(type) {
	case json.Number:
		return appendNumber(dst, string(t))
	case []any:
		dst = append(dst, '[')
		for _, item := range t {
			dst = append(appendCanonical(dst, item), ',')
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for _, k := range slices.Sorted(maps.Keys(t)) {
			dst = append(append(dst, Quote(k)...), ':')
			dst = append(appendCanonical(dst, t[k]), ',')
		}
		return append(dst, '}')
	case string:
		return append(dst, Quote(t)...)
	case bool:
		return fmt.Append(dst, t)
	}
	return append(dst, "null"...)
}

// appendNumber writes a number as its sign, digits and exponent.
func appendNumber(dst []byte, s string) []byte {
	d, ok := parseDecimal(s)
	if !ok {
		return append(dst, s...)
	}
	if d.negative {
		dst = append(dst, '-')
	}
	return fmt.Appendf(dst, "0.%se%s", d.digits, d.exponent)
}
