package sim_test

import (
	"fmt"
	"slices"
	"strings"
)

// document is the plan as an application.
func (p *plan) document(app string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "app:\n  id: %s\n  version: '1'\n  graphs:\n    - subscribes: %s.go\n      publishes: %s.told\n    "+
		"  activities:\n", app, app, app)
	for _, n := range p.nodes {
		fmt.Fprintf(&b, "        %s: {%s}\n", n.id, strings.Join(n.fields(app), ", "))
	}
	b.WriteString("      transitions:\n")
	for _, n := range p.nodes {
		for i, e := range n.edges {
			if i == 0 {
				fmt.Fprintf(&b, "        %s:\n", n.id)
			}
			if e.condition == "" {
				fmt.Fprintf(&b, "          - {to: %s}\n", e.to.id)
			} else {
				fmt.Fprintf(&b, "          - {to: %s, conditions: %s}\n", e.to.id, e.condition)
			}
		}
	}
	if p.has(web, either) {
		b.WriteString("      hooks:\n")
	}
	for _, n := range p.nodes {
		if n.waits() {
			fmt.Fprintf(&b, "        %s: [{to: %s, conditions: {match: [%s]}}]\n", n.topic(app), n.id,
				strings.Join(n.matches(), ", "))
		}
	}
	for _, other := range p.others() {
		b.WriteString(strings.ReplaceAll(other, "APP", app))
	}
	return b.String()
}

// others are the graphs beside that of the plan that its nodes name.
func (p *plan) others() (out []string) {
	for i, graph := range childGraphs {
		awaits := func(n *planned) bool {
			return (n.kind == await || n.kind == severed) && (n.child == i || n.child == awaiting && i == plain)
		}
		if slices.ContainsFunc(p.nodes, awaits) {
			out = append(out, graph)
		}
	}
	if p.has(kill) {
		out = append(out, victims)
	}
	if slices.ContainsFunc(p.nodes, func(n *planned) bool { return n.function }) {
		out = append(out, detachedGraph)
	}
	return out
}

// topic is what a hook waits on.
func (n *planned) topic(app string) string { return app + ".s." + n.id }

// matches is who a hook waits for: its job, and its round where people alone
// signal it, for they know the rounds.
func (n *planned) matches() []string {
	out := []string{"{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}"}
	if n.rounded() {
		for i, l := range n.loops {
			out = append(out, fmt.Sprintf("{expected: '{%s.output.data.round}', actual: '{$self.hook.data.r%d}'}", l.id, i))
		}
	}
	return out
}

// rounded: what is said depends on the round, so that interim answers of one
// are not taken for those of another.
func (n *planned) rounded() bool { return n.pending }

// data are the values that every activity has: v and odd of the job, and the
// rounds it is in.
func (n *planned) data() string {
	out := []string{"v: '{t.output.data.v}'", "odd: '{t.output.data.odd}'"}
	for i, l := range n.loops {
		out = append(out, fmt.Sprintf("r%d: '{%s.output.data.round}'", i, l.id))
	}
	if n.cycle {
		out = append(out, "round: 1")
	}
	return strings.Join(out, ", ")
}

// fields are those of an activity.
func (n *planned) fields(app string) []string {
	job := fmt.Sprintf("job: {maps: {%s: '{$self.output.data.v}'}}", n.id)
	output := fmt.Sprintf("output: {maps: {%s}}", n.data())
	out := []string{}
	switch n.kind {
	case trigger:
		out = []string{"type: trigger", "stats: {key: all, measures: [{measure: index, target: '{$self.input.data.group}'}]}",
			job}
	case worker:
		out = []string{"type: worker", "topic: w." + n.id, fmt.Sprintf("input: {maps: {%s}}", n.data()), job}
		if n.function {
			out[0], out[1] = "type: function, calls: ['*']", "topic: f."+n.id
		}
		if n.keyed {
			out = append(out, "reconcile: true")
		}
	case pass:
		out = []string{"type: hook", output, job}
	case sleeper, either:
		out = []string{"type: hook", "sleep: 3600", output, job}
	case web:
		out = []string{"type: hook", output, fmt.Sprintf(
			"job: {maps: {%s: '{$self.output.data.v}', said_%s: '{$self.hook.data.v}'}}", n.id, n.id)}
	case await:
		out = []string{"type: await", fmt.Sprintf("topic: %s.child%d", app, n.child),
			fmt.Sprintf("input: {maps: {%s, job: '{$job.metadata.jid}'}}", n.data()), job}
	case severed:
		out = []string{"type: await", "await: false", fmt.Sprintf("topic: %s.child%d", app, n.child),
			fmt.Sprintf("input: {maps: {%s}}", n.data())}
	case one, all:
		out = append([]string{"type: signal", output, job}, n.signals(app)...)
	case again:
		hook := n.loops[len(n.loops)-1]
		back := fmt.Sprintf("v: '{t.output.data.v}', odd: '{t.output.data.odd}', round: {'@pipe': "+
			"[['{%s.output.data.round}', 1], ['{@math.add}']]}", hook.id)
		for i, l := range hook.loops {
			back += fmt.Sprintf(", r%d: '{%s.output.data.round}'", i, l.id)
		}
		out = []string{"type: cycle", "ancestor: " + hook.id, "input: {maps: {" + back + "}}"}
	case stop:
		out = []string{"type: interrupt", "reason: enough", "code: 418"}
	case kill:
		out = []string{"type: interrupt", "target: '{t.output.data.victim}'", "reason: enough", "code: 418", "descend: true",
			output, job}
	}
	if n.kind != trigger { // a bypass leads to it, or to something above
		out = append(out, "again: true")
	}
	if n.cycle {
		out = append(out, "cycle: true")
	}
	if n.retries {
		out = append(out, "retry: {maximumAttempts: 3, initialInterval: 3600, backoffCoefficient: 1, maximumInterval: 3600}")
	}
	if n.silent {
		out = append(out, "throw: false")
	}
	if n.emit {
		out = append(out, "emit: true")
	}
	if n.scrub {
		out = append(out, "scrub: true")
	}
	if n.skips {
		out = append(out, "statusThreshold: 2")
	}
	return out
}

