package client

import (
	"encoding/json"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natsapi"
)

// remembered is how many ends of jobs hints keep.
const remembered = 1024

// hints hears of the ends of all jobs with one subscription and wakes whoever
// waits for one of them, so that thousands of waits cost one subscription.
type hints struct {
	nc      *nats.Conn
	subject string

	mu      sync.Mutex
	sub     *nats.Subscription
	waiting map[string]map[chan struct{}]struct{} // by Ref.key
	ended   chan struct{}
	// The last jobs that ended, for a wait that begins after the end of its job.
	recent map[legwork.ID]bool
	order  [remembered]legwork.ID // of recent, the oldest at next
	next   int
}

func (h *hints) init(nc *nats.Conn, namespace string) {
	h.nc, h.subject = nc, natsapi.Ended(namespace)
	h.waiting, h.ended = map[string]map[chan struct{}]struct{}{}, make(chan struct{})
	h.recent = map[legwork.ID]bool{}
}

// listen reports whether the end of a job that is started from now on, over the
// connection that hears hints, is heard. Of one that an engine in this process
// begins, the very first hint may come before the broker knows who listens.
func (h *hints) listen() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.subscribe()
}

// subscribe has hints heard, if they are not yet, and reports whether they are. A
// subscription that fails is tried again by the next wait. The caller has the lock.
func (h *hints) subscribe() bool {
	if h.sub == nil && h.nc != nil {
		if sub, err := h.nc.Subscribe(h.subject, h.hear); err == nil {
			h.sub = sub
		}
	}
	return h.sub != nil && h.nc.IsConnected()
}

// add returns a channel that gets a value when the job may have ended, or has one if
// its end was heard already. Without NATS, or while it is away, no ends are heard: the
// caller polls as well.
func (h *hints) add(ref Ref) chan struct{} {
	woken := make(chan struct{}, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	key := ref.key()
	if h.waiting[key] == nil {
		h.waiting[key] = map[chan struct{}]struct{}{}
	}
	h.waiting[key][woken] = struct{}{}
	h.subscribe()
	if h.recent[ref.Gid] {
		woken <- struct{}{}
	}
	return woken
}

func (h *hints) remove(ref Ref, woken chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := ref.key()
	delete(h.waiting[key], woken)
	if len(h.waiting[key]) == 0 {
		delete(h.waiting, key)
	}
}

// hear wakes those who wait for the job by its gid and by its id.
func (h *hints) hear(m *nats.Msg) {
	var hint natsapi.Hint
	if json.Unmarshal(m.Data, &hint) != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !hint.Gid.IsZero() && !h.recent[hint.Gid] { // a hint may come twice
		delete(h.recent, h.order[h.next])
		h.recent[hint.Gid], h.order[h.next] = true, hint.Gid
		h.next = (h.next + 1) % remembered
	}
	for _, ref := range []Ref{{Gid: hint.Gid}, {App: hint.App, JobID: hint.Job}} {
		for woken := range h.waiting[ref.key()] {
			select {
			case woken <- struct{}{}:
			default:
			}
		}
	}
}

func (h *hints) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	close(h.ended)
	if h.sub != nil {
		_ = h.sub.Unsubscribe() // the connection may be gone
	}
}
