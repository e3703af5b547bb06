package upgrade

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
)

// document is the application of the golden jobs: every type of activity, and
// every way to wait.
const document = `
app:
  id: golden
  version: '1'
  graphs:
    - subscribes: chain
      publishes: told
      activities:
        t: {type: trigger, entity: 'a chain', job: {maps: {n: '{t.output.data.n}'}}}
        a: {type: worker, topic: w.a, input: {maps: {n: '{t.output.data.n}'}}, job: {maps: {a: '{$self.output.data.n}'}}, emit: true}
        b: {type: worker, topic: w.b, input: {maps: {n: '{a.output.data.n}'}}, job: {maps: {b: '{$self.output.data.n}'}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: wait
      expire: 86400
      activities:
        wt: {type: trigger, stats: {key: k, measures: [{measure: index, target: '{$self.input.data.group}'}]}}
        h: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}
        hw: {type: worker, topic: w.a, input: {maps: {n: '{h.hook.data.v}'}}, job: {maps: {after: '{$self.output.data.n}'}}}
      transitions:
        wt: [{to: h}]
        h: [{to: hw}]
      hooks:
        done: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: sleep
      activities:
        st: {type: trigger}
        s: {type: hook, sleep: 360000}
        e: {type: hook, sleep: 360000, job: {maps: {slept: true}}}
      transitions:
        st: [{to: s}]
        s: [{to: e}]
      hooks:
        done: [{to: e, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: child, input: {maps: {n: '{pt.output.data.n}'}}, job: {maps: {child: '{$self.output.data.c}'}}}
      transitions:
        pt: [{to: p}]
    - subscribes: sends
      activities:
        xt: {type: trigger}
        x: {type: await, await: false, topic: child, input: {maps: {n: '{xt.output.data.n}'}}}
      transitions:
        xt: [{to: x}]
    - subscribes: child
      activities:
        ct: {type: trigger}
        c: {type: worker, topic: w.c, input: {maps: {n: '{ct.output.data.n}'}}, job: {maps: {c: '{$self.output.data.n}'}}}
      transitions:
        ct: [{to: c}]
    - subscribes: rounds
      activities:
        rt: {type: trigger}
        r: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: '{$self.output.data.round}'}}}
        rw: {type: worker, topic: w.r, input: {maps: {n: '{r.output.data.round}'}}}
        again: {type: cycle, ancestor: r, input: {maps: {round: {'@pipe': [['{r.output.data.round}', 1], ['{@math.add}']]}}}}
      transitions:
        rt: [{to: r}]
        r: [{to: rw}]
        rw: [{to: again, conditions: {code: 201}}]
    - subscribes: retries
      activities:
        qt: {type: trigger}
        q: {type: worker, topic: w.retry, retry: {'503': [3]}, job: {maps: {attempts: '{$self.output.data.attempt}'}}}
      transitions:
        qt: [{to: q}]
    - subscribes: fails
      activities:
        ft: {type: trigger}
        f: {type: worker, topic: w.fails}
      transitions:
        ft: [{to: f}]
    - subscribes: joins
      activities:
        jt: {type: trigger}
        j1: {type: worker, topic: w.a, input: {maps: {n: 1}}}
        j2: {type: worker, topic: w.b, input: {maps: {n: 2}}}
        j3: {type: worker, topic: w.c, input: {maps: {n: 3}}, job: {maps: {joined: '{$self.output.data.n}'}}}
      transitions:
        jt: [{to: j1}, {to: j2}]
        j1: [{to: j3}]
        j2: [{to: j3}]
    - subscribes: polls
      activities:
        ot: {type: trigger}
        o: {type: worker, topic: w.polls}
        ow: {type: worker, topic: w.a, input: {maps: {n: '{o.output.data.n}'}}}
      transitions:
        ot: [{to: o}]
        o: [{to: ow, conditions: {code: 202}}]
    - subscribes: stops
      activities:
        it: {type: trigger}
        i: {type: interrupt, reason: enough, code: 418}
      transitions:
        it: [{to: i}]
    - subscribes: kills
      activities:
        kt: {type: trigger}
        k: {type: interrupt, target: '{kt.output.data.id}', reason: enough, code: 418, descend: true}
      transitions:
        kt: [{to: k}]
    - subscribes: tells
      activities:
        tt: {type: trigger}
        tell: {type: signal, subtype: all, topic: done, signal: {maps: {v: 9}}, key_name: group, key_value: '{tt.output.data.group}', resolver: {maps: {data: {}}}}
      transitions:
        tt: [{to: tell}]
`

// answers is what workers say: it follows from the work alone, whatever build
// asks for it.
func answers(t *legwork.Transition) []sim.Reply {
	switch t.Topic {
	case "w.retry":
		if t.Attempt < 3 {
			return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
		}
		return []sim.Reply{{Data: fmt.Sprintf(`{"attempt":%d}`, t.Attempt)}}
	case "w.fails":
		return []sim.Reply{{Status: legwork.Failed, Code: 422, Data: `{"message":"no"}`}}
	case "w.r":
		code := 201
		if string(t.Data) == `{"n":3}` {
			code = 200
		}
		return []sim.Reply{{Code: code, Data: string(t.Data)}}
	case "w.polls":
		return []sim.Reply{{Status: legwork.Pending, Data: `{"n":1}`}, {Status: legwork.Pending, Seq: 1, Data: `{"n":2}`},
			{Seq: 2, Data: `{"n":3}`}}
	}
	return []sim.Reply{{Data: string(t.Data)}}
}
