package graph

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Limits of an application document.
const (
	maxActivities = 5000
	maxDepth      = 200 // activities below the trigger
	maxIDBytes    = 64
	maxTopicBytes = 128
)

// KeepForever is the Expire of a graph whose finished jobs never expire.
const KeepForever time.Duration = -1

// App is a compiled application: read-only and safe for concurrent use.
type App struct {
	ID, Version string
	Compat      string            // whose rules it follows: HotMesh, or "" for Legwork's own
	Graphs      []*Graph          // in document order
	Warnings    []legwork.Problem // what was accepted but has no effect

	// Changes are the transitions that follow errors by the rules of HotMesh, and
	// not by Legwork's own, in document order.
	Changes []Change

	activities          map[string]*Activity
	components          map[string]*legwork.Digest // by their topics
	subscribers         map[string]*Graph
	topics, hookTopics  []string
	hooks               map[string][]*HookRule
	alwaysUnconditional bool
	validate            bool
}

// Activity returns an activity of any graph by its id, or nil. The operations of functions
// have ids such as f/3; whether there is one, a job knows only.
func (a *App) Activity(id string) *Activity {
	if function, _, is := strings.Cut(id, "/"); is {
		return a.activities[function].operation(id)
	}
	return a.activities[id]
}

// Graph returns the graph that subscribes to a topic, or nil.
func (a *App) Graph(topic string) *Graph { return a.subscribers[topic] }

// Topics returns the topics of workers and functions that are written in the document,
// sorted, those of workers that functions call among them. A topic that is a reference is known only at run time.
func (a *App) Topics() []string { return a.topics }

// Graph is one workflow: it starts on the topic it subscribes to.
type Graph struct {
	App        *App
	Subscribes string
	Publishes  string // topic of the final output; may be empty
	// Expire is how long a finished job remains readable: 0 if the document
	// does not say, KeepForever if it says 0 or less. See ExpireAfter.
	Expire time.Duration
	// Timeout is how long a job may run; 0: for ever.
	Timeout time.Duration
	Trigger *Activity
	// Activities are in topological order, the trigger first; those of one
	// Depth in document order.
	Activities []*Activity
	// Validate: input and output must match their schemas (decision 13).
	Validate bool
	// InputSchema and OutputSchema are JSON Schemas as written, or nil.
	InputSchema, OutputSchema json.RawMessage

	expire evaluate.Value // nil: Expire is all there is
	uneven bool           // paths of different length lead to some activity
	topics []string       // see Topics

	function bool // it was written as function:

	firstTopics []string // see FirstTopics
}

// Topics returns the topics of the graph's own workers that are written in the
// document, sorted.
func (g *Graph) Topics() []string { return g.topics }

// FirstTopics returns those of Topics whose workers a new job may reach before it
// waits for anything, sorted.
func (g *Graph) FirstTopics() []string { return g.firstTopics }

// firstWork follows the transitions from the trigger up to the first activities
// that wait, and collects the topics of the workers among them.
func (g *Graph) firstWork() (topics []string) {
	seen := make([]bool, len(g.Activities))
	var walk func(a *Activity)
	walk = func(a *Activity) {
		switch {
		case seen[a.index]:
			return
		case a.Type == Worker, a.Type == Function:
			topics = append(topics, a.workTopics()...)
			return
		case a.Type == Await, a.Type == Hook && (a.Sleep != nil || len(a.Rules) > 0):
			return
		}
		seen[a.index] = true
		for _, t := range a.Transitions {
			walk(t.To)
		}
	}
	walk(g.Trigger)
	slices.Sort(topics)
	return slices.Compact(topics)
}

// Private tells whether nothing outside of the application can start the
// graph: its topic begins with a dot, and an await leads to it.
func (g *Graph) Private() bool { return strings.HasPrefix(g.Subscribes, ".") }
