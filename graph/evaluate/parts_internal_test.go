package evaluate

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
)

// TestParts: what one level of a value is taken apart into is what encoding/json makes of it.
func TestParts(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		`{}`, `[]`, `{"a":1}`, `[1]`, ` {"a" : [1, {"b":2}] , "c":"x\u00e9\n" } `, `[ "a" , null,true , -1.50e+07, {"a":{}} ]`,
		`{"a":1,"a":{"b":2}}`, `{"":0,"a.b":1,"\u0061":2,"\ud800":3}`, "{\"\xff\":\"\xfe\"}", `[12345678901234567890.000]`,
		`{`, `[`, `{"a"}`, `{"a":}`, `{"a":1,}`, `[1,]`, `{"a":1}}`, `[1] 2`, `{"a":01}`, `{a:1}`, `{"a":tru}`, `[1 2]`, `{"a":1 "b":2}`,
		"[\"\x01\"]", `{1:2}`, `["\x"]`,
	} {
		var fields map[string]json.RawMessage
		var items []json.RawMessage
		d := NewDatum(json.RawMessage(raw))
		var want error
		if d.kind() == kindObject {
			want = json.Unmarshal([]byte(raw), &fields)
		} else {
			want = json.Unmarshal([]byte(raw), &items)
		}
		got := d.index()
		if (got == nil) != (want == nil) {
			t.Errorf("%q: %v, encoding/json says %v", raw, got, want)
			continue
		}
		if want != nil {
			continue
		}
		if k := slices.Sorted(maps.Keys(d.fields)); !slices.Equal(k, slices.Sorted(maps.Keys(fields))) {
			t.Errorf("%q has %q, encoding/json says %v", raw, k, fields)
		}
		for key, value := range fields {
			if string(d.fields[key].Raw()) != string(value) {
				t.Errorf("%q: %q is %s, encoding/json says %s", raw, key, d.fields[key].Raw(), value)
			}
		}
		if len(items) != len(d.items) {
			t.Fatalf("%q has %d items, encoding/json says %d", raw, len(d.items), len(items))
		}
		for i, value := range items {
			if string(d.items[i].Raw()) != string(value) {
				t.Errorf("%q: %d is %s, encoding/json says %s", raw, i, d.items[i].Raw(), value)
			}
		}
	}
}
