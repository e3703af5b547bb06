package graph

import (
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// activity reads one activity of a graph.
func (c *compiler) activity(g *Graph, n *node) {
	a := &Activity{ID: n.key, Graph: g, at: n}
	if !activityIDRE.MatchString(a.ID) {
		c.failKey(n, "up to 64 letters, digits, _ and -", "activity id %s is not valid", short(a.ID))
		return
	}
	if first := c.app.activities[a.ID]; first != nil {
		c.failKey(n, "ids are unique in the whole app", "activity %s is already defined on line %d", short(a.ID),
			first.at.keyLine)
		return
	}
	if len(c.app.activities) >= maxActivities {
		c.failKey(n, "split the application", "more than %d activities", maxActivities)
		return
	}
	c.app.activities[a.ID] = a
	c.ids = append(c.ids, a.ID)
	g.Activities = append(g.Activities, a)
	if !c.want(n, kindObject, "activity "+a.ID) || !c.activityType(a, n) {
		return
	}
	c.mapping(n, a.Type.phrase(), activityFields[a.Type])
	a.Title = c.text(n.given("title"), "title")
	c.role(a, n)
	c.sections(a, n)
}

func (c *compiler) activityType(a *Activity, n *node) bool {
	t := c.need(n, "type", "activity "+a.ID)
	if t == nil || !c.want(t, kindString, "type") {
		return false
	}
	if a.Type = typeNamed(t.text); a.Type == 0 {
		known := append([]string{"activity"}, typeNames[1:]...)
		c.fail(t, c.suggest.hint(t.text, known, "one of "+strings.Join(typeNames[1:], ", ")), "unknown activity type %s",
			short(t.text))
	}
	return a.Type != 0
}

// role reads what only some types have.
func (c *compiler) role(a *Activity, n *node) {
	c.field(a, n, "emit", &a.emit, isFlag)
	c.field(a, n, "persist", &a.persist, isFlag)
	c.field(a, n, "statusThreshold", &a.threshold, isNumber)
	switch a.Type {
	case Trigger:
		if a.Graph.Trigger != nil {
			c.failKey(n, "a graph has exactly one", "the graph has a trigger already: %s", short(a.Graph.Trigger.ID))
			return
		}
		a.Graph.Trigger = a
		c.stats(a, n.get("stats"))
		c.field(a, n, "entity", &a.entity, nil)
		c.readSearch(a, n.get("search"))
	case Worker:
		c.workTopic(a, n)
		c.retry(a, n.get("retry"))
		a.Timeout = c.timeout(n.get("timeout"))
		c.reconcile(a, n.get("reconcile"))
	case Await:
		c.workTopic(a, n)
		c.retry(a, n.get("retry"))
		a.Timeout = c.timeout(n.get("timeout"))
		c.field(a, n, "await", &a.await, isFlag)
	case Hook:
		a.Cycle = c.flag(n.get("cycle"), "cycle")
		if at := n.get("sleep"); at == nil || at.kind != kindNumber || at.text != "0" {
			c.field(a, n, "sleep", &a.Sleep, isNumber)
		}
		a.Timeout = c.timeout(n.get("timeout"))
	case Function:
		c.code(a, n)
		c.calls(a, n.get("calls"))
		a.Timeout = c.timeout(n.get("timeout"))
		c.undo(a, n.get("undo"))
	case Signal:
		c.workTopic(a, n)
		c.signal(a, n)
	case Interrupt:
		c.interrupt(a, n)
	}
}

// workTopic reads a topic that may be a reference or a pipe.
func (c *compiler) workTopic(a *Activity, of *node) {
	a.Topic = evaluate.Undefined{}
	n := c.need(of, "topic", a.Type.phrase())
	switch {
	case n == nil:
	case n.kind == kindObject || n.kind == kindString && refRE.MatchString(n.text):
		c.later(func() { a.Topic = c.value(n, a) })
	case a.Type == Await && n.kind == kindString && privateTopic(n.text):
		a.Topic = evaluate.NewLiteral(evaluate.Quote(n.text))
	default:
		a.Topic = evaluate.NewLiteral(evaluate.Quote(c.topic(n, "topic")))
	}
}

// sections reads input, output and job.
func (c *compiler) sections(a *Activity, n *node) {
	c.section(a, n, "input", &a.Input)
	c.section(a, n, "output", &a.Output)
	c.section(a, n, "job", &a.Job)
	c.schemas(a, n)
	if telemetry := n.get("telemetry"); telemetry != nil && telemetry.kind != kindNull &&
		c.want(telemetry, kindObject, "telemetry") {
		c.later(func() { a.Telemetry.Root = c.value(telemetry, a) })
	}
	if a.asks() && (n.get("input") == nil || n.get("input").given("maps") == nil) {
		c.later(func() { c.implicitInput(a) })
	}
}

func (c *compiler) section(a *Activity, n *node, name string, into *evaluate.Maps) {
	s := n.get(name)
	if s == nil || s.kind == kindNull {
		return
	}
	known := mapsFields[a.Type][name].perStatus(s)
	if !c.mapping(s, name+" of "+a.Type.phrase(), known) || known["maps"] == inert {
		return
	}
	c.maps(a, s.given("maps"), name, into)
}

// maps reads maps, which may not be there.
func (c *compiler) maps(a *Activity, n *node, section string, into *evaluate.Maps) {
	if n == nil || !c.mapsShape(n, section) {
		return
	}
	c.later(func() {
		c.in.wildcards = section == "job"
		into.Root = c.value(n, a)
		c.in.wildcards = false
	})
}

// mapsShape checks what maps may be: a mapping, or one reference to a whole
// document.
func (c *compiler) mapsShape(maps *node, section string) bool {
	if maps.kind == kindString && refRE.MatchString(maps.text) {
		return true
	}
	return c.want(maps, kindObject, section+".maps")
}
