package flow

import (
	"container/list"
	"context"
	"crypto/sha256"
	"sync"
	"time"

	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

const (
	// maxParked bounds the functions that are kept, and maxIdle for how long.
	maxParked = 10_000
	maxIdle   = 5 * time.Minute
)

// parked is a function that waits, or has gone ahead of its journal.
type parked struct {
	run    *replay.Run
	token  string
	known  int // events of the journal that it had seen when it was given the token
	since  time.Time
	worker context.Context // that has parked it
	ahead  *ahead          // nil: it waits
}

// ahead is what a function has done that was asked for, and not told: it is told when the turn is
// posted. The events that it was given may then not be those that were committed.
type ahead struct {
	to   int               // with them the journal has so many events
	seen [sha256.Size]byte // the digest of them
	turn replay.Turn
}

// continues reports whether the function can go on with a turn. The turn has to bring what the
// function has not seen, and what one that is ahead was given.
func (p *parked) continues(turn *frames.Turn) bool {
	switch {
	case p.known != turn.From:
		return false
	case p.ahead == nil:
		return turn.To == turn.From || len(turn.Events) > 0
	}
	events, err := journal.Decode(turn.Events)
	if err != nil {
		return false
	}
	seen, err := digest(events)
	return err == nil && p.ahead.to == turn.To && p.ahead.seen == seen
}

// digest is the same for the same events, however they were written.
func digest(events []journal.Event) (sum [sha256.Size]byte, err error) {
	text, err := journal.Encode(events)
	return sha256.Sum256(text), err
}

// parking keeps functions that wait, those that were parked last. They end with their
// worker, and when they are idle for too long.
type parking struct {
	most int

	mu      sync.Mutex
	order   *list.List // of *parked: in the order in which they were parked
	at      map[string]*list.Element
	workers map[context.Context]bool // whose ends are waited for: each evicts its own
	timer   *time.Timer              // for the first of them; nil: there is none
}

func newParking() *parking {
	return &parking{most: maxParked, order: list.New(), at: map[string]*list.Element{},
		workers: map[context.Context]bool{}}
}

// take returns a function and forgets it; nil: it is not here.
func (p *parking) take(token string) *parked {
	p.mu.Lock()
	defer p.mu.Unlock()
	e := p.at[token]
	if e == nil {
		return nil
	}
	return p.remove(e)
}

func (p *parking) remove(e *list.Element) *parked {
	one := p.order.Remove(e).(*parked)
	delete(p.at, one.token)
	if p.order.Len() == 0 && p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	return one
}

// put keeps a function until its worker ends, in the place of the oldest if there are too many.
func (p *parking) put(worker context.Context, one *parked) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if worker.Err() != nil {
		go one.run.Evict()
		return
	}
	if !p.workers[worker] { // a program may run a function in several workers
		p.workers[worker] = true
		context.AfterFunc(worker, func() { p.end(worker) })
	}
	one.since, one.worker = time.Now(), worker
	p.at[one.token] = p.order.PushBack(one)
	if p.order.Len() > p.most {
		p.evictFirst()
	}
	if p.timer == nil {
		p.timer = time.AfterFunc(maxIdle, p.expire)
	}
}

// expire evicts what has been idle for too long.
func (p *parking) expire() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.order.Len() > 0 {
		left := maxIdle - time.Since(p.order.Front().Value.(*parked).since)
		if left > 0 {
			p.timer.Reset(left)
			return
		}
		p.evictFirst()
	}
}

// end evicts the functions of a worker that has ended.
func (p *parking) end(worker context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.workers, worker)
	var next *list.Element
	for e := p.order.Front(); e != nil; e = next {
		next = e.Next()
		if e.Value.(*parked).worker == worker {
			p.evict(e)
		}
	}
}

// clear evicts all.
func (p *parking) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.order.Len() > 0 {
		p.evictFirst()
	}
}

// evictFirst evicts the function that was parked first.
func (p *parking) evictFirst() { p.evict(p.order.Front()) }

// evict evicts a function. Its deferred calls are its author's: nobody waits for them.
func (p *parking) evict(e *list.Element) { go p.remove(e).run.Evict() }
