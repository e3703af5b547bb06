package fn

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestJavaScript compares functions with what JavaScript gives: see
// testdata/javascript.js, which made the table.
func TestJavaScript(t *testing.T) {
	file, err := os.Open("testdata/javascript.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	calls := map[string]int{}
	for n := 1; lines.Scan(); n++ {
		var row [3]any
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		name := row[0].(string)
		calls[name]++
		got, err := Lookup(name)(&Env{}, fromTable(row[1]).(*Array).Items)
		if want := show(fromTable(row[2])); showResult(got, err) != want {
			t.Errorf("line %d: %s\n got %s (%v)\nwant %s", n, lines.Text(), showResult(got, err), err, want)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	own := map[string]bool{"date.now": true, "math.random": true} // what they give is not fixed
	for namespace, count := range map[string]int{"math": 39, "number": 18, "string": 20, "date": 47} {
		if len(functions[namespace]) != count {
			t.Errorf("%s has %d functions, want %d", namespace, len(functions[namespace]), count)
		}
		for name := range functions[namespace] {
			if name = namespace + "." + name; calls[name] < 5 && !own[name] {
				t.Errorf("%s is tried %d times, want at least 5", name, calls[name])
			}
		}
	}
}

// fromTable turns a value of the table into one of the language.
func fromTable(v any) Value {
	switch v := v.(type) {
	case []any:
		list := &Array{Items: make([]Value, len(v))}
		for i, item := range v {
			list.Items[i] = fromTable(item)
		}
		return list
	case map[string]any:
		switch v["$"] {
		case "undefined":
			return Undefined{}
		case "NaN":
			return math.NaN()
		case "Infinity":
			return math.Inf(1)
		case "-Infinity":
			return math.Inf(-1)
		case "-0":
			return math.Copysign(0, -1)
		case "date":
			return date(fromTable(v["ms"]).(float64))
		case "error":
			return errorExpected{}
		}
		object := &Object{fields: map[string]Value{}}
		for key, item := range v {
			object.keys = append(object.keys, key)
			object.fields[key] = fromTable(item)
		}
		return object
	}
	return v
}

type errorExpected struct{}

func showResult(v Value, err error) string {
	if err != nil {
		return show(errorExpected{})
	}
	return show(v)
}

// show tells apart what == does not, and finds NaN equal.
func show(v Value) string {
	switch v := v.(type) {
	case float64:
		if v == 0 && math.Signbit(v) {
			return "-0"
		}
		return fmt.Sprintf("%.17g", v)
	case *Array:
		items := make([]string, len(v.Items))
		for i, item := range v.Items {
			items[i] = show(item)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case *Object:
		var members []string
		for _, key := range slices.Sorted(slices.Values(v.Keys())) {
			members = append(members, key+": "+show(v.Get(key)))
		}
		return "{" + strings.Join(members, ", ") + "}"
	case date:
		return "date " + show(float64(v))
	}
	return fmt.Sprintf("%s %#v", reflect.TypeOf(v), v)
}

func TestTheEnvironmentGivesTimeAndChance(t *testing.T) {
	env := &Env{Now: time.UnixMilli(1736262245009), Random: func() float64 { return 0.25 }}
	for name, want := range map[string]Value{
		"date.now": 1736262245009.0, "math.random": 0.25,
		"date.yyyymmdd": "2025-01-07", "date.toISOXString": "20250107150405.009",
	} {
		if got, err := Lookup(name)(env, nil); got != want || err != nil {
			t.Errorf("%s = %v, %v, want %v", name, got, err, want)
		}
		if _, err := Lookup(name)(&Env{}, nil); err != nil {
			t.Errorf("%s without an environment: %v", name, err)
		}
	}
	if got, _ := Lookup("date.now")(&Env{}, nil); got != 0.0 {
		t.Errorf("without a clock it is %v, want 0", got)
	}
}
