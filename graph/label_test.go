package graph

import "testing"

// TestHookRuleWhere: a registration says in words which signals it means.
func TestHookRuleWhere(t *testing.T) {
	app := must(t, `
app:
  id: where
  version: '1'
  graphs:
    - subscribes: x
      activities:
        t: {type: trigger}
        a: {type: hook}
      transitions:
        t: [{to: a}]
      hooks:
        both:
          - {to: a, conditions: {match: [{expected: '{t.output.data.id}', actual: '{$self.hook.data.id}'}, {expected: card, actual: '{$hook.data.kind}'}]}}
        either:
          - {to: a, conditions: {gate: or, match: [{expected: '{t.output.data.id}', actual: '{$self.hook.data.id}'}, {expected: '{t.output.data.id}', actual: '{$hook.data.other}'}]}}
        any:
          - {to: a}
`)
	for topic, c := range map[string][2]string{
		"both":   {`[42,"card"]`, `id = 42 and kind = "card"`},
		"either": {`[42]`, `id or other = 42`},
		"any":    {`[]`, ""},
	} {
		rules := app.HookTopic(topic)
		if len(rules) != 1 {
			t.Fatalf("%d rules on %s", len(rules), topic)
		}
		if got := rules[0].Where([]byte(c[0])); got != c[1] {
			t.Errorf("%s: %q, want %q", topic, got, c[1])
		}
		if got := rules[0].Where([]byte(`{}`)); got != "" {
			t.Errorf("%s: what is not a list is %q", topic, got)
		}
	}
}
