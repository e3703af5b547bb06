package graph_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph"
)

const moving = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        w: {type: worker, topic: w.one, retry: {maximumAttempts: 3}, input: {maps: {n: '{t.output.data.n}'}}}
        k: {type: worker, topic: w.keyed, reconcile: true}
        h: {type: hook, cycle: true}
        c: {type: cycle, ancestor: h}
        f: {type: function, topic: f.code}
      transitions:
        t: [{to: w}, {to: h}, {to: f}]
        w: [{to: k}]
        h: [{to: c, conditions: {match: [{expected: 1, actual: 2}]}}]
      hooks:
        said: [{to: h, conditions: {match: [{expected: '{t.output.data.id}', actual: '{$self.hook.data.id}'}]}}]
`

// Parts of it that are replaced.
const (
	keyed    = "        k: {type: worker, topic: w.keyed, reconcile: true}\n"
	inserted = "      transitions"
	added    = "        x: {type: hook}\n      transitions"
)

// TestMovesTo: which activities a job may have entered, or have open, when it is moved to another version.
func TestMovesTo(t *testing.T) {
	t.Parallel()
	parse := func(document string) *graph.Graph {
		app, err := graph.Parse("app.yaml", []byte(document))
		if err != nil {
			t.Fatal(err)
		}
		return app.Graph("go")
	}
	from := parse(moving)
	for _, c := range []struct {
		what    string
		changes []string
		// enters and opens are those that are not allowed; f is never open.
		enters, opens, why string
	}{
		{"nothing", nil, "", "f", "a durable function"},
		{"what is read when it is needed", []string{"maximumAttempts: 3", "maximumAttempts: 5", "n: '{t", "m: '{t"},
			"", "f", ""},
		{"a new activity behind", []string{"w: [{to: k}]", "w: [{to: k}, {to: x}]", inserted, added}, "", "f", ""},
		{"an activity is gone", []string{"w: [{to: k}]", "x: []", keyed, "", inserted, added, "t: [{to: w}",
			"t: [{to: x}, {to: w}"}, "", "f k", "it is not there"},
		{"another topic", []string{"w.one", "w.two"}, "", "f w", "it asks topic w.two there, not w.one"},
		{"not keyed any more", []string{", reconcile: true", ""}, "", "f k", "keyed in only one"},
		{"another type", []string{keyed, "        k: {type: hook}\n"}, "k", "f k", "of type hook there, not worker"},
		{"a cycle less", []string{"h: {type: hook, cycle: true}", "h: {type: hook}", "c: {type: cycle, ancestor: h}",
			"c: {type: hook}"}, "c h", "c f h", "only one of the two may be entered again"},
		{"another place", []string{"w: [{to: k}]", "x: [{to: k}]", inserted, added, "t: [{to: w}", "t: [{to: x}, {to: w}"},
			"k", "f k", "it does not follow w there"},
		{"deeper", []string{"t: [{to: w}", "t: [{to: x}, {to: w}", "w: [{to: k}]", "x: [{to: w}]\n        w: [{to: k}]",
			inserted, added, "w: {type: worker", "w: {again: true, type: worker", "k: {type: worker",
			"k: {again: true, type: worker"}, "k w", "f k w", "another depth there, [2 3] and not [2]"},
		{"other hook rules", []string{"data.id}'}]}}]", "data.order}'}]}}]"}, "", "f h", "hook rules differ"},
	} {
		moves := from.MovesTo(parse(strings.NewReplacer(c.changes...).Replace(moving)))
		var enters, opens []string
		for _, a := range from.Activities {
			if !slices.Contains(moves.Enters, a.ID) {
				enters = append(enters, a.ID)
			}
			if !slices.Contains(moves.Opens, a.ID) {
				opens = append(opens, a.ID)
			}
		}
		slices.Sort(enters)
		slices.Sort(opens)
		said := ""
		for _, why := range moves.Why {
			said += why + "\n"
		}
		if strings.Join(enters, " ") != c.enters || strings.Join(opens, " ") != c.opens || !strings.Contains(said, c.why) {
			t.Errorf("%s: not entered %v, not open %v, want %q and %q; %s", c.what, enters, opens, c.enters, c.opens, said)
		}
	}
}
