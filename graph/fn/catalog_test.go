package fn

import (
	"slices"
	"strings"
	"testing"
)

// TestCatalog: every function is described, and every example gives what it says.
func TestCatalog(t *testing.T) {
	var names []string
	for _, n := range Catalog() {
		if n.Says == "" {
			t.Errorf("nothing is said of %s", n.Name)
		}
		for _, f := range n.Functions {
			names = append(names, f.Name)
			if Lookup(f.Name) == nil || f.Says == "" || !strings.HasSuffix(f.Says, ".") || len(f.Examples) == 0 ||
				!strings.HasPrefix(f.Signature, f.Name+"(") {
				t.Errorf("described badly: %+v", f)
				continue
			}
			for _, e := range f.Examples {
				if v, err := run(t, f.Name, e.Args); err != nil || shown(t, v) != e.Result {
					t.Errorf("%s%s is %v, %v, not %s", f.Name, e.Args, v, err, e.Result)
				}
			}
			if described, ok := Describe("{@" + f.Name + "}"); !ok || described.Name != f.Name {
				t.Errorf("%s is not found", f.Name)
			}
		}
	}
	if slices.Sort(names); !slices.Equal(names, Names()) {
		t.Errorf("%d functions are described, there are %d", len(names), len(Names()))
	}
	if _, ok := Describe("math.sum"); ok {
		t.Error("math.sum is described")
	}
}

// TestSuggest: what is meant, not how it is spelt.
func TestSuggest(t *testing.T) {
	for name, want := range map[string]string{
		"string.uppercase": "string.toUpperCase", "string.to_lower_case": "string.toLowerCase",
		"str.contains": "string.includes",
		"array.size":   "array.length", "list.len": "array.length", "len": "array.length string.split", "sum": "math.add",
		"Math.Max": "math.max", "math.toFixed": "number.toFixed", "date.format": "date.toISOString",
		"object.merge": "object.assign",
		"if":           "conditional.ternary", "@json.toJson": "json.stringify", "{@coalesce}": "conditional.nullish",
		"number.toNumber": "number.parseFloat",
		"math.frobnicate": "", "": "", ".": "", "nonsense": "",
	} {
		if got := strings.Join(Suggest(name), " "); got != want {
			t.Errorf("%q means %q, want %q", name, got, want)
		}
	}
}
