package graph

import (
	"maps"
	"regexp"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/redact"
)

var (
	appIDRE      = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,47}$`)
	activityIDRE = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	versionRE    = regexp.MustCompile(`^[0-9]{1,18}(\.[0-9]{1,9}){0,2}$`)
)

// Parse reads, validates and compiles an application document. file names it
// in messages. On problems the error is *legwork.Problems with all of them and there
// is no App; findings that are only warnings end up in App.Warnings.
//
// WithCompat reads it by the rules of another engine.
//
// Limits: 1 MiB, 64 levels, 5,000 activities, 200 activities in a row. A $ref
// needs files: see ParseFiles.
func Parse(file string, src []byte, options ...Option) (*App, error) {
	r := &report{file: file}
	return finish(r, (&source{report: r}).read(src), options)
}

// finish compiles a document that has been read; root is nil if it could not.
func finish(r *report, root *node, options []Option) (*App, error) {
	c := &compiler{report: r, suggest: suggester{budget: 100_000}}
	for _, option := range options {
		option(c)
	}
	if root != nil {
		c.read(root)
	}
	if r.errors > 0 {
		return nil, &legwork.Problems{List: r.sorted()}
	}
	c.app.Warnings = r.sorted()
	return c.app, nil
}

// compiler turns nodes into an App.
type compiler struct {
	*report
	suggest suggester
	compat  string // see WithCompat
	app     *App
	ids     []string // of all activities, for suggestions
	pending []func() // values to compile once the graphs are wired
	in      context  // what the value that is compiled stands in

	appSettings *node      // of the document; nil: none
	redacted    redact.Set // settings.redact

	cellCount int // of all pipes
	looks     int // see maxLooks

	paths struct { // the last that were computed
		to   *Activity
		from []lengths
	}
}

// read goes through the document in the order in which things can be known:
// activities, then edges between them, then the values that refer to them.
func (c *compiler) read(root *node) {
	c.app = &App{Compat: c.compat, activities: map[string]*Activity{}, components: map[string]*legwork.Digest{},
		subscribers: map[string]*Graph{},
		hooks:       map[string][]*HookRule{}}
	if !c.rules(root) || !c.mapping(root, "the document", rootFields) {
		return
	}
	n := c.need(root, "app", "the document")
	if n == nil || !c.mapping(n, "app", appFields) {
		return
	}
	c.appID(n)
	c.appSettings = n.get("settings")
	c.settings(c.appSettings)
	graphs := c.graphs(n)
	for i, g := range graphs {
		if g != nil {
			c.transitions(c.app.Graphs[i], g)
			c.hooks(c.app.Graphs[i], g.get("hooks"))
			c.cycles(c.app.Graphs[i])
		}
	}
	for i := 0; i < len(c.pending); i++ { // compiling may postpone more
		c.pending[i]()
	}
	c.lint()
	if c.errors == 0 {
		c.complete()
	}
}

// complete computes what follows from a sound application.
func (c *compiler) complete() {
	for _, g := range c.app.Graphs {
		for _, a := range g.Activities {
			a.collect()
			a.at, a.before = nil, nil // only compiling needed them
			for _, t := range a.Transitions {
				t.at = nil
			}
		}
		g.readBacks()
		for _, a := range g.Activities {
			a.lookAhead()
			a.locate()
			g.topics = append(g.topics, a.workTopics()...)
		}
		slices.Sort(g.topics)
		g.topics, g.firstTopics = slices.Compact(g.topics), g.firstWork()
		c.app.topics = append(c.app.topics, g.topics...)
	}
	c.app.hookTopics = slices.Sorted(maps.Keys(c.app.hooks))
	slices.Sort(c.app.topics)
	c.app.topics = slices.Compact(c.app.topics)
}

func (c *compiler) appID(n *node) {
	if id := c.need(n, "id", "app"); id != nil {
		if c.app.ID = c.text(id, "the app id"); id.kind == kindString && !appIDRE.MatchString(id.text) {
			c.fail(id, "a letter or digit, then up to 47 letters, digits, _ and -", "app id %s is not valid", short(id.text))
		}
	}
	version := c.need(n, "version", "app")
	if version == nil {
		return
	}
	if version.kind != kindString && version.kind != kindNumber || !versionRE.MatchString(version.text) {
		c.fail(version, "write a number, such as version: '1'", "version %s is not valid", short(version.text))
		return
	}
	c.app.Version = version.text
}

// settings reads app.settings. They are free form: what Legwork does not know
// is somebody else's, or a typing error, hence a warning.
func (c *compiler) settings(n *node) {
	if n == nil || n.kind == kindNull || !c.want(n, kindObject, "settings") {
		return
	}
	for _, item := range n.items {
		if _, known := settings[item.key]; !known {
			c.warnKey(item, c.suggest.hint(item.key, names(settings), "remove it, or keep it as a note"),
				"setting %s has no effect", short(item.key))
		}
	}
	c.app.validate = c.flag(n.get("validate"), "setting validate")
	c.redact(n.get("redact"))
	edges := n.get("unconditional_edges")
	if edges == nil {
		return
	}
	c.app.alwaysUnconditional = edges.text == "always"
	if edges.kind != kindString || edges.text != "always" && edges.text != "default" {
		c.fail(edges, "always, or default", "setting unconditional_edges is not valid")
	}
}

// graphs reads the graphs and their activities. An entry of the result is nil
// where a graph could not be read.
func (c *compiler) graphs(n *node) []*node {
	list := c.need(n, "graphs", "app")
	if list == nil || !c.want(list, kindArray, "graphs") {
		return nil
	}
	if len(list.items) == 0 {
		c.fail(list, "add a graph with subscribes: and activities:", "graphs is empty")
	}
	read := make([]*node, len(list.items))
	for i, item := range list.items {
		g := &Graph{App: c.app}
		c.app.Graphs = append(c.app.Graphs, g)
		if c.mapping(item, "a graph", graphFields) && c.graph(g, item) {
			read[i] = item
		}
	}
	return read
}

// topic reads a topic that is written out.
func (c *compiler) topic(n *node, what string) string {
	topic := c.text(n, what)
	if n == nil || n.kind != kindString || validTopic(topic) {
		return topic
	}
	if privateTopic(topic) {
		c.fail(n, "only subscribes, and the topic of an await, may be private", "%s %s begins with a dot", what, short(topic))
		return topic
	}
	c.fail(n, topicRule, "%s %s is not a topic", what, short(topic))
	return topic
}
