package graph

import (
	"strings"
	"testing"
	"time"
)

// A function has a time limit in both of its forms, and a list of whom it may call: a job that
// it starts and leaves alone is listed as one that it waits for.
func TestFunctionLimitAndCalls(t *testing.T) {
	t.Parallel()
	const calls = "calls: [a, 'start:b', 'call:c', 'signal:d', 'send:e'], timeout: 90s"
	long := must(t, one("      f: {type: function, topic: f, "+calls+"}\n    transitions: {t: [{to: f}]}\n"))
	short := must(t, "app:\n  id: a\n  version: '1'\n  graphs:\n  - subscribes: go.f\n    function: {topic: f, "+
		calls+"}\n")
	for id, app := range map[string]*App{"f": long, "go-f": short} {
		f := app.Activity(id)
		if f == nil || f.Timeout != 90*time.Second {
			t.Fatalf("%s is %+v", id, f)
		}
		for _, may := range []string{"work:a", "start:b", "detach:b", "call:c", "signal:d", "send:e"} {
			if !f.MayCall(may) {
				t.Errorf("%s may not call %s", id, may)
			}
		}
		for _, not := range []string{"work:b", "start:a", "detach:a", "signal:e", "send:d", "call:b"} {
			if f.MayCall(not) {
				t.Errorf("%s may call %s", id, not)
			}
		}
	}
	_, err := Parse("app.yaml", []byte(one("      f: {type: function, topic: f, calls: ['detach:b']}\n    transitions: "+
		"{t: [{to: f}]}\n")))
	if err == nil || !strings.Contains(err.Error(), "is nothing that a function can call") {
		t.Errorf("calls with detach: are read with %v", err)
	}
}
