package consoletest

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// TestDifferences: what differs between two JSON values, computed as the page does it, in a browser.
func TestDifferences(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../../console/src/differences.ts")
	if err != nil {
		t.Fatal(err)
	}
	made := api.Transform(string(source), api.TransformOptions{Loader: api.LoaderTS, Format: api.FormatIIFE,
		GlobalName: "tested", Target: api.ES2022})
	if len(made.Errors) > 0 {
		t.Fatal(made.Errors)
	}
	b := newBrowser(t, "about:")
	b.open("blank")
	eval[bool](b, string(made.Code)+"; globalThis.tested = tested; true")
	for name, c := range map[string]struct{ here, there, want string }{
		"the same":              {`{"a":[1,{"b":null}]}`, `{"a":[1,{"b":null}]}`, ""},
		"another order":         {`{"a":1,"b":2}`, `{"b":2,"a":1}`, ""},
		"only here":             {`{"a":1,"b":{"c":2}}`, `{"a":1}`, `b added {"c":2} undefined`},
		"only there":            {`{}`, `{"a":[1]}`, `a removed undefined [1]`},
		"null is a value":       {`{"a":null}`, `{}`, `a added null undefined`},
		"changed":               {`{"a":{"b":1}}`, `{"a":{"b":"1"}}`, `a.b changed 1 "1"`},
		"no object":             {`{"a":{"b":1}}`, `{"a":[1]}`, `a changed {"b":1} [1]`},
		"null and an object":    {`null`, `{}`, ` changed null {}`},
		"in lists":              {`[1,{"a":2},3]`, `[1,{"a":4}]`, "[1].a changed 2 4|[2] added 3 undefined"},
		"a longer list":         {`{"l":[]}`, `{"l":["x"]}`, `l[0] removed undefined "x"`},
		"names that are quoted": {`{"a.b":1,"a":{"b":1}}`, `{"a.b":2,"a":{"b":1}}`, `["a.b"] changed 1 2`},
		"an empty name":         {`{"a":{"":1}}`, `{"a":{"":2}}`, `a[""] changed 1 2`},
		"a name of objects":     {`{"__proto__":1}`, `{}`, `__proto__ added 1 undefined`},
		"the order of here":     {`{"z":1,"a":{"y":1,"b":1}}`, `{"n":1}`, `z added 1 undefined|a added {"y":1,"b":1} undefined|n removed undefined 1`},
		"all":                   {`1`, `2`, ` changed 1 2`},
	} {
		got := eval[string](b, fmt.Sprintf(`tested.differences(JSON.parse(%q), JSON.parse(%q), 200).map(d =>
			[d.path, d.change, JSON.stringify(d.here), JSON.stringify(d.there)].map(String).join(' ')).join('|')`, c.here, c.there))
		if got != c.want {
			t.Errorf("%s: %s and %s differ in %q, want %q", name, c.here, c.there, got, c.want)
		}
	}
	for what, expression := range map[string]string{
		"a bound, and one more":      "tested.differences(Array.from({length: 1e6}, (_, i) => i), [], 200).length == 201",
		"as many as the bound":       "tested.differences([1, 2], [], 2).length == 2",
		"what is deep":               "(d => tested.differences(d(1), d(2), 9)[0].path.length == 3e5)(x => { for (let i = 0; i < 1e5; i++) x = [x]; return x })",
		"undefined on both sides":    "tested.differences(undefined, undefined, 9).length == 0",
		"a short value":              `(v => v.text == '"abc"' && v.cut == 0)(tested.brief('abc', 200))`,
		"a value that is cut":        "(v => v.text.length == 200 && v.cut == 802)(tested.brief('a'.repeat(1000), 200))",
		"no character is cut in two": `!/\p{Surrogate}/u.test(tested.brief('😀'.repeat(999), 7).text)`,
		"as long as what is not cut": `tested.brief('abc', 5).cut == 0 && tested.brief('abc', 4).cut == 1`,
	} {
		if !eval[bool](b, expression) {
			t.Errorf("%s: not so: %s", what, expression)
		}
	}
}

