package fn

import (
	"errors"
	"strings"
	"testing"
)

// call is one call of a function and its result.
type call struct {
	name string
	args []Value
	want Value
}

func tryAll(t *testing.T, calls []call) {
	t.Helper()
	for _, c := range calls {
		got, err := Lookup(c.name)(&Env{}, c.args)
		if err != nil || show(got) != show(c.want) {
			t.Errorf("%s(%v) = %s, %v, want %s", c.name, c.args, show(got), err, show(c.want))
		}
	}
}

// In JavaScript half of a pair is a text of its own; here it is U+FFFD.
func TestHalfOfAPair(t *testing.T) {
	tryAll(t, []call{
		{"string.charAt", []Value{"x😀y", 1.0}, "\ufffd"},
		{"string.charAt", []Value{"x😀y", 2.0}, "\ufffd"},
		{"string.charAt", []Value{"x😀y", 3.0}, "y"},
		{"string.slice", []Value{"x😀y", 1.0, 2.0}, "\ufffd"},
		{"string.slice", []Value{"x😀y", 1.0, 3.0}, "😀"},
		{"string.slice", []Value{"x😀y", 2.0}, "\ufffdy"},
		{"string.substring", []Value{"😀😀", 1.0, 3.0}, "\ufffd\ufffd"},
		{"string.padEnd", []Value{"a", 4.0, "😀"}, "a😀\ufffd"},
		{"string.split", []Value{"a😀b", ""}, &Array{Items: []Value{"a", "😀", "b"}}},
		{"string.indexOf", []Value{"😀b", "b", 1.0}, 2.0},
		{"string.lastIndexOf", []Value{"😀b", "b", 1.0}, -1.0},
		{"string.lastIndexOf", []Value{"😀😀", "😀", 1.0}, 0.0},
		{"string.startsWith", []Value{"😀b", "b", 1.0}, false},
		{"string.endsWith", []Value{"😀b", "😀", 1.0}, false},
		{"string.endsWith", []Value{"😀b", "", 1.0}, true},
		{"string.search", []Value{"😀😀b", "b"}, 4.0},
	})
}

func TestTextsThatAreNotUTF8(t *testing.T) {
	bad := "a\xffb\xf0\x9f"
	for name, f := range stringFuncs {
		if _, err := f(&Env{}, []Value{bad, bad, bad}); err != nil &&
			!strings.Contains(err.Error(), "no regular expression") {
			t.Errorf("string.%s: %v", name, err)
		}
	}
	tryAll(t, []call{{"string.charAt", []Value{bad, 2.0}, "b"}, {"string.slice", []Value{bad, 0.0, 2.0}, "a\xff"}})
}

// What would make a text too long is refused before it is made.
func TestTextsHaveALimit(t *testing.T) {
	big := strings.Repeat("x", maxText)
	for _, c := range []call{
		{name: "string.repeat", args: []Value{"ab", 1e9}},
		{name: "string.repeat", args: []Value{big, 2.0}},
		{name: "string.padStart", args: []Value{"a", 1e15, "b"}},
		{name: "string.padEnd", args: []Value{"a", 2e6, "漢字"}},
		{name: "string.concat", args: []Value{big, "x"}},
		{name: "string.replace", args: []Value{big, "x", "$'$'"}},
		{name: "string.toUpperCase", args: []Value{strings.Repeat("ΐ", maxText/2)}},
		{name: "math.add", args: []Value{big, "x"}},
	} {
		var limit *limitError
		if got, err := Lookup(c.name)(&Env{}, c.args); !errors.As(err, &limit) {
			t.Errorf("%s gave %T, %v, want an error of the limit", c.name, got, err)
		}
	}
}

// Each function that reads or makes much takes from the budget, so that a graph
// that calls it over and over comes to an end.
func TestFunctionsTakeFromTheBudget(t *testing.T) {
	text := strings.Repeat("ab,", 20_000)
	list := &Array{Items: make([]Value, 50_000)}
	for _, c := range []call{
		{name: "string.charAt", args: []Value{text, 50_000.0}},
		{name: "string.concat", args: []Value{text, text}},
		{name: "string.includes", args: []Value{text, "x"}},
		{name: "string.padStart", args: []Value{"", 100_000.0}},
		{name: "string.repeat", args: []Value{text, 20.0}},
		{name: "string.replace", args: []Value{text, "a", "$`"}},
		{name: "string.search", args: []Value{text, "(x+x+)+y"}},
		{name: "string.search", args: []Value{"", "x{1000}y{1000}"}},
		{name: "string.split", args: []Value{text, ""}},
		{name: "string.toLowerCase", args: []Value{text}},
		{name: "string.trim", args: []Value{text}},
		{name: "math.add", args: []Value{list}},
		{name: "math.multiply", args: []Value{list}},
		{name: "math.max", args: list.Items},
		{name: "number.parseFloat", args: []Value{text}},
		{name: "number.parseInt", args: []Value{text}},
		{name: "number.toFixed", args: []Value{1.5, 2.0}},
		{name: "date.parse", args: []Value{"Jan 1, 2025"}},
		{name: "date.toLocaleString", args: []Value{0.0}},
		{name: "cron.nextDelay", args: []Value{"0 0 29 2 *"}},
	} {
		env := &Env{Budget: newBudget()}
		calls := 0
		var err error
		for ; err == nil && calls < defaultSteps; calls++ {
			_, err = Lookup(c.name)(env, c.args)
		}
		var limit *limitError
		if !errors.As(err, &limit) {
			t.Errorf("%s: after %d calls: %v, want an error of the limit", c.name, calls, err)
		}
	}
}

func TestRegularExpressionsThatCannotBe(t *testing.T) {
	for _, pattern := range []string{"(", "(?=a)", `(a)\1`, strings.Repeat("a", 2000), "a{1001}"} {
		if got, err := Lookup("string.search")(&Env{}, []Value{"aaa", pattern}); err == nil {
			t.Errorf("search for %.20q gave %v, want an error", pattern, got)
		}
	}
}
