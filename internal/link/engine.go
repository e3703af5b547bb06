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
	"github.com/legwork-dev/legwork/streams"
)

// Engine hands work to workers in other processes, and takes their answers. Use NewEngine.
type Engine struct {
	nc        *nats.Conn
	namespace string
	id        string // names this engine in the subjects of answers
	process   *local.Process
	publish   func([]*legwork.Transition)
	log       *slog.Logger
	notes     *notes
	own, any  *nats.Subscription // answers to this engine, and to any

	mu     sync.Mutex
	topics map[string]*topic
	bytes  int // size of the data of all work in topics, which is not answered
}

const (
	// maxSent is the largest value of Engine.bytes.
	maxSent = 64 << 20
	// drainTime is how long Close waits at most until the answers that have arrived are handled.
	drainTime = time.Second
)

// NewEngine returns an engine that gives the answers it takes to process, as if a worker of that process had given
// them. It passes work that no worker takes to publish.
func NewEngine(nc *nats.Conn, process *local.Process, namespace string, publish func([]*legwork.Transition),
	log *slog.Logger) *Engine {
	return &Engine{nc: nc, namespace: namespace, id: nuid.Next(), process: process, publish: publish, log: log,
		notes: newNotes(nc, log), topics: map[string]*topic{}}
}

// Listen listens for answers, until Close. Call it when the lanes of the process take messages, not earlier: until then
// other engines get the answers that are for any engine. Call it before Give.
func (e *Engine) Listen() (err error) {
	subject := legwork.HandedSubject(e.namespace, e.id, ">")
	if e.own, err = e.nc.Subscribe(subject, e.take); err == nil {
		subject = legwork.HandedSubject(e.namespace, legwork.AnyEngine, ">")
		e.any, err = e.nc.QueueSubscribe(subject, group, e.take)
	}
	if err != nil {
		return fmt.Errorf("listen for answers on %s: %w", subject, err)
	}
	e.notes.begin()
	return nil
}

// Close stops listening: from then on workers publish their answers. Workers whose answers have arrived by then are
// told what became of them.
func (e *Engine) Close() {
	var drained []<-chan struct{}
	for _, sub := range []*nats.Subscription{e.own, e.any} {
		if sub != nil && sub.IsValid() {
			done := make(chan struct{})
			sub.SetClosedHandler(func(string) { close(done) })
			drained = append(drained, done)
			e.drain(sub)
		}
	}
	enough, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	for _, done := range drained {
		select {
		case <-done:
		case <-enough.Done(): // the connection has been lost, or just now a drain has ended that began with the end of Run
		}
	}
	e.notes.end()
}

// drain ends a subscription after the messages that have arrived by then are handled.
func (e *Engine) drain(sub *nats.Subscription) {
	if err := sub.Drain(); err != nil && !e.nc.IsClosed() {
		e.log.Warn("more may be sent to this engine", "subject", sub.Subject, "error", err)
	}
}

// Serves reports whether this work may be handed to workers elsewhere. Keyed work goes through the broker, because its
// claim depends on the broker's lease (ADR 61).
func (e *Engine) Serves(t *legwork.Transition) bool {
	if e == nil || t.Key != "" || e.process.Behind() || !e.nc.IsConnected() {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	o := e.topics[t.Topic]
	return o == nil || o.room(time.Now())
}

// Give hands work to workers of its topics, several pieces in one message if there are many. It returns the work that
// it has handed over, and the work that does not fit into the windows of its topics. A piece that no worker takes is
// published later.
func (e *Engine) Give(all []*legwork.Transition) (given, left []*legwork.Transition) {
	parcels, left := e.begin(all)
	for _, p := range parcels {
		pieces := make([]piece, len(p.works))
		for i, t := range p.works {
			pieces[i] = piece{t.GUID, t.Encode(e.namespace), t.Data}
		}
		err := e.nc.PublishMsg(message(legwork.HandSubject(e.namespace, p.topic),
			legwork.HandedSubject(e.namespace, e.id, p.works[0].GUID.String(), p.topic), pieces))
		if err != nil {
			left = append(left, e.endAll(p.topic, p.works[0].GUID, (*topic).refused)...)
			continue
		}
		given = append(given, p.works...)
	}
	return given, left
}

// parcel is work that is handed over in one message.
type parcel struct {
	topic string
	works []*legwork.Transition
	bytes int
}

// begin notes that work is handed over, as far as the windows have room for it. It sorts the work into messages.
func (e *Engine) begin(all []*legwork.Transition) (parcels []*parcel, left []*legwork.Transition) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now, last := time.Now(), map[string]*parcel{}
	for _, t := range all {
		o := e.topics[t.Topic]
		if o == nil {
			o = newTopic()
			e.topics[t.Topic] = o
		}
		if e.bytes+len(t.Data) > maxSent || !o.begin(t, now) {
			left = append(left, t)
			continue
		}
		e.bytes += len(t.Data)
		p := last[t.Topic]
		if p == nil || len(p.works) >= o.atOnce() || p.bytes > enough {
			p = &parcel{topic: t.Topic}
			parcels, last[t.Topic] = append(parcels, p), p
		}
		p.works, p.bytes = append(p.works, t), p.bytes+len(t.Data)
	}
	for _, p := range parcels {
		e.topics[p.topic].together(p.works)
	}
	return parcels, left
}

