package graph

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// chain is an app with n hooks one after the other.
func chain(n int) string {
	var acts, edges strings.Builder
	from := "t"
	for i := range n {
		fmt.Fprintf(&acts, "      a%d: {type: hook}\n", i)
		fmt.Fprintf(&edges, "      %s: [{to: a%d}]\n", from, i)
		from = fmt.Sprintf("a%d", i)
	}
	return one(acts.String() + "    transitions:\n" + edges.String())
}

// star is an app with n hooks next to each other.
func star(n int) string {
	var acts, edges strings.Builder
	for i := range n {
		fmt.Fprintf(&acts, "      a%d: {type: activity}\n", i)
		fmt.Fprintf(&edges, "      - to: a%d\n", i)
	}
	return one(acts.String() + "    transitions:\n      t:\n" + edges.String())
}

func TestLimits(t *testing.T) {
	app := must(t, chain(maxDepth))
	last := app.Graphs[0].Activities[maxDepth]
	if last.Depth != maxDepth || len(last.Ancestors) != maxDepth || last.Ancestors[0].Type != Trigger ||
		last.Ancestors[maxDepth-1] != last.Parent {
		t.Errorf("the last of a chain: depth %d, %d ancestors", last.Depth, len(last.Ancestors))
	}
	expect(t, chain(maxDepth+50), []string{fmt.Sprintf("%d:7: more than 200 activities in a row", 8+maxDepth)})
	if app := must(t, star(maxActivities-1)); len(app.Graphs[0].Activities) != maxActivities {
		t.Errorf("%d activities", len(app.Graphs[0].Activities))
	}
	expect(t, star(maxActivities), []string{
		fmt.Sprintf("%d:7: more than 5000 activities", 7+maxActivities),
		fmt.Sprintf("%d:13: transition to \"a%d\": the graph has no such activity", 9+2*maxActivities, maxActivities-1),
	})
	nest := func(n int) string { return one(input(strings.Repeat("[", n) + strings.Repeat("]", n))) }
	must(t, nest(maxNesting-12))
	expect(t, nest(maxNesting), []string{"13:"})
	if _, err := Parse("f.yaml", []byte(strings.Repeat(" ", maxSourceBytes+1))); err == nil {
		t.Error("a document over 1 MiB is accepted")
	}
}

func TestManyProblemsAreCut(t *testing.T) {
	_, err := Parse("f.yaml", []byte(one(manyBad(3000))))
	list := err.(*legwork.Problems).List
	if n := len(list); n != maxProblems || !strings.Contains(err.Error(), "more problems than are listed") {
		t.Errorf("%d problems, the last: %v", n, list[n-1])
	}
}

func manyBad(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "      a%d: {type: huok}\n", i)
	}
	return b.String()
}

func TestFanIn(t *testing.T) {
	app := must(t, one("      a: {type: hook}\n      b: {type: hook}\n      x: {type: hook, output: {maps: {a: "+
		"'{a.output.data}', b: '{b.output.data}'}}}\n"+
		"    transitions: {t: [{to: a}, {to: b}], a: [{to: x}], b: [{to: x}]}\n"))
	x := app.Activity("x")
	if !x.fanIn() || x.Parent.ID != "a" || len(x.Parents) != 2 || x.Depth != 2 {
		t.Errorf("x: %+v", x)
	}
	if len(app.Warnings) != 1 || !strings.HasPrefix(app.Warnings[0].String(),
		"app.yaml:10:7: warning: 2 activities lead to \"x\"") {
		t.Errorf("warnings: %v", app.Warnings)
	}
	if n := x.Needs(Leg1); len(n.Outputs) != 2 {
		t.Errorf("needs %+v", n)
	}
}

func TestAccepted(t *testing.T) {
	app := must(t, `
app:
  id: a-b_c
  version: 1.10
  settings: {unconditional_edges: default, validate: false}
  graphs:
  - subscribes: one.two-3
    expire: 0.5
    persistent: true
    output: {schema: {type: object}}
    hooks: {}
    activities:
      t: {type: trigger, settings: {x: 1}, emit: false, output: {maps: {}}}
      h: {type: activity, cycle: true, title: Again, sleep: 0, input: {maps: {a: 1}}, job: {'422': {maps: {}}}}
    transitions:
      t: [{to: h, code: 5}]
      h:
  - {subscribes: two, expire: 0, activities: {u: {type: trigger}}}
  - {subscribes: three, activities: {v: {type: trigger}}}
`)
	if app.Version != "1.10" || app.ID != "a-b_c" || app.Graph("two") != app.Graphs[1] || app.Graph("four") != nil {
		t.Errorf("app: %+v", app)
	}
	for i, want := range []time.Duration{500 * time.Millisecond, KeepForever, 0} {
		if got := app.Graphs[i].Expire; got != want {
			t.Errorf("graph %d expires after %v, want %v", i, got, want)
		}
	}
	if h := app.Activity("h"); !h.Cycle || h.Type != Hook || h.Title != "Again" || app.Activity("none") != nil {
		t.Errorf("h: %+v", h)
	}
	var got []string
	for _, w := range app.Warnings {
		got = append(got, fmt.Sprintf("%d:%d %s", w.Line, w.Column, w.Path))
	}
	want := "9:5 app.graphs[0].persistent|13:26 app.graphs[0].activities.t.settings|13:66 " +
		"app.graphs[0].activities.t.output.maps|" +
		"14:72 app.graphs[0].activities.h.input.maps|14:93 app.graphs[0].activities.h.job.422|16:19 " +
		"app.graphs[0].transitions.t[0].code"
	if strings.Join(got, "|") != want {
		t.Errorf("warnings:\n%s\nwant:\n%s", strings.Join(got, "|"), want)
	}
}

// TestAppIsShared: many goroutines evaluate one app (run with -race).
func TestAppIsShared(t *testing.T) {
	a := below(t, "input", `{x: {y: [1, {z: 2}]}, n: '{t.output.data.n}'}`)
	edge := fan(t, "", "{to: b, conditions: {match: [{expected: 1, actual: '{a.output.data.v.a.0}'}]}}")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				s := scopeOf(t)
				s.SetSelf(evaluate.Output{Data: []byte(`{"v":{"a":[1.0]}}`)})
				next, _, err := edge.Route(legwork.Success, 200, s)
				out, err2 := a.Input.Eval(s)
				if err != nil || err2 != nil || len(next) != 1 || string(out) != `{"x":{"y":[1,{"z":2}]},"n":1.50}` {
					t.Errorf("%v %s %v %v", next, out, err, err2)
				}
			}
		})
	}
	wg.Wait()
}

// TestPipesAreShared: many goroutines run the same pipes and rules (with -race).
func TestPipesAreShared(t *testing.T) {
	src, err := os.ReadFile("testdata/claims.yaml")
	if err != nil {
		t.Fatal(err)
	}
	app := must(t, string(src))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				exercise(t, app)
			}
		})
	}
	wg.Wait()
}
