package engine_test

import (
	"maps"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
)

// Graphs in which one job has all that a message needs: whoever signals it, the
// child that it awaits, the job that it interrupts.
var (
	tellingItself = withHooks(app(`
t: {type: trigger, stats: {key: k, measures: [{measure: index, target: '{$self.input.data.group}'}]}}
h: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}
s: {type: signal, topic: done, output: {maps: {n: 1}}, signal: {maps: {id: '{$job.metadata.jid}', v: 5}}}
i: {type: hook}`, `
t: [{to: h}, {to: s}]
s: [{to: i}]`), "done: "+byJob)

	tellingAll = withHooks(app(`
t: {type: trigger, stats: {key: k, measures: [{measure: index, target: '{$self.input.data.group}'}]}}
h: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}
s: {type: signal, subtype: all, topic: done, key_name: group, key_value: g, resolver: {maps: {data: {}}}, scrub: true, output: {maps: {n: 1}}, signal: {maps: {v: 5}}}
i: {type: hook}`, `
t: [{to: h}, {to: s}]
s: [{to: i}]`), "done: "+byJob)

	endingItsChild = withGraphs(app(`
t: {type: trigger}
a: {type: await, topic: long, input: {maps: {id: {'@pipe': [['{$job.metadata.jid}', '-child'], ['{@string.concat}']]}}}}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}'}}}
w1: {type: worker, topic: w.w}
w2: {type: worker, topic: w.w}
x: {type: interrupt, descend: true, reason: enough, output: {maps: {n: 1}}, target: {'@pipe': [['{$job.metadata.jid}', '-child'], ['{@string.concat}']]}}
i: {type: hook}`, `
t: [{to: a}, {to: w1}]
w1: [{to: w2}]
w2: [{to: x}]
a: [{to: no, conditions: {code: 410}}]
x: [{to: i}]`), `
subscribes: long
publishes: told
activities:
  lt: {type: trigger, stats: {id: '{$self.input.data.id}'}}
  la: {type: await, topic: deep}
transitions:
  lt: [{to: la}]`, `
subscribes: deep
activities:
  dt: {type: trigger}
  dh: {type: hook, sleep: 60}
transitions:
  dt: [{to: dh}]`)

	severing = withGraphs(app(`
t: {type: trigger}
a: {type: await, await: false, topic: .own}
i: {type: hook}`, `
t: [{to: a}]
a: [{to: i}]`), "subscribes: .own\nactivities:\n  ct: {type: trigger}")

	publishing = withPublishes(app(`
t: {type: trigger, job: {maps: {x: 1}}}
a: {type: worker, topic: w.a, emit: true, job: {maps: {y: 2}}}
b: {type: worker, topic: w.b, persist: true}
c: {type: hook, emit: true, persist: true, job: {maps: {z: 3}}}`, `
t: [{to: a}]
a: [{to: b}]
b: [{to: c}]`))

	twice = app(`
t: {type: trigger}
p: {type: hook, cycle: true, output: {maps: {n: 1}}}
c: {type: cycle, ancestor: p, input: {maps: {n: 2}}}`, `
t: [{to: p}]
p: [{to: c, conditions: {match: [{expected: 1, actual: '{p.output.data.n}'}]}}]`)

	skipping = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b, statusThreshold: 1}