// rows are the texts of the rows of differences.
const rows = "[...document.querySelectorAll('.compare tbody tr')].map(r => [...r.cells].map(c => c.textContent).join(' ')).join('|')"

// testCompare: a retry is compared with its source by one click, and with any other job by its gid.
func testCompare(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	s.broken("tour-compared")
	source := s.gids["tour-compared"]
	s.post("jobs/"+source+"/retry", `{"reason":"the shelf is up"}`, 200)
	retry := s.named("tour-compared")[0].Gid
	s.waits(retry, "signal on topic tour.approved")
	b.open("/jobs/" + retry + "?tab=data")
	b.shows("Difference to another job")
	b.press("The job that it is a retry of")
	b.until("location.search.includes('to="+source+"')", "the address has the other job")
	b.until(rows+".includes('check 0.0: out')", "what check has answered differs")
	got := eval[string](b, rows)
	for _, want := range []string{"check 0.0: out checked + added true none", "check 0.0: out lines + added [1,2,3] none",
		`check 0.0: out message − removed none "the check of tour-compared has failed"`,
		"pack 0.0.0: out all of it + added {} none"} {
		if !strings.Contains(got, want) {
			t.Errorf("the differences lack %q: %q", want, got)
		}
	}
	if strings.Contains(got, "Input") {
		t.Errorf("the input of a retry is that of its source, and differs: %q", got)
	}
	for _, look := range []struct {
		width int64
		theme string
	}{{1440, "light"}, {1440, "dark"}, {390, "light"}} {
		b.look(look.width, 900, look.theme)
		eval[bool](b, "document.querySelector('.compare-gid').scrollIntoView(), true")
		name := fmt.Sprintf("compare-%s-%d", look.theme, look.width)
		b.accessible(name)
		b.picture(name)
	}
	b.look(1440, 900, "light")

	b.fill("Gid of the other job", s.gids["waits"])
	b.press("Compare")
	b.shows("it waits for somebody", "tour-waits")
	b.until(rows+".includes('Job data note − removed none \"it waits for somebody\"')", "only the other job has a note")
	b.open("/jobs/" + source + "?tab=data&to=" + source)
	b.shows("This is the gid of the job itself", "Its retry")
	b.press("Compare no more")
	b.until("!location.search.includes('to=')", "the address has no other job")
	b.fill("Gid of the other job", "00000000-0000-8000-8000-000000000000")
	b.press("Compare")
	b.shows("not-found")
	b.forgive("404 (Not Found)")

	b.open("/jobs/" + s.gids["hostile"] + "?tab=data&to=" + source)
	b.shows("<script>alert(1)</script>")
	s.signal("tour-compared")
	testSiblings(b, s)
}

// pair begins two jobs of one graph.
const pair = `
app:
  id: pair
  version: '1'
  graphs:
    - subscribes: pair.asked
      activities:
        pair: {type: trigger}
        left: {type: await, topic: pair.half, input: {maps: {side: left}}}
        right: {type: await, topic: pair.half, input: {maps: {side: right}}}
      transitions: {pair: [{to: left}, {to: right}]}
    - subscribes: pair.half
      activities: {half: {type: trigger}}
`

// testSiblings: a child is compared with another one of its parent by one click.
func testSiblings(b *browser, s *site) {
	s.post("apps?activate=true", pair, 201, "Content-Type", "application/yaml")
	gid := s.start("pair.asked", "{}")
	s.until("both halves are done", func() bool { return strings.Contains(s.get("jobs/"+gid), `"state":"completed"`) })
	var children []struct{ Gid, Job string }
	s.must(json.Unmarshal([]byte(s.get("jobs/"+gid+"/children")), &children))
	if len(children) != 2 {
		b.Fatalf("there are %d children, want 2", len(children))
	}
	b.open("/jobs/" + children[0].Gid + "?tab=data")
	b.press("Sibling " + children[1].Job)
	b.shows("1 difference to")
	if got := eval[string](b, rows); !strings.Contains(got, "Input side ~ changed") {
		b.Errorf("the difference to the sibling is %q", got)
	}
}
