package engine

import (
	"iter"
	"sync"

	"github.com/legwork-dev/legwork"
)

// inHand has the jobs, or the functions, that batches of this engine work on now: another batch that
// needs one waits before it reads it. No lock of the database is held meanwhile. This only saves time: without it the
// later of two batches would be refused, and decide again. No update is lost without it, as the
// statements that commit compare what was read with what is there.
type inHand[K comparable] struct {
	mu    sync.Mutex
	ended *sync.Cond
	taken map[K]bool
}

func newInHand[K comparable]() *inHand[K] {
	h := &inHand[K]{taken: map[K]bool{}}
	h.ended = sync.NewCond(&h.mu)
	return h
}

// acquire waits until no other batch has any of these, and takes them all at once. The caller must
// have none yet, so that two batches cannot wait for each other. Of both kinds, jobs are acquired first.
func (h *inHand[K]) acquire(keys iter.Seq[K]) (release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.any(keys) {
		h.ended.Wait()
	}
	return h.take(keys, nil)
}

func (h *inHand[K]) any(keys iter.Seq[K]) bool {
	for k := range keys {
		if h.taken[k] {
			return true
		}
	}
	return false
}

// free takes those that no other batch has, and returns the others.
func (h *inHand[K]) free(keys iter.Seq[K]) (busy map[K]bool, release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	busy = map[K]bool{}
	for k := range keys {
		if h.taken[k] {
			busy[k] = true
		}
	}
	return busy, h.take(keys, busy)
}

// take takes all of these but some.
func (h *inHand[K]) take(keys iter.Seq[K], but map[K]bool) (release func()) {
	var mine []K
	for k := range keys {
		if !but[k] {
			h.taken[k], mine = true, append(mine, k)
		}
	}
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		for _, k := range mine {
			delete(h.taken, k)
		}
		h.ended.Broadcast()
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
