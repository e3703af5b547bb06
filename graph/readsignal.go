package graph

import (
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// signal reads what only an activity of type signal has, but for its topic.
func (c *compiler) signal(a *Activity, n *node) {
	f := &a.signal
	switch subtype := n.get("subtype"); {
	case subtype == nil || subtype.kind == kindString && subtype.text == "one":
	case subtype.kind == kindString && subtype.text == "all":
		f.all = true
	default:
		c.fail(subtype, "one, or all", "subtype of a signal is not valid")
	}
	c.field(a, n, "status", &f.status, isStatus)
	c.field(a, n, "code", &f.code, isCode)
	c.field(a, n, "key_name", &f.keyName, isText)
	c.field(a, n, "key_value", &f.keyValue, nil)
	c.field(a, n, "scrub", &f.scrubValue, isFlag)
	c.signalMaps(a, n, "signal", &f.maps)
	c.signalMaps(a, n, "resolver", &f.resolver)
	for _, name := range []string{"key_name", "key_value", "scrub", "resolver"} {
		switch at := n.get(name); {
		case at != nil && !f.all:
			c.warnKey(at, "add subtype: all, or remove it", "%s has no effect in a signal to one", name)
		case at == nil && f.all && (name == "key_name" || name == "key_value"):
			c.fail(n, "such as key_name: color and key_value: red, for measures: [{measure: index, target: "+
				"'{$self.input.data.color}'}]", "a signal to all has no %s", name)
		}
	}
}

func (c *compiler) signalMaps(a *Activity, n *node, name string, into *evaluate.Maps) {
	if s := n.get(name); s != nil && s.kind != kindNull && c.mapping(s, name+" of a signal", mapped) {
		c.maps(a, s.given("maps"), name, into)
	}
}

// interrupt reads what only an activity of type interrupt has.
func (c *compiler) interrupt(a *Activity, n *node) {
	f := &a.interrupt
	if at := n.get("target"); at == nil || at.kind != kindString || at.text != "" { // '' is the job itself
		c.field(a, n, "target", &f.target, isText)
	}
	c.field(a, n, "topic", &f.topic, isText)
	c.field(a, n, "reason", &f.reason, isText)
	c.field(a, n, "throw", &f.throw, isFlag)
	c.field(a, n, "code", &f.code, isCode)
	c.field(a, n, "descend", &f.descend, isFlag)
	c.field(a, n, "expire", &f.expire, isNumber)
	c.field(a, n, "stack", &f.stack, isText)
}
