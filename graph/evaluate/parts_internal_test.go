package evaluate

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestParts: what one level of a value is taken apart into is what encoding/json makes of it.
func TestParts(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		`{}`, `[]`, `{"a":1}`, `[1]`, ` {"a" : [1, {"b":2}] , "c":"x\u00e9\n" } `, `[ "a" , null,true , -1.50e+07, {"a":{}} ]`,
		`{"a":1,"a":{"b":2}}`, `{"":0,"a.b":1,"\u0061":2,"\ud800":3}`, "{\"\xff\":\"\xfe\"}", `[12345678901234567890.000]`,
		`{`, `[`, `{"a"}`, `{"a":}`, `{"a":1,}`, `[1,]`, `{"a":1}}`, `[1] 2`, `{"a":01}`, `{a:1}`, `{"a":tru}`, `[1 2]`, `{"a":1 "b":2}`,
		"[\"\x01\"]", `{1:2}`, `["\x"]`, `{"a":1]`, `[1}`, nested(9_998), nested(10_000), nested(10_001),
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

// nested is a list in a list, n of them.
func nested(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

// TestEach: the members of an object in their order, those with the same key too.
func TestEach(t *testing.T) {
	t.Parallel()
	each := func(raw string) (seen string, err error) {
		err = NewDatum(json.RawMessage(raw)).Each(func(key string, value json.RawMessage) error {
			seen += key + "=" + string(value) + ";"
			return nil
		})
		return seen, err
	}
	if seen, err := each(` {"b":1, "a" : [2],"b":{}} `); err != nil || seen != "b=1;a=[2];b={};" {
		t.Errorf("%q, %v", seen, err)
	}
	for _, raw := range []string{`[1]`, `1`, `null`} {
		if _, err := each(raw); !errors.Is(err, ErrNotObject) {
			t.Errorf("%s: %v", raw, err)
		}
	}
	for _, raw := range []string{``, `{`, `{"a":1`, `{"a":1} 2`} {
		if _, err := each(raw); err == nil || errors.Is(err, ErrNotObject) {
			t.Errorf("%q: %v", raw, err)
		}
	}
}
