package fn

// unaryFuncs are the operators with one operand.
var unaryFuncs = map[string]Func{
	"not": func(_ *Env, args []Value) (Value, error) {
		v, _ := arg(args, 0)
		return !toBoolean(v), nil
	},
	"positive":    operand(func(n float64) float64 { return n }),
	"negative":    operand(func(n float64) float64 { return -n }),
	"bitwise_not": operand(func(n float64) float64 { return float64(^toInt32(n)) }),
}

func operand(f func(float64) float64) Func {
	return func(e *Env, args []Value) (Value, error) {
		n, err := numberArg(e, args, 0)
		if err != nil {
			return nil, err
		}
		return f(n), nil
	}
}
