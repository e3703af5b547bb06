package graph

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// TestWarnings: what is accepted, but looks wrong.
func TestWarnings(t *testing.T) {
	h := "      h: {type: hook}\n"
	to := "    transitions: {t: [{to: h}]}\n"
	match := "conditions: {match: [{expected: 1, actual: '{$hook.data.a}'}]}"
	for name, c := range map[string]struct {
		src  string
		want []string
	}{
		"nothing": {h + to, nil},
		"a signal nobody hooks": {"      h: {type: signal, topic: x}\n" + to,
			[]string{`8:32: warning: no hook of this application waits on topic "x"`}},
		"a misspelt signal": {h + "      s: {type: signal, topic: wokne}\n    transitions: {t: [{to: h}, {to: " +
			"s}]}\n    hooks: {woken: [{to: h, " + match + "}]}\n",
			[]string{`9:32: warning: no hook of this application waits on topic "wokne" (did you mean "woken"?)`}},
		"a signal with a pipe": {"      h: {type: signal, topic: '{t.output.data.topic}'}\n" + to, nil},
		"an await of nothing": {"      h: {type: await, topic: x, input: {maps: {}}}\n" + to,
			[]string{`8:31: warning: no graph of this application subscribes to "x"`}},
		"an await of itself":    {"      h: {type: await, topic: go, input: {maps: {}}}\n" + to, nil},
		"a hook nobody signals": {h + to + "    hooks: {woken: [{to: h, " + match + "}]}\n", nil},
		"the same rule twice": {h + to + "    hooks:\n      woken:\n      - {to: h, " + match + "}\n      - {to: h, " +
			match + "}\n", []string{"13:9: warning: this rule is on line 12 already"}},
		"a topic without rules": {h + to + "    hooks: {woken: []}\n",
			[]string{`10:20: warning: no hook waits on topic "woken"`}},
		"a rule without match": {h + to + "    hooks: {woken: [{to: h}]}\n",
			[]string{`10:21: warning: without match any signal on "woken" wakes "h"`}},
		"a match without a signal": {h + to + "    hooks: {woken: [{to: h, conditions: {gate: or, match: [{expected: 1, " +
			"actual: 1}, {expected: 1, actual: '1'}]}}]}\n",
			[]string{`10:60: warning: every signal on "woken"`, `10:86: warning: no signal on "woken"`}},
		"after its own end": {"      h: {type: interrupt}\n      i: {type: hook}\n    transitions: {t: [{to: h}], " +
			"h: [{to: i}]}\n", []string{`8:7: warning: nothing follows "h"`}},
		"waits and cycles": {"      h: {type: hook, cycle: true, sleep: 5}\n" + to,
			[]string{`8:7: warning: "h" waits the first time only`}},
		"never waits": {"      h: {type: hook, job: {maps: {a: '{$self.hook.data.a}', b: '{$hook.data}'}}}\n" +
			to, []string{`8:39: warning: "h" never waits`, `8:65: warning: "h" never waits`}},
		"an input of others": {"      h: {type: signal, topic: go, key_name: x, scrub: true}\n" + to,
			[]string{`8:32: warning: no hook`, `8:36: warning: key_name has no effect in a signal to one`,
				"8:49: warning: scrub has no effect"}},
		"an input of an ancestor": {"      h: {type: hook, output: {maps: {a: '{t.input.data.a}', b: '{$app.nope}'}}}\n" +
			to, []string{`8:42: warning: an input is known only inside its activity`,
			`8:65: warning: "{$app.nope}" is undefined`}},
		"flags that are none": {"      h: {type: hook, emit: maybe, sleep: soon}\n" + to,
			[]string{"8:29: warning: emit is neither true nor false", "8:43: warning: sleep is not a number"}},
		"no effect": {"      h: {type: hook, sleep: 5, timeout: 5, eventName: x, persistent: true, " +
			"statusThresholdType: x, subtype: x, expire: 5, hook: {}, settings: {}}\n" + to,
			[]string{`8:45: warning: "eventName"`, `8:59: warning: "persistent"`, `8:77: warning: "statusThresholdType"`,
				`8:101: warning: "subtype"`, `8:113: warning: "expire"`, `8:124: warning: "hook"`, `8:134: warning: "settings"`}},
		"parts of one status": {"      h: {type: hook, job: {422: {maps: {a: 1}}}}\n" + to +
			"    input: {400: {schema: {type: object}}}\n    output: {schema: {type: object}, 422: {schema: {type: object}}}\n",
			[]string{`8:29: warning: "422" has no effect in job of a hook`,
				`10:13: warning: "400" has no effect in input of a graph`,
				`11:38: warning: "422" has no effect in output of a graph`}},
		"escalation": {"      h: {type: hook, escalation: {role: boss}}\n" + to,
			[]string{`8:23: warning: "escalation" is out of scope`}},
		"metadata nothing keeps": {"      h: {type: hook, job: {maps: {a: '{t.output.metadata.l1s}', b: " +
			"'{$job.metadata.px}'}}}\n" + to, []string{"8:39: warning: metadata l1s is not kept",
			"8:69: warning: metadata px is not kept"}},
		"measures without a key": {"      h: {type: hook}\n" + to, nil},
		"schemas nobody holds": {"      h: {type: hook, output: {schema: {type: foo}}}\n" + to +
			"    settings: {validate: true}\n    output: {schema: {type: object}}\n",
			[]string{"8:40: warning: the schema of the output of a hook",
				"11:22: warning: the schema of the output of a graph"}},
		"a key like an operator": {"      h: {type: hook, job: {maps: {'@pip': 1, '@type': x}}}\n" + to,
			[]string{`8:36: warning: "@pip" is a key like any other`}},
	} {
		t.Run(name, func(t *testing.T) {
			app := must(t, one(c.src))
			var got []string
			for _, w := range app.Warnings {
				got = append(got, strings.TrimPrefix(w.String(), "app.yaml:"))
			}
			ok := len(got) == len(c.want)
			for i := range got {
				ok = ok && strings.HasPrefix(got[i], c.want[i])
			}
			if !ok {
				t.Errorf("warnings:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// TestProblemsOfHooks and of the types that are new with them.
func TestProblemsOfHooks(t *testing.T) {
	h := "      h: {type: hook}\n      w: {type: worker, topic: w, input: {maps: {}}}\n    transitions: {t: [{to: h}, " +
		"{to: w}]}\n    hooks:\n"
	rule := func(m string) string { return h + "      s: [{to: h, conditions: {match: [" + m + "]}}]\n" }
	for name, c := range map[string]struct {
		src  string
		want []string
	}{
		"no target": {h + "      s: [{}]\n", []string{"12:11: a hook rule has no to"}},
		"misspelt": {h + "      s: [{to: hh}]\n",
			[]string{`12:16: hook rule to "hh": the graph has no such activity (did you mean "h"?)`}},
		"a worker": {h + "      s: [{to: w}]\n", []string{`12:16: hook rule to "w": a worker does not wait`}},
		"no topic": {h + "      's t': [{to: h}]\n",
			[]string{`12:7: hook topic "s t" is not a topic`, "12:15: warning: without match"}},
		"no list": {h + "      s: {to: h}\n", []string{"12:10: hooks of s must be a list"}},
		"unknown fields": {h + "      s: [{to: h, when: 1, conditions: {code: 200, mach: []}}]\n",
			[]string{"12:11: warning: without match", `12:19: unknown field "when" in a hook rule`,
				`12:41: warning: "code" has no effect`, `12:52: unknown field "mach"`}},
		"gate": {h + "      s: [{to: h, conditions: {gate: nor, match: [{expected: 1, actual: " +
			"'{$hook.data.a}'}]}}]\n", []string{"12:38: gate is not valid"}},
		"no actual": {rule("{expected: 1}"), []string{"12:40: match has no actual"}},
		"actual of the job": {rule("{expected: 1, actual: '{$job.data.a}'}"),
			[]string{`12:62: "{$job.data.a}" is not part of a signal`}},
		"actual of an output": {rule("{expected: 1, actual: '{t.output.data.a}'}"),
			[]string{`12:62: "{t.output.data.a}" is not part of a signal`}},
		"actual of its output": {rule("{expected: 1, actual: {'@pipe': [['{$self.output.data.a}']]}}"),
			[]string{`12:74: "{$self.output.data.a}" is not part of a signal`}},
		"expected of the hook": {rule("{expected: '{$self.hook.data.a}', actual: 1}"),
			[]string{`12:51: "{$self.hook.data.a}" is part of a signal`}},
		"expected from below": {rule("{expected: '{w.output.data.a}', actual: 1}"),
			[]string{`12:51: reference "{w.output.data.a}": "w" does not come before "h"`}},
		"not all of it": {rule("{expected: 1, actual: '{$hook}'}"),
			[]string{`12:62: reference "{$hook}" is not complete`}},
		"a signal to all": {one("      s: {type: signal, topic: x, subtype: all, key_name: a}\n    transitions: {t: " +
			"[{to: s}]}\n"), []string{`8:10: a signal to all has no key_value`, "8:32: warning: no hook"}},
		"a signal to some": {one("      s: {type: signal, topic: x, subtype: some, status: fine, code: 0}\n    " +
			"transitions: {t: [{to: s}]}\n"), []string{"8:32: warning: no hook", "8:44: subtype of a signal is not valid",
			"8:58: status is not valid", "8:70: code is not valid"}},
		"a signal of nothing": {one("      s: {type: signal}\n    transitions: {t: [{to: s}]}\n"),
			[]string{"8:10: a signal has no topic"}},
		"an await of nothing": {one("      s: {type: await, input: {maps: {}}}\n    transitions: {t: [{to: s}]}\n"),
			[]string{"8:10: an await has no topic"}},
		"interrupt": {one("      s: {type: interrupt, target: [1], code: x, throw: 1}\n    transitions: {t: " +
			"[{to: s}]}\n"), []string{"8:36: target must be a text", "8:47: code is not valid",
			"8:57: warning: throw is neither"}},
		"cycle as a word": {one("      s: {type: hook, cycle: yes}\n    transitions: {t: [{to: s}]}\n"),
			[]string{"8:30: cycle must be a boolean, not a text"}},
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.HasPrefix(c.src, "app:") {
				c.src = one(c.src)
			}
			expect(t, c.src, c.want)
		})
	}
}

// TestMetadata reads everything the page lists.
func TestMetadata(t *testing.T) {
	names := "jid gid key tpc app vrs ts jc ju js pj pg pa pd err trc spn aid dad"
	maps := ""
	for _, name := range strings.Fields(names) {
		maps += name + ": '{$job.metadata." + name + "}', "
	}
	a := below(t, "input", "{"+strings.TrimSuffix(maps, ", ")+"}")
	at := mustTime("2026-01-02T03:04:05.678Z")
	s := evaluate.NewScope(evaluate.Metadata{JobID: "j", GID: "g", Key: "k", Topic: "t", App: "x", Version: "1",
		Created: at, Updated: at, Semaphore: 3, ParentJob: "p", ParentGID: "pg", ParentActivity: "pa",
		ParentDAD: ",0", Error: []byte(`{"code":1}`), TraceID: "tr", SpanID: "sp", Activity: "a", DAD: ",0,0"})
	got, err := a.Input.Eval(s)
	want := `{"jid":"j","gid":"g","key":"k","tpc":"t","app":"x","vrs":"1","ts":"T","jc":"T","ju":"T","js":3,"pj":"p","pg":"pg","pa":"pa","pd":",0","err":{"code":1},"trc":"tr","spn":"sp","aid":"a","dad":",0,0"}`
	if want = strings.ReplaceAll(want, "T\"", "2026-01-02T03:04:05.678Z\""); err != nil || string(got) != want {
		t.Errorf("%s %v\nwant %s", got, err, want)
	}
	if got, err := a.Input.Eval(evaluate.NewScope(evaluate.Metadata{})); err != nil || string(got) != "{}" {
		t.Errorf("of nothing: %s %v", got, err)
	}
	if !a.Needs(Leg1).Meta || below(t, "input", "{a: '{$job.metadata.jid}'}").Needs(Leg1).Meta {
		t.Error(fmt.Sprint("needs ", a.Needs(Leg1)))
	}
}

func mustTime(text string) time.Time {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return at
}
