package graph

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Attribute is something that a job can be found by in lists: an entry of a trigger's
// search.
type Attribute struct {
	Name, Value string
	// Number is the value, if that is a number; else nil.
	Number *float64
}

// attributeField is an attribute before it is evaluated.
type attributeField struct {
	name  string
	value evaluate.Value
}

// Search evaluates the attributes of a trigger's job. One that is undefined, null or
// empty is left out; one that is too long, or no single value, is an error.
func (a *Activity) Search(s *evaluate.Scope) ([]Attribute, error) {
	var out []Attribute
	for _, f := range a.search {
		attribute, err := NewAttribute(s, f.name, f.value)
		switch {
		case err != nil:
			return nil, a.failed("search "+f.name, err)
		case len(attribute.Value) > legwork.MaxAttributeBytes:
			return nil, legwork.TooLarge("the value of search %s of %s has %d bytes, at most %d are allowed: search by "+
				"a shorter value", f.name, a.ID, len(attribute.Value), legwork.MaxAttributeBytes)
		case attribute.Value != "":
			out = append(out, attribute)
		}
	}
	return out, nil
}

// NewAttribute evaluates an attribute. Its value is empty if it is undefined or null.
func NewAttribute(s *evaluate.Scope, name string, v evaluate.Value) (Attribute, error) {
	value, number, err := s.Attribute(v)
	return Attribute{Name: name, Value: value, Number: finite(number)}, err
}

// finite is a number as a column of Postgres can compare it; nil if it is none.
func finite(n json.Number) *float64 {
	f, err := strconv.ParseFloat(string(n), 64)
	if n == "" || err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return nil
	}
	return &f
}

// readSearch reads search of a trigger: names, each with a value.
func (c *compiler) readSearch(a *Activity, n *node) {
	if n == nil || n.kind == kindNull || !c.want(n, kindObject, "search") {
		return
	}
	if len(n.items) > legwork.MaxAttributes {
		c.fail(n, "keep those that people look for", "search has %d names, at most %d are allowed", len(n.items),
			legwork.MaxAttributes)
		return
	}
	a.search = make([]attributeField, len(n.items))
	for i, item := range n.items {
		if err := legwork.CheckAttribute(item.key); err != nil {
			c.failKey(item, "a letter, then up to 63 letters, digits, _, - and .", "search name %s is not valid",
				short(item.key))
			continue
		}
		if item.kind == kindArray {
			c.fail(item, "name one value, such as '{$self.input.data.customer}'", "search %s must be one value, not %s",
				short(item.key), item.kind)
			continue
		}
		field := &a.search[i]
		field.name, field.value = item.key, evaluate.Undefined{}
		c.later(func() { field.value = c.value(item, a) })
	}
}
