package evaluate

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
)

// Equal compares two values strictly: types must agree, so 1 is not "1", but
// numbers compare by value, exactly and at any size, so 1 is 1.0. Objects and
// arrays compare by content. Two undefined values are equal.
func (a *Datum) Equal(b *Datum) (bool, error) {
	if a == nil || b == nil {
		return a == b, nil
	}
	if a.kind() != b.kind() {
		return false, nil
	}
	if bytes.Equal(a.Raw(), b.Raw()) {
		return true, nil
	}
	if a.kind() == kindNumber {
		return sameNumber(string(a.raw), string(b.raw)), nil
	}
	x, err := a.Any()
	if err != nil {
		return false, err
	}
	y, err := b.Any()
	return err == nil && sameAny(x, y), err
}

// Identical compares as === does: like Equal, but a list or an object is
// identical only to itself, not to another one with the same content.
func (a *Datum) Identical(b *Datum) (bool, error) {
	if a != nil && a.compound() {
		return a == b, nil
	}
	return a.Equal(b)
}

func sameAny(a, b any) bool {
	switch x := a.(type) {
	case json.Number:
		y, ok := b.(json.Number)
		return ok && sameNumber(string(x), string(y))
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for i := range x {
			if !sameAny(x[i], y[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for k, v := range x {
			w, ok := y[k]
			if !ok || !sameAny(v, w) {
				return false
			}
		}
		return true
	}
	return a == b // null, booleans, strings
}

// sameNumber compares JSON numbers digit by digit: float64 would make
// different big integers equal, and big.Rat would expand 1e999999999.
func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	x, xok := parseDecimal(a)
	y, yok := parseDecimal(b)
	return xok && yok && x.negative == y.negative && x.digits == y.digits && x.exponent.Cmp(y.exponent) == 0
}

// maxExponentBytes bounds an exponent: documents have no longer numbers.
const maxExponentBytes = 1000

// decimal is 0.digits × 10^exponent, digits without zeros at either end.
type decimal struct {
	negative bool
	digits   string
	exponent *big.Int
}

func parseDecimal(s string) (decimal, bool) {
	d := decimal{exponent: new(big.Int)}
	s, d.negative = strings.CutPrefix(s, "-")
	mantissa, exp, found := s, "", false
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exp, found = s[:i], s[i+1:], true
	}
	if len(exp) > maxExponentBytes {
		return d, false
	}
	if found {
		if _, ok := d.exponent.SetString(exp, 10); !ok {
			return d, false
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	all := whole + fraction
	trimmed := strings.TrimLeft(all, "0")
	d.digits = strings.TrimRight(trimmed, "0")
	if d.digits == "" {
		return decimal{exponent: new(big.Int)}, true
	}
	d.exponent.Add(d.exponent, big.NewInt(int64(len(whole)-(len(all)-len(trimmed)))))
	return d, true
}
