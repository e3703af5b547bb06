package graph

import (
	"regexp"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// refRE is a text that is a reference: all of it in braces, without blanks,
// quotes or braces inside, so that a text of JSON stays a text; below what can
// only be data, keys may have blanks and quotes.
var refRE = regexp.MustCompile(`^\{(?:[$@]?[A-Za-z0-9_-]+(?:\.[^{}"',\s]*)?` +
	`|(?:\$(?:job|hook|self\.(?:input|output|hook))|[A-Za-z0-9_-]+\.(?:input|output|hook))\.data\.[^{}\r\n]+` +
	`|\$(?:item|input|output)\.[^{}\r\n]+)\}$`)

const (
	maxRefKeys = 64
	refForms   = "such as '{activity.output.data.field}', '{$self.output.data.field}', '{$job.data.field}' or " +
		"'{$job.metadata.jid}'"
)

// inReduce are the roots that exist inside @reduce only.
var inReduce = []string{"$item", "$key", "$index", "$input", "$output"}

// reference compiles a reference. Its own activity, by id or as $self, reads
// what this leg produced; another one must come before it on every layer.
func (c *compiler) reference(n *node, owner *Activity) evaluate.Value {
	keys := evaluate.SplitPath(n.text[1 : len(n.text)-1])
	root := keys[0]
	if len(keys) > maxRefKeys || slices.Contains(keys, "") && !strings.Contains(n.text, `\e`) {
		c.fail(n, refForms, "reference %s is not valid", short(n.text))
		return evaluate.Undefined{}
	}
	if c.in.rule == ruleActual && !c.readsSignal(n, owner, keys) {
		return evaluate.Undefined{}
	}
	r := &evaluate.Ref{Text: n.text}
	switch {
	case root == "$job":
		return c.jobRef(n, r, keys[1:])
	case root == "$self" || root == owner.ID:
		return c.ownRef(n, r, owner, keys[1:])
	case root == "$hook":
		return c.hookRef(n, r, owner, keys[1:])
	case root == "$app" || root == "$graph":
		return c.constantRef(n, owner, keys)
	case strings.HasPrefix(root, "@"):
		return c.callValue(n, owner)
	case slices.Contains(inReduce, root):
		c.fail(n, "use it in a row of @reduce", "%s exists only inside of @reduce", short(n.text))
	case strings.HasPrefix(root, "$"):
		c.fail(n, c.suggest.hint(root, append([]string{"$self", "$job", "$app", "$graph", "$hook"}, inReduce...), refForms),
			"unknown reference %s", short(n.text))
	default:
		return c.otherRef(n, r, owner, keys)
	}
	return evaluate.Undefined{}
}

// callValue compiles a function that stands alone, outside of a pipe.
func (c *compiler) callValue(n *node, owner *Activity) evaluate.Value {
	call := c.call(n, n.text[2:len(n.text)-1])
	if call == nil {
		return evaluate.Undefined{}
	}
	return &evaluate.Pipe{Rows: []evaluate.Row{{Cells: []evaluate.Cell{call}}}, Place: placeOf(n, owner)}
}

// readsSignal checks that the actual side of a hook rule refers to the signal:
// nothing else is known when one comes.
func (c *compiler) readsSignal(n *node, owner *Activity, keys []string) bool {
	switch root := keys[0]; {
	case root == "$hook", root == "$app", root == "$graph", strings.HasPrefix(root, "@"), slices.Contains(inReduce, root):
		return true
	case (root == "$self" || root == owner.ID) && section(keys, 1) == "hook":
		return true
	}
	c.fail(n, "put it in expected; actual reads the signal, such as '{$self.hook.data.id}'", "%s is not part of a signal",
		short(n.text))
	return false
}

func (c *compiler) jobRef(n *node, r *evaluate.Ref, keys []string) evaluate.Value {
	switch section(keys, 0) {
	case "data":
		r.Place, r.Keys = evaluate.JobData, keys[1:]
		return r
	case "metadata":
		return c.metadata(n, r, evaluate.JobMetadata, keys[1:], jobMetadataNames)
	}
	c.fail(n, refForms, "reference %s is not complete", short(n.text))
	return evaluate.Undefined{}
}

// ownRef compiles a reference of an activity to itself. The input of a trigger
// is its output; the input of others is not kept.
func (c *compiler) ownRef(n *node, r *evaluate.Ref, owner *Activity, keys []string) evaluate.Value {
	switch section(keys, 0) + "." + section(keys, 1) {
	case "input.data":
		if r.Place, r.Keys = evaluate.InputData, keys[2:]; owner.Type == Trigger {
			r.Place = evaluate.OutputData
			return r
		}
		c.warn(n, "refer to where the value comes from", "the input of %s is not kept: %s is undefined", owner.Type.phrase(),
			short(n.text))
		return r
	case "output.data":
		r.Place, r.Keys = evaluate.OutputData, keys[2:]
		return r
	case "output.metadata":
		return c.outputMetadata(n, r, owner, keys[2:])
	case "hook.data":
		return c.hookRef(n, r, owner, keys[1:])
	}
	c.fail(n, refForms, "reference %s is not complete", short(n.text))
	return evaluate.Undefined{}
}

// hookRef compiles a reference of a hook to what woke it.
func (c *compiler) hookRef(n *node, r *evaluate.Ref, owner *Activity, keys []string) evaluate.Value {
	switch {
	case section(keys, 0) != "data":
		c.fail(n, "such as '{$self.hook.data.id}'", "reference %s is not complete", short(n.text))
	case c.in.rule == ruleExpected:
		c.fail(n, "put it in actual; expected is known before any signal", "%s is part of a signal", short(n.text))
	case owner.MayWait():
		r.Place, r.Keys = evaluate.HookData, keys[1:]
		return r
	default:
		c.neverWoken(n, owner)
	}
	return evaluate.Undefined{}
}

func (c *compiler) neverWoken(n *node, of *Activity) {
	c.warn(n, "give it sleep, or a rule in hooks", "%s never waits: %s is undefined", short(of.ID), short(n.text))
}

func (c *compiler) otherRef(n *node, r *evaluate.Ref, owner *Activity, keys []string) evaluate.Value {
	other := c.app.activities[keys[0]]
	if other == nil {
		c.fail(n, c.suggest.hint(keys[0], c.ids, refForms), "reference %s: no activity %s", short(n.text), short(keys[0]))
		return evaluate.Undefined{}
	}
	if !precedes(other, owner) {
		c.fail(n, "write the value to job.maps there and read {$job.data…}", "reference %s: %s does not come before %s",
			short(n.text), short(other.ID), short(owner.ID))
		return evaluate.Undefined{}
	}
	if away := c.ambiguous(other, owner); away != nil {
		c.fail(n, "write the value to job.maps there and read {$job.data…}, or add a passthrough hook beside what may be "+
			"skipped", "reference %s: %s", short(n.text), ambiguity(other, owner, away))
		return evaluate.Undefined{}
	}
	r.Activity = other.ID
	switch section(keys, 1) + "." + section(keys, 2) {
	case "output.data":
		r.Place, r.Keys = evaluate.OutputData, keys[3:]
		return r
	case "output.metadata":
		return c.outputMetadata(n, r, other, keys[3:])
	case "hook.data":
		if !other.MayWait() {
			c.neverWoken(n, other)
			return evaluate.Undefined{}
		}
		r.Place, r.Keys = evaluate.HookData, keys[3:]
		return r
	case "input.data":
		c.warn(n, "write '{"+other.ID+".output.data…}'", "an input is known only inside its activity: %s is undefined",
			short(n.text))
		return evaluate.Undefined{}
	}
	c.fail(n, refForms, "reference %s is not complete", short(n.text))
	return evaluate.Undefined{}
}

func section(keys []string, i int) string {
	if i < len(keys) {
		return keys[i]
	}
	return ""
}
