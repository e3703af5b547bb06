package graph_test

import (
	"fmt"
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
    - subscribes: .private
      function: {topic: shop.undo}
    - subscribes: order.uncheckout
      function: {topic: shop.uncheckout, calls: [order.refund, 'call:shop.inner']}
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
	needed := "code order.refund shop.checkout shop.inner shop.uncheckout shop.undo"
	if strings.Join(app.Topics(), " ") != needed {
		t.Errorf("workers are needed on %v, want %s", app.Topics(), needed)
	}
}

// TestUnknownTopicsOfFunctions: a topic that no graph of the application subscribes to is warned
// of, and a field that functions do not have is told once.
func TestUnknownTopicsOfFunctions(t *testing.T) {
	t.Parallel()
	app, err := graph.Parse("app.yaml", []byte("app: {id: a, version: '1', graphs: [{subscribes: order.in, "+
		"function: {topic: code, undo: order.inn, calls: ['start:order.im', 'start:order.in']}}]}"))
	if err != nil || len(app.Warnings) != 2 {
		t.Fatalf("%v, warnings %v", err, app.Warnings)
	}
	for i, topic := range []string{"order.inn", "order.im"} {
		want := fmt.Sprintf("no graph of this application subscribes to %q (did you mean %q?", topic, "order.in")
		if !strings.Contains(app.Warnings[i].String(), want) {
			t.Errorf("warning %q, want %q", app.Warnings[i], want)
		}
	}
	_, err = graph.Parse("app.yaml", []byte("app: {id: a, version: '1', graphs: [{subscribes: go, function: "+
		"{topic: code, undoo: x}}]}"))
	if err == nil || strings.Count(err.Error(), "undoo") != 1 {
		t.Errorf("an unknown field is answered with %v", err)
	}
}
