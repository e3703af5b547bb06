package graph

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// fan is worker a with hooks b, c, d after it; edges is its transitions.
func fan(t *testing.T, settings, edges string, options ...Option) *Activity {
	t.Helper()
	head := "app:\n  id: x\n  version: '1'\n" + settings +
		"  graphs:\n  - subscribes: go\n    activities:\n      t: {type: trigger}\n      a: {type: worker, topic: a, " +
		"input: {maps: {}}}\n"
	to := ""
	for _, id := range []string{"b", "c", "d"} {
		if strings.Contains(edges, "to: "+id) {
			to += "      " + id + ": {type: hook}\n"
		}
	}
	return must(t, head+to+"    transitions:\n      t: [{to: a}]\n      a: ["+edges+"]\n", options...).Activity("a")
}

func TestRoute(t *testing.T) {
	const always = "  settings: {unconditional_edges: always}\n"
	match := func(gate string, m ...string) string {
		return "{to: b, conditions: {gate: " + gate + ", match: [" + strings.Join(m, ", ") + "]}}"
	}
	v := func(expected string) string { return "{expected: " + expected + ", actual: '{a.output.data.v}'}" }
	w := func(expected string) string { return "{expected: " + expected + ", actual: '{$self.output.data.w}'}" }
	for name, c := range map[string]struct {
		settings, edges string
		status          legwork.Status
		code            int
		data            string
		want            string // ids, then ! if unhandled
	}{
		"leaf":                           {"", "", legwork.Success, 200, "", ""},
		"leaf, error":                    {"", "", legwork.Failed, 500, "", "!"},
		"unconditional":                  {"", "{to: b}, {to: c}", legwork.Success, 200, "", "b c"},
		"unconditional, other code":      {"", "{to: b}", legwork.Success, 500, "", "b"},
		"unconditional, pending":         {"", "{to: b}", legwork.Pending, 202, "", "b"},
		"error, no rule names a code":    {"", "{to: b}, {to: c, conditions: {}}", legwork.Failed, 500, "", "!"},
		"error, another rule has a code": {"", "{to: b}, {to: c, conditions: {code: 422}}", legwork.Failed, 500, "", "!"},
		"error, the rule for it":         {"", "{to: b}, {to: c, conditions: {code: 422}}", legwork.Failed, 422, "", "c"},
		"error, always":                  {always, "{to: b}, {to: c, conditions: {code: 422}}", legwork.Failed, 500, "", "b"},
		"error, only conditional":        {"", "{to: b, conditions: {}}", legwork.Failed, 500, "", "!"},
		"error with code 200":            {"", "{to: b, conditions: {}}", legwork.Failed, 200, "", "!"},
		"error with code 200, named":     {"", "{to: b, conditions: {code: 200}}", legwork.Failed, 200, "", "b"},
		"code list":                      {"", "{to: b, conditions: {code: [404, 422]}}", legwork.Success, 422, "", "b"},
		"text in a code list":            {"", "{to: b, conditions: {code: [404, '422']}}", legwork.Success, 422, "", ""},
		"number beside a text":           {"", "{to: b, conditions: {code: [404, '422']}}", legwork.Success, 404, "", "b"},
		"text alone in a code list":      {"", "{to: b, conditions: {code: ['422']}}", legwork.Success, 422, "", "b"},
		"code text":                      {"", "{to: b, conditions: {code: '422'}}", legwork.Failed, 422, "", "b"},
		"a code of four digits":          {"", "{to: b, conditions: {code: 1001}}", legwork.Success, 1001, "", "b"},
		"any code, error":                {"", "{to: b, conditions: {code: '*'}}", legwork.Failed, 599, "", "b"},
		"any code, pending":              {"", "{to: b, conditions: {code: ['*']}}", legwork.Pending, 202, "", "b"},
		"code 202": {"", "{to: b, conditions: {code: 202}}, {to: c, conditions: {}}", legwork.Pending, 0,
			"", "b"},
		"default codes": {"", "{to: b, conditions: {}}, {to: c, conditions: {code: 500}}", legwork.Success, 0,
			"", "b"},
		"default error": {"", "{to: b, conditions: {}}, {to: c, conditions: {code: 500}}", legwork.Failed, 0,
			"", "c"},
		"match only means 200": {"", match("and", v("1")), legwork.Success, 201, `{"v":1}`, ""},
		"number by value":      {"", match("and", v("1")), legwork.Success, 200, `{"v":1.0}`, "b"},
		"exponent":             {"", match("and", v("1200")), legwork.Success, 200, `{"v":1.2E+3}`, "b"},
		"minus zero":           {"", match("and", v("0")), legwork.Success, 200, `{"v":-0.00e7}`, "b"},
		"huge exponents":       {"", match("and", v("1")), legwork.Success, 200, `{"v":1e999999999}`, ""},
		"number is not text":   {"", match("and", v("1")), legwork.Success, 200, `{"v":"1"}`, ""},
		"text is not number":   {"", match("and", v("'1'")), legwork.Success, 200, `{"v":1}`, ""},
		"text with escapes":    {"", match("and", v("é/")), legwork.Success, 200, `{"v":"\u00e9\/"}`, "b"},
		"beyond float64": {"", match("and", v("9007199254740993")), legwork.Success, 200,
			`{"v":9007199254740992}`, ""},
		"null is not missing": {"", match("and", v("null")), legwork.Success, 200, `{}`, ""},
		"null":                {"", match("and", v("null")), legwork.Success, 200, `{"v":null}`, "b"},
		"boolean":             {"", match("and", v("true")), legwork.Success, 200, `{"v":true}`, "b"},
		"empty text":          {"", match("and", v("''")), legwork.Success, 200, `{"v":""}`, "b"},
		"structure": {"", match("and", v("{a: [1, x]}")), legwork.Success, 200, `{"v":{"a":[1,"x"]}}`,
			""},
		"list":       {"", match("and", v("[1]")), legwork.Success, 200, `{"v":[1]}`, ""},
		"empty list": {"", match("and", v("[]")), legwork.Success, 200, `{"v":[]}`, ""},
		"two lists with one content": {"", match("and", w("'{a.output.data.v}'")), legwork.Success, 200,
			`{"v":[1],"w":[1]}`, ""},
		"a list and itself": {"", match("and", v("'{a.output.data.v}'")), legwork.Success, 200, `{"v":[1]}`, "b"},
		"other structure":   {"", match("and", v("{a: [1]}")), legwork.Success, 200, `{"v":{"a":[1],"b":2}}`, ""},
		"two references": {"", match("and", w("'{a.output.data.v}'")), legwork.Success, 200,
			`{"v":"x","w":"x"}`, "b"},
		"and":              {"", match("and", v("1"), w("2")), legwork.Success, 200, `{"v":1,"w":3}`, ""},
		"and, both":        {"", match("and", v("1"), w("2")), legwork.Success, 200, `{"v":1,"w":2}`, "b"},
		"or":               {"", match("or", v("1"), w("2")), legwork.Success, 200, `{"v":0,"w":2}`, "b"},
		"or, none":         {"", match("or", v("1"), w("2")), legwork.Success, 200, `{"v":0,"w":0}`, ""},
		"or without match": {"", match("or"), legwork.Success, 200, `{}`, "b"},
		"alternatives follow once": {"",
			"{to: b, conditions: {code: 1}}, {to: b, conditions: {code: [1, 2]}}, {to: c}", legwork.Success, 1, "", "b c"},
		"all edges are evaluated": {"",
			"{to: b, conditions: {}}, {to: c, conditions: {code: 200}}, {to: d, conditions: {code: 500}}", legwork.Success, 200,
			"", "b c"},
		"error and value": {"", "{to: b, conditions: {code: 500, match: [" + v("x") + "]}}", legwork.Failed, 500,
			`{"v":"y"}`, "!"},
		"match names no code (error)":     {"", "{to: c}, " + match("and", v("1")), legwork.Failed, 500, `{"v":1}`, "!"},
		"match alone is not for an error": {"", match("and", v("1")), legwork.Failed, 200, `{"v":1}`, "!"},
	} {
		t.Run(name, func(t *testing.T) {
			a := fan(t, c.settings, c.edges)
			s := evaluate.NewScope(evaluate.Metadata{})
			s.SetSelf(evaluate.Output{Data: []byte(c.data), Status: c.status, Code: c.code})
			next, handled, err := a.Route(c.status, c.code, s)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, n := range next {
				got += " " + n.ID
			}
			if !handled {
				got += " !"
			}
			if got = strings.TrimSpace(got); got != c.want {
				t.Errorf("Route(%s, %d) = %q, want %q", c.status, c.code, got, c.want)
			}
		})
	}
}

