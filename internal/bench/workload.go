// Package bench holds the workloads of `legwork bench` and the floor they are
// compared with.
package bench

import (
	"encoding/json"
	"fmt"
	"sort"
)

// Workload is one way to load the engine.
type Workload struct {
	Name string
	Does string
	// Workers is the number of worker activities of one job, or of the calls of
	// workers that its durable function makes.
	Workers int
	// Steps is the number of steps that a durable function takes in its own worker.
	Steps int
	// Transitions is how many of one job fall into the measured time: two to a
	// worker, a call and a function; one to a step that is durable before the next
	// begins; a signal and what it wakes; what a timer wakes.
	Transitions int
	// Sequential: jobs are started and awaited one after the other.
	Sequential bool
	// Wakes is what ends the sleep of jobs that all sleep before the time is
	// taken; "": they do not sleep.
	Wakes Wakes
	// Slots is how many pieces of work, or turns, a worker takes at once; 0: 256. A turn keeps its slot while a step
	// waits for its commit, so that slots bound how many steps are committed together.
	Slots int
	// Jobs is the default number.
	Jobs int
	// Document is the application; its graph subscribes to Topic.
	Document string
}

// Wakes is what a sleeping job waits for.
type Wakes string

// What there is.
const (
	BySignal Wakes = "signal"
	ByTimer  Wakes = "timer"
)

// Topic starts a job of any workload, of app App; WorkTopic is where the no-op
// worker is; SignalTopic is what the jobs of W4 wait for, each for its own id.
const (
	App         = "bench"
	Topic       = "bench.start"
	WorkTopic   = "bench.noop"
	SignalTopic = "bench.signal"
)

// The topics of the durable functions: package functions has their code.
const (
	CallsTopic   = "bench.calls"   // calls the worker ten times, one after the other
	RecordsTopic = "bench.records" // records ten steps
	StepsTopic   = "bench.steps"   // takes ten steps, each durable before the next
	JoinTopic    = "bench.join"    // calls the worker a hundred times at once
	RecordTopic  = "bench.record"  // records one step
	MixedTopic   = "bench.mixed"   // takes ten steps of three kinds
	GrownTopic   = "bench.grown"   // takes such steps until its journal is nearly full
)

// Input is the payload of every start: about 100 bytes.
const Input = `{"customer":"c-1029","amount":1999,"currency":"EUR","note":"a payload of about one hundred bytes"}`

// Workloads are the known ones, by name.
var Workloads = map[string]Workload{
	"W1": {Name: "W1", Does: "trigger + 1 no-op worker", Workers: 1, Transitions: 2, Jobs: 5000, Document: chain(1)},
	"W2": {Name: "W2", Does: "trigger + chain of 10 workers", Workers: 10, Transitions: 20, Jobs: 2000,
		Document: chain(10)},
	"W3": {Name: "W3", Does: "trigger + 100 parallel workers", Workers: 100, Transitions: 200, Jobs: 200,
		Document: fan(100)},
	"W4": {Name: "W4", Does: "web hooks, waiting, then signalled", Transitions: 2, Jobs: 10_000, Wakes: BySignal,
		Document: signalled},
	"W5": {Name: "W5", Does: "sleeping hooks, all due at one moment", Transitions: 1, Jobs: 10_000, Wakes: ByTimer,
		Document: timed},
	"W6": {Name: "W6", Does: "function, 10 calls of a worker in turn", Workers: 10, Transitions: 22, Jobs: 2000,
		Document: function("61", CallsTopic)},
	"W7": {Name: "W7", Does: "function, 10 Records", Steps: 10, Transitions: 2, Jobs: 5000,
		Document: function("71", RecordsTopic)},
	"W8": {Name: "W8", Does: "function, 10 Dos, each durable before the next", Steps: 10, Transitions: 12, Jobs: 2000,
		Slots: 512, Document: function("81", StepsTopic)},
	"W9": {Name: "W9", Does: "function, 100 calls of a worker at once", Workers: 100, Transitions: 202, Jobs: 200,
		Document: function("91", JoinTopic)},
	"L1": {Name: "L1", Does: "200 sequential W1, started and awaited", Workers: 1, Transitions: 2, Sequential: true,
		Jobs: 200, Document: chain(1)},
	"L2": {Name: "L2", Does: "200 sequential functions of one Record, started and awaited", Steps: 1, Transitions: 2,
		Sequential: true, Jobs: 200, Document: function("101", RecordTopic)},
}

// Mixed is a load of durable functions whose steps follow from a seed. It is in no
// table of workloads: its rate is compared with itself only.
var Mixed = Workload{Name: "functions", Does: "function, 10 steps: calls, Dos and Records", Steps: 10,
	Document: function("111", MixedTopic)}

// Seeded is the input of Mixed and of what grows: about as large as Input.
func Seeded(seed uint64) json.RawMessage {
	return fmt.Appendf(nil, `{"seed":%d,"amount":1999,"note":"a payload of about one hundred bytes, from a seed"}`, seed)
}

// Names lists the workloads in order.
func Names() []string {
	names := make([]string, 0, len(Workloads))
	for name := range Workloads {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool { return order(names[i]) < order(names[j]) })
	return names
}

// order puts throughput before latency.
func order(name string) string {
	if Workloads[name].Sequential {
		return "~" + name
	}
	return name
}