// signals are the fields of a signal. It says what people say too, so that it
// does not matter whom a hook hears.
func (n *planned) signals(app string) []string {
	topic, v := app+".nobody", "0"
	if n.target != nil {
		topic, v = n.target.topic(app), fmt.Sprint(n.target.said())
	}
	if n.kind == one {
		return []string{"topic: " + topic, fmt.Sprintf("signal: {maps: {id: '{t.output.data.peer}', v: %s}}", v)}
	}
	return []string{"subtype: all", "topic: " + topic, "key_name: group", "key_value: '{t.output.data.group}'",
		"resolver: {maps: {data: {}}}", fmt.Sprintf("signal: {maps: {v: %s}}", v)}
}

// said is what a hook is told, by whomever.
func (n *planned) said() uint64 { return chance("said", n.id) % 1000 }

// childGraphs are those that a plan may await, by number: one that fails, one
// that tells its parent something before its end, one that awaits another, one
// that does nothing, and one that has its result before its end.
var childGraphs = [children]string{
	`    - subscribes: APP.child0
      activities:
        c0t: {type: trigger}
        c0w: {type: worker, topic: w.fails, retry: {maximumAttempts: 1}}
      transitions:
        c0t: [{to: c0w}]
`,
	`    - subscribes: APP.child1
      publishes: APP.told
      activities:
        c1t: {type: trigger, job: {maps: {v: '{$self.input.data.v}'}}}
        c1w: {type: worker, topic: w.child, input: {maps: {v: '{c1t.output.data.v}'}}, emit: true, job: {maps: {odd: '{$self.output.data.odd}'}}}
        c1h: {type: hook, sleep: 60}
      transitions:
        c1t: [{to: c1w}]
        c1w: [{to: c1h}]
`,
	`    - subscribes: APP.child2
      activities:
        c2t: {type: trigger, job: {maps: {v: '{$self.input.data.v}', odd: '{$self.input.data.odd}'}}}
        c2a: {type: await, topic: APP.child3, input: {maps: {v: '{c2t.output.data.v}'}}}
        c2h: {type: hook}
      transitions:
        c2t: [{to: c2a}]
        c2a: [{to: c2h, conditions: {code: '*'}}]
`,
	`    - subscribes: APP.child3
      activities:
        c3t: {type: trigger, job: {maps: {v: '{$self.input.data.v}'}}}
`,
	`    - subscribes: APP.child4
      activities:
        c4t: {type: trigger, job: {maps: {v: '{$self.input.data.v}'}}}
        c4w: {type: worker, topic: w.child, persist: true, job: {maps: {odd: '{$self.output.data.odd}'}}}
        c4h: {type: hook, sleep: 60, job: {maps: {late: 1}}}
      transitions:
        c4t: [{to: c4w}]
        c4w: [{to: c4h}]
`,
}

// detachedGraph is a job that a function starts and leaves alone.
const detachedGraph = `    - subscribes: APP.alone
      activities:
        dt: {type: trigger}
        dw: {type: worker, topic: w.child}
        dh: {type: hook}
      transitions:
        dt: [{to: dw}]
        dw: [{to: dh}]
`

// victims are jobs that never end by themselves, and what ends them.
const victims = `    - subscribes: APP.victim
      activities:
        vt: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        va: {type: await, topic: APP.patient}
        vw: {type: hook}
      transitions:
        vt: [{to: va}, {to: vw}]
      hooks:
        APP.never: [{to: vw, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: APP.patient
      activities:
        pt: {type: trigger}
        pw: {type: hook}
      transitions:
        pt: [{to: pw}]
      hooks:
        APP.never: [{to: pw, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: APP.cancel
      activities:
        xt: {type: trigger}
        xi: {type: interrupt, target: '{xt.output.data.id}', reason: enough, code: 418, descend: true}
      transitions:
        xt: [{to: xi}]
`
