package fn

import "time"

// Value is a value of the mapping language while functions work on it, with
// the types of JavaScript:
//
//	Undefined   undefined          float64   number
//	nil         null               *Array    array
//	bool        boolean            *Object   object
//	string      string             Date      a point in time
type Value any

// Undefined is the value of what is not there. It is not null.
type Undefined struct{}

// Array is a list. Functions change it in place, as JavaScript does; a value
// that comes from a document is copied before functions see it.
type Array struct{ Items []Value }

// Object is a mapping that keeps the order of its keys as JavaScript does:
// non-negative integers ascending, then the others as they came. Its methods
// are in object.go.
type Object struct {
	keys   []string
	fields map[string]Value
	shape  uint8 // how far it is closed to changes
}

// date is a point in time in milliseconds since 1970, NaN if invalid.
type date float64

// Env is what the outside gives an evaluation. The zero Env has no clock: now
// is 1970, and random is 0.
type Env struct {
	// Now is the time of the evaluation: the same for all of it.
	Now time.Time
	// Random returns a number in [0, 1).
	Random func() float64
	// Budget bounds the evaluation; nil: the defaults.
	Budget *budget
}

// Func is a function of the mapping language. args are exactly the arguments
// that were given; a missing one is not the same as Undefined (decision 12).
// The error says what is wrong in words of the graph's author.
type Func func(env *Env, args []Value) (Value, error)

// functions holds all of them, by namespace and name. Each namespace is a file
// that adds its own in a variable: nothing registers itself at run time.
var functions = map[string]map[string]Func{
	"array":       arrayFuncs,
	"bitwise":     bitwiseFuncs,
	"conditional": conditionalFuncs,
	"cron":        cronFuncs,
	"date":        dateFuncs,
	"json":        jsonFuncs,
	"logical":     logicalFuncs,
	"math":        mathFuncs,
	"number":      numberFuncs,
	"object":      objectFuncs,
	"string":      stringFuncs,
	"symbol":      symbolFuncs,
	"unary":       unaryFuncs,
}

// Lookup returns a function such as "math.add", or nil.
func Lookup(name string) Func {
	for i := range name {
		if name[i] == '.' {
			return functions[name[:i]][name[i+1:]]
		}
	}
	return nil
}
