package graph

import (
	"regexp"
	"slices"
)

// activity reads one activity of a graph.
func (c *compiler) activity(g *Graph, n *node) {
	a := &Activity{ID: n.key, Graph: g, at: n}
	if !activityIDRE.MatchString(a.ID) {
		c.failKey(n, "up to 64 letters, digits, _ and -", "activity id %s is not valid", short(a.ID))
		return
	}
	if first := c.app.activities[a.ID]; first != nil {
		c.failKey(n, "ids are unique in the whole app", "activity %s is already defined on line %d", short(a.ID), first.at.keyLine)
		return
	}
	if len(c.app.activities) >= MaxActivities {
		c.failKey(n, "split the application", "more than %d activities", MaxActivities)
		return
	}
	c.app.activities[a.ID] = a
	c.ids = append(c.ids, a.ID)
	g.Activities = append(g.Activities, a)
	if !c.want(n, kindObject, "activity "+a.ID) || !c.activityType(a, n) {
		return
	}
	what := "a " + a.Type.String()
	c.mapping(n, what, activityFields[a.Type])
	a.Title = c.text(n.get("title"), "title")
	c.role(a, n)
	c.sections(a, n)
}

func (c *compiler) activityType(a *Activity, n *node) bool {
	t := c.need(n, "type", "activity "+a.ID)
	if t == nil || !c.want(t, kindString, "type") {
		return false
	}
	a.Type = typeNames[t.text]
	switch {
	case a.Type != 0:
		return true
	case slices.Contains(plannedTypes, t.text):
		c.fail(t, notYetHint, "activity type %s: %s", short(t.text), notYet)
	default:
		known := append([]string{"trigger", "worker", "hook", "activity"}, plannedTypes...)
		c.fail(t, c.suggest.hint(t.text, known, "one of trigger, worker, hook"), "unknown activity type %s", short(t.text))
	}
	return false
}

// role reads what only one type has.
func (c *compiler) role(a *Activity, n *node) {
	switch a.Type {
	case Trigger:
		if a.Graph.Trigger != nil {
			c.failKey(n, "a graph has exactly one", "the graph has a trigger already: %s", short(a.Graph.Trigger.ID))
			return
		}
		a.Graph.Trigger = a
		c.stats(a, n.get("stats"))
	case Worker:
		a.Topic = undefined{}
		if topic := c.need(n, "topic", "a worker"); topic != nil {
			c.workTopic(a, topic)
		}
	case Hook:
		if cycle := n.get("cycle"); cycle != nil && c.want(cycle, kindBool, "cycle") {
			a.Cycle = cycle.text == "true"
		}
	}
}

// workTopic reads a topic that may be a reference.
func (c *compiler) workTopic(a *Activity, n *node) {
	if n.get("@pipe") != nil || n.flow || n.kind == kindString && refRE.MatchString(n.text) {
		c.later(func() { a.Topic = c.value(n, a) })
		return
	}
	a.Topic = newLiteral(quote(c.topic(n, "topic")))
}

func (c *compiler) stats(a *Activity, n *node) {
	if n == nil || n.kind == kindNull || !c.mapping(n, "stats", statsFields) {
		return
	}
	id := n.get("id")
	if id == nil || id.kind == kindNull {
		return
	}
	if id.kind == kindArray || id.kind == kindBool || id.kind == kindObject && id.get("@pipe") == nil {
		c.fail(id, "such as id: '{"+a.ID+".input.data.id}'", "stats.id must be a text or a reference")
		return
	}
	c.later(func() { a.JobID = c.value(id, a) })
}

// sections reads input, output and job.
func (c *compiler) sections(a *Activity, n *node) {
	c.section(a, n, "input", &a.Input)
	c.section(a, n, "output", &a.Output)
	c.section(a, n, "job", &a.Job)
	if a.Type == Worker && (n.get("input") == nil || n.get("input").get("maps") == nil) {
		c.later(func() { c.implicitInput(a) })
	}
}

func (c *compiler) section(a *Activity, n *node, name string, into *Maps) {
	s := n.get(name)
	if s == nil || s.kind == kindNull {
		return
	}
	known := mapsFields[a.Type][name]
	for _, item := range s.items {
		if s.kind == kindObject && perStatusRE.MatchString(item.key) {
			known = known.with(inert, item.key)
		}
	}
	if !c.mapping(s, name+" of a "+a.Type.String(), known) || known["maps"] == inert {
		return
	}
	if maps := s.get("maps"); maps != nil && c.mapsShape(maps, name) {
		c.later(func() { into.root = c.value(maps, a) })
	}
}

// wildcardRE is a job key that stands for many fields: name[25], x[-], x[_].
var wildcardRE = regexp.MustCompile(`\[([0-9]+|-|_)\]$`)

// mapsShape checks what maps may be: a mapping, or one reference to a whole
// document.
func (c *compiler) mapsShape(maps *node, section string) bool {
	if maps.kind == kindString && refRE.MatchString(maps.text) {
		return true
	}
	if !c.want(maps, kindObject, section+".maps") {
		return false
	}
	for _, item := range maps.items {
		if section == "job" && wildcardRE.MatchString(item.key) {
			c.failKey(item, notYetHint, "wildcard key %s: %s", short(item.key), notYet)
		}
	}
	return true
}

// implicitInput is the input of a worker without input.maps (graphs.md §1a.5):
// the job data its configuration and the transitions leaving it refer to, as
// one document, and {} if there is none. Nothing else is ever sent unasked.
func (c *compiler) implicitInput(a *Activity) {
	at := a.at
	c.later(func() {
		root := &object{}
		seen := map[string]bool{}
		find := func(r *ref) {
			if path := joinPath(r.keys); r.place == jobData && !seen[path] {
				seen[path] = true
				root.plant(r.keys, r)
			}
		}
		a.reads(Leg1, find) // the topic
		a.reads(Leg2, find)
		if a.Input.root = root; len(seen) == 0 {
			c.warnKey(at, "add input: {maps: …}, or input: {maps: {}} to send {} on purpose", "worker %s has no input.maps: it receives {}", short(a.ID))
		}
	})
}

// plant puts a reference at a path. Where one path lies within another, the
// shorter one has it all.
func (o *object) plant(keys []string, r *ref) {
	if len(keys) == 0 {
		return
	}
	for i := range o.fields {
		if o.fields[i].key != keys[0] {
			continue
		}
		if inner, ok := o.fields[i].value.(*object); ok && len(keys) > 1 {
			inner.plant(keys[1:], r)
		} else if ok {
			o.fields[i].value = r
		}
		return
	}
	var v Value = r
	if len(keys) > 1 {
		inner := &object{}
		inner.plant(keys[1:], r)
		v = inner
	}
	o.fields = append(o.fields, newField(keys[0], v))
}

func newField(key string, v Value) field {
	return field{key, append(quote(key), ':'), v}
}
