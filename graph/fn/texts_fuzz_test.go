package fn

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzOwnFunctions calls every function of math, number, string, date and cron
// with arguments of all kinds: none may panic, take long or make a text that is
// too long.
func FuzzOwnFunctions(f *testing.F) {
	f.Add("a,b,c", ",", 1.0, 2.0, byte(0))
	f.Add("2025-01-07T15:04:05.009Z", "en-US", 1e12, -1.0, byte(1))
	f.Add("*/5 1-7 * JAN,feb sun", "😀", math.MaxFloat64, math.Inf(-1), byte(2))
	f.Add("0x1F", "(a|b)*c{2}$", math.NaN(), 5e-324, byte(3))
	f.Add("\xff\xf0\x9f", "$&$`$'", 9007199254740993.0, -0.5, byte(4))
	f.Fuzz(func(t *testing.T, a, b string, x, y float64, shape byte) {
		object := &Object{keys: []string{"timeZone", "month"}, fields: map[string]Value{"timeZone": b, "month": a}}
		kinds := []Value{a, b, x, y, date(timeClip(x)), &Array{Items: []Value{a, x}}, object, nil, Undefined{}, true}
		args := make([]Value, int(shape)%4)
		for i := range args {
			args[i] = kinds[(int(shape)/4+3*i)%len(kinds)]
		}
		for _, namespace := range []string{"math", "number", "string", "date", "cron"} {
			for name, call := range functions[namespace] {
				for _, args := range [][]Value{args, {a, b, x}, {x, y, a}, {date(timeClip(x)), "de-DE", object}, {a, x, b}} {
					tryOne(t, namespace+"."+name, call, args)
				}
			}
		}
	})
}

func tryOne(t *testing.T, name string, call Func, args []Value) {
	t.Helper()
	began := time.Now()
	got, err := call(&Env{}, slices.Clone(args))
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("%s(%q) took %s", name, args, took)
	}
	var limit *limitError
	if errors.As(err, &limit) {
		return
	}
	if text, ok := got.(string); ok && err == nil && len(text) > maxText && !slices.Contains(args, got) {
		t.Errorf("%s(%q) made a text of %d bytes", name, args, len(text))
	}
	if text, ok := got.(string); ok && err == nil && !utf8.ValidString(text) && allValid(args) {
		t.Errorf("%s(%q) made %q, which is not UTF-8", name, args, text)
	}
}

func allValid(args []Value) bool {
	return !slices.ContainsFunc(args, func(v Value) bool {
		switch v := v.(type) {
		case string:
			return !utf8.ValidString(v)
		case *Array, *Object:
			return true // may hold what is not valid
		}
		return false
	})
}
