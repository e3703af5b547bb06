package link

import (
	"bytes"
	"sync"

	"github.com/nats-io/nats.go"
)

const (
	// mostWaiting and mostBytes limit the queued requests of one topic, so that no topic takes the room of others;
	// allTopics and allBytes limit those of all topics. A request without room is dropped, and its worker asks again.
	mostWaiting = 64
	mostBytes   = 2 << 20
	allTopics   = 1024
	allBytes    = 64 << 20
)

// turns has a queue of requests for each topic, which are served in turn.
type turns struct {
	some chan struct{} // receives when requests have been added

	mu    sync.Mutex
	of    map[string]*line
	bytes int
}

// line is the queue of one topic.
type line struct {
	all   []*nats.Msg
	bytes int
}

func newTurns() *turns { return &turns{some: make(chan struct{}, 1), of: map[string]*line{}} }

// add queues a request, if there is room.
func (t *turns) add(topic string, m *nats.Msg) {
	t.mu.Lock()
	defer t.mu.Unlock()
	l, size := t.of[topic], len(m.Data)
	if l == nil {
		l = &line{}
	}
	if len(l.all) == mostWaiting || l.bytes+size > mostBytes || t.bytes+size > allBytes ||
		len(l.all) == 0 && len(t.of) == allTopics {
		return
	}
	m = &nats.Msg{Subject: m.Subject, Reply: m.Reply, Data: bytes.Clone(m.Data)} // without its headers
	l.all, l.bytes, t.bytes = append(l.all, m), l.bytes+size, t.bytes+size
	t.of[topic] = l
	select {
	case t.some <- struct{}{}:
	default:
	}
}

// round removes and returns the oldest request of each topic. It deletes queues that are empty then.
func (t *turns) round() (round []*nats.Msg) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for topic, l := range t.of {
		m := l.all[0]
		l.all[0] = nil // the array is kept
		l.all, l.bytes, t.bytes = l.all[1:], l.bytes-len(m.Data), t.bytes-len(m.Data)
		if len(l.all) == 0 {
			delete(t.of, topic)
		}
		round = append(round, m)
	}
	return round
}
