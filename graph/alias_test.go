package graph

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// TestAliases: anchors, aliases and merge keys are what they stand for.
func TestAliases(t *testing.T) {
	app := must(t, `x-common: &common {type: worker, topic: w.a, retry: &retry {maximumAttempts: 3}}
app:
  id: &id shop
  version: '1'
  x-not-approved: &refused
    code: 422
  graphs:
  - subscribes: go
    publishes: *id
    activities:
      t: {type: trigger}
      a:
        <<: *common
        input: &input
          maps: {x: '{t.output.data.x}', list: [&one 1, *one]}
      b:
        topic: w.b
        <<: [*common, {title: B, topic: never}]
        title: Bee
        input: *input
      c: {type: hook, output: {maps: {<<: {p: 1, q: 2}, z: 3, p: 4, '<<': 5}}}
    transitions:
      t: [{to: a}]
      a: [{to: b}, {to: c, conditions: *refused}]
`)
	a, b := app.Activity("a"), app.Activity("b")
	for got, want := range map[string]string{
		a.WrittenTopic(): "w.a", b.WrittenTopic(): "w.b", b.Title: "Bee", app.Graphs[0].Publishes: "shop",
		evaluated(t, a.Input): `{"x":7,"list":[1,1]}`, evaluated(t, app.Activity("c").Output): `{"p":4,"q":2,"z":3,"<<":5}`,
		fmt.Sprint(a.Transitions[1].Conditions.Codes): "[422]",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if evaluated(t, a.Input) != evaluated(t, b.Input) || len(app.Warnings) != 0 {
		t.Errorf("b maps %s, warnings %v", evaluated(t, b.Input), app.Warnings)
	}
}

func evaluated(t *testing.T, m evaluate.Maps) string {
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"x":7}`)})
	out, err := m.Eval(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestAliasProblems: what is wrong in an anchored value is told once, where it
// is written.
func TestAliasProblems(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		want []string
	}{
		"unknown": {one("      a: *x\n    transitions: {t: [{to: a}]}\n"),
			[]string{`8:10: no anchor "x" comes before this`}},
		"itself": {one("      a: &a {type: hook, output: *a}\n    transitions: {t: [{to: a}]}\n"),
			[]string{`8:34: anchor "a" contains itself`}},
		"merged text": {one("      a:\n        <<: text\n        type: hook\n    transitions: {t: [{to: a}]}\n"),
			[]string{"9:13: only a mapping can be merged, not a text"}},
		"merged alias": {one("      a:\n        <<: *x\n        type: hook\n    transitions: {t: [{to: a}]}\n"),
			[]string{`9:13: no anchor "x" comes before this`}},
		"content": {"x: &x {type: hook, tilte: a}\n" +
			one("      a: *x\n      b: *x\n    transitions: {t: [{to: a}, {to: b}]}\n"), []string{
			`1:20: unknown field "tilte" in a hook`}},
		"twice": {one("      a: {<<: {type: worker}, type: hook, type: hook}\n    transitions: {t: [{to: a}]}\n"),
			[]string{`8:43: key "type" is already set on line 8`}},
		"not anchored": {"x: 1\n" + one(""), []string{`1:1: unknown field "x" in the document`}},
		"tag":          {"app:\n  id: !!str x\n", []string{"2:7: tags are not allowed"}},
		"question":     {one("      ? a\n      : {type: hook}\n"), []string{"8:7: only plain keys are allowed"}},
		"two anchors":  {"app:\n  id: &a &b x\n", []string{"2:10: a value has one anchor"}},
	} {
		t.Run(name, func(t *testing.T) { expect(t, c.src, c.want) })
	}
}

// TestAliasesAreBounded: what expands to more than fits ends, in little time.
func TestAliasesAreBounded(t *testing.T) {
	var laughs, merges strings.Builder
	laughs.WriteString("a0: &a0 [x, x]\n")
	merges.WriteString("a0: &a0 {k: 1}\n")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&laughs, "a%d: &a%d [*a%d, *a%d]\n", i, i, i-1, i-1)
		fmt.Fprintf(&merges, "a%d: &a%d {k%d: *a%d, <<: *a%d}\n", i, i, i, i-1, i-1)
	}
	deep := "a0: &a0 [x]\n"
	for i := 1; i < 100; i++ {
		deep += fmt.Sprintf("a%d: &a%d [*a%d]\n", i, i, i-1)
	}
	for name, c := range map[string]struct{ src, want string }{
		"laughs": {laughs.String(), "aliases expand to more than"},
		"merges": {merges.String(), "aliases expand to more than"},
		"texts":  {"a: &a " + strings.Repeat("x", 500_000) + "\nb: [*a, *a, *a]\n", "aliases expand to more than"},
		"keys": {"a: &a {" + strings.Repeat("x", 100_000) + ": 1}\nb: [" + strings.Repeat("*a, ", 20) + "]\n",
			"aliases expand to more than"},
		"deep": {deep, "nested deeper than 64 levels"},
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			_, err := Parse("f.yaml", []byte(c.src))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%.300v", err)
			}
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}
