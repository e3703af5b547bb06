package link

import (
	"bytes"
	"sync"

	"github.com/nats-io/nats.go"
)

const (
	// mostWaiting and mostBytes bound the requests of one topic that wait, so that no topic takes the room of others;
	// allTopics and allBytes those of all. What has no room is asked for again.
	mostWaiting = 64
	mostBytes   = 2 << 20
	allTopics   = 1024
	allBytes    = 64 << 20
)

// turns are requests that wait, by topic.
type turns struct {
	some chan struct{} // there are some

	mu    sync.Mutex
	of    map[string]*line
	bytes int
}

// line has the requests of one topic.
type line struct {
	all   []*nats.Msg
	bytes int
}

func newTurns() *turns { return &turns{some: make(chan struct{}, 1), of: map[string]*line{}} }

// add has a request wait, if there is room.
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

// round returns the oldest request of each topic. A topic without any is forgotten.
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
