package graph

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
)

// Type is the type of an activity.
type Type uint8

// The types (graphs.md §1a.6).
const (
	Trigger Type = iota + 1
	Worker
	Hook // passthrough
)

var typeNames = map[string]Type{"trigger": Trigger, "worker": Worker, "hook": Hook, "activity": Hook}

// String returns the type as documents write it.
func (t Type) String() string {
	switch t {
	case Trigger:
		return "trigger"
	case Worker:
		return "worker"
	case Hook:
		return "hook"
	}
	return fmt.Sprintf("Type(%d)", uint8(t))
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

	// Depth is 0 for the trigger. Every path to an activity has this length,
	// so the address of an ancestor is a prefix of its own.
	Depth int
	// Parents are those with a transition to it, in document order; more than
	// one is fan-in (CON-11: the first arrival does the work). Parent is the
	// first of them, Ancestors the path through it, root first.
	Parents     []*Activity
	Parent      *Activity
	Ancestors   []*Activity
	Transitions []*Transition

	Topic  Value // worker: where the work goes; see WorkTopic
	JobID  Value // trigger: stats.id, or nil; see NewJobID
	Input  Maps  // worker: what it receives
	Output Maps  // hook: its output
	Job    Maps  // what is written to the job data

	namesCode bool // a transition names a code (decision 6)
	needs     [2]Needs
	index     int // in Graph.Activities

	at     *node    // while compiling: its place in the document
	before []uint64 // while compiling: the set of all that come before it
}

// Needs is what must be loaded before a leg of an activity is evaluated.
type Needs struct {
	Outputs []string // ids of ancestors, root first; never its own
	Job     bool     // job data
	// JobPaths are the leaf paths referred to, sorted: rows Related to one of
	// them are enough. Empty although Job is set: all of the job data.
	JobPaths []string
}

// Needs returns what the maps and transitions evaluated in a leg refer to.
func (a *Activity) Needs(leg Leg) Needs {
	if leg == Leg2 {
		return a.needs[1]
	}
	return a.needs[0]
}

// reads calls f for every reference that is evaluated in a leg.
func (a *Activity) reads(leg Leg, f func(*ref)) {
	switch {
	case a.Type == Worker && leg == Leg1:
		a.Input.visit(f)
		a.Topic.visit(f)
		return
	case a.Type == Trigger && a.JobID != nil:
		a.JobID.visit(f)
	case a.Type == Hook && leg == Leg1:
		a.Output.visit(f)
	}
	a.Job.visit(f)
	a.readsToRoute(f)
}

func (a *Activity) readsToRoute(f func(*ref)) {
	for _, t := range a.Transitions {
		if t.Conditions == nil {
			continue
		}
		for _, m := range t.Conditions.Match {
			m.Expected.visit(f)
			m.Actual.visit(f)
		}
	}
}

// FanIn tells whether more than one activity leads here.
func (a *Activity) FanIn() bool { return len(a.Parents) > 1 }

var topicRE = regexp.MustCompile(`^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$`)

func validTopic(s string) bool { return len(s) <= maxTopicBytes && topicRE.MatchString(s) }

const topicRule = "a topic is letters, digits, _ and - in tokens joined by dots, at most 128 bytes"

// WorkTopic evaluates the topic of a worker and checks it.
func (a *Activity) WorkTopic(s *Scope) (string, error) {
	topic, err := evalText(a.Topic, s)
	if err != nil {
		return "", fmt.Errorf("topic of %s: %w", a.ID, err)
	}
	if !validTopic(topic) {
		return "", fmt.Errorf("topic of %s is %s: %s", a.ID, short(topic), topicRule)
	}
	return topic, nil
}

// NewJobID evaluates stats.id of a trigger: the job id the user wants, or ""
// if there is none (absent, undefined, null or empty) and one must be made up.
// A number becomes its digits; anything else is an error.
func (a *Activity) NewJobID(s *Scope) (string, error) {
	if a.JobID == nil {
		return "", nil
	}
	id, err := evalText(a.JobID, s)
	if err != nil {
		return "", fmt.Errorf("stats.id of %s: %w", a.ID, err)
	}
	return id, nil
}

// evalText evaluates to a text or a number; undefined and null are "".
func evalText(v Value, s *Scope) (string, error) {
	d, err := v.Eval(s)
	if err != nil || d == nil {
		return "", err
	}
	decoded, err := d.Any()
	if err != nil {
		return "", err
	}
	switch t := decoded.(type) {
	case nil:
		return "", nil
	case string:
		return t, nil
	case json.Number:
		return string(t), nil
	}
	return "", fmt.Errorf("want a text, got %s", d.kind())
}

// collect computes Needs from the references of both legs.
func (a *Activity) collect() {
	for i, leg := range []Leg{Leg1, Leg2} {
		var n Needs
		whole := false
		a.reads(leg, func(r *ref) {
			switch r.place {
			case otherData, otherMeta:
				n.Outputs = append(n.Outputs, r.activity)
			case jobData:
				n.Job = true
				whole = whole || len(r.keys) == 0
				if len(r.keys) > 0 {
					n.JobPaths = append(n.JobPaths, joinPath(r.keys))
				}
			}
		})
		if whole {
			n.JobPaths = nil
		}
		if a.Type == Trigger {
			n = Needs{} // a job that begins has nothing stored
		}
		slices.Sort(n.JobPaths)
		n.JobPaths = slices.Compact(n.JobPaths)
		slices.SortFunc(n.Outputs, func(x, y string) int {
			app := a.Graph.App
			return app.activities[x].index - app.activities[y].index
		})
		n.Outputs = slices.Compact(n.Outputs)
		a.needs[i] = n
	}
}