// TestRouteOfHotMesh: by its rules a transition without conditions follows errors where none of its activity names
// a code, and what job.maps wrote of an error is saved whatever follows.
func TestRouteOfHotMesh(t *testing.T) {
	for name, c := range map[string]struct {
		settings, edges string
		own, hotmesh    int  // how many follow error 402
		writes          bool // job.maps, by own rules
	}{
		"no conditions":   {"", "{to: b}", 0, 1, false},
		"a code beside":   {"", "{to: b}, {to: c, conditions: {code: 422}}", 0, 0, false},
		"its code beside": {"", "{to: b}, {to: c, conditions: {code: 402}}", 1, 1, true},
		"compares values": {"", "{to: b, conditions: {code: 402, match: [{expected: 1, actual: 2}]}}", 0, 0, true},
		"always": {"  settings: {unconditional_edges: always}\n", "{to: b}, {to: c, conditions: {code: 422}}",
			1, 1, true},
		"default":                {"  settings: {unconditional_edges: default}\n", "{to: b}", 0, 1, false},
		"nothing follows at all": {"", "", 0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			for compat, want := range map[string]int{"": c.own, HotMesh: c.hotmesh} {
				a := fan(t, c.settings, c.edges, WithCompat(compat))
				next, handled, err := a.Route(legwork.Failed, 402, evaluate.NewScope(evaluate.Metadata{}))
				if err != nil || len(next) != want || handled != (want > 0) {
					t.Errorf("rules %q: %d follow, handled %v, %v, want %d", compat, len(next), handled, err, want)
				}
				if writes := a.WritesJob(legwork.Failed, 402); writes != (c.writes || compat == HotMesh) ||
					!a.WritesJob(legwork.Pending, 0) {
					t.Errorf("rules %q: writes %v", compat, writes)
				}
			}
		})
	}
}

