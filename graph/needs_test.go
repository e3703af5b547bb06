package graph

import (
	"strings"
	"testing"
)

// TestNeedsByType: what is loaded before a leg, and nothing else.
func TestNeedsByType(t *testing.T) {
	for name, c := range map[string]struct{ a, edges, leg1, leg2 string }{
		"nothing": {"type: worker, topic: x, input: {maps: {}}", "", "needs nothing", "needs nothing"},
		"input": {"type: worker, topic: x, input: {maps: {a: '{h.output.data.x}', b: ['{$job.data.p.q}']}}",
			"", "outputs of [h], job data [p.q]", "needs nothing"},
		"its own answer": {"type: worker, topic: x, input: {maps: {}}, job: {maps: {a: '{$self.output.data.x}', " +
			"b: '{a.output.metadata.code}'}}", "", "needs nothing", "needs nothing"},
		"job.maps": {"type: worker, topic: x, input: {maps: {}}, job: {maps: {a: '{h.hook.data.x}', b: " +
			"'{$job.data.y}'}}", "", "needs nothing", "outputs of [h], job data [y]"},
		"a topic": {"type: worker, topic: '{$job.data.topic}', input: {maps: {}}", "", "job data [topic]",
			"needs nothing"},
		"implicit input": {"type: worker, topic: x, job: {maps: {a: '{$job.data.y}'}}", "", "job data [y]",
			"job data [y]"},
		"all job data": {"type: worker, topic: x, input: {maps: {a: '{$job.data}', b: '{$job.data.x}'}}", "",
			"all job data", "needs nothing"},
		"pipes": {"type: worker, topic: x, input: {maps: {a: {'@pipe': [{'@pipe': [['{t.output.data.x}', " +
			"'{$job.data.b}']]}, ['{@math.add}', '{$job.data.a}'], {'@reduce': [['{$item}', '{h.output.data.y}']]}]}}}", "",
			"outputs of [t h], job data [a b]", "needs nothing"},
		"one value as a pipe": {"type: worker, topic: x, input: {maps: {a: {'@pipe': [['{$job.data.b}', " +
			"'{$job.data.lost}']]}}}", "", "job data [b]", "needs nothing"},
		"transitions": {"type: worker, topic: x, input: {maps: {}}",
			", conditions: {match: [{expected: '{$job.data.e}', actual: {'@pipe': [['{h.output.data.x}', 1], " +
				"['{@math.add}']]}}]}", "needs nothing", "outputs of [h], job data [e]"},
		"passthrough": {"type: hook, output: {maps: {a: '{h.output.data.x}'}}, job: {maps: {b: " +
			"'{$self.output.data.a}', c: '{$job.data.c}'}}", "", "outputs of [h], job data [c]", "job data [c]"},
		"sleep": {"type: hook, sleep: '{$job.data.s}', job: {maps: {b: '{$self.output.data.a}'}}", "",
			"job data [s]", "its own output"},
		"await": {"type: await, topic: go, await: '{$job.data.w}', input: {maps: {}}", "", "job data [w]",
			"needs nothing"},
		"signal": {"type: signal, topic: go, subtype: all, key_name: k, key_value: '{$job.data.v}', " +
			"scrub: '{$job.data.s}', signal: {maps: {a: '{h.output.data}'}}, resolver: {maps: {r: '{t.output.data}'}}", "",
			"outputs of [t h], job data [s v]", "needs nothing"},
		"interrupt": {"type: interrupt, target: '{t.output.data.j}', reason: '{$job.data.r}', descend: " +
			"'{$job.data.d}', expire: '{$job.data.e}'", "", "outputs of [t], job data [d e r]", "needs nothing"},
		"emit and persist": {"type: worker, topic: x, input: {maps: {}}, emit: '{$job.data.e}', persist: " +
			"'{$job.data.p}'", "", "needs nothing", "job data [e p]"},
		"statusThreshold": {"type: worker, topic: x, input: {maps: {}}, statusThreshold: '{$job.data.t}'", "",
			"job data [t]", "needs nothing"},
		"telemetry": {"type: worker, topic: x, input: {maps: {}}, telemetry: {a: '{$job.data.t}'}", "",
			"needs nothing", "job data [t]"},
		"what every message has": {"type: worker, topic: x, input: {maps: {a: '{$job.metadata.jid}', b: '{$app.id}', c: " +
			"'{h.output.metadata.aid}'}}", "", "needs nothing", "needs nothing"},
		"the job's row": {"type: worker, topic: x, input: {maps: {a: '{$job.metadata.pj}'}}, job: {maps: {b: " +
			"'{$job.metadata.ju}'}}", "", "the job's row", "the job's row"},
		"metadata of others": {"type: worker, topic: x, input: {maps: {a: '{h.output.metadata.ac}'}}", "",
			"outputs of [h]", "needs nothing"},
		"keys with dots": {"type: worker, topic: x, input: {maps: {a: '{$job.data.a\\.b.c}'}}", "",
			`job data [a\.b.c]`, "needs nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			end := ""
			if c.edges != "" {
				end = ", a: [{to: z" + c.edges + "}]"
			}
			src := one("      h: {type: hook, sleep: 1}\n      a: {" + c.a +
				"}\n      z: {type: hook}\n    transitions: {t: [{to: h}], h: [{to: a}]" + end + "}\n")
			if c.edges == "" {
				src = strings.Replace(src, "      z: {type: hook}\n", "", 1)
			}
			a := must(t, src).Activity("a")
			if leg1, leg2 := a.Needs(Leg1).describe(), a.Needs(Leg2).describe(); leg1 != c.leg1 || leg2 != c.leg2 {
				t.Errorf("leg1 %s, want %s\nleg2 %s, want %s", leg1, c.leg1, leg2, c.leg2)
			}
		})
	}
}

// TestNeedsOfRules: what a hook waits for is known when it registers, what a
// signal brings is not loaded.
func TestNeedsOfRules(t *testing.T) {
	a := hookApp(t, ", cycle: false", "s: [{to: h, conditions: {match: [{expected: '{$job.data.id}', actual: "+
		"'{$hook.data.id}'}, {expected: '{t.output.data.x}', actual: {'@pipe': [['{$hook.data.x}'], "+
		"['{@string.trim}']]}}]}}]").Activity("h")
	if leg1, leg2 := a.Needs(Leg1).describe(), a.Needs(Leg2).describe(); leg1 != "outputs of [t], job data [id]" ||
		leg2 != "needs nothing" {
		t.Errorf("%s; %s", leg1, leg2)
	}
}
