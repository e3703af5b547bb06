package legworktest

import (
	"context"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/outbox"
)

// message is one message in the queue.
type message struct {
	lane string
	legwork.Delivery
}

// queue is the broker of an Env: it loses nothing and keeps the order. It is what a relay publishes to and asks.
type queue struct {
	namespace string
	seq       uint64
	messages  []*message
}

func (q *queue) put(lane, subject string, h legwork.Header, data []byte) *message {
	q.seq++
	d := legwork.Delivery{Subject: subject, Header: h, Data: data, Stream: "LEGWORKTEST", Sequence: q.seq,
		Time: time.Now()}
	m := &message{lane: lane, Delivery: d}
	q.messages = append(q.messages, m)
	return m
}

func (q *queue) publish(ts []*legwork.Transition) {
	for _, t := range ts {
		q.put(t.Lane(), t.Subject(q.namespace), t.Encode(q.namespace), t.Data)
	}
}

// Publish is what a relay publishes with.
func (q *queue) Publish(_ context.Context, ts []*legwork.Transition) []error {
	q.publish(ts)
	return make([]error, len(ts))
}

// LaneState says that what is here waits.
func (q *queue) LaneState(_ context.Context, lane string) (outbox.LaneState, error) {
	s := outbox.LaneState{Horizon: time.Now()}
	for _, m := range q.messages {
		if m.lane != lane {
			continue
		}
		if s.Waiting++; m.Time.Before(s.Horizon) {
			s.Horizon = m.Time
		}
	}
	return s, nil
}

// Held is what is in flight: nothing, as a message is taken and done with at once.
func (q *queue) Held(context.Context, string) (map[legwork.ID]bool, error) {
	return map[legwork.ID]bool{}, nil
}

// take takes the first message that somebody would process.
func (q *queue) take(ready func(*message) bool) *message {
	at := slices.IndexFunc(q.messages, ready)
	if at < 0 {
		return nil
	}
	m := q.messages[at]
	q.messages = slices.Delete(q.messages, at, at+1)
	m.Count++
	return m
}
