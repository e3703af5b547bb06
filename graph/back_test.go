package graph

import (
	"strings"
	"testing"
)

// TestReadsBack: which legs must find the job data as they have read them. What
// a child reads, and what only the trigger writes, does not count.
func TestReadsBack(t *testing.T) {
	const ref = "'{$job.data.n}'"
	for name, c := range map[string]struct{ a, b, leg1, leg2 string }{
		"counts":           {"type: worker, topic: x, job: {maps: {n: " + ref + "}}", "type: hook", "", "n"},
		"hook that passes": {"type: hook, job: {maps: {n: " + ref + "}}", "type: hook", "n", "n"},
		"written below": {"type: worker, topic: x, job: {maps: {m: " + ref + "}}",
			"type: hook, job: {maps: {n: {x: 1}}}", "", "n"},
		"written at large": {"type: worker, topic: x, job: {maps: {m: " + ref + "}}",
			"type: hook, job: {maps: {'x[-]': '{t.output.data}'}}", "", "n"},
		"by the trigger only": {"type: worker, topic: x, job: {maps: {m: " + ref + "}}", "type: hook", "", ""},
		"elsewhere": {"type: worker, topic: x, job: {maps: {m: " + ref + "}}",
			"type: hook, job: {maps: {nn: 1, k: {n: '{t.output.data}'}}}", "", ""},
		"writes nothing": {"type: worker, topic: x, input: {maps: {i: " + ref + "}}", "type: hook, job: {maps: {n: 1}}",
			"", ""},
		"input only": {"type: worker, topic: x, input: {maps: {i: " + ref + "}}, job: {maps: {n: 1}}", "type: hook",
			"", ""},
		"all": {"type: worker, topic: x, job: {maps: {m: '{$job.data}'}}", "type: hook", "", "all"},
		"a child's input": {"type: worker, topic: x, job: {maps: {n: 1}}",
			"type: worker, topic: y, input: {maps: {i: " + ref + "}}", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			app := must(t, one("      a: {"+c.a+"}\n      b: {"+c.b+"}\n    transitions: {t: [{to: a}], a: [{to: b}]}\n"))
			for leg, want := range map[Leg]string{Leg1: c.leg1, Leg2: c.leg2} {
				paths, ok := app.Activity("a").ReadsBack(leg)
				got := strings.Join(paths, " ")
				if ok && len(paths) == 0 {
					got = "all"
				}
				if got != want {
					t.Errorf("leg %v reads back %q, want %q", leg, got, want)
				}
			}
		})
	}
}
