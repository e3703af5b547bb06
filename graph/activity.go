package graph

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Type is the type of an activity.
type Type uint8

// The types (graphs.md §1a.6).
const (
	Trigger Type = iota + 1
	Worker
	Hook // passes through, sleeps or waits for a signal: see MayWait
	Await
	Signal
	Cycle
	Interrupt
	Function  // a durable function: code with a journal
	Operation // of a function: no document has it, see App.Activity
)

var typeNames = []string{Trigger: "trigger", Worker: "worker", Hook: "hook", Await: "await", Signal: "signal",
	Cycle: "cycle", Interrupt: "interrupt", Function: "function"}

// String returns the type as documents write it.
func (t Type) String() string {
	if t == Operation {
		return "operation"
	}
	if t == 0 || int(t) >= len(typeNames) {
		return fmt.Sprintf("Type(%d)", uint8(t))
	}
	return typeNames[t]
}

// phrase is the type in a sentence.
func (t Type) phrase() string {
	if t == Await || t == Interrupt {
		return "an " + t.String()
	}
	return "a " + t.String()
}

// typeNamed returns the type that a document names, 0 if there is none.
func typeNamed(name string) Type {
	if name == "activity" {
		return Hook
	}
	return Type(max(0, slices.Index(typeNames[1:], name)+1))
}

// Leg is one half of an activity.
type Leg uint8

// The legs. A trigger and a passthrough hook decide in Leg1; a hook with Cycle
// decides in Leg2 when it is re-entered.
const (
	Leg1 Leg = 1
	Leg2 Leg = 2
)

// Activity is a node of a graph.
type Activity struct {
	ID    string
	Type  Type
	Graph *Graph
	Title string
	Cycle bool // a hook that may be re-entered

	// Depth is how deep the activity lies, 0 for the trigger. Where paths of
	// different length lead to it, it has several Depths, ascending, and Depth
	// is that of the longest path; see DepthOf.
	Depth  int
	Depths []int
	// Parents are those with a transition to it, in document order; more than
	// one is fan-in (CON-11: the first arrival at an address does the work).
	// Parent is the first of them on a longest path, Ancestors the path through
	// it, root first.
	Parents     []*Activity
	Parent      *Activity
	Ancestors   []*Activity
	Transitions []*Transition

	Topic     evaluate.Value // worker, await, signal: see WorkTopic
	JobID     evaluate.Value // trigger: stats.id, or nil; see NewJobID
	Input     evaluate.Maps  // worker, await, cycle: what is sent
	Output    evaluate.Maps  // hook, signal, interrupt: its output
	Job       evaluate.Maps  // what is written to the job data
	Telemetry evaluate.Maps  // see Attributes
	Sleep     evaluate.Value // hook: see SleepFor; nil: it does not
	Retry     Retry          // worker, await: see RetryAfter
	// Timeout of a worker is for each attempt; that of an await or a hook is for
	// the whole wait (ADR 46). 0: none.
	Timeout time.Duration
	// Calls of a function is whom it may call, see MayCall. Undo is the topic that starts the
	// job that undoes it when it is cancelled; empty: none.
	Calls []string
	Undo  string
	// Component of a function is the WebAssembly that it is; nil: workers have its code.
	Component *legwork.Digest
	// Reconcile of a worker: its works are keyed, see Key; nil: they are not.
	Reconcile *Reconcile
	Ancestor  *Activity // cycle: the hook it enters again
	// InputSchema and OutputSchema are JSON Schemas as written, or nil: see
	// Graph.Validate.
	InputSchema, OutputSchema json.RawMessage
	// Rules are those of all hooks that point at it, see Registrations.
	Rules []*HookRule

	await, emit, persist, threshold evaluate.Value // nil: not given
	signal                          signalFields
	interrupt                       interruptFields
	statsKey, entity                evaluate.Value
	measures                        []measureFields
	search                          []attributeField
	granularity                     time.Duration

	function *Activity // of an operation

	namesCode bool // a transition names a code (decision 6)
	needs     [2]Needs
	back      [2]back
	index     int // in Graph.Activities
	above     map[above]int

	at     *node    // while compiling: its place in the document
	before []uint64 // while compiling: the set of all that come before it
}

// fanIn tells whether more than one activity leads here.
func (a *Activity) fanIn() bool { return len(a.Parents) > 1 }

var topicRE = regexp.MustCompile(`^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$`)

func privateTopic(s string) bool { return strings.HasPrefix(s, ".") && validTopic(s[1:]) }

func validTopic(s string) bool { return len(s) <= maxTopicBytes && topicRE.MatchString(s) }

const topicRule = "a topic is letters, digits, _ and - in tokens joined by dots, at most 128 bytes"

// WrittenTopic is the topic if the document says it, otherwise "".
func (a *Activity) WrittenTopic() string {
	if l, ok := a.Topic.(*evaluate.Literal); ok {
		topic, _ := (*evaluate.Scope)(nil).Text(l) // a literal is the same everywhere
		return topic
	}
	return ""
}

// WorkTopic evaluates the topic of a worker, an await or a signal and checks
// it. That of an await may be private.
func (a *Activity) WorkTopic(s *evaluate.Scope) (string, error) {
	topic, err := s.Text(a.Topic)
	if err != nil || !validTopic(topic) && !(a.Type == Await && privateTopic(topic)) {
		return "", a.wrong("topic", topic, err, topicRule)
	}
	return topic, nil
}

// NewJobID evaluates stats.id of a trigger: the job id the user wants, or ""
// if there is none (absent, undefined, null or empty) and one must be made up.
// A number becomes its digits; anything else is an error.
func (a *Activity) NewJobID(s *evaluate.Scope) (string, error) {
	id, err := s.Text(a.JobID)
	if err != nil {
		return "", a.failed("stats.id", err)
	}
	return id, nil
}
