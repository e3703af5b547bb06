package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph"
)

const pin = "sha256:4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865"

// TestComponent: a function that is a component has the topic that its digest says, in both forms.
func TestComponent(t *testing.T) {
	t.Parallel()
	app, err := graph.Parse("app.yaml", fmt.Appendf(nil, `
app:
  id: a
  version: '1'
  graphs:
    - subscribes: order.checkout
      function: {component: '%s', calls: [order.charge]}
    - subscribes: order.long
      activities:
        t: {type: trigger}
        f: {type: function, component: %[1]q, calls: ['*']}
        n: {type: function, topic: native}
      transitions: {t: [{to: f}], f: [{to: n}]}
`, pin))
	if err != nil {
		t.Fatal(err)
	}
	const topic = "wasm.4355a46b19d348dc2f57c046f8ef63d4"
	for _, id := range []string{"order-checkout", "f"} {
		a := app.Activity(id)
		if a == nil || a.Component == nil || a.Component.String() != pin || a.WrittenTopic() != topic {
			t.Errorf("%s is %+v", id, a)
		}
	}
	if all := app.Components(); len(all) != 1 || all[0].String() != pin {
		t.Errorf("the app has the components %v", all)
	}
	if d := app.ComponentOf(topic); d == nil || d.String() != pin || app.ComponentOf("native") != nil {
		t.Errorf("the topic %s is component %v", topic, d)
	}
	if got := app.Topics(); fmt.Sprint(got) != "[native order.charge "+topic+"]" {
		t.Errorf("the topics are %v", got)
	}
}

// TestComponentRefused: what pins no component is refused, and says what to write.
func TestComponentRefused(t *testing.T) {
	t.Parallel()
	for function, want := range map[string]string{
		"{component: 'sha256:12'}":                              "names no component (sha256: and 64 hex digits",
		"{component: '" + strings.ToUpper(pin) + "'}":           "names no component",
		"{component: 7}":                                        "component must be a text",
		"{topic: code, component: '" + pin + "'}":               "either topic or component (remove one of the two)",
		"{component: null}":                                     "has no topic",
		"{component: '" + pin + "', calls: ['call:bad topic']}": "is nothing that a function can call",
	} {
		_, err := graph.Parse("app.yaml",
			[]byte("app: {id: a, version: '1', graphs: [{subscribes: go, function: "+function+"}]}"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", function, err, want)
		}
	}
	other := pin[:len(pin)-1] + "6"
	_, err := graph.Parse("app.yaml", []byte("app: {id: a, version: '1', graphs: [{subscribes: go, function: "+
		"{component: '"+pin+"'}}, {subscribes: go2, function: {component: '"+other+"'}}]}"))
	if err == nil || !strings.Contains(err.Error(), "has the topic of another one") {
		t.Errorf("two components of one topic: %v", err)
	}
}
