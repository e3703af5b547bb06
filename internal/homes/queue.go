package homes

import (
	"slices"
	"time"

	"github.com/legwork-dev/legwork/internal/frames"
)

const (
	// maxOffer is the largest number of turns in a request.
	maxOffer = 128
	// minFlying and maxFlying bound how many requests for turns of a topic may be on their way. The limit grows by one
	// with each request that ends within soon, and is halved by each that takes longer.
	minFlying = 2
	maxFlying = 32
	soon      = 50 * time.Millisecond
	// maxQueued is how many turns of a topic may wait until a request may be sent. Further ones are published.
	maxQueued = 512
)

// queue are the turns of a topic that wait to be offered.
type queue struct {
	waiting         []*offer
	flying, allowed int
}

// enqueue queues turns, which workers are asked for as soon as possible. It returns the turns for which there is no
// room. The caller holds the lock.
func (o *Offers) enqueue(all []*offer) (rest []*offer) {
	topics := map[string]*queue{}
	for _, of := range all {
		topic := of.turn.Topic
		q := topics[topic]
		if q == nil {
			q = o.queueOf(topic)
			topics[topic] = q
		}
		if len(q.waiting) >= maxQueued || q.allowed == 0 {
			rest = append(rest, of)
			continue
		}
		q.waiting = append(q.waiting, of)
	}
	for topic, q := range topics {
		o.launch(topic, q)
	}
	return rest
}

// unqueue takes a turn out of the queue, if no worker has been asked for it yet.
func (o *Offers) unqueue(of *offer) {
	if q := o.queues[of.turn.Topic]; q != nil {
		q.waiting = slices.DeleteFunc(q.waiting, func(one *offer) bool { return one == of })
	}
}

// queueOf returns the queue of a topic. While the topic must not be asked, it is a queue that allows no requests.
func (o *Offers) queueOf(topic string) *queue {
	if o.rests(anyOf(topic)) != "" || o.ctx.Err() != nil {
		return &queue{}
	}
	q := o.queues[topic]
	if q == nil {
		q = &queue{allowed: minFlying}
		o.queues[topic] = q
	}
	return q
}

// launch sends as many requests as are allowed.
func (o *Offers) launch(topic string, q *queue) {
	for len(q.waiting) > 0 && q.flying < q.allowed {
		n := min(len(q.waiting), maxOffer)
		all := q.waiting[:n:n]
		q.waiting = q.waiting[n:]
		q.flying++
		o.open.Go(func() {
			began := time.Now()
			o.ask(topic, all)
			o.landed(topic, q, time.Since(began))
		})
	}
}

// landed notes that a request is over, and sends the next ones. If the topic must not be asked any more, it publishes
// the turns that wait.
func (o *Offers) landed(topic string, q *queue, took time.Duration) {
	var left []*offer
	o.turns.Lock()
	q.flying--
	if took <= soon {
		q.allowed = min(q.allowed+1, maxFlying)
	} else {
		q.allowed = max(q.allowed/2, minFlying)
	}
	if o.rests(anyOf(topic)) != "" || o.ctx.Err() != nil {
		left, q.waiting = q.waiting, nil
	}
	o.launch(topic, q)
	if q.flying == 0 {
		delete(o.queues, topic)
	}
	o.turns.Unlock()
	o.settle(o.note(left, make([]frames.ToldTurn, len(left))))
}
