package evaluate

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// flatten splits an object into its leaves, as job.maps do.
func flatten(doc json.RawMessage) ([]Leaf, error) {
	f := flattener{limit: max(len(doc), defaultLimit)}
	err := f.add("", true, doc)
	return f.leaves, err
}

func sameLeaves(a, b []Leaf) bool {
	return slices.EqualFunc(a, b, func(x, y Leaf) bool { return x.Path == y.Path && string(x.Value) == string(y.Value) })
}

func TestFlattenAndAssemble(t *testing.T) {
	for doc, want := range map[string]struct {
		leaves []Leaf
		back   string
	}{
		`{}`: {nil, `{}`},
		` { "b" : 1.50 , "a" : { "x" : [ 1, {"y":2} ] , "e" : { } } } `: {
			[]Leaf{{"b", []byte("1.50")}, {"a.x", []byte(`[ 1, {"y":2} ]`)}, {"a.e", []byte("{}")}},
			`{"a":{"e":{},"x":[ 1, {"y":2} ]},"b":1.50}`},
		`{"a.b":1,"a":{"b":2,"":3},"":{"":4},"\u0000":5,"\\":6}`: {
			[]Leaf{{`a\.b`, []byte("1")}, {"a.b", []byte("2")}, {`a.\e`, []byte("3")}, {`\e.\e`, []byte("4")},
				{`\0`, []byte("5")}, {`\\`, []byte("6")}},
			`{"":{"":4},"\u0000":5,"\\":6,"a":{"":3,"b":2},"a.b":1}`},
		`{"s":"","n":null,"t":true,"big":123456789012345678901234567890}`: {
			[]Leaf{{"s", []byte(`""`)}, {"n", []byte("null")}, {"t", []byte("true")},
				{"big", []byte("123456789012345678901234567890")}},
			`{"big":123456789012345678901234567890,"n":null,"s":"","t":true}`},
	} {
		leaves, err := flatten([]byte(doc))
		if err != nil || !sameLeaves(leaves, want.leaves) {
			t.Errorf("flatten(%s) = %s, %v", doc, leaves, err)
		}
		rand.Shuffle(len(leaves), func(i, j int) { leaves[i], leaves[j] = leaves[j], leaves[i] })
		if back, err := Assemble(leaves); err != nil || string(back) != want.back {
			t.Errorf("Assemble(%s) = %s, %v", doc, back, err)
		}
	}
}

func TestAssembleDoesNotDependOnOrder(t *testing.T) {
	leaves := []Leaf{{"a", []byte("1")}, {"a.b.c", []byte("2")}, {"a.b", []byte(`[1]`)}, {"a.d", []byte("{}")},
		{"a-b", []byte("3")}, {"a.d.e", []byte("null")}}
	for range 50 {
		rand.Shuffle(len(leaves), func(i, j int) { leaves[i], leaves[j] = leaves[j], leaves[i] })
		if got, err := Assemble(leaves); err != nil || string(got) != `{"a":{"b":{"c":2},"d":{"e":null}},"a-b":3}` {
			t.Fatalf("Assemble(%s) = %s, %v", leaves, got, err)
		}
	}
	if got, err := Assemble([]Leaf{{"a", []byte("1")}, {"a", []byte("2")}}); !errors.Is(err, ErrTwice) {
		t.Errorf("the same path twice: %s, %v", got, err)
	}
}

func manyKeys(n int) string {
	keys := make([]string, n)
	for i := range keys {
		keys[i] = fmt.Sprintf(`"k%d":1`, i)
	}
	return "{" + strings.Join(keys, ",") + "}"
}

