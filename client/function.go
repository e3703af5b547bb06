package client

import (
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
)

// Function is a durable function of a job (docs/durable-functions.md).
type Function struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Topic    string      `json:"topic,omitempty"` // of its code; not known once it has ended
	// Status is running (a turn is out), blocked (it waits), cancelling, completed, failed
	// or cancelled.
	Status string `json:"status"`
	// Position is that of its next operation.
	Position int `json:"position,omitempty"`
	// Awaits says what it waits for, Source at which line of its code: "main.go:51".
	Awaits string `json:"awaits,omitempty"`
	Source string `json:"source,omitempty"`
	// Events is the length of its journal, Bytes its size, as long as it has not ended.
	Events int       `json:"events"`
	Bytes  int64     `json:"bytes,omitempty"`
	Since  time.Time `json:"since"` // when its journal grew last
	Age    float64   `json:"age_s"`
	// Open are operations without a result, at most MaxOpenListed; OpenCount is how many
	// there are.
	Open      []Operation `json:"open"`
	OpenCount int         `json:"open_count"`
	// Near says which limits it is near: "40000 of 50000 events". At a limit it fails.
	Near []string `json:"near,omitempty"`
	// Failed is why its last turn has failed: it is taken again.
	Failed *AttemptError `json:"failed,omitempty"`

	state *frames.State // as long as it has not ended
}

// MaxOpenListed bounds the list of open operations of a Function.
const MaxOpenListed = 100

// Operation is what a durable function has asked for.
type Operation struct {
	Activity string `json:"activity"` // that it is in the job: the function's and the position
	Position int    `json:"position"`
	// Kind is call (of a worker), job, function, timer, signal or step; Name is the topic, or
	// that of the signal or the step.
	Kind string `json:"kind"`
	Name string `json:"name,omitempty"`
	// Attempt is the last that has begun; of a signal or a timer none.
	Attempt int `json:"attempt,omitempty"`
	// Source is the line of the code that has asked for it, if it was looked up.
	Source string `json:"source,omitempty"`

	most int // attempts that it may have; 0: not known
}

// Kinds of operations.
const (
	OperationCall     = "call"
	OperationJob      = "job"
	OperationFunction = "function"
	OperationTimer    = "timer"
	OperationSignal   = "signal"
	OperationStep     = "step" // of flow.Do
)

// What names an operation in a sentence: "call order.charge".
func (o *Operation) What() string {
	if o.Name == "" {
		return o.Kind
	}
	return o.Kind + " " + o.Name
}
