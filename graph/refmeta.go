package graph

import (
	"slices"
	"strings"
)

// outputMetadata puts in what the document itself knows about an activity.
func (c *compiler) outputMetadata(n *node, r *ref, of *Activity, at place, keys []string) Value {
	switch section(keys, 0) {
	case "aid":
		return newLiteral(quote(of.ID))
	case "atp":
		return newLiteral(quote(of.Type.String()))
	case "stp":
		return c.subtype(n, of)
	}
	return c.metadata(n, r, at, keys, outputMetadataNames)
}

// subtype is the topic of a worker or an await, and otherwise what the document
// says.
func (c *compiler) subtype(n *node, of *Activity) Value {
	if topic, ok := of.Topic.(*literal); ok && of.Type != Signal {
		return topic
	}
	if at := of.at.get("subtype"); at != nil && at.kind == kindString {
		return newLiteral(quote(at.text))
	}
	return undefined{}
}

func (c *compiler) metadata(n *node, r *ref, at place, keys, known []string) Value {
	name := section(keys, 0)
	if slices.Contains(known, name) {
		r.place, r.keys = at, keys
		return r
	}
	if slices.Contains(notKept, name) && (name == "px") == (at == jobMetadata) {
		c.warn(n, "the trace is {$job.metadata.trc}, the parent {$job.metadata.pj}",
			"metadata %s is not kept: %s is undefined", name, short(n.text))
	} else {
		c.fail(n, c.suggest.hint(name, known, "one of "+strings.Join(known, ", ")), "reference %s: no metadata %s",
			short(n.text), short(name))
	}
	return undefined{}
}

// constantRef resolves {$app.id}, {$app.version}, {$app.settings…},
// {$graph.subscribes} and {$graph.publishes} (decision 13). What else they are
// asked for is undefined, as in the format's origin all of it is.
func (c *compiler) constantRef(n *node, owner *Activity, keys []string) Value {
	d, err := newDatum(c.constants(keys[0], owner.Graph)).at(keys[1:])
	if err == nil && d != nil {
		return newLiteral(d.Raw())
	}
	c.warn(n, "one of {$app.id}, {$app.version}, {$app.settings…}, {$graph.subscribes}, {$graph.publishes}",
		"%s is undefined", short(n.text))
	return undefined{}
}

// constants is $app or $graph as a document.
func (c *compiler) constants(root string, g *Graph) []byte {
	doc := []byte(`{"subscribes":`)
	if root == "$app" {
		doc = append([]byte(`{"id":`), quote(c.app.ID)...)
		doc = append(append(doc, `,"version":`...), quote(c.app.Version)...)
		if c.appSettings != nil {
			doc = c.appSettings.appendJSON(append(doc, `,"settings":`...))
		}
		return append(doc, '}')
	}
	doc = append(doc, quote(g.Subscribes)...)
	if g.Publishes != "" {
		doc = append(append(doc, `,"publishes":`...), quote(g.Publishes)...)
	}
	return append(doc, '}')
}
