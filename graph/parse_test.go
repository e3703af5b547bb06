package graph

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// must parses a document that has to be sound.
func must(t testing.TB, src string, options ...Option) *App {
	t.Helper()
	app, err := Parse("app.yaml", []byte(src), options...)
	if err != nil {
		t.Fatalf("Parse:\n%v\n%s", err, src)
	}
	return app
}

// one wraps activities and transitions, indented by four, into an app. Its
// first line of content is line 8 of the document.
func one(body string) string {
	return "app:\n  id: shop\n  version: '1'\n  graphs:\n  - subscribes: go\n    activities:\n      t: {type: trigger}\n" +
		body
}

const worker = "      a: {type: worker, topic: a, input: {maps: {}}}\n" // line 8

func TestEveryProblemHasItsPlace(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		want []string // line:column: the beginning of the message
	}{
		"empty":         {"", []string{"1:1: the document is empty"}},
		"comment only":  {"# nothing\n", []string{"1:1: the document is empty"}},
		"not a mapping": {"- 1\n", []string{"1:1: the document must be a mapping, not a list"}},
		"syntax":        {"app:\n  id: [1\n", []string{"2:7: "}},
		"two documents": {"app: 1\n---\napp: 2\n", []string{"3:1: want one YAML document"}},
		"not UTF-8":     {"app:\n  é\xff", []string{"2:4: the document is not valid UTF-8"}},
		"unknown at root": {"application: 1\n",
			[]string{`1:1: unknown field "application" in the document`, "1:1: the document has no app"}},
		"no fields": {"app: {}\n", []string{"1:6: app has no id", "1:6: app has no version",
			"1:6: app has no graphs"}},
		"app id": {strings.Replace(one(worker), "shop", "my.shop", 1),
			[]string{`2:7: app id "my.shop" is not valid`, `8:7: activity "a" is never reached`}},
		"version": {"app:\n  id: a\n  version: beta\n  graphs: []\n",
			[]string{`3:12: version "beta" is not valid`, "4:11: graphs is empty"}},
		"duplicate key": {"app:\n  id: a\n  version: 1\n  id: b\n  graphs: 5\n",
			[]string{`4:3: key "id" is already set on line 2`, "5:11: graphs must be a list, not a number"}},
		"CRLF": {"app:\r\n  id: 'a\r\n    b'\r\n  versoin: 1\r\n  graphs: []\r\n",
			[]string{"2:3: app has no version", `2:7: app id "a b"`,
				`4:3: unknown field "versoin" in app (did you mean "version"?)`, "5:11: graphs is empty"}},
		"settings": {"app:\n  id: a\n  version: 1\n  settings: {validate: 1.1, unconditional_edges: yes}\n  " +
			"graphs: [1]\n", []string{`4:24: setting validate must be a boolean, not a number`,
			"4:50: setting unconditional_edges is not valid", "5:12: a graph must be a mapping, not a number"}},
		"graph fields": {"app:\n  id: a\n  version: 1\n  graphs:\n  - subscribe: x\n    expire: soon\n    hooks: {x: " +
			"[]}\n    publishes: a..b\n", []string{`5:5: unknown field "subscribe" in a graph (did you mean "subscribes"?)`,
			"5:5: a graph has no subscribes", "5:5: a graph has no activities", "6:13: expire is not valid",
			`8:16: publishes "a..b" is not a topic`}},
		"no trigger": {"app:\n  id: a\n  version: 1\n  graphs:\n  - subscribes: x\n    activities: {}\n",
			[]string{"6:5: the graph has no trigger"}},
		"private topic": {"app:\n  id: a\n  version: 1\n  graphs:\n  - subscribes: .x\n    publishes: .y\n    " +
			"activities: {t: {type: trigger}}\n", []string{`6:16: publishes ".y" begins with a dot`}},
		"same topic": {"app:\n  id: a\n  version: 1\n  graphs:\n  - {subscribes: x, activities: {t: {type: " +
			"trigger}}}\n  - {subscribes: x, activities: {u: {type: trigger}}}\n",
			[]string{`6:18: topic "x" starts another graph already`}},
		"$ref": {"app:\n  id: a\n  version: 1\n  graphs:\n  - $ref: x.yaml\n    subscribes: x\n    " +
			"activities: {t: {type: trigger}}\n", []string{`5:5: $ref: this text has no files to refer to`}},
		"same id": {"app:\n  id: a\n  version: 1\n  graphs:\n  - subscribes: x\n    activities: {t: {type: " +
			"trigger}}\n  - subscribes: y\n    activities:\n      t: {type: trigger}\n",
			[]string{"8:5: the graph has no trigger", `9:7: activity "t" is already defined on line 6`}},
		"two triggers": {one("      u: {type: trigger}\n"),
			[]string{`8:7: the graph has a trigger already: "t"`, `8:7: activity "u" is never reached`}},
		"bad id": {one("      a b: {type: worker, topic: x}\n"), []string{`8:7: activity id "a b" is not valid`}},
		"type missing": {one("      a: {topic: x}\n    transitions: {t: [{to: a}]}\n"),
			[]string{"8:10: activity a has no type"}},
		"type misspelt": {one("      a: {type: wroker, topic: x}\n    transitions: {t: [{to: a}]}\n"),
			[]string{`8:17: unknown activity type "wroker" (did you mean "worker"?)`}},
		"no topic": {one("      a: {type: worker, input: {maps: {}}}\n    transitions: {t: [{to: a}]}\n"),
			[]string{"8:10: a worker has no topic"}},
		"bad topic": {one("      a: {type: worker, topic: a.*, input: {maps: {}}}\n    transitions: {t: [{to: a}]}\n"),
			[]string{`8:32: topic "a.*" is not a topic`}},
		"fields of others": {one("      a: {type: hook, sleep: 5, scrub: true, retry: {}, escalation: {role: x}, x: 1}\n  " +
			"  transitions: {t: [{to: a}]}\n"), []string{`8:33: warning: "scrub" has no effect`,
			`8:46: warning: "retry" has no effect`, `8:57: warning: "escalation" is out of scope`,
			`8:80: unknown field "x" in a hook`}},
		"stats": {strings.Replace(one(""), "{type: trigger}",
			"{type: trigger, stats: {measures: [1, {measure: max, target: x}], id: [1], granularity: soon, key: true}}", 1),
			[]string{"7:45: a measure must be a mapping", "7:58: measure is not valid",
				"7:71: the target of a measure must be a reference", "7:80: id must be a text", "7:98: granularity is not valid",
				"7:109: key must be a text"}},
		"wildcard": {one("      a: {type: hook, job: {maps: {'x[99999]': 1}}}\n    transitions: {t: [{to: a}]}\n"),
			[]string{`8:36: "x[99999]" reserves more than 10000`}},
		"from nowhere": {one(worker + "    transitions:\n      t: [{to: a}]\n      b: [{to: a}]\n"),
			[]string{`11:7: transition from "b": the graph has no such activity`}},
		"to nowhere": {one(worker + "    transitions:\n      t: [{to: a}, {to: aa}]\n"),
			[]string{`10:25: transition to "aa": the graph has no such activity (did you mean "a"?)`}},
		"to the trigger": {one(worker + "    transitions:\n      t: [{to: a}]\n      a: [{to: t}]\n"),
			[]string{`11:16: transition to the trigger "t"`}},
		"no to": {one(worker + "    transitions:\n      t: [{to: a}, {conditions: {}}]\n"),
			[]string{"10:20: a transition has no to"}},
		"unreachable": {one(worker), []string{`8:7: activity "a" is never reached`}},
		"cycle": {one(worker + "      b: {type: hook}\n    transitions: {t: [{to: a}], a: [{to: b}], b: [{to: " +
			"a}]}\n"), []string{`8:7: activity "a" is part of a cycle`, `9:7: activity "b" is part of a cycle`}},
		"itself": {one(worker + "    transitions: {t: [{to: a}], a: [{to: a}]}\n"),
			[]string{`8:7: activity "a" is part of a cycle`}},

		"schemas": {one(worker + "    transitions: {t: [{to: a}]}\n    settings: {validate: true}\n    input: " +
			"{schema: {type: foo}}\n"), []string{"11:21: schema is not valid: /type: value must be one of"}},
		"conditions": {one(worker + "    transitions:\n      t:\n      - to: a\n        conditions:\n          " +
			"code: [0, x, 200, 1000000]\n          gate: xor\n          match: [{expected: 1}, 5]\n          when: 1\n"),
			[]string{"13:18: code is not valid", "13:21: code is not valid", "13:29: code is not valid",
				"14:17: gate is not valid", "15:19: match has no actual", "15:34: match must be a mapping, not a number",
				`16:11: unknown field "when" in conditions`}},
		"empty code": {one(worker + "    transitions: {t: [{to: a, conditions: {code: []}}]}\n"),
			[]string{"9:50: code is empty"}},
		"misspelt activity": {one(input("'{tt.output.data.x}'")),
			[]string{`13:16: reference "{tt.output.data.x}": no activity "tt" (did you mean "t"?)`}},
		"unquoted reference": {one(input("{t.output.data.x}")), []string{"13:17: a reference without quotes"}},
		"incomplete":         {one(input("'{t.output}'")), []string{`13:16: reference "{t.output}" is not complete`}},
		"self input": {one(input("'{$self.input.data}'") + "    b: 1\n"),
			[]string{"13:16: warning: the input of a worker is not kept", `15:5: unknown field "b" in a graph`}},
		"in reduce": {one(input("'{$item.x}'")), []string{`13:16: "{$item.x}" exists only inside of @reduce`}},
		"function": {one(input("'{@date.nwo}'")),
			[]string{`13:16: there is no function "@date.nwo" (did you mean "date.now"?)`}},
		"hook data": {one(input("'{t.hook.dat}'")), []string{`13:16: reference "{t.hook.dat}" is not complete`}},
		"unknown root": {one(input("'{$slef.output.data.x}'")),
			[]string{`13:16: unknown reference "{$slef.output.data.x}" (did you mean "$self"?)`}},
		"unknown metadata": {one(input("'{$job.metadata.jdi}'")),
			[]string{`13:16: reference "{$job.metadata.jdi}": no metadata "jdi" (did you mean "jid"?)`}},
		"empty step": {one(input("'{t.output.data..x}'")),
			[]string{`13:16: reference "{t.output.data..x}" is not valid`}},
		"another branch": {one("      a: {type: hook, output: {maps: {x: '{b.output.data}'}}}\n      b: {type: " +
			"hook}\n    transitions: {t: [{to: a}, {to: b}]}\n"),
			[]string{`8:42: reference "{b.output.data}": "b" does not come before "a"`}},
		"doubtful number": {one(input("01234")), []string{`13:16: "01234" is a number for some`}},
		"infinity":        {one(input("-.inf")), []string{`13:16: "-.inf" has no JSON form`}},
		"nested reference": {one(input("[1, {y: '{x.output.data}'}]")),
			[]string{`13:24: reference "{x.output.data}": no activity "x"`}},
		"complex key": {one(input("{? [a] : 1}")), []string{"13:23: "}},
	} {
		t.Run(name, func(t *testing.T) { expect(t, c.src, c.want) })
	}
}

