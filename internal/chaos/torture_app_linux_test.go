//go:build slow

package chaos

import (
	"fmt"
	"hash/fnv"
)

// tortureApp has a graph for every way in which a job can move. Every job
// keeps its tag, by which it is found, and what its workers answered.
const tortureApp = `
app:
  id: torture
  version: '1'
  graphs:
    - subscribes: t.chain
      publishes: t.done
      activities:
        c0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        c1: {type: worker, topic: t.keyed, input: {maps: {id: '{c0.output.data.id}'}}, job: {maps: {one: '{$self.output.data.v}'}}}
        c2: {type: worker, topic: t.free, input: {maps: {id: '{c0.output.data.id}'}}, job: {maps: {two: '{$self.output.data.v}'}}}
      transitions:
        c0: [{to: c1}]
        c1: [{to: c2}]
    - subscribes: t.fan
      activities:
        f0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}', sum: 0}}}
        fa: {type: worker, topic: t.keyed, input: {maps: {id: '{f0.output.data.id}'}}, job: {maps: {sum: {'@pipe': [['{$job.data.sum}', '{$self.output.data.v}'], ['{@math.add}']]}}}}
        fb: {type: worker, topic: t.free, input: {maps: {id: '{f0.output.data.id}'}}, job: {maps: {sum: {'@pipe': [['{$job.data.sum}', '{$self.output.data.v}'], ['{@math.add}']]}}}}
        fc: {type: worker, topic: t.keyed, input: {maps: {id: '{f0.output.data.id}'}}, job: {maps: {sum: {'@pipe': [['{$job.data.sum}', '{$self.output.data.v}'], ['{@math.add}']]}}}}
        fd: {type: hook, sleep: 0.2}
        fx: {type: worker, topic: t.free, input: {maps: {id: '{f0.output.data.id}'}}, job: {maps: {last: '{$self.output.data.v}'}}}
      transitions:
        f0: [{to: fa}, {to: fb}, {to: fc}, {to: fd}]
        fa: [{to: fx}]
        fb: [{to: fx}]
        fc: [{to: fx}]
        fd: [{to: fx}]
    - subscribes: t.retry
      activities:
        r0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        r1: {type: worker, topic: t.flaky, retry: {'503': [3]}, input: {maps: {id: '{r0.output.data.id}'}}, job: {maps: {one: '{$self.output.data.v}'}}}
        r2: {type: worker, topic: t.declined, input: {maps: {id: '{r0.output.data.id}'}}}
        r3: {type: worker, topic: t.free, input: {maps: {id: '{r0.output.data.id}'}}, job: {maps: {declined: '{$self.output.data.v}'}}}
      transitions:
        r0: [{to: r1}]
        r1: [{to: r2}]
        r2: [{to: r3, conditions: {code: 402}}]
    - subscribes: t.loop
      activities:
        l0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}', sum: 0}}}
        lh: {type: hook, cycle: true, output: {maps: {round: 1}}}
        lw: {type: worker, topic: t.keyed, input: {maps: {id: '{l0.output.data.id}', round: '{lh.output.data.round}'}}, job: {maps: {sum: {'@pipe': [['{$job.data.sum}', '{$self.output.data.v}'], ['{@math.add}']]}}}}
        lc: {type: cycle, ancestor: lh, input: {maps: {round: {'@pipe': [['{lh.output.data.round}', 1], ['{@math.add}']]}}}}
      transitions:
        l0: [{to: lh}]
        lh: [{to: lw}]
        lw: [{to: lc, conditions: {gate: or, match: [{expected: 1, actual: '{lh.output.data.round}'}, {expected: 2, actual: '{lh.output.data.round}'}]}}]
    - subscribes: t.parent
      activities:
        p0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        pn: {type: await, await: false, topic: t.note, input: {maps: {id: '{p0.output.data.id}'}}}
        pa: {type: await, topic: t.child, input: {maps: {id: '{p0.output.data.id}'}}, job: {maps: {child: '{$self.output.data.v}'}}}
        pw: {type: worker, topic: t.free, input: {maps: {id: '{p0.output.data.id}'}}, job: {maps: {last: '{$self.output.data.v}'}}}
      transitions:
        p0: [{to: pn}, {to: pa}]
        pa: [{to: pw}]
    - subscribes: t.child
      activities:
        k0: {type: trigger, job: {maps: {tag: '{$self.input.data.id}'}}}
        kh: {type: hook, sleep: 0.2}
        kw: {type: worker, topic: t.keyed, input: {maps: {id: '{k0.output.data.id}'}}, job: {maps: {v: '{$self.output.data.v}'}}}
      transitions:
        k0: [{to: kh}]
        kh: [{to: kw}]
    - subscribes: t.note
      activities:
        n0: {type: trigger, job: {maps: {tag: '{$self.input.data.id}'}}}
        nw: {type: worker, topic: t.free, input: {maps: {id: '{n0.output.data.id}'}}, job: {maps: {v: '{$self.output.data.v}'}}}
      transitions:
        n0: [{to: nw}]
    - subscribes: t.sign
      activities:
        s0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        sh: {type: hook, job: {maps: {by: '{$self.hook.data.by}'}}}
        sq: {type: worker, topic: t.free, input: {maps: {id: '{s0.output.data.id}'}}}
        sw: {type: worker, topic: t.keyed, input: {maps: {id: '{s0.output.data.id}'}}, job: {maps: {last: '{$self.output.data.v}'}}}
      transitions:
        s0: [{to: sh}]
        sh: [{to: sq, conditions: {code: 202}}, {to: sw, conditions: {code: 200}}]
      hooks:
        t.say: [{to: sh, conditions: {match: [{expected: '{s0.output.data.id}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: t.deadline
      activities:
        d0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        dh: {type: hook, sleep: 0.4}
        dw: {type: worker, topic: t.keyed, input: {maps: {id: '{d0.output.data.id}'}}, job: {maps: {last: '{$self.output.data.v}'}}}
      transitions:
        d0: [{to: dh}]
        dh: [{to: dw}]
      hooks:
        t.unsaid: [{to: dh, conditions: {match: [{expected: '{d0.output.data.id}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: t.interim
      activities:
        w0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        w1: {type: worker, topic: t.pending, input: {maps: {id: '{w0.output.data.id}'}}, job: {maps: {one: '{$self.output.data.v}'}}}
        w2: {type: worker, topic: t.free, input: {maps: {id: '{w0.output.data.id}'}}}
        w3: {type: worker, topic: t.keyed, input: {maps: {id: '{w0.output.data.id}'}}, job: {maps: {last: '{$self.output.data.v}'}}}
      transitions:
        w0: [{to: w1}]
        w1: [{to: w2, conditions: {code: 202}}, {to: w3, conditions: {code: 200}}]
    - subscribes: t.failing
      activities:
        x0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        x1: {type: worker, topic: t.broken, input: {maps: {id: '{x0.output.data.id}'}}}
      transitions:
        x0: [{to: x1}]
    - subscribes: t.withdrawn
      activities:
        i0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        ih: {type: hook}
        iw: {type: worker, topic: t.keyed, input: {maps: {id: '{i0.output.data.id}'}}}
      transitions:
        i0: [{to: ih}]
        ih: [{to: iw}]
      hooks:
        t.never: [{to: ih, conditions: {match: [{expected: '{i0.output.data.id}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: t.withdraw
      activities:
        q0: {type: trigger, job: {maps: {tag: '{$self.input.data.id}'}}}
        q1: {type: interrupt, target: '{q0.output.data.id}', reason: withdrawn}
      transitions:
        q0: [{to: q1}]
    - subscribes: t.speaking
      activities:
        z0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        zh: {type: hook, job: {maps: {by: '{$self.hook.data.by}'}}}
        zs: {type: signal, topic: t.self, signal: {maps: {id: '{z0.output.data.id}', by: itself}}}
        zw: {type: worker, topic: t.free, input: {maps: {id: '{z0.output.data.id}'}}, job: {maps: {last: '{$self.output.data.v}'}}}
      transitions:
        z0: [{to: zh}, {to: zs}]
        zh: [{to: zw}]
      hooks:
        t.self: [{to: zh, conditions: {match: [{expected: '{z0.output.data.id}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: t.charge
      activities:
        g0: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {tag: '{$self.input.data.id}'}}}
        g1: {type: worker, topic: t.once, reconcile: {key: '{g0.output.data.id}'}, input: {maps: {id: '{g0.output.data.id}'}}}
        g2: {type: hook, job: {maps: {one: '{g1.output.data.v}'}}}
        g3: {type: hook, job: {maps: {unclear: '{g1.output.metadata.code}'}}}
      transitions:
        g0: [{to: g1}]
        g1: [{to: g2, conditions: {code: 200}}, {to: g3, conditions: {code: [591, 592]}}]
    - subscribes: t.anon
      activities:
        a0: {type: trigger, job: {maps: {tag: '{$self.input.data.id}'}}}
        a1: {type: worker, topic: t.keyed, input: {maps: {id: '{a0.output.data.id}'}}, job: {maps: {one: '{$self.output.data.v}'}}}
      transitions:
        a0: [{to: a1}]
`

