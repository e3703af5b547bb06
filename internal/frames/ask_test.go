package frames

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestHomeOf: the home of a token is a name that is one token of a subject.
func TestHomeOf(t *testing.T) {
	t.Parallel()
	for token, want := range map[string]string{
		"ABCDEFGH.1":                          "ABCDEFGH",
		"az-AZ_09.":                           "az-AZ_09",
		"ABCDEFGH.1.2":                        "ABCDEFGH",
		strings.Repeat("x", 40) + ".7":        strings.Repeat("x", 40),
		"":                                    "",
		"ABCDEFGH":                            "",
		"ABCDEFG.1":                           "",
		".1":                                  "",
		strings.Repeat("x", 41) + ".7":        "",
		"ABCDEFGH." + strings.Repeat("1", 56): "",
		"ABCDEFG*.1":                          "",
		"ABCDEFG>.1":                          "",
		"ABCDEFG .1":                          "",
		"ABCDEFG\n.1":                         "",
		"ABCDEF\u00e9.1":                      "",
		"ABCDEFG$.1":                          "",
	} {
		if got := HomeOf(token); got != want {
			t.Errorf("the home of %q is %q, want %q", token, got, want)
		}
	}
}

// TestAskedOnTheWire: engines and homes of all releases read these.
func TestAskedOnTheWire(t *testing.T) {
	t.Parallel()
	const asks = `{"turns":[{"gid":"01a20783-12e6-8a19-a1a9-2c74cd3cd299","activity":"run","dad":",0,0","app":"shop",` +
		`"version":"3","job":"o-1","token":"ABCDEFGH.1","from":1,"to":2,"events":[{"t":"ExecutionResumed"}]}]}`
	const told = `{"turns":[{"after":"ABCDEFGH.1","token":"ABCDEFGH.2","events":[],"put":{"k":1}},{"later":"cold"}]}`
	var a Asks
	var b Told
	for text, body := range map[string]any{asks: &a, told: &b} {
		if err := json.Unmarshal([]byte(text), body); err != nil {
			t.Fatal(err)
		}
		if again, err := json.Marshal(body); err != nil || string(again) != text {
			t.Errorf("%s is written as %s, %v", text, again, err)
		}
	}
	if a.Turns[0].To != 2 || b.Turns[0].Token != "ABCDEFGH.2" || b.Turns[1].Answer != nil {
		t.Errorf("they are read as %+v, %+v", a, b)
	}
}
