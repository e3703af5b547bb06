package worker

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// A worker is handed work by the engine of its process, in memory (ADR 106), or else by any engine, over core NATS (ADR
// 107). It takes such work for free slots, and a little more than that, so that a batch of an engine finds room.

const (
	// maxHanded bounds the work of a topic that waits for a slot: two batches of an engine.
	maxHanded = 512
	// handedWait is how long it is to wait at most, by what the handlers took so far. What has waited longer than
	// crowdedAfter is handed back, so that other processes get it.
	handedWait   = 100 * time.Millisecond
	crowdedAfter = 500 * time.Millisecond
)

// handed is the work of one topic that engines hand over.
type handed struct {
	took    atomic.Int64 // nanoseconds that a handler takes, about
	working atomic.Int64 // slots that messages have

	mu     sync.Mutex
	queue  []*streams.Message // waits for slots, the oldest first
	passes int                // slots that came free while work was waiting
}

// takeHanded takes work that engines hand over, until stop is called or ctx ends: then it hands back what waits. A
// topic with a single slot keeps that for the broker.
func (l *lane) takeHanded(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	l.crew = newCrew(ctx, l.carry)
	if l.maxParallel < 2 {
		return cancel
	}
	stopServing := l.process.Serve(l.topic, l.give, l.queued)
	looking := make(chan struct{})
	go func() {
		l.handBackOld(ctx)
		close(looking)
	}()
	return func() {
		stopServing()
		cancel()
		<-looking
		l.handBack(0)
	}
}

// ended reports whether no more handed work is to begin.
func (l *lane) ended() bool { return l.crew.ctx.Err() != nil }

// give takes work if there is a slot, or soon will be.
func (l *lane) give(m *streams.Message) bool {
	l.handed.mu.Lock()
	defer l.handed.mu.Unlock()
	if l.ended() {
		return false
	}
	if len(l.queue) == 0 && l.tryTake() {
		l.begin(m)
		return true
	}
	// Slots may be other topics'. Without a message of this one in a slot, none will come free for it.
	working := l.working.Load()
	if working == 0 || len(l.queue) == maxHanded ||
		l.took.Load()*int64(len(l.queue)+1)/working > int64(handedWait) {
		return false
	}
	l.queue = append(l.queue, m)
	l.fill() // the last slot may have come free meanwhile
	return true
}

// queued returns how much waits for a slot.
func (h *handed) queued() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.queue)
}

// tryTake takes a slot if one is free, and nobody waits for it.
func (l *lane) tryTake() bool {
	if !l.own.TryAcquire(1) {
		return false
	}
	if !l.slots.TryAcquire(1) {
		l.own.Release(1)
		return false
	}
	return true
}

// pass gives every second slot that comes free to work that waits here, although the broker's may wait for it too, and
// returns how many of n it has given.
func (l *lane) pass(n int) (passed int) {
	l.handed.mu.Lock()
	defer l.handed.mu.Unlock()
	for ; n > 0 && len(l.queue) > 0 && !l.ended(); n-- {
		if l.passes++; l.passes%2 == 0 {
			l.begin(l.oldest())
			passed++
		}
	}
	return passed
}

// beginHanded begins work that waits, on slots that nobody else waits for.
func (l *lane) beginHanded() {
	l.handed.mu.Lock()
	defer l.handed.mu.Unlock()
	l.fill()
}

func (l *lane) fill() {
	for len(l.queue) > 0 && !l.ended() && l.tryTake() {
		l.begin(l.oldest())
	}
}

// oldest takes the first message out of the queue.
func (h *handed) oldest() *streams.Message {
	m := h.queue[0]
	h.queue[0] = nil
	h.queue = h.queue[1:]
	return m
}

// handBackOld hands back what waits for too long, until ctx ends: handlers take longer than they did.
func (l *lane) handBackOld(ctx context.Context) {
	ticker := time.NewTicker(crowdedAfter / 2)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			l.beginHanded() // slots of other topics may have come free
			l.handBack(crowdedAfter)
		}
	}
}

// handBack hands back what has waited for so long.
func (l *lane) handBack(after time.Duration) {
	l.handed.mu.Lock()
	var old []*streams.Message
	for len(l.queue) > 0 && time.Since(l.queue[0].Time) >= after {
		old = append(old, l.oldest())
	}
	l.handed.mu.Unlock()
	for _, m := range old {
		l.settle(m, legwork.Verdict{Action: legwork.Nak, Outcome: outcomeCrowded})
	}
}

// lasted notes how long a handler took.
func (h *handed) lasted(took time.Duration) {
	before := h.took.Load()
	h.took.Store(before + (int64(took)-before)/8)
}