// tortureTopics are those of its workers.
var tortureTopics = []string{"t.keyed", "t.free", "t.flaky", "t.declined", "t.pending", "t.broken", "t.once"}

// tortureKinds are the graphs that the load starts, in turn.
var tortureKinds = []string{"chain", "fan", "retry", "loop", "chain", "parent", "sign", "deadline", "interim",
	"failing", "withdrawn", "speaking", "charge", "flow", "undone", "anon"}

// tortureJob is one job of the load, and all that is expected of it: it follows
// from its number alone.
type tortureJob struct {
	n    int
	kind string
	tag  string // its job id, but for anon, which has none
}

func tortureJobOf(n int) tortureJob {
	kind := tortureKinds[n%len(tortureKinds)]
	return tortureJob{n: n, kind: kind, tag: fmt.Sprintf("%s-%d", kind, n)}
}

func (j tortureJob) topic() string { return "t." + j.kind }

// pendings is how many pending signals a sign job gets before its final one.
func (j tortureJob) pendings() int { return j.n / len(tortureKinds) % 3 }

// byGraph reports whether a withdrawn job is ended by a job, not by a client.
func (j tortureJob) byGraph() bool { return j.n/len(tortureKinds)%2 == 0 }

// value is what a worker answers, the same for every repetition.
func value(tag, activity string, round int) int {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, tag, activity, round)
	return int(h.Sum32() % 1000)
}