// end ends the hand-over of some work, calls how for each piece, and returns the pieces. It ignores pieces whose
// hand-over has ended already.
func (e *Engine) end(name string, how func(*topic, *sent), works ...legwork.ID) []*legwork.Transition {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.ended(name, how, works)
}

// endAll does the same for all pieces of the message whose first piece is work.
func (e *Engine) endAll(name string, work legwork.ID, how func(*topic, *sent)) []*legwork.Transition {
	e.mu.Lock()
	defer e.mu.Unlock()
	works := []legwork.ID{work}
	if o := e.topics[name]; o != nil && o.sent[work] != nil {
		works = append(works, o.sent[work].with...)
	}
	return e.ended(name, how, works)
}

func (e *Engine) ended(name string, how func(*topic, *sent), works []legwork.ID) (ended []*legwork.Transition) {
	o := e.topics[name]
	if o == nil {
		return nil
	}
	for _, work := range works {
		s := o.sent[work]
		if s == nil {
			continue
		}
		delete(o.sent, work)
		e.bytes -= len(s.work.Data)
		how(o, s)
		ended = append(ended, s.work)
	}
	return ended
}

// take takes messages about work that was handed over: answers, work that is handed back, and the broker's word that
// nobody listens.
func (e *Engine) take(m *nats.Msg) {
	work, _, name, ok := handedOf(e.namespace, m.Subject)
	switch back := m.Header.Get(headerBack); {
	case !ok:
	case nobody(m):
		e.again(e.endAll(name, work, (*topic).nobody))
	case back == backPiece:
		e.again(e.end(name, (*topic).refused, work))
	case back != "":
		e.again(e.endAll(name, work, (*topic).refused))
	case legwork.Answerable(e.namespace, m.Reply):
		e.answers(m, work, name)
	}
}

// again publishes work that no worker has taken.
func (e *Engine) again(work []*legwork.Transition) {
	if len(work) > 0 {
		e.publish(work)
	}
}

// answers gives answers to the engine's lane. The worker that has sent them gets notes about what becomes of them.
func (e *Engine) answers(m *nats.Msg, work legwork.ID, name string) {
	all, err := piecesOf(m)
	if err != nil || all[0].work != work {
		e.log.Warn("answers of a worker are not understood; it publishes them", "topic", name, "error", err)
		return
	}
	works := make([]legwork.ID, len(all))
	for i := range all {
		works[i] = all[i].work
	}
	e.end(name, (*topic).answered, works...)
	inbox, now, subject := notesOf(m.Reply), time.Now(), legwork.ResponseSubject(e.namespace, name)
	small := streams.Direct(m, nil)
	for i := range all {
		a, id := &all[i], works[i]
		if !small || !legwork.Direct(a.header, a.data) {
			e.notes.add(inbox, id, false)
			continue
		}
		// Each answer has a different time: if its headers cannot be read, the id of its dead letter is derived from it.
		d := &legwork.Delivery{Direct: true, Subject: subject, Header: a.header, Data: a.data,
			Time: now.Add(time.Duration(i)), Count: 1}
		if !e.process.Deliver(d, func(v legwork.Verdict) { e.notes.add(inbox, id, v.Action != legwork.Nak) }) {
			e.notes.add(inbox, id, false)
		}
	}
}

// Backlog adds the work that was handed over to the broker's figures of a lane.
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

// Run takes starts and signals of clients, and forgets work that is not answered in time, until ctx ends. From then on
// other engines get the answers that are for any engine. Answers to the engine's own work are taken until Close.
func (e *Engine) Run(ctx context.Context) {
	defer e.listenToClients()()
	defer e.drain(e.any)
	ticker := time.NewTicker(silence / 8)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			e.forget(now)
		}
	}
}

func (e *Engine) forget(now time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for name, o := range e.topics {
		e.bytes -= o.forget(now)
		if len(o.sent) == 0 && now.Sub(o.begun) > keep { // names may come from the data of jobs
			delete(e.topics, name)
		}
	}
}
