package link

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
)

// Engine hands work to the workers of other processes, and takes answers. Use NewEngine.
type Engine struct {
	nc        *nats.Conn
	namespace string
	id        string // names this one among those that workers answer
	process   *local.Process
	publish   func([]*legwork.Transition)
	log       *slog.Logger
	subs      []*nats.Subscription
	notes     *notes

	mu     sync.Mutex
	topics map[string]*topic
	bytes  int // of the data of all work of which nothing has been heard
}

// maxSent bounds those bytes.
const maxSent = 64 << 20

// NewEngine listens for answers, until Close. They go to the process, as if a worker in it had given them. Work that no
// worker takes goes to publish.
func NewEngine(nc *nats.Conn, process *local.Process, namespace string, publish func([]*legwork.Transition),
	log *slog.Logger) (*Engine, error) {
	e := &Engine{nc: nc, namespace: namespace, id: nuid.Next(), process: process, publish: publish, log: log,
		notes: newNotes(nc, log), topics: map[string]*topic{}}
	subject := legwork.HandedSubject(namespace, e.id, ">")
	sub, err := nc.Subscribe(subject, e.take)
	if err == nil {
		e.subs = append(e.subs, sub)
		subject = legwork.HandedSubject(namespace, legwork.AnyEngine, ">")
		sub, err = nc.QueueSubscribe(subject, group, e.take)
	}
	if err != nil {
		e.Close()
		return nil, fmt.Errorf("listen for answers on %s: %w", subject, err)
	}
	e.subs = append(e.subs, sub)
	return e, nil
}

// Close ends the listening: workers publish answers from then on.
func (e *Engine) Close() {
	for _, sub := range e.subs {
		if err := sub.Unsubscribe(); err != nil && !e.nc.IsClosed() {
			e.log.Warn("workers may go on to send answers to this engine", "error", err)
		}
	}
}

// Serves reports whether workers elsewhere may take work such as this. Keyed work is left to the broker, whose lease
// its claim rests on (ADR 61).
func (e *Engine) Serves(t *legwork.Transition) bool {
	if e == nil || t.Key != "" || e.process.Behind() || !e.nc.IsConnected() {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	o := e.topics[t.Topic]
	return o == nil || o.room(time.Now())
}

// Give hands work to a worker of its topic, and reports whether there was room among what is on its way. If no worker
// takes it, it is published.
func (e *Engine) Give(t *legwork.Transition) bool {
	if !e.begin(t) {
		return false
	}
	err := e.nc.PublishMsg(&nats.Msg{Subject: legwork.HandSubject(e.namespace, t.Topic),
		Reply:  legwork.HandedSubject(e.namespace, e.id, t.GUID.String(), t.Topic),
		Header: nats.Header(t.Encode(e.namespace)), Data: t.Data})
	return err == nil || e.end(t.Topic, t.GUID, (*topic).refused) == nil
}

// begin notes that work is handed over, if there is room.
func (e *Engine) begin(t *legwork.Transition) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	o := e.topics[t.Topic]
	if o == nil {
		o = newTopic()
		e.topics[t.Topic] = o
	}
	if e.bytes+len(t.Data) > maxSent || !o.begin(t, time.Now()) {
		return false
	}
	e.bytes += len(t.Data)
	return true
}

// end notes how a hand-over has ended, and returns its work; nil: it is none of which that is to be known.
func (e *Engine) end(name string, work legwork.ID, how func(*topic, *sent)) *legwork.Transition {
	e.mu.Lock()
	defer e.mu.Unlock()
	o := e.topics[name]
	if o == nil || o.sent[work] == nil {
		return nil
	}
	s := o.sent[work]
	delete(o.sent, work)
	e.bytes -= len(s.work.Data)
	how(o, s)
	return s.work
}

// take takes an answer, or what else became of work that was handed over.
func (e *Engine) take(m *nats.Msg) {
	work, name, ok := handedOf(e.namespace, m.Subject)
	switch {
	case !ok || len(m.Data) > legwork.MaxDirectBytes:
	case nobody(m):
		e.again(e.end(name, work, (*topic).nobody))
	case m.Header.Get(headerBack) != "":
		e.again(e.end(name, work, (*topic).refused))
	case legwork.Answerable(e.namespace, m.Reply):
		e.end(name, work, (*topic).answered)
		e.answered(m, work, name)
	}
}

// again publishes work that no worker has taken.
func (e *Engine) again(work *legwork.Transition) {
	if work != nil {
		e.publish([]*legwork.Transition{work})
	}
}

// answered gives an answer to the engine's lane, and has its worker told what becomes of it.
func (e *Engine) answered(m *nats.Msg, work legwork.ID, name string) {
	inbox := notesOf(m.Reply)
	d := &legwork.Delivery{Direct: true, Subject: legwork.ResponseSubject(e.namespace, name),
		Header: legwork.Header(m.Header), Data: m.Data, Time: time.Now(), Count: 1}
	if !e.process.Deliver(d, func(v legwork.Verdict) { e.notes.add(inbox, work, v.Action != legwork.Nak) }) {
		e.notes.add(inbox, work, false)
	}
}

// Backlog adds the work that was handed over to what the broker says of a lane.
func (e *Engine) Backlog(lane string, b legwork.Backlog) legwork.Backlog {
	name, work := legwork.WorkTopic(lane)
	if e == nil || !work {
		return b
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if o := e.topics[name]; o != nil && !o.heard.IsZero() {
		b.InFlight, b.Idle = b.InFlight+len(o.sent), min(b.Idle, time.Since(o.heard))
	}
	return b
}

// Run tells workers what became of their answers, and forgets work of which nothing is heard, until ctx ends.
func (e *Engine) Run(ctx context.Context) {
	ticker := time.NewTicker(silence / 8)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			e.notes.send()
			return
		case <-e.notes.wake:
			e.notes.send()
		case now := <-ticker.C:
			e.forget(now)
		}
	}
}

func (e *Engine) forget(now time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, o := range e.topics {
		e.bytes -= o.forget(now)
	}
}
