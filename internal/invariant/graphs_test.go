package invariant_test

import (
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
)

// app wraps activities and transitions into an application that starts on go.
func app(activities, transitions string) string {
	indent := func(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n        ") }
	return "app:\n  id: test\n  version: '1'\n  graphs:\n    - subscribes: go\n      activities:\n        " +
		indent(activities) + "\n      transitions:\n        " + indent(transitions) + "\n"
}

var (
	chain = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
h: {type: hook, output: {maps: {x: 1}}}
b: {type: worker, topic: w.b}`, `
t: [{to: a}]
a: [{to: h}]
h: [{to: b}]`)

	fan = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: hook}
c: {type: worker, topic: w.c}`, `
t: [{to: a}, {to: b}, {to: c}]`)

	cycle = app(`
t: {type: trigger}
h: {type: hook, cycle: true}
a: {type: worker, topic: w.a}`, `
t: [{to: h}]
h: [{to: a}]`)

	merge = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: hook}
x: {type: worker, topic: w.x}
y: {type: hook}`, `
t: [{to: a}, {to: b}]
a: [{to: x}]
b: [{to: x}]
x: [{to: y}]`)

	poll = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
x: {type: worker, topic: w.x}`, `
t: [{to: a}]
a: [{to: x, conditions: {code: 202}}]`)

	empty = app(`t: {type: trigger}`, `t: []`)

	sleep = app(`
t: {type: trigger}
h: {type: hook, sleep: 60}
a: {type: worker, topic: w.a}`, `
t: [{to: h}]
h: [{to: a}]`)

	waiting = app(`
t: {type: trigger}
h: {type: hook, job: {maps: {by: '{$self.hook.data.by}'}}}
a: {type: worker, topic: w.a}`, `
t: [{to: h}]
h: [{to: a, conditions: {code: 202}}]`) + heard

	deadline = app(`
t: {type: trigger}
h: {type: hook, sleep: 60}
a: {type: worker, topic: w.a}`, `
t: [{to: h}]
h: [{to: a}]`) + heard

	// A job that awaits one which sleeps and fails, or not; in the end another
	// one that nobody waits for.
	parent = app(`
t: {type: trigger}
p: {type: await, topic: child, emit: true}
b: {type: hook}
s: {type: await, await: false, topic: child}`, `
t: [{to: p}]
p: [{to: b, conditions: {code: '*'}}]
b: [{to: s}]`) + `    - subscribes: child
      activities:
        ct: {type: trigger}
        h: {type: hook, sleep: 60, emit: true}
        a: {type: worker, topic: w.a, retry: {'503': [2]}}
      transitions:
        ct: [{to: h}]
        h: [{to: a}]
`

	// Two rounds by value. The hook sleeps in the first one.
	loop = app(`
t: {type: trigger}
h: {type: hook, cycle: true, sleep: 60, output: {maps: {round: 1}}}
a: {type: worker, topic: w.a}
c: {type: cycle, ancestor: h, input: {maps: {round: 2}}}`, `
t: [{to: h}]
h: [{to: a}]
a: [{to: c, conditions: {match: [{expected: 1, actual: '{h.output.data.round}'}]}}]`)

	// A job that signals itself, directly and by index.
	speaking = app(`
t: {type: trigger, stats: {key: k, measures: [{measure: index, target: '{$self.input.data.team}'}]}}
h: {type: hook}
a: {type: worker, topic: w.a}
one: {type: signal, topic: s.one, signal: {maps: {id: '{$job.metadata.jid}'}}}
all: {type: signal, subtype: all, topic: s.all, key_name: team, key_value: '{t.output.data.team}', resolver: {maps: {data: {}}}, signal: {maps: {by: all}}}
h2: {type: hook}`, `
t: [{to: h}, {to: h2}, {to: a}]
a: [{to: one}, {to: all}]`) + `      hooks:
        s.one: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
        s.all: [{to: h2, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
`

	// Ends itself, while others are at work.
	suicide = app(`
t: {type: trigger}
h: {type: hook, sleep: 60}
a: {type: worker, topic: w.a}
x: {type: interrupt, code: 418}`, `
t: [{to: h}, {to: a}]
a: [{to: x}]`)

	// Ends a job whose child waits for ever.
	murder = app(`
t: {type: trigger}
p: {type: await, topic: child}`, `
t: [{to: p}]`) + `    - subscribes: child
      activities:
        ct: {type: trigger}
        h: {type: hook}
      transitions:
        ct: [{to: h}]
      hooks:
        s.never: [{to: h, conditions: {match: [{expected: 1, actual: '{$self.hook.data.id}'}]}}]
    - subscribes: kill
      activities:
        kt: {type: trigger}
        x: {type: interrupt, target: job, descend: true}
        b: {type: hook}
      transitions:
        kt: [{to: x}]
        x: [{to: b}]
`

	// Skips what would leave two obligations open, and ends with that.
	skip = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: hook, statusThreshold: 2}
c: {type: worker, topic: w.c}`, `
t: [{to: a}, {to: c}]
a: [{to: b}]`)
)

// heard is the rule of hook h.
const heard = `      hooks:
        s.h: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
`

// say puts a signal for hook h into the broker.
func say(w *sim.World, code string) {
	h := legwork.Header{}
	h.Set(legwork.HeaderCode, code)
	w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, "s.h"), h, []byte(`{"id": "job", "by": "me"}`))
}

// other is what happens besides the start of the job.
type other func(*sim.World)

func signals(codes ...string) other {
	return func(w *sim.World) {
		for _, code := range codes {
			say(w, code)
		}
	}
}

func killed(w *sim.World) { w.Start("kill", "killer", `{}`).Header.Set(legwork.HeaderMsgID, "2") }
