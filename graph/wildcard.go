package graph

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

// wildcard is the value of a key of job.maps that stands for many: name[25]
// keeps the first 25 items under numbers, x[-] and x[_] put the keys that begin
// with that character into the job data itself (graphs.md §1a.5).
type wildcard struct {
	Value
	name   string // of name[25]
	most   int
	prefix string // of x[-] and x[_]
}

var wildcardRE = regexp.MustCompile(`^(.*)\[([0-9]+|-|_)\]$`)

// wildcard wraps the value of a key that is one, and returns the key without
// its brackets.
func (c *compiler) wildcard(n *node, v Value) (Value, string) {
	m := wildcardRE.FindStringSubmatch(n.key)
	if m == nil {
		return v, n.key
	}
	w := &wildcard{Value: v, name: m[1]}
	if m[2] == "-" || m[2] == "_" {
		w.prefix = m[2]
		return w, n.key
	}
	var err error
	if w.most, err = strconv.Atoi(m[2]); err != nil || w.most > maxLeaves {
		c.failKey(n, "keep the list as one value: "+m[1], "%s reserves more than %d values", short(n.key), maxLeaves)
	}
	return w, w.name
}

// wildcard appends the leaves of a wildcard key at the path of that key.
func (f *flattener) wildcard(path string, w *wildcard, s *Scope) error {
	d, err := w.Eval(s)
	if err != nil || d == nil {
		return err
	}
	if err := d.index(); err != nil {
		return err
	}
	if w.prefix != "" {
		return f.spread(w.prefix, d)
	}
	if d.kind() != kindArray && d.kind() != kindObject {
		return f.add(path, false, d.Raw())
	}
	for i := range w.most {
		item, err := d.at([]string{strconv.Itoa(i)})
		if err == nil && item != nil {
			err = f.add(childPath(path, false, strconv.Itoa(i)), false, item.Raw())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// spread writes the fields whose keys begin with prefix, in the order of the
// document.
func (f *flattener) spread(prefix string, d *Datum) error {
	if d.kind() != kindObject {
		return nil
	}
	return eachField(d.Raw(), func(key string, value json.RawMessage) error {
		if !strings.HasPrefix(key, prefix) {
			return nil
		}
		return f.add(childPath("", true, key), false, value)
	})
}
