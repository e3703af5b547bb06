package fn

import (
	"fmt"
	"math"
)

// numberFuncs are the functions of numbers in JavaScript's Number, and a few of
// comparison. The is… functions but isEven and isOdd, and the to… functions, do
// not convert their argument.
var numberFuncs = map[string]Func{
	"isFinite":  isNumber(finite),
	"isInteger": isNumber(func(x float64) bool { return finite(x) && x == math.Trunc(x) }),
	"isNaN":     isNumber(math.IsNaN),
	"isEven":    even(true),
	"isOdd":     even(false),

	"parseFloat": numberParseFloat,
	"parseInt":   numberParseInt,

	"toExponential": numberToExponential,
	"toFixed":       numberToFixed,
	"toPrecision":   numberToPrecision,

	"gt":  comparison(func(order int) bool { return order > 0 }),
	"gte": comparison(func(order int) bool { return order >= 0 }),
	"lt":  comparison(func(order int) bool { return order < 0 }),
	"lte": comparison(func(order int) bool { return order <= 0 }),

	"max":   variadic(largest),
	"min":   variadic(smallest),
	"pow":   binary(powOf),
	"round": unary(round),
}

// isNumber makes a function that is false of what is no number.
func isNumber(is func(x float64) bool) Func {
	return func(_ *Env, args []Value) (Value, error) {
		v, _ := arg(args, 0)
		x, ok := v.(float64)
		return ok && is(x), nil
	}
}

// even makes a function that says whether dividing by 2 leaves nothing, or
// anything at all: what is not a whole number is odd, as is NaN.
func even(is bool) Func {
	return func(env *Env, args []Value) (Value, error) {
		x, err := numberArg(env, args, 0)
		if err != nil {
			return nil, err
		}
		return (math.Mod(x, 2) == 0) == is, nil
	}
}

// digitsArg reads a number and how many digits are wanted of it; given is false
// if that is not said.
func digitsArg(env *Env, args []Value) (x, digits float64, said bool, err error) {
	v, _ := arg(args, 0)
	x, ok := v.(float64)
	if !ok {
		return 0, 0, false, badArg(0, v, "a number")
	}
	if err := env.Step(8); err != nil { // exact digits take a while
		return 0, 0, false, err
	}
	d, _ := arg(args, 1)
	_, undefined := d.(Undefined)
	digits, err = integerArg(env, args, 1, 0)
	return x, digits, !undefined, err
}

func checkDigits(digits, least float64) error {
	if digits < least || digits > maxDigits {
		return fmt.Errorf("the number of digits must be from %v to %d, not %v", least, maxDigits, digits)
	}
	return nil
}

// numberToFixed writes a number with digits after the point (0).
func numberToFixed(env *Env, args []Value) (Value, error) {
	x, digits, _, err := digitsArg(env, args)
	if err != nil {
		return nil, err
	}
	if err := checkDigits(digits, 0); err != nil {
		return nil, err
	}
	if math.Abs(x) >= 1e21 {
		return numberText(x), nil
	}
	return fixedText(x, int(digits)), nil
}

// numberToExponential writes a number with an exponent, and as many digits
// after the point as it takes unless their number is given.
func numberToExponential(env *Env, args []Value) (Value, error) {
	x, digits, said, err := digitsArg(env, args)
	if err != nil {
		return nil, err
	}
	if !said {
		return exponentialText(x, -1), nil
	}
	if finite(x) {
		if err := checkDigits(digits, 0); err != nil {
			return nil, err
		}
	}
	return exponentialText(x, int(digits)), nil
}

// numberToPrecision writes a number with so many digits in all.
func numberToPrecision(env *Env, args []Value) (Value, error) {
	x, digits, said, err := digitsArg(env, args)
	if err != nil {
		return nil, err
	}
	if !said {
		return numberText(x), nil
	}
	if finite(x) {
		if err := checkDigits(digits, 1); err != nil {
			return nil, err
		}
	}
	return precisionText(x, int(digits)), nil
}
