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

// patience is how long a worker waits for an engine to settle an answer. After that it publishes the answer.
const patience = 2 * time.Second

// Worker takes work from engines in other processes, gives it to the workers of its own process, and sends their
// answers to the engines. Use NewWorker.
type Worker struct {
	nc        *nats.Conn
	namespace string
	topics    []string
	process   *local.Process
	log       *slog.Logger
	inbox     string // prefix of the subjects on which it receives notes; ends with a dot
	notes     *nats.Subscription
	out       *queue
	stop      func() // stops tend and sendAnswers
	pulse     pulse
	relays    relays
	// alone is a time in nanoseconds since 1970. Until then answers to work from a stream are not sent to engines, because
	// none listens.
	alone atomic.Int64

	mu      sync.Mutex
	work    []*nats.Subscription     // subscriptions to work; nil before listen and after Deafen
	deaf    bool                     // Deafen was called
	origins map[legwork.ID]origin    // where the work in hand came from
	waiting map[legwork.ID]unsettled // answers that no engine has settled, by their work
}

// origin is the engine that has handed work over. The answer goes to it.
type origin struct {
	engine  string // "" if no engine has handed the work over
	bundles bool   // the engine reads answers in bundles
}

// unsettled is an answer that no engine has settled.
type unsettled struct {
	settled func(legwork.Verdict)
	toAny   bool // it was sent to any engine
	at      time.Time
	with    []legwork.ID // of the first answer of a message: the work of the other answers
}

// NewWorker joins a process that has no engine to the engines elsewhere, until Close. The worker takes work as soon as
// a relay has said that it renews rows.
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

// tend does the periodic tasks, until stop is closed.
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

// listen begins to take work. Further calls do nothing.
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

// Deafen stops taking work from engines. Work that is on its way still goes to the process, which hands it back if its
// workers have ended.
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

// Close also stops sending answers to engines: they are published from then on.
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
		return // engines do not expect answers of this topic on that subject
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

// give gives one piece of work to the process. It hands the piece back if the process has no room, or hands it back
// itself later.
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

// answer sends an answer to the engine that has handed over its work, or to any engine if the work came from a stream.
// It reports whether it has sent the answer.
func (w *Worker) answer(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	id, err := legwork.ParseID(d.Header.Get(legwork.HeaderGUID))
	topic := strings.TrimPrefix(d.Subject, legwork.ResponseSubject(w.namespace, ""))
	if err != nil || !w.nc.IsConnected() || !slices.Contains(w.topics, topic) {
		return false // the worker may lack the right to publish answers of a topic that is not its own
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

// waits removes and returns the waiting answer to some work. ok is false if none waits.
func (w *Worker) waits(id legwork.ID) (a unsettled, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	a, ok = w.waiting[id]
	delete(w.waiting, id)
	return a, ok
}

// expire forgets answers that the process no longer waits for.
func (w *Worker) expire() {
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.waiting, func(_ legwork.ID, a unsettled) bool { return time.Since(a.at) > 2*patience })
}

// note takes a message on the inbox: a note of an engine, the answer of a relay that it renews rows, or the broker's
// word that no engine or relay listens.
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

// lonely has the answers of a message published, because no engine listens for them.
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
