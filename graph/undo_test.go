package graph_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph"
)

// TestUndo: a function names the topic of the job that undoes it, in both forms.
func TestUndo(t *testing.T) {
	t.Parallel()
	parse := func(text string) (*graph.App, error) { return graph.Parse("app.yaml", []byte(text)) }
	app, err := parse(`
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.checkout
      function: {topic: shop.checkout, undo: order.uncheckout}
    - subscribes: order.other
      activities:
        t: {type: trigger}
        f: {type: function, topic: code, undo: .private}
        g: {type: function, topic: code}
      transitions:
        t: [{to: f}, {to: g}]
`)
	if err != nil {
		t.Fatal(err)
	}
	undos := app.Undos()
	if len(undos) != 2 || undos["order-checkout"] != "order.uncheckout" || undos["f"] != ".private" {
		t.Errorf("the functions are undone by %v", undos)
	}
	for undo, want := range map[string]string{"'*'": "no topic that starts a job", "a b": "no topic that starts a job",
		"[a]": "undo", "7": "undo"} {
		_, err := parse("app: {id: a, version: '1', graphs: [{subscribes: go, function: {topic: code, undo: " + undo + "}}]}")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("undo: %s is answered with %v, want %q", undo, err, want)
		}
	}
	if _, err := parse("app: {id: a, version: '1', graphs: [{subscribes: go, activities: " +
		"{t: {type: trigger}, a: {type: worker, topic: w, undo: x}}, transitions: {t: [{to: a}]}}]}"); err != nil {
		t.Logf("undo of a worker: %v", err)
	}
}
