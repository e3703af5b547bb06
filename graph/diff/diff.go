// Package diff tells what changes between two versions of an application document: graphs,
// activities and transitions that come, go or change, and in these the fields. It compares
// what the documents say, so neither their layout nor the order of their members counts.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package diff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/legwork-dev/legwork"
)

// Version is a version of an application: its document, and whose rules it follows.
type Version struct {
	Name, Source, Compat string
}

// Diff is what changes from one version to another.
type Diff struct {
	App    string  `json:"app"`
	From   string  `json:"from"`
	To     string  `json:"to"`
	Same   bool    `json:"same"`             // nothing changes but the name of the version
	Fields []field `json:"fields,omitempty"` // of the application itself
	Graphs []graph `json:"graphs,omitempty"`
}

// What becomes of a part.
const (
	added   = "added"
	removed = "removed"
	changed = "changed"
)

// graph is a graph that comes, goes or changes. Of the first two nothing else is told.
type graph struct {
	Subscribes  string       `json:"subscribes"`
	Change      string       `json:"change"` // added, removed or changed
	Fields      []field      `json:"fields,omitempty"`
	Activities  []activity   `json:"activities,omitempty"`
	Transitions []transition `json:"transitions,omitempty"`
}

// activity is an activity that comes, goes or changes.
type activity struct {
	ID     string  `json:"id"`
	Change string  `json:"change"`
	Fields []field `json:"fields,omitempty"`
}

// transition is a transition that comes, goes or changes.
type transition struct {
	From   string  `json:"from"`
	To     string  `json:"to"`
	Change string  `json:"change"`
	Fields []field `json:"fields,omitempty"`
}

// field is a value that changes. Without From it comes, without To it goes.
type field struct {
	At   string          `json:"at"` // a JSON pointer below the part that it belongs to
	From json.RawMessage `json:"from,omitempty"`
	To   json.RawMessage `json:"to,omitempty"`
}

// Documents tells what changes from one version of an app to another.
func Documents(app string, from, to Version) (*Diff, error) {
	a, err := read(from)
	if err != nil {
		return nil, err
	}
	b, err := read(to)
	if err != nil {
		return nil, err
	}
	d := &Diff{App: app, From: from.Name, To: to.Name}
	if from.Compat != to.Compat {
		d.Fields = fields("/compat", from.Compat, to.Compat)
	}
	left, right := index(a["graphs"], "subscribes"), index(b["graphs"], "subscribes")
	for _, member := range []map[string]any{a, b} {
		delete(member, "graphs")
		delete(member, "version")
	}
	d.Fields = append(d.Fields, fields("", a, b)...)
	each(left, right, func(name, change string, x, y any) {
		g := graph{Subscribes: name, Change: change}
		if change == changed {
			g.compare(object(x), object(y))
		}
		d.Graphs = append(d.Graphs, g)
	})
	d.Same = len(d.Fields)+len(d.Graphs) == 0
	return d, nil
}

func read(v Version) (map[string]any, error) {
	var document map[string]any
	if err := yaml.Unmarshal([]byte(v.Source), &document); err != nil {
		return nil, legwork.Invalid("version %s cannot be read: %v", v.Name, err)
	}
	return object(document["app"]), nil
}

func (g *graph) compare(x, y map[string]any) {
	each(object(x["activities"]), object(y["activities"]), func(id, change string, a, b any) {
		one := activity{ID: id, Change: change}
		if change == changed {
			one.Fields = fields("", a, b)
		}
		g.Activities = append(g.Activities, one)
	})
	left, right := object(x["transitions"]), object(y["transitions"])
	for _, from := range sorted(left, right) {
		each(index(left[from], "to"), index(right[from], "to"), func(to, change string, a, b any) {
			one := transition{From: from, To: to, Change: change}
			if change == changed {
				one.Fields = fields("", a, b)
			}
			g.Transitions = append(g.Transitions, one)
		})
	}
	rest := func(m map[string]any) map[string]any {
		m = maps.Clone(m)
		delete(m, "activities")
		delete(m, "transitions")
		return m
	}
	g.Fields = fields("", rest(x), rest(y))
}

