package graph

import "testing"

// TestNullIsAbsent: a field without a value is as if it were not there.
func TestNullIsAbsent(t *testing.T) {
	app := must(t, `
app:
  id: shop
  version: '1'
  graphs:
  - subscribes: go
    publishes:
    activities:
      t: {type: trigger, title: null}
      a: {type: worker, topic: w.a, input: {maps: null}, output: {maps: ~}, job: {maps: }, retry: {maximumAttempts: }}
      b: {type: worker, topic: '{$job.data.topic}', input: {schema: {}, maps: }}
      c: {type: signal, topic: s.s, subtype: one, signal: {maps: }}
      h: {type: hook}
    transitions:
      t:
      - to: a
        conditions:
      - {to: b, conditions: ~}
      - {to: c, conditions: {code: , gate: , match: }}
      - {to: h, conditions: {}}
    hooks:
      s.s:
      - to: h
        conditions: {gate: , match: }
`)
	transitions := app.Activity("t").Transitions
	for i, conditional := range []bool{false, false, true, true} {
		if c := transitions[i].Conditions; (c != nil) != conditional || c != nil && (c.Named || c.Match != nil || c.Or) {
			t.Errorf("transition to %s: %+v", transitions[i].To.ID, c)
		}
	}
	a, b := app.Activity("a"), app.Activity("b")
	if got := evaluated(t, a.Input); got != "{}" || a.Output.Defined() || a.Job.Defined() || a.Retry.Policy != nil {
		t.Errorf("a: %+v", a)
	}
	if n := b.Needs(Leg1); len(n.JobPaths) != 1 || n.JobPaths[0] != "topic" {
		t.Errorf("the input of b is not what it refers to: %+v", n)
	}
}
