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
		c.warn(n, "the trace is {$job.metadata.trc}, the parent {$job.metadata.pj}", "metadata %s is not kept: %s is undefined", name, short(n.text))
	} else {
		c.fail(n, c.suggest.hint(name, known, "one of "+strings.Join(known, ", ")), "reference %s: no metadata %s", short(n.text), short(name))
	}
	return undefined{}
}

// constantRef resolves {$app.id}, {$app.version}, {$graph.subscribes} and
// {$graph.publishes} (decision 13).
func (c *compiler) constantRef(n *node, owner *Activity, keys []string) Value {
	g := owner.Graph
	values := map[string]string{
		"$app.id": c.app.ID, "$app.version": c.app.Version,
		"$graph.subscribes": g.Subscribes, "$graph.publishes": g.Publishes,
	}
	if v, ok := values[strings.Join(keys, ".")]; ok {
		return newLiteral(quote(v))
	}
	c.fail(n, "one of {$app.id}, {$app.version}, {$graph.subscribes}, {$graph.publishes}", "unknown reference %s", short(n.text))
	return undefined{}
}
