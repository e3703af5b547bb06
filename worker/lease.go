package worker

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// leases extends the broker's lease on every message that is being worked on.
// Messages are found by the work they ask for.
type leases struct {
	mu   sync.Mutex
	held map[leaseKey]*streams.Message
	log  *slog.Logger
	// connected tells whether there is a connection, and flush whether the broker has what was
	// sent. lost is called when it could not be reached for so long that the leases may soon end.
	connected func() bool
	flush     func(within time.Duration) error
	lost      func()
	since     time.Time // when the last extension was sent that the broker has
}

// leaseKey is one attempt at one unit of work, whichever message carries it.
type leaseKey struct {
	guid    legwork.ID
	attempt int
}

// hold keeps a message's lease until drop. It returns false if the same work
// is held already: the message is a second copy of it.
func (l *leases) hold(m *streams.Message, work *legwork.Transition) bool {
	key := leaseKey{work.GUID, work.Attempt}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[key] != nil {
		return false
	}
	l.held[key] = m
	return true
}

func (l *leases) drop(work *legwork.Transition) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.held, leaseKey{work.GUID, work.Attempt})
}

// errLeaseLost ends the handlers of keyed work when the broker cannot be reached: soon
// another worker gets the work, and must not run it beside this one (ADR 61).
var errLeaseLost = errors.New("worker: the broker is away, another worker may get this work")

// beat extends the leases every third of their time until ctx ends. At the second time
// in a row that it cannot, the leases are lost: a third of their time is left.
func (l *leases) beat(ctx context.Context, lease time.Duration) {
	ticker := time.NewTicker(lease / 3)
	defer ticker.Stop()
	l.since = time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			began := time.Now()
			if began.Sub(l.since) >= lease { // the process stood still, such as by SIGSTOP: others may have the work
				l.lost()
			}
			if l.renew(lease*2/3 - began.Sub(l.since)) {
				l.since = began
			} else if time.Since(l.since) >= lease/2 { // between one third and two
				l.lost()
			}
		}
	}
}

// minFlush is how long the broker has at least to confirm an extension.
const minFlush = time.Second / 4

// renew extends the leases and reports whether the broker knows within the time that is
// left. A connection that hangs is noticed by this alone.
func (l *leases) renew(left time.Duration) bool {
	return l.connected() && l.extend() && l.flush(max(left, minFlush)) == nil
}

// extend tells the broker that all messages held are being worked on, and reports whether
// it could.
func (l *leases) extend() bool {
	l.mu.Lock()
	held := make([]*streams.Message, 0, len(l.held))
	for _, m := range l.held {
		held = append(held, m)
	}
	l.mu.Unlock()
	for _, m := range held {
		if err := m.Progress(); err != nil && !errors.Is(err, streams.ErrSettled) {
			l.log.Warn("lease not extended; the work may be started a second time elsewhere", "subject", m.Subject, "error", err)
			return false // the connection is away, for all of them
		}
	}
	return true
}
