package link

import (
	"sync"

	"github.com/legwork-dev/legwork"
)

// manyAnswers is the largest number of answers in one message.
const manyAnswers = 64

// answers are the answers that go to one engine in one message.
type answers struct {
	engine, topic string
	pieces        []piece
	bytes         int
}

// queue has the answers that wait until the sending goroutine is ready for them. Answers to the same engine and topic
// that wait together go in one message.
type queue struct {
	wake chan struct{} // signals that answers wait, or that the queue is closed

	mu     sync.Mutex
	all    []*answers
	open   map[[2]string]*answers // the message of each engine and topic to which answers are added
	closed bool
}

func newQueue() *queue {
	return &queue{wake: make(chan struct{}, 1), open: map[[2]string]*answers{}}
}

// add reports whether the answer will be sent.
func (q *queue) add(engine, topic string, p piece) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return false
	}
	to := [2]string{engine, topic}
	a := q.open[to]
	if a == nil || len(a.pieces) == manyAnswers || a.bytes > enough {
		a = &answers{engine: engine, topic: topic}
		q.all, q.open[to] = append(q.all, a), a
	}
	a.pieces, a.bytes = append(a.pieces, p), a.bytes+len(p.data)
	q.call()
	return true
}

func (q *queue) call() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// close makes add take no more answers.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.call()
}

// take returns the answers that wait, and whether more may come later.
func (q *queue) take() (all []*answers, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	all, q.all = q.all, nil
	clear(q.open)
	return all, !q.closed
}

// sendAnswers sends the answers of the queue, until the queue is closed.
func (w *Worker) sendAnswers() {
	for more := true; more; {
		<-w.out.wake
		var all []*answers
		all, more = w.out.take()
		for _, a := range all {
			w.sendOrPost(a)
		}
	}
}

// sendOrPost sends answers in one message. If that fails, it has them published.
func (w *Worker) sendOrPost(a *answers) {
	if w.send(a) == nil {
		return
	}
	for i := range a.pieces {
		w.post(a.pieces[i].work)
	}
}

// send sends answers in one message.
func (w *Worker) send(a *answers) error {
	first := a.pieces[0].work
	if len(a.pieces) > 1 {
		w.together(a.pieces)
	}
	return w.nc.PublishMsg(message(legwork.HandedSubject(w.namespace, a.engine, first.String(), a.topic),
		w.inbox+first.String(), a.pieces))
}

// together notes, with the first answer of a message, which other answers are in it.
func (w *Worker) together(pieces []piece) {
	w.mu.Lock()
	defer w.mu.Unlock()
	first, waits := w.waiting[pieces[0].work]
	if !waits {
		return
	}
	for i := range pieces[1:] {
		first.with = append(first.with, pieces[1+i].work)
	}
	w.waiting[pieces[0].work] = first
}
