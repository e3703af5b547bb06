package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

const searched = `
app:
  id: a
  version: '1'
  graphs:
    - subscribes: s
      activities:
        t:
          type: trigger
          search: %s
`

// TestSearch: what lists find a job by is a text, a number or a boolean; none is left out,
// and what is no single value or too long is refused.
func TestSearch(t *testing.T) {
	const one = "{x: '{$self.output.data.x}'}"
	for input, want := range map[string]string{
		`7`: "x=7 7", `7.50`: "x=7.5 7.5", `"7"`: "x=7", `true`: "x=true", `"a b"`: "x=a b", `null`: "", `""`: "", `1e999`: "x=Infinity",
		`"` + strings.Repeat("é", 128) + `"`: "x=" + strings.Repeat("é", 128), `[1]`: "!want one value", `{"a":1}`: "!want one value",
		`"` + strings.Repeat("x", 257) + `"`: "!has 257 bytes, at most 256",
	} {
		app, problems := graph.Parse("a.yaml", []byte(fmt.Sprintf(searched, one)))
		if app == nil {
			t.Fatal(problems)
		}
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetSelf(evaluate.Output{Data: []byte(`{"x":` + input + `}`)})
		got, err := app.Graph("s").Trigger.Search(s)
		text := ""
		for _, a := range got {
			text += a.Name + "=" + a.Value
			if a.Number != nil {
				text += fmt.Sprint(" ", *a.Number)
			}
		}
		if err != nil {
			text = "!" + err.Error()
		}
		if wrong, fails := strings.CutPrefix(want, "!"); fails && !strings.Contains(text, wrong) || !fails && text != want {
			t.Errorf("%.40s: %.80s, want %.80s", input, text, want)
		}
	}
	for field, want := range map[string]string{
		"[a]":         "search must be a mapping",
		"{1a: 1}":     "is not valid",
		"{a: [1, 2]}": "must be one value",
		"{a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1}": "search has 9 names, at most 8",
	} {
		_, problems := graph.Parse("a.yaml", []byte(fmt.Sprintf(searched, field)))
		if !strings.Contains(fmt.Sprint(problems), want) {
			t.Errorf("%s: %v, want %q", field, problems, want)
		}
	}
	if legwork.CheckAttribute("a.b-c_1") != nil || legwork.CheckAttribute("ä") == nil {
		t.Error("names of attributes")
	}
}
