package engine

import (
	"iter"
	"slices"
	"sync"

	"github.com/legwork-dev/legwork"
)

// inHand has the jobs, or the functions, that batches of this engine work on now: another batch that
// needs one waits before it reads it. No lock of the database is held meanwhile. This only saves time: without it the
// later of two batches would be refused, and decide again. No update is lost without it, as the
// statements that commit compare what was read with what is there.
//
// Those that wait are served in the order in which they came: nobody takes what one before them waits for. (A semaphore
// has one number of tokens; here a batch needs all of a set.)
type inHand[K comparable] struct {
	mu      sync.Mutex
	taken   map[K]bool
	waiting []*waiter[K] // the first came first
}

// waiter is a batch that waits for its keys. Turn is closed when it has them.
type waiter[K comparable] struct {
	keys []K
	turn chan struct{}
}

func newInHand[K comparable]() *inHand[K] {
	return &inHand[K]{taken: map[K]bool{}}
}

// acquire waits until no other batch has any of these, and takes them all at once. The caller must
// have none yet, so that two batches cannot wait for each other. Of both kinds, jobs are acquired first.
func (h *inHand[K]) acquire(keys iter.Seq[K]) (release func()) {
	w := &waiter[K]{slices.Collect(keys), make(chan struct{})}
	if len(w.keys) == 0 {
		return func() {}
	}
	h.mu.Lock()
	h.waiting = append(h.waiting, w)
	h.serve()
	h.mu.Unlock()
	<-w.turn
	return func() { h.release(w.keys) }
}

// free takes those that no other batch has or waits for, and returns the others.
func (h *inHand[K]) free(keys iter.Seq[K]) (busy map[K]bool, release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	wanted := map[K]bool{}
	for _, w := range h.waiting {
		set(wanted, w.keys)
	}
	busy = map[K]bool{}
	var mine []K
	for k := range keys {
		if h.taken[k] || wanted[k] {
			busy[k] = true
		} else {
			mine = append(mine, k)
		}
	}
	set(h.taken, mine)
	return busy, func() { h.release(mine) }
}

func (h *inHand[K]) release(keys []K) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, k := range keys {
		delete(h.taken, k)
	}
	h.serve()
}

// serve gives their keys to those that wait, if nobody has any of these, or waits for one and came before.
func (h *inHand[K]) serve() {
	wanted := map[K]bool{}
	h.waiting = slices.DeleteFunc(h.waiting, func(w *waiter[K]) bool {
		if slices.ContainsFunc(w.keys, func(k K) bool { return h.taken[k] || wanted[k] }) {
			set(wanted, w.keys)
			return false
		}
		set(h.taken, w.keys)
		close(w.turn)
		return true
	})
}

func set[K comparable](in map[K]bool, keys []K) {
	for _, k := range keys {
		in[k] = true
	}
}

// written are the jobs whose data a wave reads and then writes. (With 64 branches of one job at once,
// nine tenths of the time went into decisions that were stale.)
func written(wave []*item) iter.Seq[legwork.ID] {
	return func(yield func(legwork.ID) bool) {
		for _, it := range wave {
			if !it.settled && it.accumulates() && !yield(it.T.Gid) {
				return
			}
		}
	}
}
