package link

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
)

// patience is how long a worker waits until an engine has settled an answer. Then it publishes the answer.
const patience = 2 * time.Second

// Worker gives a process the work that engines elsewhere hand over, and takes its answers to them. Use NewWorker.
type Worker struct {
	nc        *nats.Conn
	namespace string
	topics    []string
	process   *local.Process
	log       *slog.Logger
	inbox     string // of notes; ends with a dot
	notes     *nats.Subscription
	out       *queue
	stop      func() // tending, and sending what is in the queue
	pulse     pulse
	relays    relays
	alone     atomic.Int64 // until then, nanoseconds since 1970, no engine takes answers to what a stream has delivered

	mu      sync.Mutex
	work    []*nats.Subscription     // nil: none yet, or no more
	deaf    bool                     // no more
	origins map[legwork.ID]origin    // of work in hand
	waiting map[legwork.ID]unsettled // answers, by their work
}

// origin is where work is answered.
type origin struct {
	engine  string // "": the work did not come this way
	bundles bool   // answers may go there in bundles
}

// unsettled is an answer that no engine has settled.
type unsettled struct {
	settled func(legwork.Verdict)
	toAny   bool // it was sent to any engine
	at      time.Time
	with    []legwork.ID // of the first of a message: the other works whose answers it has
}

// NewWorker joins a process without an engine to the engines elsewhere, until Close. It takes work as soon as a relay
// has said that it renews what is in hand.
func NewWorker(nc *nats.Conn, process *local.Process, namespace string, topics []string, log *slog.Logger) (*Worker,
	error) {
	w := &Worker{nc: nc, namespace: namespace, topics: topics, process: process, log: log,
		inbox: nc.NewInbox() + ".", out: newQueue(), origins: map[legwork.ID]origin{}, waiting: map[legwork.ID]unsettled{}}
	var err error
	if w.notes, err = nc.Subscribe(w.inbox+">", w.note); err != nil {
		return nil, fmt.Errorf("listen for what becomes of answers: %w", err)
	}
	process.Await(patience)
	process.Take(legwork.LaneResponse, w.answer)
	w.pulse.beats()
	stop := make(chan struct{})
	var running sync.WaitGroup
	w.stop = sync.OnceFunc(func() {
		close(stop)
		w.out.close()
		running.Wait()
	})
	running.Go(w.sendAnswers)
	running.Go(func() { w.tend(stop) })
	return w, nil
}

// tend does what is to be done now and then, until stop is closed.
func (w *Worker) tend(stop <-chan struct{}) {
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		w.askRelays()
		select {
		case <-ticker.C:
			w.catchUp()
			w.expire()
		case <-stop:
			return
		}
	}
}

// listen begins to take work, once.
func (w *Worker) listen() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.deaf || w.work != nil {
		return
	}
	for _, topic := range w.topics {
		sub, err := w.nc.QueueSubscribe(legwork.HandSubject(w.namespace, topic), group, func(m *nats.Msg) {
			w.take(topic, m)
		})
		if err != nil {
			w.log.Warn("engines hand no work of a topic to this worker; it comes through the stream", "topic", topic,
				"error", err)
			continue
		}
		w.work = append(w.work, sub)
	}
}

// Deafen has engines hand over no more. Work that is on its way goes to the process, which hands it back if its workers
// have ended.
func (w *Worker) Deafen() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, sub := range w.work {
		if err := sub.Drain(); err != nil && !w.nc.IsClosed() {
			w.log.Warn("engines may go on to hand work to this worker", "error", err)
		}
	}
	w.work, w.deaf = nil, true
}

// Close ends the rest: answers are published from then on.
func (w *Worker) Close() {
	w.Deafen()
	w.stop()
	if err := w.notes.Unsubscribe(); err != nil && !w.nc.IsClosed() {
		w.log.Warn("engines may go on to tell what became of answers", "error", err)
	}
}

// take gives work to the process, or hands it back.
func (w *Worker) take(topic string, m *nats.Msg) {
	first, engine, of, ok := handedOf(w.namespace, m.Reply)
	if !ok || of != topic {
		return // it asks for an answer where those of this topic are not expected
	}
	all, err := piecesOf(m)
	if err != nil || all[0].work != first || w.pulse.missed() || !w.relays.hold() {
		if err != nil {
			w.log.Warn("work is not understood and handed back", "topic", topic, "error", err)
		}
		w.back(m.Reply, backAll)
		return
	}
	from := origin{engine, m.Header.Get(headerBundle) != ""}
	w.mu.Lock()
	for i := range all {
		w.origins[all[i].work] = from
	}
	w.mu.Unlock()
	now, subject := time.Now(), legwork.Subject(w.namespace, legwork.LaneWork(topic))
	for i := range all {
		w.give(topic, from, all[i].work, &legwork.Delivery{Direct: true, Subject: subject, Header: all[i].header,
			Data: all[i].data, Time: now, Count: 1})
	}
}

