package graph

import (
	"bytes"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

var outputMetadataNames, jobMetadataNames = evaluate.MetadataNames()

// notKept are names of the format that Legwork keeps nothing for: the spans of
// the legs, and whether the parent waits.
var notKept = []string{"l1s", "l2s", "px"}

// outputMetadata puts in what the document itself knows about an activity.
func (c *compiler) outputMetadata(n *node, r *evaluate.Ref, of *Activity, keys []string) evaluate.Value {
	switch section(keys, 0) {
	case "aid":
		return evaluate.NewLiteral(evaluate.Quote(of.ID))
	case "atp":
		return evaluate.NewLiteral(evaluate.Quote(of.Type.String()))
	case "stp":
		return c.subtype(n, of)
	}
	return c.metadata(n, r, evaluate.OutputMetadata, keys, outputMetadataNames)
}

// subtype is the topic of a worker or an await, and otherwise what the document
// says.
func (c *compiler) subtype(n *node, of *Activity) evaluate.Value {
	if topic, ok := of.Topic.(*evaluate.Literal); ok && of.Type != Signal {
		return topic
	}
	if at := of.at.get("subtype"); at != nil && at.kind == kindString {
		return evaluate.NewLiteral(evaluate.Quote(at.text))
	}
	return evaluate.Undefined{}
}

func (c *compiler) metadata(n *node, r *evaluate.Ref, at evaluate.Place, keys, known []string) evaluate.Value {
	name := section(keys, 0)
	if slices.Contains(known, name) {
		r.Place, r.Keys = at, keys
		return r
	}
	if slices.Contains(notKept, name) && (name == "px") == (at == evaluate.JobMetadata) {
		c.warn(n, "the trace is {$job.metadata.trc}, the parent {$job.metadata.pj}",
			"metadata %s is not kept: %s is undefined", name, short(n.text))
	} else {
		c.fail(n, c.suggest.hint(name, known, "one of "+strings.Join(known, ", ")), "reference %s: no metadata %s",
			short(n.text), short(name))
	}
	return evaluate.Undefined{}
}

// constantRef resolves {$app.id}, {$app.version}, {$app.settings…},
// {$graph.subscribes} and {$graph.publishes} (decision 13). What else they are
// asked for is undefined, as in the format's origin all of it is.
func (c *compiler) constantRef(n *node, owner *Activity, keys []string) evaluate.Value {
	d, err := evaluate.NewDatum(c.constants(keys[0], owner.Graph)).At(keys[1:])
	if err == nil && d != nil {
		return evaluate.NewLiteral(bytes.Clone(d.Raw())) // not all of the document for as long as the version is known
	}
	c.warn(n, "one of {$app.id}, {$app.version}, {$app.settings…}, {$graph.subscribes}, {$graph.publishes}",
		"%s is undefined", short(n.text))
	return evaluate.Undefined{}
}

// constants is $app or $graph as a document.
func (c *compiler) constants(root string, g *Graph) []byte {
	doc := []byte(`{"subscribes":`)
	if root == "$app" {
		doc = append([]byte(`{"id":`), evaluate.Quote(c.app.ID)...)
		doc = append(append(doc, `,"version":`...), evaluate.Quote(c.app.Version)...)
		if c.appSettings != nil {
			doc = c.appSettings.appendJSON(append(doc, `,"settings":`...))
		}
		return append(doc, '}')
	}
	doc = append(doc, evaluate.Quote(g.Subscribes)...)
	if g.Publishes != "" {
		doc = append(append(doc, `,"publishes":`...), evaluate.Quote(g.Publishes)...)
	}
	return append(doc, '}')
}
