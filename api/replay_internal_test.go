package api

import "testing"

// TestSameJSON: values are compared, numbers with all their digits.
func TestSameJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{`{"a":1,"b":[true,null]}`, ` { "b" : [ true , null ] , "a" : 1 } `, true},
		{`"\u00e9"`, `"é"`, true},
		{`1.50`, `15e-1`, true}, {`100`, `1E+2`, true}, {`-0`, `0.0e9`, true}, {`0.001`, `1e-3`, true},
		{`9007199254740993`, `9007199254740992`, false},
		{`1e400`, `1e401`, false}, {`1`, `-1`, false}, {`1`, `"1"`, false}, {`10`, `1`, false}, {`0.1`, `1`, false},
		{`1e99999999999999999999`, `1e99999999999999999998`, false},
		{`[1,2]`, `[2,1]`, false}, {`{"a":null}`, `{}`, false}, {`null`, `{}`, false},
	} {
		if sameJSON([]byte(c.a), []byte(c.b)) != c.same || sameJSON([]byte(c.b), []byte(c.a)) != c.same {
			t.Errorf("%s and %s: want same %t", c.a, c.b, c.same)
		}
	}
}
