package bench

import (
	"fmt"
	"strings"
)

// Apps of their own for what stands in the tables beside a load, on other
// topics, so that it shares nothing with the load but tables and lanes.
const (
	// SleepTopic starts a job that sleeps for a year.
	SleepTopic = "bench.sleep"
	// BacklogTopic starts a job whose work nobody takes.
	BacklogTopic = "bench.unserved"
	// LightTopic starts the small job whose latency is measured beside others;
	// LightWork is its worker's.
	LightTopic = "bench.light"
	LightWork  = "bench.lightwork"
	// GrowTopic starts a function that goes on until its journal is nearly full.
	GrowTopic = "bench.grow"
	// HotTopic starts the job with many children at once.
	HotTopic = "bench.hot"
)

// Sleeper is a trigger and a hook that sleeps.
const Sleeper = `app:
  id: benchsleep
  version: '1'
  graphs:
    - subscribes: ` + SleepTopic + `
      activities:
        t: {type: trigger}
        h: {type: hook, sleep: 31536000}
        w: {type: worker, topic: ` + WorkTopic + `}
      transitions:
        t: [{to: h}]
        h: [{to: w}]
`

// Backlog is a trigger and a worker that is not there.
const Backlog = `app:
  id: benchbacklog
  version: '1'
  graphs:
    - subscribes: ` + BacklogTopic + `
      activities:
        t: {type: trigger}
        w: {type: worker, topic: ` + BacklogTopic + `.work, input: {maps: {amount: '{t.output.data.amount}', note: '{t.output.data.note}'}}}
      transitions:
        t: [{to: w}]
`

// Light is a trigger and one worker of its own topic.
const Light = `app:
  id: benchlight
  version: '1'
  graphs:
    - subscribes: ` + LightTopic + `
      activities:
        t: {type: trigger}
        w: {type: worker, topic: ` + LightWork + `}
      transitions:
        t: [{to: w}]
`

// Grow is one durable function.
const Grow = `app:
  id: benchgrow
  version: '1'
  graphs:
    - subscribes: ` + GrowTopic + `
      function: {topic: ` + GrownTopic + `, calls: [` + WorkTopic + `]}
`

// Hot is a trigger and so many workers beside each other, all made in one step.
func Hot(children int) string {
	var b strings.Builder
	b.WriteString("app:\n  id: benchhot\n  version: '1'\n  graphs:\n    - subscribes: " + HotTopic +
		"\n      activities:\n        t: {type: trigger}\n")
	for i := range children {
		fmt.Fprintf(&b, "        w%d: {type: worker, topic: %s}\n", i, WorkTopic)
	}
	b.WriteString("      transitions:\n        t:\n")
	for i := range children {
		fmt.Fprintf(&b, "          - to: w%d\n", i)
	}
	return b.String()
}
