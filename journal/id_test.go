package journal_test

import (
	"testing"

	. "github.com/legwork-dev/legwork/journal"
)

// TestRoot: a root follows from digest, parent and key, and from nothing else (PID-01).
// The vectors are a contract: other languages compute the same.
func TestRoot(t *testing.T) {
	t.Parallel()
	first := ID{Root: Root([]byte{0x5e, 0x1f}, nil, "order-17")}
	child, err := first.Child(2)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range []struct {
		digest string
		parent *ID
		key    string
		want   string
	}{
		{"\x5e\x1f", nil, "order-17", "b8d36c7be2f868a1f564fd5d2821e823aa70ecf715dd9a94e7d49d2f42b2b8e8"},
		{"\x5e\x1f", &child, "order-17", "577a6dd803cce9a57ad128a687b8b4b349b8ae13d00b268c49859be4fd8966da"},
		{"\x5e\x1f", &first, "order-17", ""},
		{"\x5e", nil, "order-17", ""},
		{"\x5e\x1f", nil, "order-18", ""},
		{"ab", nil, "c", ""},
		{"a", nil, "bc", ""},
		{"", nil, "", ""},
	} {
		got := ID{Root: Root([]byte(c.digest), c.parent, c.key)}.String()
		if c.want != "" && got != c.want {
			t.Errorf("the root of %x, %v, %q is %s, want %s", c.digest, c.parent, c.key, got, c.want)
		}
		if seen[got] {
			t.Errorf("the root of %x, %v, %q is that of another execution", c.digest, c.parent, c.key)
		}
		seen[got] = true
	}
}

// TestTree: the tree of the source document (PID-02, PID-03).
func TestTree(t *testing.T) {
	t.Parallel()
	root := ID{Root: Root(nil, nil, "x")}
	name := root.String()
	id := root
	for _, step := range []struct {
		at   Position
		want string
	}{{0, ".0"}, {1, ".0.1"}, {0, ".0.1.0"}} {
		next, err := id.Child(step.at)
		if err != nil || next.String() != name+step.want {
			t.Fatalf("the child is %s, %v, want root%s", next, err, step.want)
		}
		back, ok := next.Parent()
		if !ok || back.String() != id.String() {
			t.Errorf("the parent of %s is %s, want %s", next, back, id)
		}
		read, err := ParseID(next.String())
		if err != nil || read.String() != next.String() {
			t.Errorf("%s is read as %s, %v", next, read, err)
		}
		id = next
	}
	one, err1 := id.Child(1)
	two, err2 := id.Child(2)
	if err1 != nil || err2 != nil || one.String() == two.String() || one.String() != name+".0.1.0.1" {
		t.Errorf("two children are %s and %s", one, two)
	}
	if _, ok := root.Parent(); ok {
		t.Error("an execution has a parent")
	}
	for range MaxDepth - len(id.Path) {
		var err error
		if id, err = id.Child(7); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := id.Child(0); err == nil {
		t.Error("there is no limit of depth")
	}
	for _, bad := range []string{"", "12", name + ".", name + ".-1", name + ".01", name + ".4294967296", name + ".x",
		id.String() + ".0"} {
		if read, err := ParseID(bad); err == nil {
			t.Errorf("%q is read as %s", bad, read)
		}
	}
}
