package evaluate

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Wildcard is the value of a key of job.maps that stands for many: name[25]
// keeps the First 25 items under numbers, x[-] and x[_] put the keys that begin
// with that character, the Prefix, into the job data itself (graphs.md §1a.5).
type Wildcard struct {
	Value
	First  int
	Prefix string
}

// wildcard appends the leaves of a wildcard key at the path of that key.
func (f *flattener) wildcard(path string, w *Wildcard, s *Scope) error {
	d, err := w.Eval(s)
	if err != nil || d == nil {
		return err
	}
	if err := d.index(); err != nil {
		return err
	}
	if w.Prefix != "" {
		return f.spread(w.Prefix, d)
	}
	if !d.compound() {
		return f.add(path, false, d.Raw())
	}
	for i := range w.First {
		item, err := d.At([]string{strconv.Itoa(i)})
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
	return d.Each(func(key string, value json.RawMessage) error {
		if !strings.HasPrefix(key, prefix) {
			return nil
		}
		return f.add(childPath("", true, key), false, value)
	})
}
