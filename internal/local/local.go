// Package local joins the engine, the workers and the client of one process, in memory and without the broker. Work
// goes from the commit to a free slot of a worker, and its answer to the engine's lane of answers; starts and signals
// go from the client to their lanes (ADR 106); messages of the engine to itself to theirs (ADR 105); and turns that it
// asks for to the worker that keeps the function, and back (ADR 84).
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
	// before none is handed over: the engine's lane of answers has room for 4,096.
	maxAnswers  = 3072
	mostAnswers = 3584
)

// Process is what the engine, the workers and the client of one process know of each other. Use New.
type Process struct {
	waiting  atomic.Int64 // answers that the engine has not settled
	patience time.Duration

	mu     sync.Mutex
	lanes  map[string]hand               // that the engine takes messages for
	asked  map[*legwork.Delivery]*asking // starts and signals that it has not settled
	topics map[string]*topic             // of the workers here
	held   map[*inHand]struct{}

	listeners map[*listener]struct{}
}

// topic is what a worker serves.
type topic struct {
	name   string
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
	topic   *topic
	m       *streams.Message
	renewed time.Time // last, or handed over

	// guid, publish and attempt are those of its row. They are read before the worker has the message: from then on
	// headers and data are the handler's.
	guid             legwork.ID
	publish, attempt int
}

// New joins an engine and workers that are still to come.
func New() *Process {
	return &Process{patience: patience, lanes: map[string]hand{}, asked: map[*legwork.Delivery]*asking{},
		topics: map[string]*topic{}, held: map[*inHand]struct{}{},
		listeners: map[*listener]struct{}{}}
}

// Serve has work of a topic given to take, until stop is called. Take may be called by several goroutines at once;
// queued returns how much of the work waits for a slot.
func (p *Process) Serve(name string, take func(*streams.Message) bool, queued func() int) (stop func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.topics[name] = &topic{name: name, take: take, queued: queued}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.topics, name)
	}
}

// Behind reports whether so many answers wait for the engine that workers are to take no more work from the broker, and
// workers elsewhere are to be handed none.
func (p *Process) Behind() bool { return p != nil && p.waiting.Load() >= maxAnswers }

// Serves reports whether workers of this process take work such as this. Keyed work is left to the broker, whose lease
// its claim rests on (ADR 61).
func (p *Process) Serves(t *legwork.Transition) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return t.Key == "" && p.topics[t.Topic] != nil && p.waiting.Load() < mostAnswers
}

// Give gives a message of an engine, delivered as d, to whoever takes it in this process: work to the worker of its
// topic, others to their lane of the engine. It reports whether there was room. Then settled is told the verdict,
// unless the process ends before.
func (p *Process) Give(t *legwork.Transition, d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	if t.Kind != legwork.Work {
		return p.hand(t.Lane(), d, settled)
	}
	h := &inHand{renewed: d.Time}
	var err error
	if h.guid, h.publish, h.attempt, err = legwork.RowOf(d.Header); err != nil {
		return false
	}
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

// Delivery is a message as the broker would deliver it for the first time. Its data are a copy: who gets it and who has
// made it do with them what they like.
func Delivery(namespace string, t *legwork.Transition) *legwork.Delivery {
	return &legwork.Delivery{Direct: true, Subject: t.Subject(namespace), Header: t.Encode(namespace),
		Data: bytes.Clone(t.Data), Time: time.Now(), Count: 1}
}

type key struct{}

// With returns a context in which workers that run, and a client that is opened, are joined to the engine of a process.
func With(ctx context.Context, p *Process) context.Context { return context.WithValue(ctx, key{}, p) }

// From returns the process that a context joins workers and clients to; nil: they know the broker alone.
func From(ctx context.Context) *Process {
	p, _ := ctx.Value(key{}).(*Process)
	return p
}