h: {type: hook, statusThreshold: 2}`, `
t: [{to: a}]
a: [{to: b}, {to: h}]`)
)

// says signals from SQL, so that the broker may lose it.
func says(status string) func(*sim.World, string) {
	return func(w *sim.World, job string) {
		w.Query(`SELECT legwork.signal('done', json_build_object('id', $1::text, 'v', 5), $1, $2)`, job, status)
		w.Asleep = true
		w.Sweep()
		w.Asleep = false
	}
}

// saysToJob signals the job from SQL.
func saysToJob(status string) func(*sim.World, string) {
	return func(w *sim.World, job string) {
		w.Query(`SELECT legwork.signal_job('test', $1, 'done', '{"v": 5}', 'id', NULL, $2)`, job, status)
		w.Asleep = true
		w.Sweep()
		w.Asleep = false
	}
}

func fires(w *sim.World, _ string) { w.Sweep() }

var failing = map[string][]sim.Reply{"cw": {{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}}}

var typeKinds = map[string]kind{
	"leg 1 of an await": {document: parent("child", ""), lane: legwork.LaneRun, activity: "a", word: legwork.Leg1},
	"an await begins a child": {document: parent("child", ""), lane: legwork.LaneRun, activity: "a",
		word: legwork.Await},
	"an await is rejected": {document: parent("nobody", ""), lane: legwork.LaneRun, activity: "a",
		word: legwork.Await},
	"an await is severed": {document: severing, lane: legwork.LaneRun, activity: "a", word: legwork.Await},
	"a child ends":        {document: parent("child", ""), lane: legwork.LaneResponse, activity: "cw"},
	"a child's result":    {document: parent("child", ""), lane: legwork.LaneResponse, activity: "a"},
	"a child's error":     {document: parent("child", ""), lane: legwork.LaneResponse, activity: "a", work: failing},
	"a child is tried again": {document: parent("child", ", retry: {'503': [1]}"), lane: legwork.LaneResponse,
		activity: "a", work: failing},
	"a worker is tried again": {document: trying(", retry: {'503': [1]}"), lane: legwork.LaneResponse, activity: "a",
		work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}}}},
	"leg 1 of a keyed worker": {document: trying(", reconcile: true"), lane: legwork.LaneRun, activity: "a",
		messaged: true},
	"keyed work is answered": {document: trying(", reconcile: true"), lane: legwork.LaneResponse, activity: "a"},
	"keyed work is tried again": {document: trying(", retry: {'503': [1]}, reconcile: true"), lane: legwork.LaneResponse,
		activity: "a", work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}}}},
	"leg 1 of a sleeping hook": {document: sleeping, input: `{"n":7,"s":60}`, lane: legwork.LaneRun, activity: "h"},
	"a timer": {document: sleeping, input: `{"n":7,"s":60}`, lane: legwork.LaneResponse, activity: "h",
		brings: fires},
	"leg 1 of a waiting hook":   {document: either, lane: legwork.LaneRun, activity: "h"},
	"a signal":                  {document: waiting, lane: legwork.LaneSignal, brings: says("success")},
	"a pending signal":          {document: either, lane: legwork.LaneSignal, brings: says("pending")},
	"a signal to a job":         {document: waiting, lane: legwork.LaneSignal, brings: saysToJob("success")},
	"a pending signal to a job": {document: either, lane: legwork.LaneSignal, brings: saysToJob("pending")},
	"a signal wakes":            {document: waiting, lane: legwork.LaneResponse, activity: "h", brings: says("success")},
	"a pending signal wakes":    {document: either, lane: legwork.LaneResponse, activity: "h", brings: says("pending")},
	"a signal activity":         {loose: true, document: tellingItself, lane: legwork.LaneRun, activity: "s", rest: true},
	"a signal before its hook":  {loose: true, document: tellingItself, lane: legwork.LaneRun, activity: "h", rest: true},
	"a signal to all": {loose: true, document: tellingAll, input: `{"group":"g"}`, lane: legwork.LaneRun,
		activity: "s", rest: true},
	"a cycle": {document: looping, input: `{"n":0}`, lane: legwork.LaneRun, activity: "C",
		does: counting(2)},
	"a re-entry": {document: looping, input: `{"n":0}`, lane: legwork.LaneRun, activity: "P", nth: 1,
		does: counting(2)},
	"a re-entry closes the job": {document: twice, lane: legwork.LaneRun, activity: "p", nth: 1},
	"an interrupt of its own":   {document: stopping(""), lane: legwork.LaneRun, activity: "x"},
	"an interrupt of another":   {loose: true, document: endingItsChild, lane: legwork.LaneRun, activity: "x", rest: true},
	"an interrupt descends": {loose: true, document: endingItsChild, lane: legwork.LaneRun, word: legwork.Interrupt,
		rest: true},
	"an event":                  {document: publishing, lane: legwork.LaneEvent, rest: true},
	"a response that emits":     {document: publishing, lane: legwork.LaneResponse, activity: "a"},
	"a response that persists":  {document: publishing, lane: legwork.LaneResponse, activity: "b"},
	"a worker is skipped":       {document: skipping, lane: legwork.LaneRun, activity: "b", rest: true},
	"a threshold closes a job":  {document: skipping, lane: legwork.LaneRun, activity: "h"},
	"an answer of the schema's": {document: schematic, input: `{"x":"text"}`, lane: legwork.LaneResponse, activity: "a"},
}

func init() { maps.Copy(kinds, typeKinds) }