// tortureEnd is the end of one job of a graph.
type tortureEnd struct {
	graph, state string
	data         map[string]any // beside its tag; nil: whatever it is
	or           []map[string]any
}

// ends are the jobs that one start leads to: itself and those it begins.
func (j tortureJob) ends() []tortureEnd {
	v := func(activity string, round int) float64 { return float64(value(j.tag, activity, round)) }
	done := func(data map[string]any) tortureEnd {
		return tortureEnd{graph: j.topic(), state: "completed", data: data}
	}
	switch j.kind {
	case "chain":
		return []tortureEnd{done(map[string]any{"one": v("c1", 0), "two": v("c2", 0)})}
	case "fan":
		return []tortureEnd{done(map[string]any{"sum": v("fa", 0) + v("fb", 0) + v("fc", 0), "last": v("fx", 0)})}
	case "retry":
		return []tortureEnd{done(map[string]any{"one": v("r1", 0), "declined": v("r3", 0)})}
	case "loop":
		return []tortureEnd{done(map[string]any{"sum": v("lw", 1) + v("lw", 2) + v("lw", 3)})}
	case "parent":
		return []tortureEnd{done(map[string]any{"child": v("kw", 0), "last": v("pw", 0)}),
			{graph: "t.child", state: "completed", data: map[string]any{"v": v("kw", 0)}},
			{graph: "t.note", state: "completed", data: map[string]any{"v": v("nw", 0)}}}
	case "sign":
		return []tortureEnd{done(map[string]any{"by": "final", "last": v("sw", 0)})}
	case "deadline":
		return []tortureEnd{done(map[string]any{"last": v("dw", 0)})}
	case "interim":
		return []tortureEnd{done(map[string]any{"one": v("w1", 0), "last": v("w3", 0)})}
	case "failing":
		return []tortureEnd{{graph: j.topic(), state: "failed"}}
	case "withdrawn":
		all := []tortureEnd{{graph: j.topic(), state: "interrupted"}}
		if j.byGraph() {
			all = append(all, tortureEnd{graph: "t.withdraw", state: "completed", data: map[string]any{}})
		}
		return all
	case "charge":
		end := done(map[string]any{"one": v("g1", 0)})
		end.or = []map[string]any{{"unclear": 591.0}, {"unclear": 592.0}}
		return []tortureEnd{end}
	case "flow", "undone":
		return []tortureEnd{j.flowEnd()}
	case "speaking":
		return []tortureEnd{done(map[string]any{"by": "itself", "last": v("zw", 0)})}
	default:
		return []tortureEnd{done(map[string]any{"one": v("a1", 0)})}
	}
}

// tortureEffect is an activity whose worker acts: how many works ask for it,
// each of which may be executed any number of times.
type tortureEffect struct {
	activity string
	keyed    bool
	times    int
}

func (j tortureJob) effects() []tortureEffect {
	switch j.kind {
	case "chain":
		return []tortureEffect{{"c1", true, 1}, {"c2", false, 1}}
	case "fan":
		return []tortureEffect{{"fa", true, 1}, {"fb", false, 1}, {"fc", true, 1}, {"fx", false, 1}}
	case "retry":
		return []tortureEffect{{"r1", true, 1}, {"r2", true, 1}, {"r3", false, 1}}
	case "loop":
		return []tortureEffect{{"lw", true, 3}}
	case "parent":
		return []tortureEffect{{"kw", true, 1}, {"nw", false, 1}, {"pw", false, 1}}
	case "sign":
		all := []tortureEffect{{"sw", true, 1}}
		if n := j.pendings(); n > 0 {
			all = append(all, tortureEffect{"sq", false, n})
		}
		return all
	case "deadline":
		return []tortureEffect{{"dw", true, 1}}
	case "interim":
		return []tortureEffect{{"w1", true, 1}, {"w2", false, 2}, {"w3", true, 1}}
	case "failing":
		return []tortureEffect{{"x1", true, 1}}
	case "withdrawn", "charge": // its own are checked apart
		return nil
	case "flow", "undone":
		return j.flowEffects()
	case "speaking":
		return []tortureEffect{{"zw", false, 1}}
	default:
		return []tortureEffect{{"a1", true, 1}}
	}
}
