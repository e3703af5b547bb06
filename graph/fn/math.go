package fn

import (
	"errors"
	"math"
	"math/bits"
)

// mathFuncs are the functions of numbers in JavaScript's Math, and the four
// basic ones. Arguments become numbers as JavaScript converts them; one that is
// missing is not a number.
var mathFuncs = map[string]Func{
	"add":      mathAdd,
	"subtract": folded(func(a, b float64) float64 { return a - b }),
	"multiply": folded(func(a, b float64) float64 { return a * b }),
	"divide":   folded(divide),

	"abs":    unary(math.Abs),
	"acos":   unary(acosOf),
	"acosh":  unary(math.Acosh),
	"asin":   unary(asinOf),
	"asinh":  unary(math.Asinh),
	"atan":   unary(atanOf),
	"atan2":  binary(atan2Of),
	"atanh":  unary(math.Atanh),
	"cbrt":   unary(cbrtOf),
	"ceil":   unary(math.Ceil),
	"clz32":  unary(func(x float64) float64 { return float64(bits.LeadingZeros32(toUint32(x))) }),
	"cos":    unary(cosOf),
	"cosh":   unary(coshOf),
	"exp":    unary(expOf),
	"expm1":  unary(math.Expm1),
	"floor":  unary(math.Floor),
	"fround": unary(func(x float64) float64 { return float64(float32(x)) }),
	"hypot":  variadic(hypot),
	"imul":   binary(func(a, b float64) float64 { return float64(toInt32(a) * toInt32(b)) }),
	"log":    unary(logOf),
	"log10":  unary(log10Of),
	"log1p":  unary(math.Log1p),
	"log2":   unary(log2Of),
	"max":    variadic(largest),
	"min":    variadic(smallest),
	"pow":    binary(powOf),
	"random": mathRandom,
	"round":  unary(round),
	"sign":   unary(sign),
	"sin":    unary(sinOf),
	"sinh":   unary(sinhOf),
	"sqrt":   unary(math.Sqrt),
	"tan":    unary(tanOf),
	"tanh":   unary(tanhOf),
	"trunc":  unary(math.Trunc),
}

// mathAdd adds its arguments and the elements of those that are arrays, as
// JavaScript's + does: with a text among them it puts texts together
// (add("1", 2) is "012": it begins with 0).
func mathAdd(env *Env, args []Value) (Value, error) {
	terms, err := flatten(env, args)
	if err != nil {
		return nil, err
	}
	return sum(env, terms)
}

// divide is NaN where JavaScript's / is infinite.
func divide(a, b float64) float64 {
	if b == 0 {
		return math.NaN()
	}
	return a / b
}

// folded makes a function that works from the first number on through the
// others; arrays count as their elements.
func folded(f func(a, b float64) float64) Func {
	return func(env *Env, args []Value) (Value, error) {
		terms, err := flatten(env, args)
		if err != nil {
			return nil, err
		}
		if len(terms) == 0 {
			return nil, errors.New("at least one number is needed")
		}
		result, err := toNumbers(env, terms)
		if err != nil {
			return nil, err
		}
		for _, n := range result[1:] {
			result[0] = f(result[0], n)
		}
		return result[0], nil
	}
}

// mathRandom returns a number in [0, 1).
func mathRandom(env *Env, _ []Value) (Value, error) {
	if env.Random == nil {
		return 0.0, nil
	}
	return env.Random(), nil
}

// round takes the larger of two integers as near; -0.2 becomes minus zero.
func round(x float64) float64 {
	below := math.Floor(x)
	if x-below >= 0.5 {
		below++
	}
	return math.Copysign(below, x)
}

func sign(x float64) float64 {
	if x == 0 || math.IsNaN(x) {
		return x
	}
	return math.Copysign(1, x)
}

func largest(numbers []float64) float64 {
	result := math.Inf(-1)
	for _, n := range numbers {
		if math.IsNaN(n) {
			return n
		}
		result = math.Max(result, n)
	}
	return result
}

func smallest(numbers []float64) float64 {
	result := math.Inf(1)
	for _, n := range numbers {
		if math.IsNaN(n) {
			return n
		}
		result = math.Min(result, n)
	}
	return result
}

// hypot is the square root of the sum of squares, which does not overflow on the
// way. The sum carries along what each addition has lost, as V8's does: the last
// digit is the one that Node.js prints.
func hypot(numbers []float64) float64 {
	longest := 0.0
	for _, n := range numbers {
		if math.IsInf(n, 0) {
			return math.Inf(1)
		}
		longest = max(longest, math.Abs(n)) // NaN if one is
	}
	if longest == 0 || math.IsNaN(longest) {
		return longest
	}
	sum, lost := 0.0, 0.0
	for _, n := range numbers {
		leg := n / longest
		square := float64(leg*leg) - lost // converted: not to be fused with the difference
		next := sum + square
		lost = (next - sum) - square
		sum = next
	}
	return float64(math.Sqrt(sum) * longest)
}
