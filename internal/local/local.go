// Package local joins the engine, the workers and the client of one process, in memory and without the broker. It hands
// over:
//   - work, from the commit to a free slot of a worker, and its answer to the engine's lane of answers (ADR 106);
//   - starts and signals, from the client to their lanes of the engine (ADR 106);
//   - messages of the engine to itself, to their lanes (ADR 105);
//   - turns that the engine asks for, to the worker that keeps the function, and their answers back (ADR 84).
//
// A worker process without an engine uses the package, too: package link then stands for the engine (ADR 107).
//
// The row of such work stays in the outbox until the answer has had its effect, as if the broker had delivered the
// work. While the process has the work in hand, it postpones the time at which the row is due ([Process.Run]). This is
// the lease of the work. If the process dies, the relay's sweep publishes the row when the lease has ended.
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
	// From maxAnswers unsettled answers on, workers take no more work from the broker (ADR 19), and workers elsewhere are
	// handed none. From mostAnswers on, workers of this process are handed none either. The engine's lane of answers has
	// room for 4,096.
	maxAnswers  = 3072
	mostAnswers = 3584
)

// Process is what the engine, the workers and the client of one process know of each other. Use New.
type Process struct {
	waiting  atomic.Int64 // answers that the engine has not settled
	patience time.Duration

	mu     sync.Mutex
	lanes  map[string]hand               // the lanes for which the engine takes messages
	asked  map[*legwork.Delivery]*asking // starts and signals that the engine has not settled
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
	given  time.Time // when work was last handed over

	renewing bool // a request for rows of this topic is under way
}

// inHand is work that was handed over and is not settled.
//
// The worker must settle the message whatever becomes of the work. Else the work would be renewed for as long as the
// process lives.
type inHand struct {
	topic   *topic
	m       *streams.Message
	renewed time.Time // when the lease was last renewed; before, when the work was handed over
	asked   time.Time // when its row was last not found
	missed  int       // how often the row was not found since it was last renewed

	// guid, publish and attempt are those of the work's row. They are read before the worker gets the message, because the
	// handler may change headers and data.
	guid             legwork.ID
	publish, attempt int
}

// New returns a Process without engine, workers and client: they join it later.
func New() *Process {
	return &Process{patience: patience, lanes: map[string]hand{}, asked: map[*legwork.Delivery]*asking{},
		topics: map[string]*topic{}, held: map[*inHand]struct{}{},
		listeners: map[*listener]struct{}{}}
}

// Serve gives work of a topic to take, until stop is called. Several goroutines may call take at once; it reports
// whether the worker has room. queued returns how much of the work waits for a slot.
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

// Behind reports whether too many answers wait for the engine. Then workers take no more work from the broker, and
// workers elsewhere are handed none.
func (p *Process) Behind() bool { return p != nil && p.waiting.Load() >= maxAnswers }

// Serves reports whether workers of this process may be handed this work. Keyed work goes through the broker, because
// its claim depends on the broker's lease (ADR 61).
func (p *Process) Serves(t *legwork.Transition) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return t.Key == "" && p.topics[t.Topic] != nil && p.waiting.Load() < mostAnswers
}

// Give gives a message of an engine, as the delivery d, to its receiver in this process: work to the worker of its
// topic, other messages to their lane of the engine. It reports whether there was room. If so, settled is called with
// the verdict, unless the process ends before.
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

// Backlog adds what this process has in hand to the broker's figures of a lane. Answers that wait for the engine count
// as work that waits, so new jobs are held back because of them, too.
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

// Delivery returns a message as the broker would deliver it for the first time. Its data are a copy, so the sender and
// the receiver may each change theirs.
func Delivery(namespace string, t *legwork.Transition) *legwork.Delivery {
	return &legwork.Delivery{Direct: true, Subject: t.Subject(namespace), Header: t.Encode(namespace),
		Data: bytes.Clone(t.Data), Time: time.Now(), Count: 1}
}

type key struct{}

// With returns a context. Workers that run with it, and a client that is opened with it, join p.
func With(ctx context.Context, p *Process) context.Context { return context.WithValue(ctx, key{}, p) }

// From returns the process that workers and clients with this context join; nil if they use only the broker.
func From(ctx context.Context) *Process {
	p, _ := ctx.Value(key{}).(*Process)
	return p
}
