package graph

import "testing"

func TestAssembleFlat(t *testing.T) {
	for flat, want := range map[string]string{
		`{}`:                          `{}`,
		`{"a":1,"b.c":[1],"b.d":"x"}`: `{"a":1,"b":{"c":[1],"d":"x"}}`,
		`{"a\\.b":{},"\\e":null}`:     `{"":null,"a.b":{}}`,
		` {"z": 1.50, "big": 12345678901234567890} `: `{"big":12345678901234567890,"z":1.50}`,
		``: "error", `[1]`: "error", `5`: "error", `{"a":`: "error", `{"a":1,"a":2}`: "error",
	} {
		got, err := AssembleFlat([]byte(flat))
		if err != nil {
			got = []byte("error")
		}
		if string(got) != want {
			t.Errorf("AssembleFlat(%s) = %s, %v", flat, got, err)
		}
	}
}
