package flow

import (
	"container/list"
	"context"
	"sync"
	"time"

	"github.com/legwork-dev/legwork/internal/replay"
)

const (
	// maxParked bounds the functions that are kept, and maxIdle for how long.
	maxParked = 10_000
	maxIdle   = 5 * time.Minute
)

// parked is a function that waits.
type parked struct {
	run   *replay.Run
	token string
	known int // events of the journal that it has seen
	since time.Time
}

// parking keeps functions that wait, those that were parked last. They end with their
// worker, and when they are idle for too long.
type parking struct {
	most int

	mu     sync.Mutex
	order  *list.List // of *parked: in the order in which they were parked
	at     map[string]*list.Element
	worker context.Context // whose end evicts them
	timer  *time.Timer     // for the first of them; nil: there is none
}

func newParking() *parking {
	return &parking{most: maxParked, order: list.New(), at: map[string]*list.Element{}}
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
	if p.worker != worker {
		p.worker = worker
		context.AfterFunc(worker, p.clear)
	}
	one.since = time.Now()
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

// clear evicts all.
func (p *parking) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.order.Len() > 0 {
		p.evictFirst()
	}
}

// evictFirst evicts the function that was parked first. Its deferred calls are its author's:
// nobody waits for them.
func (p *parking) evictFirst() { go p.remove(p.order.Front()).run.Evict() }
