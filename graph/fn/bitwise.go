package fn

// bitwiseFuncs work on 32-bit integers.
var bitwiseFuncs = map[string]Func{
	"and":                bits32(func(a, b int32) float64 { return float64(a & b) }),
	"or":                 bits32(func(a, b int32) float64 { return float64(a | b) }),
	"xor":                bits32(func(a, b int32) float64 { return float64(a ^ b) }),
	"leftShift":          bits32(func(a, b int32) float64 { return float64(a << (uint32(b) & 31)) }),
	"rightShift":         bits32(func(a, b int32) float64 { return float64(a >> (uint32(b) & 31)) }),
	"unsignedRightShift": bits32(func(a, b int32) float64 { return float64(uint32(a) >> (uint32(b) & 31)) }),
}

// bits32 makes a function of two 32-bit integers; a missing one is 0.
func bits32(f func(a, b int32) float64) Func {
	return func(e *Env, args []Value) (Value, error) {
		a, err := numberArg(e, args, 0)
		if err != nil {
			return nil, err
		}
		b, err := numberArg(e, args, 1)
		if err != nil {
			return nil, err
		}
		return f(toInt32(a), toInt32(b)), nil
	}
}
