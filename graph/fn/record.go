package fn

import (
	"cmp"
	"slices"
	"strconv"
)

// newObject returns an object with room for n keys.
func newObject(n int) *Object {
	return &Object{keys: make([]string, 0, n), fields: make(map[string]Value, n)}
}

// Len returns the number of keys.
func (o *Object) Len() int { return len(o.keys) }

// Get returns the value of a key, Undefined if there is none.
func (o *Object) Get(key string) Value {
	if v, ok := o.fields[key]; ok {
		return v
	}
	return Undefined{}
}

// has tells whether there is a key.
func (o *Object) has(key string) bool {
	_, ok := o.fields[key]
	return ok
}

// Set sets a key, whatever the object allows functions to change.
func (o *Object) Set(key string, v Value) {
	if o.fields == nil {
		o.fields = map[string]Value{}
	}
	if _, ok := o.fields[key]; !ok {
		o.insert(key)
	}
	o.fields[key] = v
}

// insert keeps keys that are array indexes in front, ascending.
func (o *Object) insert(key string) {
	if _, ok := indexKey(key); !ok {
		o.keys = append(o.keys, key)
		return
	}
	at, _ := slices.BinarySearchFunc(o.keys, key, compareKeys)
	o.keys = slices.Insert(o.keys, at, key)
}

// add sets a key of an object that is being read: order comes last, once, for
// keys in an unlucky order would each move all others.
func (o *Object) add(key string, v Value) {
	if _, ok := o.fields[key]; !ok {
		o.keys = append(o.keys, key)
	}
	o.fields[key] = v
}

// order brings the keys that were added into JavaScript's order.
func (o *Object) order() {
	if !slices.IsSortedFunc(o.keys, compareKeys) {
		slices.SortStableFunc(o.keys, compareKeys)
	}
}

// compareKeys orders keys that are array indexes by number, before all others,
// which are equal to one another: they stay as they came.
func compareKeys(a, b string) int {
	n, first := indexKey(a)
	m, second := indexKey(b)
	switch {
	case first && second:
		return cmp.Compare(n, m)
	case first:
		return -1
	case second:
		return 1
	}
	return 0
}

// indexKey reads a key that is an array index.
func indexKey(key string) (uint64, bool) {
	if key == "" || len(key) > 10 || key[0] == '0' && len(key) > 1 || key[0] < '0' || key[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseUint(key, 10, 32)
	return n, err == nil && n < 1<<32-1
}

// Keys returns the keys in JavaScript's order. The caller must not change them.
func (o *Object) Keys() []string { return o.keys }
