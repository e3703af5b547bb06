package fn

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2025, 1, 17, 12, 0, 0, 0, time.UTC)

// run runs a function on a JSON list of arguments; "…" as an argument means
// undefined.
func run(t testing.TB, name, args string) (Value, error) {
	t.Helper()
	list, err := Decode([]byte(args))
	if err != nil {
		t.Fatalf("%s%s: %v", name, args, err)
	}
	items := list.(*Array).Items
	for i, v := range items {
		if v == "…" {
			items[i] = Undefined{}
		}
	}
	f := Lookup(name)
	if f == nil {
		t.Fatalf("no function %s", name)
	}
	return f(&Env{Now: noon, Random: func() float64 { return 0.5 }}, items)
}

// shown is what a test compares: JSON, or a word for what JSON cannot say.
func shown(t testing.TB, v Value) string {
	t.Helper()
	if n, ok := v.(float64); ok && (math.IsNaN(n) || math.IsInf(n, 0)) {
		return numberText(n)
	}
	out, err := Encode(v, maxText)
	if err != nil {
		t.Fatal(err)
	}
	if out == nil {
		return "undefined"
	}
	return string(out)
}

// row is a call and what it gives; a want that begins with ! is part of an error.
type row struct{ name, args, want string }

func check(t *testing.T, rows []row) {
	t.Helper()
	seen := map[string]bool{}
	for _, r := range rows {
		seen[r.name] = true
		v, err := run(t, r.name, r.args)
		part, fails := strings.CutPrefix(r.want, "!")
		switch {
		case fails && (err == nil || !strings.Contains(err.Error(), part)):
			t.Errorf("%s(%s) = %v, %v; want an error with %q", r.name, r.args, v, err, part)
		case !fails && err != nil:
			t.Errorf("%s(%s): %v", r.name, r.args, err)
		case !fails && shown(t, v) != r.want:
			t.Errorf("%s(%s) = %s, want %s", r.name, r.args, shown(t, v), r.want)
		}
	}
	for _, r := range rows {
		space, _, _ := strings.Cut(r.name, ".")
		for name := range functions[space] {
			if !seen[space+"."+name] {
				seen[space+"."+name] = true
				t.Errorf("%s.%s has no row", space, name)
			}
		}
	}
}

// TestFunctionCount: the namespaces hold what graphs.md counts.
func TestFunctionCount(t *testing.T) {
	want := map[string]int{"array": 14, "bitwise": 6, "conditional": 10, "cron": 1, "date": 47, "json": 2, "logical": 2,
		"math": 39, "number": 18, "object": 22, "string": 20, "symbol": 9, "unary": 4}
	total := 0
	for space, n := range want {
		if got := len(functions[space]); got != n {
			t.Errorf("%s has %d functions, want %d", space, got, n)
		}
		total += n
	}
	if total != 194 || len(functions) != len(want) {
		t.Errorf("%d functions in %d namespaces, want 194 in 13", total, len(functions))
	}
}

// FuzzCall: no function panics, hangs or passes its budget, whatever it is given.
func FuzzCall(f *testing.F) {
	var names []string
	for space, list := range functions {
		for name := range list {
			names = append(names, space+"."+name)
		}
	}
	for _, args := range []string{`[]`, `[null]`, `[[3,1,2],"ASCENDING"]`, `["a,b",","]`, `[{"a":1},"a",2]`, `[1e308,1e9]`,
		`["2025-01-17T10:00:00.000Z",13]`} {
		f.Add(args)
	}
	f.Fuzz(func(t *testing.T, args string) {
		list, err := Decode([]byte(args))
		items, ok := list.(*Array)
		if err != nil || !ok {
			return
		}
		for _, name := range names {
			e := &Env{Now: noon, Random: func() float64 { return 0.5 }, Budget: &budget{Steps: 100_000, Bytes: 1 << 20}}
			own, err := Clone(e, items)
			if err != nil {
				return
			}
			v, err := Lookup(name)(e, own.(*Array).Items)
			var limit *limitError
			if err == nil {
				if _, err = Encode(v, maxText); err != nil && !errors.As(err, &limit) && !errors.Is(err, errDeep) {
					t.Errorf("%s(%s) gives what has no form: %v", name, args, err)
				}
			}
		}
	})
}
