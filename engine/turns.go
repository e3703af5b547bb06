package engine

import (
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

// turns are the jobs whose data a wave of this engine reads and then writes.
// Other batches of the process wait before they read them; no lock of the
// database is held meanwhile. This only saves time: stale decisions would be made
// again (nine tenths of the time with 64 branches of one job at once). No update is
// lost without it, as commit.sql checks what a step has read.
type turns struct {
	mu    sync.Mutex
	ended *sync.Cond
	taken map[legwork.ID]bool
}

func newTurns() *turns {
	t := &turns{taken: map[legwork.ID]bool{}}
	t.ended = sync.NewCond(&t.mu)
	return t
}

// acquire waits until no other wave has any of the jobs, and acquires them all at
// once, so that two waves cannot wait for each other.
func (t *turns) acquire(wave []*item) (release func()) {
	var jobs []legwork.ID
	for _, it := range wave {
		if !it.settled && it.accumulates() {
			jobs = append(jobs, it.T.Gid)
		}
	}
	if len(jobs) == 0 {
		return func() {}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.any(jobs) {
		t.ended.Wait()
	}
	for _, job := range jobs {
		t.taken[job] = true
	}
	return func() { t.release(jobs) }
}

func (t *turns) any(jobs []legwork.ID) bool {
	for _, job := range jobs {
		if t.taken[job] {
			return true
		}
	}
	return false
}

func (t *turns) release(jobs []legwork.ID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, job := range jobs {
		delete(t.taken, job)
	}
	t.ended.Broadcast()
}
