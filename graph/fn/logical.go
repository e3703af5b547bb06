package fn

// logicalFuncs give the value that decides, as JavaScript's && and || do.
var logicalFuncs = map[string]Func{
	"and": decisive(false),
	"or":  decisive(true),
}

// decisive returns the first argument if it decides, else the second.
func decisive(by bool) Func {
	return func(_ *Env, args []Value) (Value, error) {
		a, _ := arg(args, 0)
		if toBoolean(a) != by {
			a, _ = arg(args, 1)
		}
		return a, nil
	}
}
