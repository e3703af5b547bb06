package fn

import "math"

// symbolFuncs are constants that a document cannot write.
var symbolFuncs = map[string]Func{
	"null":        constant(nil),
	"undefined":   constant(Undefined{}),
	"whitespace":  constant(" "),
	"posInfinity": constant(math.Inf(1)),
	"negInfinity": constant(math.Inf(-1)),
	"NaN":         constant(math.NaN()),
	"object":      func(*Env, []Value) (Value, error) { return newObject(0), nil },
	"array":       func(*Env, []Value) (Value, error) { return &Array{Items: []Value{}}, nil },
	"date": func(e *Env, _ []Value) (Value, error) {
		return date(math.Trunc(float64(e.Now.UnixMicro()) / 1000)), nil
	},
}

func constant(v Value) Func { return func(*Env, []Value) (Value, error) { return v, nil } }