func TestFlattenLimits(t *testing.T) {
	for name, c := range map[string]struct {
		doc  string
		want error
	}{
		"array":       {`[1]`, ErrNotObject},
		"nothing":     {``, ErrNotObject},
		"long path":   {`{"` + strings.Repeat("x", maxLeafPathBytes+1) + `":1}`, errLeafPath},
		"many leaves": {manyKeys(MaxLeaves + 1), errManyLeaves},
	} {
		if leaves, err := flatten([]byte(c.doc)); !errors.Is(err, c.want) {
			t.Errorf("%s: %d leaves, %v", name, len(leaves), err)
		}
	}
	for _, doc := range []string{`{"a":`, `{"a"}`, `{"a":1`, `{"a":{"b":1}`, `{`} {
		if leaves, err := flatten([]byte(doc)); err == nil {
			t.Errorf("flatten(%s) = %s", doc, leaves)
		}
	}
	deep := strings.Repeat(`{"a":`, maxLeafDepth+10) + "1" + strings.Repeat("}", maxLeafDepth+10)
	leaves, err := flatten([]byte(deep))
	if err != nil || len(leaves) != 1 || strings.Count(leaves[0].Path, "a") != maxLeafDepth {
		t.Fatalf("deep: %s, %v", leaves, err)
	}
	if back, err := Assemble(leaves); err != nil || string(back) != deep {
		t.Errorf("deep: %s, %v", back, err)
	}
}

func TestWriteOverJobData(t *testing.T) {
	for name, start := range map[string]func(*Scope){
		"leaves":   func(s *Scope) { s.SetJob([]Leaf{{"a.x", []byte("1")}, {"b", []byte("[1]")}}) },
		"document": func(s *Scope) { s.job = NewDatum([]byte(`{"a":{"x":1},"b":[1]}`)) },
	} {
		s := NewScope(Metadata{})
		start(s)
		if err := s.Write([]Leaf{{"a.y", []byte("2")}, {"a", []byte("{}")}, {"b.c", []byte("3")},
			{"d", []byte("{}")}}); err != nil {
			t.Fatal(err)
		}
		job, err := s.jobDatum()
		if err != nil || string(job.Raw()) != `{"a":{"x":1,"y":2},"b":{"c":3},"d":{}}` {
			t.Errorf("%s: %s, %v", name, job.Raw(), err)
		}
	}
}

func TestRelated(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"a", "a", true}, {"a.b", "a", true}, {"a", "a.b.c", true}, {"a", "ab", false}, {"a.b", "a.c", false},
		{`a\.b`, "a", false}, {"a", `a\.b`, false}} {
		if related(c.a, c.b) != c.want {
			t.Errorf("related(%q, %q) = %v", c.a, c.b, !c.want)
		}
	}
}

// FuzzPath: different keys never give one path, and every path has its keys.
func FuzzPath(f *testing.F) {
	f.Add("a", "b")
	f.Add("", ".")
	f.Add(`\`, "\x00")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, keys := range [][]string{{a}, {a, b}, {b, a, a}} {
			if got := SplitPath(Path(keys...)); !slices.Equal(got, keys) {
				t.Errorf("%q → %q → %q", keys, Path(keys...), got)
			}
			if built := childPath(childPath("", true, keys[0]), false, b); built != Path(keys[0], b) {
				t.Errorf("childPath %q, Path %q", built, Path(keys[0], b))
			}
		}
	})
}

// FuzzFlatten: what is taken apart comes back with the same content.
func FuzzFlatten(f *testing.F) {
	f.Add(`{"a":{"b":[1,{}],"c":{}},"d.e":null}`)
	f.Add(`{"a":1,"a":{"b":2}}`)
	f.Fuzz(func(t *testing.T, doc string) {
		leaves, err := flatten([]byte(doc))
		if err != nil || !json.Valid([]byte(doc)) {
			return
		}
		back, err := Assemble(leaves)
		if errors.Is(err, ErrTwice) || hasDuplicateKeys(leaves) {
			return
		}
		same, equalErr := NewDatum([]byte(doc)).Equal(NewDatum(back))
		if err != nil || equalErr != nil || !same {
			t.Errorf("%s → %s → %s (%v, %v)", doc, leaves, back, err, equalErr)
		}
	})
}

func hasDuplicateKeys(leaves []Leaf) bool {
	for i, a := range leaves {
		for _, b := range leaves[i+1:] {
			if related(a.Path, b.Path) {
				return true
			}
		}
	}
	return false
}

func FuzzSameNumber(f *testing.F) {
	f.Add(int64(12), uint8(3))
	f.Fuzz(func(t *testing.T, n int64, zeros uint8) {
		if n == 0 {
			return
		}
		digits, _ := json.Marshal(n)
		padded := string(digits) + "." + strings.Repeat("0", int(zeros)+1) + "e0"
		if !sameNumber(string(digits), padded) || sameNumber(string(digits), string(digits)+"1") {
			t.Errorf("%s and %s", digits, padded)
		}
	})
}