// input is a worker below the trigger with x on line 13, column 16.
func input(x string) string {
	return "      a:\n        type: worker\n        topic: a\n        input:\n          maps:\n            x: " + x +
		"\n    transitions: {t: [{to: a}]}\n"
}

func expect(t *testing.T, src string, want []string) {
	t.Helper()
	app, err := Parse("app.yaml", []byte(src))
	var p *legwork.Problems
	if !errors.As(err, &p) || app != nil {
		t.Fatalf("Parse accepted:\n%s", src)
	}
	ok := len(p.List) == len(want)
	for i := range p.List {
		got := strings.TrimPrefix(p.List[i].String(), "app.yaml:")
		ok = ok && i < len(want) && strings.HasPrefix(got, want[i])
	}
	if !ok {
		t.Errorf("problems:\n%v\nwant:\n%s\nof\n%s", err, strings.Join(want, "\n"), src)
	}
}

// TestGolden: what applications compile to, and their pictures.
func TestGolden(t *testing.T) {
	for _, name := range []string{"orders", "claims"} {
		t.Run(name, func(t *testing.T) {
			src, err := os.ReadFile("testdata/" + name + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			compareGolden(t, "testdata/"+name+".golden", describe(must(t, string(src))))
		})
	}
}

// Mermaid is picture.Mermaid, which pictures_test.go puts here: package picture imports this one.
var Mermaid func(*Graph) string

func describe(app *App) string {
	var b strings.Builder
	fmt.Fprintf(&b, "app %s version %s topics %v hooks %v\n", app.ID, app.Version, app.Topics(), app.HookTopics())
	for _, w := range app.Warnings {
		fmt.Fprintln(&b, w)
	}
	for _, g := range app.Graphs {
		fmt.Fprintf(&b, "graph %s publishes %s expire %v input %s\n", g.Subscribes, g.Publishes, g.Expire,
			string(g.InputSchema))
		for _, a := range g.Activities {
			fmt.Fprintf(&b, "%s %s depth %d\n    leg1 %s\n    leg2 %s\n", a.Type, a.ID, a.Depth, a.Needs(Leg1).describe(),
				a.Needs(Leg2).describe())
		}
		b.WriteString(Mermaid(g))
	}
	return b.String()
}

// describe lists what is needed.
func (n Needs) describe() string {
	var out []string
	if len(n.Outputs) > 0 {
		out = append(out, fmt.Sprintf("outputs of %v", n.Outputs))
	}
	if n.Job && len(n.JobPaths) == 0 {
		out = append(out, "all job data")
	} else if n.Job {
		out = append(out, fmt.Sprintf("job data %v", n.JobPaths))
	}
	if n.Meta {
		out = append(out, "the job's row")
	}
	if n.Own {
		out = append(out, "its own output")
	}
	if out == nil {
		return "needs nothing"
	}
	return strings.Join(out, ", ")
}

func compareGolden(t *testing.T, golden, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
