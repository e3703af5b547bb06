package fn

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// numberPrefix is the longest beginning of a text that parseFloat reads.
var numberPrefix = regexp.MustCompile(`^[+-]?(?:Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)`)

// numberParseFloat reads the number at the beginning of a text.
func numberParseFloat(env *Env, args []Value) (Value, error) {
	text, err := textOf(env, args, 0)
	if err != nil {
		return nil, err
	}
	if err := env.Step(len(text) / 8); err != nil {
		return nil, err
	}
	prefix := numberPrefix.FindString(strings.TrimLeftFunc(text, isBlank))
	if prefix == "" {
		return math.NaN(), nil
	}
	n, _ := strconv.ParseFloat(prefix, 64) // out of range: infinite, as in JavaScript
	return n, nil
}

// numberParseInt reads the integer at the beginning of a text, in a radix of 2
// to 36: 16 if the text begins with 0x and none is given, else 10.
func numberParseInt(env *Env, args []Value) (Value, error) {
	text, err := textOf(env, args, 0)
	if err != nil {
		return nil, err
	}
	if err := env.Step(len(text) / scannedText); err != nil {
		return nil, err
	}
	n, err := numberArg(env, args, 1)
	if err != nil {
		return nil, err
	}
	return parseInt(text, int(toInt32(n))), nil
}

// endlessDigits is how many digits no finite number has, in any radix.
const endlessDigits = 1100

func parseInt(text string, radix int) float64 {
	text = strings.TrimLeftFunc(text, isBlank)
	sign := 1.0
	if text != "" && (text[0] == '+' || text[0] == '-') {
		if text[0] == '-' {
			sign = -1
		}
		text = text[1:]
	}
	if (radix == 0 || radix == 16) && (strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X")) {
		text, radix = text[2:], 16
	}
	if radix == 0 {
		radix = 10
	}
	if radix < 2 || radix > 36 {
		return math.NaN()
	}
	end := 0
	for end < len(text) && digitValue(text[end]) < radix {
		end++
	}
	if end == 0 {
		return math.NaN()
	}
	digits := strings.TrimLeft(text[:end], "0")
	if len(digits) > endlessDigits {
		return math.Inf(int(sign))
	}
	whole, ok := new(big.Int).SetString("0"+digits, radix)
	if !ok {
		return math.NaN()
	}
	n, _ := new(big.Float).SetInt(whole).Float64()
	return sign * n
}

// digitValue returns the value of a digit or letter, 36 for anything else.
func digitValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return 36
}