// TestChanges: the transitions that another set of rules takes on errors are known, with their places.
func TestChanges(t *testing.T) {
	const body = worker + "      b: {type: worker, topic: b, input: {maps: {}}}\n      c: {type: await, topic: .c}\n   " +
		"   h: {type: hook}\n" +
		"    transitions: {t: [{to: a}], a: [{to: b}], b: [{to: c}, {to: h, conditions: {code: 404}}], c: [{to: h}]}\n" +
		"  - {subscribes: .c, activities: {ct: {type: trigger}}}\n"
	src := strings.Replace(one(strings.ReplaceAll(body, "[{to: h}]", "[{to: h2}]")), "h: {type: hook}\n",
		"h: {type: hook}\n      h2: {type: hook}\n", 1)
	for _, compat := range compats {
		app := must(t, src, WithCompat(compat))
		got := ""
		for _, c := range app.Changes {
			got += fmt.Sprintf("%s→%s %d:%d ", c.From, c.To, c.Problem.Line, c.Problem.Column)
		}
		if got != "a→b 13:37 c→h2 13:99 " || !strings.Contains(app.Changes[0].Problem.String(),
			"a → b: follows errors by the rules of HotMesh") {
			t.Errorf("rules %q: %s%v", compat, got, app.Changes)
		}
	}
}

func TestRouteSeesWhatTheLegWrote(t *testing.T) {
	app := must(t, one("      b: {type: hook}\n    transitions:\n      t: [{to: b, conditions: {match: [{expected: 2, "+
		"actual: '{$job.data.n}'}]}}]\n"))
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetJob([]evaluate.Leaf{{Path: "n", Value: []byte("1")}})
	trigger := app.Activity("t")
	if next, _, err := trigger.Route(legwork.Success, 200, s); err != nil || len(next) != 0 {
		t.Fatalf("before: %v %v", next, err)
	}
	if err := s.Write([]evaluate.Leaf{{Path: "n", Value: []byte("2")}}); err != nil {
		t.Fatal(err)
	}
	if next, _, err := trigger.Route(legwork.Success, 200, s); err != nil || len(next) != 1 {
		t.Fatalf("after: %v %v", next, err)
	}
}

func TestRouteReportsBrokenData(t *testing.T) {
	a := fan(t, "", "{to: b, conditions: {match: [{expected: 1, actual: '{a.output.data.v}'}]}}")
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetSelf(evaluate.Output{Data: []byte(`{"v":`)})
	if _, _, err := a.Route(legwork.Success, 200, s); err == nil ||
		!strings.Contains(fmt.Sprint(err), "a → b: {a.output.data.v}: not valid JSON") {
		t.Errorf("error = %v", err)
	}
}
