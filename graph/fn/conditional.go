package fn

// conditionalFuncs choose and compare.
var conditionalFuncs = map[string]Func{
	"ternary":               ternary,
	"equality":              loosely,
	"strict_equality":       strictly(true),
	"inequality":            looselyNot,
	"strict_inequality":     strictly(false),
	"greater_than":          comparison(func(o int) bool { return o > 0 }),
	"less_than":             comparison(func(o int) bool { return o < 0 }),
	"greater_than_or_equal": comparison(func(o int) bool { return o >= 0 }),
	"less_than_or_equal":    comparison(func(o int) bool { return o <= 0 }),
	"nullish":               nullish,
}

// ternary(condition, a, b) is a if the condition is truthy, else b.
func ternary(_ *Env, args []Value) (Value, error) {
	at := 2
	if c, _ := arg(args, 0); toBoolean(c) {
		at = 1
	}
	v, _ := arg(args, at)
	return v, nil
}

func loosely(e *Env, args []Value) (Value, error) {
	a, _ := arg(args, 0)
	b, _ := arg(args, 1)
	return boolean(looseEqual(e, a, b))
}

func looselyNot(e *Env, args []Value) (Value, error) {
	a, _ := arg(args, 0)
	b, _ := arg(args, 1)
	equal, err := looseEqual(e, a, b)
	return boolean(!equal, err)
}

// boolean makes a Value of a result.
func boolean(b bool, err error) (Value, error) {
	if err != nil {
		return nil, err
	}
	return b, nil
}

func strictly(want bool) Func {
	return func(_ *Env, args []Value) (Value, error) {
		a, _ := arg(args, 0)
		b, _ := arg(args, 1)
		return strictEqual(a, b) == want, nil
	}
}

// nullish(a, b) is b if a is null or undefined.
func nullish(_ *Env, args []Value) (Value, error) {
	a, _ := arg(args, 0)
	if absent(a) {
		a, _ = arg(args, 1)
	}
	return a, nil
}
