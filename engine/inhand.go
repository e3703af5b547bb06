package engine

import (
	"iter"
	"sync"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// serialKey is the key that two messages of one wave must not share: their activity
// instance, or their job, if they write job data that follow from job data. (Two
// branches that increment one field must not start from the same value.) false: the
// item is settled.
func (it *item) serialKey() (ledger.Place, bool) {
	switch {
	case it.settled:
		return ledger.Place{}, false
	case it.accumulates():
		return ledger.Place{Gid: it.T.Gid}, true
	}
	return it.Place(), true
}

// inHand are things that batches of this engine work on: a batch that needs one of them waits before
// it reads anything. No lock of the database is held meanwhile. This only saves time: without it the
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

// acquire waits until no other batch has any of these, and takes them all at once, so that two
// batches cannot wait for each other. Who waits has none.
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
