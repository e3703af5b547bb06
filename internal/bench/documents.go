package bench

import (
	"fmt"
	"strings"
)

const head = "app:\n  id: bench\n  version: '%s'\n  graphs:\n    - subscribes: " + Topic +
	"\n      activities:\n        t: {type: trigger}\n"

const node = "        w%d: {type: worker, topic: " + WorkTopic +
	", input: {maps: {amount: '{t.output.data.amount}', note: '{t.output.data.note}'}}}\n"

// chain is a trigger and n workers, one after the other.
func chain(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, fmt.Sprintf("1%d", n))
	for i := range n {
		fmt.Fprintf(&b, node, i)
	}
	b.WriteString("      transitions:\n        t: [{to: w0}]\n")
	for i := range n - 1 {
		fmt.Fprintf(&b, "        w%d: [{to: w%d}]\n", i, i+1)
	}
	return b.String()
}

// fan is a trigger and n workers beside each other.
func fan(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, fmt.Sprintf("2%d", n))
	for i := range n {
		fmt.Fprintf(&b, node, i)
	}
	b.WriteString("      transitions:\n        t:\n")
	for i := range n {
		fmt.Fprintf(&b, "          - to: w%d\n", i)
	}
	return b.String()
}

// signalled is a hook that waits for a signal with the id of its job.
const signalled = `app:
  id: bench
  version: '31'
  graphs:
    - subscribes: ` + Topic + `
      activities:
        t: {type: trigger}
        wait: {type: hook, job: {maps: {note: '{$self.hook.data.note}'}}}
      transitions:
        t: [{to: wait}]
      hooks:
        ` + SignalTopic + `:
          - to: wait
            conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}
`

// timed is a hook that sleeps until the moment that its start names, in
// milliseconds since 1970, so that jobs started one after the other fall due
// at once.
const timed = `app:
  id: bench
  version: '41'
  graphs:
    - subscribes: ` + Topic + `
      activities:
        t: {type: trigger}
        wait:
          type: hook
          sleep:
            '@pipe':
              - ['{t.output.data.due}', '{@date.now}']
              - ['{@math.subtract}', 1000]
              - ['{@math.divide}']
      transitions:
        t: [{to: wait}]
`

// function is a graph that is one durable function, whose code workers serve at a
// topic. It may call the no-op worker.
func function(version, topic string) string {
	return "app:\n  id: bench\n  version: '" + version + "'\n  graphs:\n    - subscribes: " + Topic +
		"\n      function: {topic: " + topic + ", calls: [" + WorkTopic + "]}\n"
}
