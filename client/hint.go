package client

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natsapi"
)

// remembered is how many ends and begins of jobs hints keep.
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
	over    last // for a wait that begins after the end of its job
	begun   last // those that this client has started since it hears hints, and when
}

// last are the last jobs to which something has happened, and when.
type last struct {
	at    map[legwork.ID]time.Time
	order [remembered]legwork.ID // the oldest at next
	next  int
}

func (l *last) note(job legwork.ID) {
	if l.at == nil {
		l.at = map[legwork.ID]time.Time{}
	}
	if _, known := l.at[job]; !known {
		delete(l.at, l.order[l.next])
		l.order[l.next] = job
		l.next = (l.next + 1) % remembered
	}
	l.at[job] = time.Now()
}

func (h *hints) init(nc *nats.Conn, namespace string) {
	h.nc, h.subject = nc, natsapi.Ended(namespace)
	h.waiting, h.ended = map[string]map[chan struct{}]struct{}{}, make(chan struct{})
}

// listen has the ends of jobs heard that are started from now on over the same connection.
// Of one that an engine in this process begins, the very first hint may come before the
// broker knows who listens.
func (h *hints) listen() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.subscribe()
}

// heard reports whether hints are heard.
func (h *hints) heard() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sub != nil && h.nc.IsConnected()
}

// started notes that a job has begun a moment ago, whose end will be heard.
func (h *hints) started(job legwork.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.begun.note(job)
}

// fresh reports whether a job whose end will be heard has begun less than a while ago. It
// has rarely ended yet, and if it has, that was heard.
func (h *hints) fresh(job legwork.ID, while time.Duration) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	at, begun := h.begun.at[job]
	return begun && time.Since(at) < while
}

// subscribe has hints heard, if they are not yet. A subscription that fails is tried again
// by the next wait. The caller has the lock.
func (h *hints) subscribe() {
	if h.sub == nil && h.nc != nil {
		if sub, err := h.nc.Subscribe(h.subject, h.hear); err == nil {
			h.sub = sub
		}
	}
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
	if _, over := h.over.at[ref.Gid]; over {
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
	if !hint.Gid.IsZero() {
		h.over.note(hint.Gid)
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
