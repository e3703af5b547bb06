package journal

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// FuzzParts: a JSON array and an object are taken apart as encoding/json does.
func FuzzParts(f *testing.F) {
	for _, text := range []string{`[]`, ` [ 1 , "a,]" ,[2,{"b":[]}],{} ,null ] `, `{}`, `{"a":1,"b\"":"}" , "\u0063" : {"d":[1]}}`,
		`"a"`, `7`, `{"a":{"b":{"c":"\\"}},"d":-1.5e3}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !json.Valid(data) || !utf8.Valid(data) {
			return
		}
		all, open := parts(data, nil)
		var list []json.RawMessage
		var members map[string]json.RawMessage
		switch {
		case json.Unmarshal(data, &list) == nil && list != nil:
			if open != '[' || len(all) != len(list) {
				t.Fatalf("%s has %d parts behind %q, want %d", data, len(all), open, len(list))
			}
			for i := range list {
				if string(all[i]) != string(list[i]) {
					t.Errorf("part %d of %s is %s, want %s", i, data, all[i], list[i])
				}
			}
		case json.Unmarshal(data, &members) == nil && members != nil:
			last := map[string]string{}
			for i := 0; open == '{' && i < len(all); i += 2 {
				last[string(text(all[i]))] = string(all[i+1])
			}
			if len(last) != len(members) {
				t.Fatalf("%s has the members %v, want %d", data, last, len(members))
			}
			for name, value := range members {
				if last[name] != string(value) {
					t.Errorf("%q of %s is %s, want %s", name, data, last[name], value)
				}
			}
		case open == '[' || open == '{':
			t.Errorf("%s begins with %q", data, open)
		}
	})
}
