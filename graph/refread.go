package graph

import (
	"regexp"
	"slices"
	"strings"
)

// refRE is a text that is a reference: all of it in braces, without blanks,
// quotes or braces inside, so that a text of JSON stays a text.
var refRE = regexp.MustCompile(`^\{[$@]?[A-Za-z0-9_-]+(\.[^{}"',\s]*)?\}$`)

const (
	maxRefKeys = 64
	refForms   = "such as '{activity.output.data.field}', '{$self.output.data.field}', '{$job.data.field}' or '{$job.metadata.jid}'"
)

// inReduce are the roots that exist inside @reduce only.
var inReduce = []string{"$item", "$key", "$index", "$input", "$output"}

// plannedMetadata are the metadata fields of the format that are still to come.
var plannedMetadata = []string{"as", "ac", "au", "l1s", "l2s", "jc", "ju", "js", "pj", "pg", "pd", "pa", "px", "err", "trc", "spn"}

// reference compiles a reference. Its own activity, by id or as $self, reads
// what this leg produced; another one must come before it on every layer.
func (c *compiler) reference(n *node, owner *Activity) Value {
	keys := splitPath(n.text[1 : len(n.text)-1])
	root := keys[0]
	if len(keys) > maxRefKeys || slices.Contains(keys, "") && !strings.Contains(n.text, `\e`) {
		c.fail(n, refForms, "reference %s is not valid", short(n.text))
		return undefined{}
	}
	r := &ref{text: n.text}
	switch {
	case root == "$job":
		return c.jobRef(n, r, keys[1:])
	case root == "$self" || root == owner.ID:
		return c.ownRef(n, r, owner, keys[1:])
	case root == "$app" || root == "$graph":
		return c.constantRef(n, owner, keys)
	case root == "$hook" || slices.Contains(inReduce, root) || strings.HasPrefix(root, "@"):
		c.fail(n, notYetHint, "%s: %s", short(n.text), notYet)
	case strings.HasPrefix(root, "$"):
		c.fail(n, c.suggest.hint(root, append([]string{"$self", "$job", "$app", "$graph", "$hook"}, inReduce...), refForms), "unknown reference %s", short(n.text))
	default:
		return c.otherRef(n, r, owner, keys)
	}
	return undefined{}
}

func (c *compiler) jobRef(n *node, r *ref, keys []string) Value {
	switch section(keys, 0) {
	case "data":
		r.place, r.keys = jobData, keys[1:]
		return r
	case "metadata":
		return c.metadata(n, r, jobMetadata, keys[1:], jobMetadataNames)
	}
	c.fail(n, refForms, "reference %s is not complete", short(n.text))
	return undefined{}
}

// ownRef compiles a reference of an activity to itself. The input of a trigger
// is its output; the input of others is not kept.
func (c *compiler) ownRef(n *node, r *ref, owner *Activity, keys []string) Value {
	switch section(keys, 0) + "." + section(keys, 1) {
	case "input.data":
		if r.place, r.keys = ownInput, keys[2:]; owner.Type == Trigger {
			r.place = ownData
			return r
		}
		c.warn(n, "refer to where the value comes from", "the input of a %s is not kept: %s is undefined", owner.Type, short(n.text))
		return r
	case "output.data":
		r.place, r.keys = ownData, keys[2:]
		return r
	case "output.metadata":
		return c.outputMetadata(n, r, owner, ownMetadata, keys[2:])
	case "hook.data", "hook.", "hook.metadata":
		c.fail(n, notYetHint, "%s: %s", short(n.text), notYet)
		return undefined{}
	}
	c.fail(n, refForms, "reference %s is not complete", short(n.text))
	return undefined{}
}

func (c *compiler) otherRef(n *node, r *ref, owner *Activity, keys []string) Value {
	other := c.app.activities[keys[0]]
	if other == nil {
		c.fail(n, c.suggest.hint(keys[0], c.ids, refForms), "reference %s: no activity %s", short(n.text), short(keys[0]))
		return undefined{}
	}
	if !precedes(other, owner) {
		c.fail(n, "write the value to job.maps there and read {$job.data…}", "reference %s: %s does not come before %s", short(n.text), short(other.ID), short(owner.ID))
		return undefined{}
	}
	r.activity = other.ID
	switch section(keys, 1) + "." + section(keys, 2) {
	case "output.data":
		r.place, r.keys = otherData, keys[3:]
		return r
	case "output.metadata":
		return c.outputMetadata(n, r, other, otherMeta, keys[3:])
	case "hook.data", "hook.", "hook.metadata":
		c.fail(n, notYetHint, "%s: %s", short(n.text), notYet)
		return undefined{}
	case "input.data":
		c.fail(n, "write '{"+other.ID+".output.data…}'", "reference %s: an input is known only inside the activity", short(n.text))
		return undefined{}
	}
	c.fail(n, refForms, "reference %s is not complete", short(n.text))
	return undefined{}
}

// outputMetadata puts in what the document itself knows about an activity.
func (c *compiler) outputMetadata(n *node, r *ref, of *Activity, at place, keys []string) Value {
	switch section(keys, 0) {
	case "aid":
		return newLiteral(quote(of.ID))
	case "atp":
		return newLiteral(quote(of.Type.String()))
	case "stp":
		if topic, ok := of.Topic.(*literal); ok {
			return topic
		}
		return undefined{}
	}
	return c.metadata(n, r, at, keys, outputMetadataNames)
}

func (c *compiler) metadata(n *node, r *ref, at place, keys, known []string) Value {
	name := section(keys, 0)
	if slices.Contains(known, name) {
		r.place, r.keys = at, keys
		return r
	}
	if slices.Contains(plannedMetadata, name) {
		c.fail(n, notYetHint, "metadata %s in %s: %s", short(name), short(n.text), notYet)
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

func section(keys []string, i int) string {
	if i < len(keys) {
		return keys[i]
	}
	return ""
}
