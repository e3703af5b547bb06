package graph

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestLargeApplications: documents at their limits are read within seconds,
// whatever they consist of.
func TestLargeApplications(t *testing.T) {
	const n = 2400
	lines := func(format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	for name, body := range map[string]string{
		"signals": lines("      s#: {type: signal, topic: tpoic.#}\n      h#: {type: hook}\n") + "    transitions: {t: [" +
			lines("{to: s#}, {to: h#}, ") + "]}\n    hooks:\n" +
			lines("      topic.#: [{to: h#, conditions: {match: [{expected: 1, actual: '{$hook.data.a}'}]}}]\n"),
		"cycles": "      p: {type: hook, cycle: true}\n" +
			lines("      h#: {type: hook}\n      c#: {type: cycle, ancestor: p}\n") +
			"    transitions:\n      t: [{to: p}]\n      p: [" + lines("{to: h#}, ") + "]\n" + lines("      h#: [{to: c#}]\n"),
		"pipes": "      h:\n        type: hook\n        output:\n          maps:\n" +
			lines("            x#: {'@pipe': [['{t.output.data.a}', 1], ['{@math.add}', '{$job.data.x#}'], "+
				"['{@math.multiply}']]}\n") +
			"    transitions: {t: [{to: h}]}\n",
		"rules": "      h: {type: hook}\n    transitions: {t: [{to: h}]}\n    hooks:\n      s:\n" +
			lines("      - {to: h, conditions: {match: [{expected: #, actual: '{$hook.data.a}'}]}}\n"),
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			app := must(t, one(body))
			for _, g := range app.Graphs {
				_ = Mermaid(g)
			}
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("took %v", took)
			} else {
				t.Log(took)
			}
		})
	}
}
