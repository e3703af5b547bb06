package fn

import (
	"slices"
	"strconv"
)

// NewObject returns an object with room for n keys.
func NewObject(n int) *Object {
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

// Has tells whether there is a key.
func (o *Object) Has(key string) bool {
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
	n, ok := indexKey(key)
	if !ok {
		o.keys = append(o.keys, key)
		return
	}
	at, _ := slices.BinarySearchFunc(o.keys, n, func(k string, n uint64) int {
		m, ok := indexKey(k)
		switch {
		case !ok || m > n:
			return 1
		case m < n:
			return -1
		}
		return 0
	})
	o.keys = slices.Insert(o.keys, at, key)
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