// give gives one piece of work to the process, or hands it back.
func (w *Worker) give(topic string, from origin, work legwork.ID, d *legwork.Delivery) {
	settled := func(v legwork.Verdict) {
		w.mu.Lock()
		delete(w.origins, work)
		w.mu.Unlock()
		if v.Action == legwork.Nak {
			w.back(legwork.HandedSubject(w.namespace, from.engine, work.String(), topic), backPiece)
		}
	}
	if !w.process.Give(&legwork.Transition{Kind: legwork.Work, Topic: topic}, d, settled) {
		settled(legwork.Verdict{Action: legwork.Nak})
	}
}

// back hands work back.
func (w *Worker) back(reply, what string) {
	if err := w.nc.PublishMsg(&nats.Msg{Subject: reply, Header: nats.Header{headerBack: {what}}}); err != nil {
		w.log.Warn("work is not handed back; a relay publishes it", "error", err)
	}
}

// answer sends an answer to the engine that has handed its work over, or to any if a stream has delivered that.
func (w *Worker) answer(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	id, err := legwork.ParseID(d.Header.Get(legwork.HeaderGUID))
	topic := strings.TrimPrefix(d.Subject, legwork.ResponseSubject(w.namespace, ""))
	if err != nil || !w.nc.IsConnected() || !slices.Contains(w.topics, topic) {
		return false // there may be no right to publish an answer to a topic that is not the worker's own
	}
	w.mu.Lock()
	to := w.origins[id]
	if to.engine == "" && time.Now().UnixNano() < w.alone.Load() {
		w.mu.Unlock()
		return false
	}
	w.waiting[id] = unsettled{settled: settled, toAny: to.engine == "", at: time.Now()}
	w.mu.Unlock()
	if to.engine == "" {
		to.engine = legwork.AnyEngine
	}
	one := piece{id, d.Header, d.Data}
	sent := to.bundles && w.out.add(to.engine, topic, one)
	if !to.bundles {
		sent = w.send(&answers{engine: to.engine, topic: topic, pieces: []piece{one}}) == nil
	}
	if !sent {
		w.waits(id)
	}
	return sent
}

// waits returns the answer to some work, which waits no longer; false: it does not wait.
func (w *Worker) waits(id legwork.ID) (a unsettled, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	a, ok = w.waiting[id]
	delete(w.waiting, id)
	return a, ok
}

// expire forgets answers for which nobody waits any more.
func (w *Worker) expire() {
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.waiting, func(_ legwork.ID, a unsettled) bool { return time.Since(a.at) > 2*patience })
}

// note takes a note, a relay's word, or the broker's that there is no engine for an answer.
func (w *Worker) note(m *nats.Msg) {
	switch {
	case m.Subject == w.inbox+holding && nobody(m):
		return
	case m.Subject == w.inbox+holding:
		w.relays.told()
		w.listen()
		return
	case nobody(m):
		if id, err := legwork.ParseID(strings.TrimPrefix(m.Subject, w.inbox)); err == nil {
			w.lonely(id)
		}
		return
	}
	var n note
	if err := fastjson.Unmarshal(m.Data, &n); err != nil {
		w.log.Warn("what an engine says of answers is not understood; they are published", "error", err)
		return
	}
	for action, works := range map[legwork.Action][]legwork.ID{legwork.Ack: n.Settled, legwork.Nak: n.Post} {
		for _, id := range works {
			if a, ok := w.waits(id); ok {
				a.settled(legwork.Verdict{Action: action})
			}
		}
	}
}

// lonely has the answers of a message published, as there is no engine for them.
func (w *Worker) lonely(first legwork.ID) {
	a, ok := w.waits(first)
	if !ok {
		return
	}
	if a.toAny {
		w.alone.Store(time.Now().Add(shortRest).UnixNano())
	}
	a.settled(legwork.Verdict{Action: legwork.Nak})
	for _, work := range a.with {
		w.post(work)
	}
}

// post has the answer to some work published.
func (w *Worker) post(work legwork.ID) {
	if a, ok := w.waits(work); ok {
		a.settled(legwork.Verdict{Action: legwork.Nak})
	}
}
