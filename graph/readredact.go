package graph

import (
	"encoding/json"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/graph/redact"
)

// redact reads settings.redact: paths of data that not everybody is shown.
func (c *compiler) redact(n *node) {
	if n == nil || n.kind == kindNull || !c.want(n, kindArray, "setting redact") {
		return
	}
	if len(n.items) > redact.MaxPaths {
		c.fail(n, "name what lies above several of them", "setting redact has %d paths, at most %d are allowed", len(n.items),
			redact.MaxPaths)
		return
	}
	var paths []string
	for _, item := range n.items {
		path := c.text(item, "a path of redact")
		if item.kind != kindString {
			continue
		}
		if _, err := redact.New(path); err != nil {
			c.fail(item, "", "%v", err)
			continue
		}
		paths = append(paths, path)
	}
	c.redacted, _ = redact.New(paths...) // each was read
}

// Redacted returns the paths of settings.redact, whatever else a document has: also what this build cannot
// compile must be shown to nobody who may not see it.
func Redacted(src []byte) ([]string, error) {
	r := &report{}
	root := (&source{report: r}).read(src)
	if root == nil {
		return nil, &legwork.Problems{List: r.sorted()}
	}
	var paths []string
	if list := root.get("app").get("settings").get("redact"); list != nil {
		for _, item := range list.items {
			paths = append(paths, item.text)
		}
	}
	return paths, nil
}

// lintRedacted warns of what is redacted and can be seen nevertheless: under another name, or where everybody
// sees what it is used for.
func (c *compiler) lintRedacted(a *Activity) {
	if c.redacted.Empty() {
		return
	}
	for section, maps := range map[string]evaluate.Maps{"input": a.Input, "output": a.Output, "job": a.Job,
		"signal": a.signal.maps} {
		maps.Each(func(keys []string, v evaluate.Value) { c.lintCopy(a.at.get(section).get("maps"), keys, v) })
	}
	c.lintShown(a.at.get("stats").get("id"), "the ids of jobs", a.JobID)
	c.lintShown(a.at.get("stats").get("key"), "keys of jobs", a.statsKey)
	c.lintShown(a.at.get("entity"), "entities", a.entity)
	c.lintShown(a.at.get("reason"), "the errors of jobs", a.interrupt.reason)
	c.lintShown(a.at.get("telemetry"), "attributes of spans", a.Telemetry.Root)
	if a.Reconcile != nil {
		c.lintShown(a.at.get("reconcile").get("key"), "keys of works", a.Reconcile.key)
	}
	for _, f := range a.search {
		if path := c.hidden(f.value); path != "" && !c.redacted.Hides(evaluate.SplitPath(f.name)...) {
			c.warn(a.at.get("search").get(f.name), "add "+short(f.name)+" to redact",
				"%s is redacted, and everybody may search by %s", short(path), short(f.name))
		}
	}
}

// lintShown warns of a value that is redacted where everybody sees it.
func (c *compiler) lintShown(at *node, what string, v evaluate.Value) {
	if path := c.hidden(v); path != "" && at != nil {
		c.warn(at, "use something else", "%s is redacted, and %s are shown to everybody", short(path), what)
	}
}

// lintCopy warns of a value that a map copies to a name under which it is not redacted.
func (c *compiler) lintCopy(at *node, keys []string, v evaluate.Value) {
	escapes := c.hidden(v)
	if r, ok := v.(*evaluate.Ref); ok && r.OfData() && c.redacted.Escapes(r.Keys, keys) {
		escapes = evaluate.Path(r.Keys...)
	}
	if escapes == "" || c.redacted.Hides(keys...) {
		return
	}
	for _, key := range keys {
		if below := at.get(key); below != nil {
			at = below
		}
	}
	to := evaluate.Path(keys...)
	c.warn(at, "add "+short(to)+" to redact, unless everybody may see it",
		"%s is redacted, and is copied to %s, which is not", short(escapes), short(to))
}

// RedactAttribute returns the value of an attribute of a job without what is hidden. It is hidden by its name,
// and if the trigger makes it of something hidden. A name that the trigger does not have was set by a function, of
// which nobody knows what it is made of; in a graph without functions the job has it from another version.
func (g *Graph) RedactAttribute(name, value string, hidden redact.Set) string {
	at := slices.IndexFunc(g.Trigger.search, func(f attributeField) bool { return f.name == name })
	switch {
	case at >= 0 && madeOf(g.Trigger.search[at].value, name, hidden),
		at < 0 && !slices.ContainsFunc(g.Activities, func(a *Activity) bool { return a.Type == Function }):
		return redact.Mask
	}
	// A text that is a document may have something to hide in it.
	var shown map[string]string
	text, err := json.Marshal(map[string]string{name: value})
	if err == nil {
		err = json.Unmarshal(hidden.JSON(text), &shown)
	}
	if err != nil {
		return redact.Mask
	}
	return shown[name]
}

// madeOf reports whether a value under a name is made of something hidden, or of what lies above it.
func madeOf(v evaluate.Value, name string, hidden redact.Set) (is bool) {
	to := evaluate.SplitPath(name)
	visitAll(func(r *evaluate.Ref) {
		is = is || r.OfData() && (hidden.Hides(r.Keys...) || hidden.Escapes(r.Keys, to))
	}, v)
	return is
}

// hidden is the path of something redacted that a value is made of, or empty.
func (c *compiler) hidden(v evaluate.Value) (path string) {
	visitAll(func(r *evaluate.Ref) {
		if path == "" && r.OfData() && c.redacted.Hides(r.Keys...) {
			path = evaluate.Path(r.Keys...)
		}
	}, v)
	return path
}
