package fn

import (
	"fmt"
	"strings"
	"testing"
)

// TestDecodeOrdersKeys: array indexes ascending, then the others as they came,
// also where a key comes twice.
func TestDecodeOrdersKeys(t *testing.T) {
	v, err := Decode([]byte(`{"b":1,"10":2,"a":3,"2":4,"b":5,"01":6,"4294967295":7}`))
	if err != nil {
		t.Fatal(err)
	}
	out, err := Encode(v, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"2":4,"10":2,"b":5,"a":3,"01":6,"4294967295":7}`; string(out) != want {
		t.Errorf("have %s, want %s", out, want)
	}
}

// BenchmarkDecodeDescending reads a document of a megabyte in the order that
// is worst for the order of keys.
func BenchmarkDecodeDescending(b *testing.B) {
	var doc strings.Builder
	for i := 100_000; i > 0; i-- {
		fmt.Fprintf(&doc, `"%d":0,`, i)
	}
	text := []byte("{" + doc.String() + `"x":0}`)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Decode(text); err != nil {
			b.Fatal(err)
		}
	}
}
