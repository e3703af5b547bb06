// Package local joins the engine and the workers of one process: work goes from the commit to a free slot of a worker,
// and its answer to the engine's lane of answers, in memory and without the broker (ADR 106).
//
// The outbox has the row of such work until its answer has had its effect, as if the broker had delivered it. The
// process puts the row's next look off while it has the work in hand ([Process.Run]); if it dies, the relay's sweep
// publishes the row when that time has passed.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package local

import (
	"bytes"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

const (
	// handling is how many answers an engine has in hand at once: two batches.
	handling = 512
	// maxAnswers is how many may be unsettled before workers take no more work from the broker (ADR 19), and mostAnswers
	// before none is handed over: then the engine's lane of answers is full.
	maxAnswers  = 2 * handling
	mostAnswers = 3 * handling
)

// patience is how long a worker waits until the engine has settled an answer. Then it posts the answer.
const patience = 10 * time.Second

// hand takes an answer if there is room for it, and tells the verdict.
type hand = func(d *legwork.Delivery, settled func(legwork.Verdict)) bool

// Process is what the engine and the workers of one process know of each other. Use New.
type Process struct {
	answers atomic.Pointer[hand] // nil: the engine takes none yet
	waiting atomic.Int64         // answers that it has not settled

	mu     sync.Mutex
	topics map[string]*topic // of the workers here
	held   map[*inHand]struct{}
}

// topic is what a worker serves.
type topic struct {
	take   func(*streams.Message) bool
	queued func() int
	held   int       // pieces of work in hand
	given  time.Time // the last of them
}

// inHand is work that was handed over and is not settled.
//
// Every way that work takes in the worker must settle its message: else it would be renewed for as long as the process
// lives.
type inHand struct {
	row
	topic   *topic
	m       *streams.Message
	renewed time.Time // last, or handed over
}

// row is a row of the outbox as it was published.
type row struct {
	guid             legwork.ID
	publish, attempt int
}

// New joins an engine and workers that are still to come.
func New() *Process { return &Process{topics: map[string]*topic{}, held: map[*inHand]struct{}{}} }

// Serve has work of a topic given to take, until stop is called. Take may be called by several goroutines at once;
// queued returns how much of the work waits for a slot.
func (p *Process) Serve(name string, take func(*streams.Message) bool, queued func() int) (stop func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.topics[name] = &topic{take: take, queued: queued}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.topics, name)
	}
}

// Behind reports whether so many answers wait for the engine that workers are to take no more work from the broker.
func (p *Process) Behind() bool { return p != nil && p.waiting.Load() >= maxAnswers }

// Serves reports whether workers of this process take work such as this. Keyed work is left to the broker, whose lease
// its claim rests on (ADR 61).
func (p *Process) Serves(t *legwork.Transition) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return t.Key == "" && p.topics[t.Topic] != nil && p.waiting.Load() < mostAnswers
}

// Give gives work, delivered as d, to the worker of its topic in this process, and reports whether that has taken it.
// Then settled is told the verdict.
func (p *Process) Give(t *legwork.Transition, d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	h := &inHand{row: row{t.GUID, t.Publish, t.Attempt}, renewed: d.Time}
	h.m = streams.Handed(d, firstLease, func(v legwork.Verdict) {
		p.drop(h)
		settled(v)
	})
	p.mu.Lock()
	if h.topic = p.topics[t.Topic]; h.topic != nil {
		p.held[h] = struct{}{}
		h.topic.held++
	}
	p.mu.Unlock()
	if h.topic == nil {
		return false
	}
	if !h.topic.take(h.m) {
		p.drop(h)
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	h.topic.given = d.Time
	return true
}

func (p *Process) drop(h *inHand) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, held := p.held[h]; held {
		delete(p.held, h)
		h.topic.held--
	}
}

// Backlog adds what this process has in hand to what the broker says of a lane. Answers that wait for the engine count
// as work that waits: new jobs are held back for them as well.
func (p *Process) Backlog(lane string, b legwork.Backlog) legwork.Backlog {
	name, work := legwork.WorkTopic(lane)
	if !work {
		return b
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if t := p.topics[name]; t != nil && !t.given.IsZero() {
		queued, answers := t.queued(), max(0, int(p.waiting.Load())-handling)
		b.Waiting, b.InFlight = b.Waiting+queued+answers, b.InFlight+t.held-queued
		b.Idle = min(b.Idle, time.Since(t.given))
	}
	return b
}

// TakeAnswers has answers given to hand from now on.
func (p *Process) TakeAnswers(take func(d *legwork.Delivery, settled func(legwork.Verdict)) bool) {
	p.answers.Store(&take)
}

// Delivery is a message as the broker would deliver it for the first time. Its data are a copy: who gets it and who has
// made it do with them what they like.
func Delivery(namespace string, t *legwork.Transition) *legwork.Delivery {
	return &legwork.Delivery{Direct: true, Subject: t.Subject(namespace), Header: t.Encode(namespace),
		Data: bytes.Clone(t.Data), Time: time.Now(), Count: 1}
}

// Answer gives an answer to the engine of this process, calls given if that has room for it, and waits until it has
// settled the answer. False: it has not, and the answer must be published. Nothing is lost if both happens.
func (p *Process) Answer(ctx context.Context, namespace string, t *legwork.Transition, given func()) bool {
	take := p.answers.Load()
	if take == nil || len(t.Data) > legwork.MaxDirectBytes {
		return false
	}
	p.waiting.Add(1)
	defer p.waiting.Add(-1)
	settled := make(chan bool, 1)
	if !(*take)(Delivery(namespace, t), func(v legwork.Verdict) { settled <- v.Action != legwork.Nak }) {
		return false
	}
	given()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case ok := <-settled:
		return ok
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

type key struct{}

// With returns a context in which workers are joined to the engine of a process.
func With(ctx context.Context, p *Process) context.Context { return context.WithValue(ctx, key{}, p) }

// From returns the process whose workers run in a context; nil: they get work from the broker alone.
func From(ctx context.Context) *Process {
	p, _ := ctx.Value(key{}).(*Process)
	return p
}
