package streams

import (
	"math/rand/v2"
	"time"
)

// expiring is a map with several values per key, in order of arrival. A value
// stays for a limited time; above a limited number the oldest are removed. It
// is not safe for concurrent use. Each put removes some expired values, so no
// other cleaning is needed.
type expiring[K comparable, V any] struct {
	most    int
	life    time.Duration
	now     func() time.Time
	byKey   map[K][]*entry[K, V]
	arrived []*entry[K, V]
}

type entry[K comparable, V any] struct {
	key   K
	value V
	until time.Time
	gone  bool
}

func newExpiring[K comparable, V any](most int, life time.Duration) *expiring[K, V] {
	return &expiring[K, V]{most: most, life: life, now: time.Now, byKey: map[K][]*entry[K, V]{}}
}

// put adds a value under key.
func (x *expiring[K, V]) put(key K, value V) {
	now := x.now()
	for len(x.arrived) > 0 && (len(x.arrived) >= x.most || !now.Before(x.arrived[0].until)) {
		oldest := x.arrived[0]
		x.arrived[0] = nil
		x.arrived = x.arrived[1:]
		oldest.gone = true
		x.first(oldest.key) // removes it from its key
	}
	e := &entry[K, V]{key: key, value: value, until: now.Add(x.life)}
	x.byKey[key] = append(x.byKey[key], e)
	x.arrived = append(x.arrived, e)
}

// first returns the oldest live entry of a key, nil if there is none.
func (x *expiring[K, V]) first(key K) *entry[K, V] {
	entries := x.byKey[key]
	for len(entries) > 0 && (entries[0].gone || !x.now().Before(entries[0].until)) {
		entries[0].gone = true
		entries = entries[1:]
	}
	if len(entries) == 0 {
		delete(x.byKey, key)
		return nil
	}
	x.byKey[key] = entries
	return entries[0]
}

// peek returns the oldest value of a key.
func (x *expiring[K, V]) peek(key K) (value V, ok bool) {
	if e := x.first(key); e != nil {
		return e.value, true
	}
	return value, false
}

// take removes and returns the oldest value of a key.
func (x *expiring[K, V]) take(key K) (value V, ok bool) {
	e := x.first(key)
	if e == nil {
		return value, false
	}
	value, e.gone = e.value, true
	var zero V
	e.value = zero // so that the value can be freed: the entry itself stays until it expires
	x.first(key)
	return value, true
}

// takeAny removes and returns a random value of a key, so that processes which
// take from the same keys seldom take the same value.
func (x *expiring[K, V]) takeAny(key K) (value V, ok bool) {
	if x.first(key) != nil {
		entries := x.byKey[key]
		i := rand.IntN(len(entries))
		entries[0], entries[i] = entries[i], entries[0]
	}
	return x.take(key)
}

// has reports whether a key has a value.
func (x *expiring[K, V]) has(key K) bool { return x.first(key) != nil }

// drop removes all values of a key.
func (x *expiring[K, V]) drop(key K) {
	for _, ok := x.take(key); ok; _, ok = x.take(key) {
	}
}