// each calls f for the parts that differ, in the order of their names.
func each(x, y map[string]any, f func(name, change string, a, b any)) {
	for _, name := range sorted(x, y) {
		a, was := x[name]
		b, is := y[name]
		switch {
		case !was:
			f(name, added, nil, b)
		case !is:
			f(name, removed, a, nil)
		case !equal(a, b):
			f(name, changed, a, b)
		}
	}
}

func sorted(x, y map[string]any) []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(x)), maps.Keys(y))
	slices.Sort(names)
	return slices.Compact(names)
}

// object is a mapping of a document, empty if it is none.
func object(v any) map[string]any {
	m, _ := v.(map[string]any)
	if m == nil {
		m = map[string]any{}
	}
	return m
}

// index makes a mapping of a list, by a member of its items. Of several items with one
// name the later ones have a number.
func index(v any, member string) map[string]any {
	list, _ := v.([]any)
	out := make(map[string]any, len(list))
	for _, item := range list {
		name := fmt.Sprint(item)
		if m, ok := item.(map[string]any); ok {
			name = fmt.Sprint(m[member])
		}
		key := name
		for n := 2; out[key] != nil; n++ {
			key = name + " (" + strconv.Itoa(n) + ")"
		}
		out[key] = item
	}
	return out
}

// fields are the values below a place that differ.
func fields(at string, a, b any) (out []field) {
	x, mapped := a.(map[string]any)
	y, both := b.(map[string]any)
	if !mapped || !both {
		if equal(a, b) {
			return nil
		}
		return []field{{at, text(a), text(b)}}
	}
	for _, name := range sorted(x, y) {
		v, was := x[name]
		w, is := y[name]
		below := at + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		switch {
		case !was:
			out = append(out, field{At: below, To: text(w)})
		case !is:
			out = append(out, field{At: below, From: text(v)})
		default:
			out = append(out, fields(below, v, w)...)
		}
	}
	return out
}

func equal(a, b any) bool { return bytes.Equal(text(a), text(b)) }

// text is a value as JSON, the same for equal values. YAML's infinities, which JSON lacks,
// are texts.
func text(v any) json.RawMessage {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		out.Reset()
		_ = e.Encode(fmt.Sprint(v))
	}
	return bytes.TrimSpace(out.Bytes())
}

// Write writes a difference for people: what comes with +, what goes with -, what changes
// with ~ and its fields below it.
func (d *Diff) Write(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "app %s, version %s to %s", d.App, d.From, d.To)
	if d.Same {
		b.WriteString(": nothing changes")
	}
	b.WriteString("\n")
	told(&b, "  ", d.Fields)
	sign := map[string]string{added: "+", removed: "-", changed: "~"}
	for _, g := range d.Graphs {
		fmt.Fprintf(&b, "%s graph %s\n", sign[g.Change], g.Subscribes)
		told(&b, "    ", g.Fields)
		for _, a := range g.Activities {
			fmt.Fprintf(&b, "  %s %s\n", sign[a.Change], a.ID)
			told(&b, "      ", a.Fields)
		}
		for _, t := range g.Transitions {
			fmt.Fprintf(&b, "  %s %s → %s\n", sign[t.Change], t.From, t.To)
			told(&b, "      ", t.Fields)
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func told(b *strings.Builder, indent string, all []field) {
	for _, f := range all {
		switch {
		case f.From == nil:
			fmt.Fprintf(b, "%s+ %s: %s\n", indent, f.At, f.To)
		case f.To == nil:
			fmt.Fprintf(b, "%s- %s: %s\n", indent, f.At, f.From)
		default:
			fmt.Fprintf(b, "%s~ %s: %s → %s\n", indent, f.At, f.From, f.To)
		}
	}
}
