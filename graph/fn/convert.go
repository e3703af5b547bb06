package fn

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// maxNesting bounds how deep a value is looked into: deeper ones are refused.
const maxNesting = 128

// arg returns an argument and whether it was given.
func arg(args []Value, i int) (Value, bool) {
	if i < len(args) {
		return args[i], true
	}
	return Undefined{}, false
}

// kindOf names the type of a value for a message.
func kindOf(v Value) string {
	switch v := v.(type) {
	case Undefined:
		return "undefined"
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case float64:
		return "a number"
	case string:
		return "a text"
	case date:
		return "a date"
	case *Array:
		return "a list"
	case *Object:
		return "an object"
	default:
		return fmt.Sprintf("%T", v)
	}
}

// badArg is the error of an argument (from 0) that has another type than want.
func badArg(i int, v Value, want string) error {
	return fmt.Errorf("argument %d must be %s, not %s", i+1, want, kindOf(v))
}

// toNumber converts as JavaScript's Number does; a list or an object converts
// by its text, in which case the budget is charged.
func (e *Env) toNumber(v Value) (float64, error) {
	switch v := v.(type) {
	case float64:
		return v, nil
	case nil:
		return 0, nil
	case bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case date:
		return float64(v), nil
	case string:
		return textNumber(v), e.Step(len(v) / 64)
	case Undefined:
		return math.NaN(), nil
	}
	text, err := toText(e, v)
	if err != nil {
		return 0, err
	}
	return textNumber(text), nil
}

// textNumber reads a number as JavaScript's Number does: all of the text,
// blanks around it aside; nothing is 0.
func textNumber(s string) float64 {
	s = strings.TrimFunc(s, isBlank)
	if s == "" {
		return 0
	}
	if len(s) > 2 && s[0] == '0' {
		if base := map[byte]int{'x': 16, 'X': 16, 'o': 8, 'O': 8, 'b': 2, 'B': 2}[s[1]]; base != 0 {
			return digitsNumber(s[2:], base)
		}
	}
	digits := strings.TrimLeft(s, "+-")
	switch {
	case digits == "Infinity" && len(s)-len(digits) <= 1:
		return math.Inf(1 - 2*strings.Count(s, "-"))
	case strings.ContainsAny(s, "_xXpPiInN"):
		return math.NaN()
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(n, 0) {
		return math.NaN()
	}
	return n
}

func digitsNumber(s string, base int) float64 {
	n := 0.0
	for _, c := range s {
		d := strings.IndexRune("0123456789abcdef", c|0x20)
		if c >= '0' && c <= '9' {
			d = int(c - '0')
		}
		if d < 0 || d >= base {
			return math.NaN()
		}
		n = n*float64(base) + float64(d)
	}
	return n
}

// isBlank reports what JavaScript trims.
func isBlank(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return true
	}
	return r >= 0x2000 && r <= 0x200a
}

// toBoolean converts as JavaScript does.
func toBoolean(v Value) bool {
	switch v := v.(type) {
	case nil, Undefined:
		return false
	case bool:
		return v
	case float64:
		return v != 0 && !math.IsNaN(v)
	case string:
		return v != ""
	}
	return true
}

// toUint32 and toInt32 wrap a number into 32 bits.
func toUint32(f float64) uint32 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	m := math.Mod(math.Trunc(f), 1<<32)
	if m < 0 {
		m += 1 << 32
	}
	return uint32(m)
}

func toInt32(f float64) int32 { return int32(toUint32(f)) }

// toInteger cuts off the fraction; NaN is 0, the infinities stay.
func toInteger(f float64) float64 {
	if math.IsNaN(f) {
		return 0
	}
	return math.Trunc(f) + 0 // no negative zero
}
