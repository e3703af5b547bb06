package engine_test

import "strings"

// app wraps activities and transitions into an application that starts on go.
func app(activities, transitions string) string {
	indent := func(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n        ") }
	return "app:\n  id: test\n  version: '1'\n  graphs:\n    - subscribes: go\n      activities:\n        " +
		indent(activities) + "\n      transitions:\n        " + indent(transitions) + "\n"
}

// none is the transitions of a graph without any.
const none = "t: []"

var (
	sequential = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b}`, `
t: [{to: a}]
a: [{to: b}]`)

	parallel = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b}
c: {type: worker, topic: w.c}`, `
t: [{to: a}, {to: b}, {to: c}]`)

	// fanOut has five children after a worker.
	fanOut = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b1: {type: worker, topic: w.b}
b2: {type: worker, topic: w.b}
b3: {type: worker, topic: w.b}
b4: {type: worker, topic: w.b}
b5: {type: worker, topic: w.b}`, `
t: [{to: a}]
a: [{to: b1}, {to: b2}, {to: b3}, {to: b4}, {to: b5}]`)

	hooks = app(`
t: {type: trigger}
h: {type: hook, output: {maps: {n: '{t.output.data.n}'}}, job: {maps: {seen: '{$self.output.data.n}'}}}
i: {type: hook, output: {maps: {n: '{h.output.data.n}'}}}`, `
t: [{to: h}]
h: [{to: i}]`)

	empty = app(`t: {type: trigger, job: {maps: {x: '{t.output.data.x}'}}}`, none)

	threeOfFive = app(`
t: {type: trigger}
a: {type: hook}
b: {type: hook}
c: {type: hook}
d: {type: hook}
e: {type: hook}`, `
t:
- {to: a}
- {to: b, conditions: {match: [{expected: 1, actual: '{t.output.data.n}'}]}}
- {to: c, conditions: {match: [{expected: 2, actual: '{t.output.data.n}'}]}}
- {to: d, conditions: {code: 500}}
- {to: e, conditions: {code: [200, 201]}}`)

	// routing follows a worker by code, by value and on an error.
	routing = app(`
t: {type: trigger}
a: {type: worker, topic: w.a, job: {maps: {answer: '{$self.output.data.v}'}}}
code: {type: hook}
value: {type: hook}
failed: {type: hook, job: {maps: {why: '{a.output.metadata.err.message}', code: '{a.output.metadata.code}'}}}`, `
t: [{to: a}]
a:
- {to: code, conditions: {code: 201}}
- {to: value, conditions: {match: [{expected: big, actual: '{a.output.data.v}'}]}}
- {to: failed, conditions: {code: [422, 413, 400]}}`)

	// polling spawns x on every pending response of a.
	polling = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
x: {type: worker, topic: w.x, input: {maps: {n: '{a.output.data.n}'}}}`, `
t: [{to: a}]
a: [{to: x, conditions: {code: 202}}]`)

	fanIn = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b}
x: {type: worker, topic: w.x}
y: {type: hook, job: {maps: {x: '{x.output.metadata.status}', code: '{x.output.metadata.code}'}}}`, `
t: [{to: a}, {to: b}]
a: [{to: x}]
b: [{to: x}]
x: [{to: y, conditions: {match: [{expected: true, actual: '{x.output.data.more}'}]}}]`)
)
