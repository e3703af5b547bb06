package streams

import (
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// directGroup is the queue group of the engines: one of them gets an answer.
	directGroup = "legwork-answers"
	// maxDirect bounds the answers that wait for the engine. What has no room is dropped, and its worker
	// posts it.
	maxDirect = 1024
)

// direct brings the answers that workers send to engines without a stream, over core NATS (ADR 99). The broker
// keeps no copy: who has sent an answer posts it, unless it is told within legwork.DirectWait that the answer is
// durable. So verdicts on these messages go nowhere, and what is older is dropped.
type direct struct {
	sub     *nats.Subscription
	waiting chan *Message
}

// TakeDirect has Next of the response lane also return the answers that come without the stream, in the same
// batches. It begins at once, and ends with the context of Next, or with Close.
func (s *Source) TakeDirect() error {
	if s.p.lane != legwork.LaneResponse {
		return fmt.Errorf("streams: lane %s has no answers without a stream", s.p.lane)
	}
	d := &direct{waiting: make(chan *Message, maxDirect)}
	subject := legwork.AnswerSubject(s.c.cfg.Namespace, ">")
	var err error
	d.sub, err = s.c.nc.QueueSubscribe(subject, directGroup, func(m *nats.Msg) {
		if len(m.Data) > legwork.MaxDirectBytes {
			return
		}
		select {
		case d.waiting <- s.c.directMessage(m):
		default:
		}
	})
	if err != nil {
		return fmt.Errorf("streams: listen on %s: %w", subject, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.direct = d
	return nil
}

// directMessage reads an answer as if the stream had delivered it, for the first time.
func (c *Conn) directMessage(m *nats.Msg) *Message {
	topic := strings.TrimPrefix(m.Subject, legwork.AnswerSubject(c.cfg.Namespace, ""))
	message := &Message{ackWait: legwork.DirectWait, Delivery: &legwork.Delivery{Direct: true,
		Subject: legwork.ResponseSubject(c.cfg.Namespace, topic), Header: legwork.Header(m.Header), Data: m.Data,
		Time: time.Now(), Count: 1}}
	message.extend()
	return message
}

// inlet is where such answers wait; nil: none are taken.
func (s *Source) inlet() <-chan *Message {
	if s.direct == nil {
		return nil
	}
	return s.direct.waiting
}

// atOnce adds what is here already to a batch, from the stream and without it.
func (s *Source) atOnce(batch []*Message, room int) ([]*Message, error) {
	for len(batch) < room {
		select {
		case m := <-s.pull.inbox:
			message, end := s.pull.read(m, s.AckWait())
			if message != nil {
				batch = append(batch, message)
			}
			if end != nil {
				return batch, end
			}
		case m := <-s.inlet():
			batch = appendFresh(batch, m)
		default:
			return batch, nil
		}
	}
	return batch, nil
}

// appendFresh adds a message unless whoever sent it waits no more.
func appendFresh(batch []*Message, m *Message) []*Message {
	if m.Expired() {
		return batch
	}
	return append(batch, m)
}

// deafen ends the taking of answers without a stream. What waits is dropped.
func (s *Source) deafen() {
	if s.direct == nil {
		return
	}
	if err := s.direct.sub.Unsubscribe(); err != nil && !s.c.nc.IsClosed() {
		s.c.log.Warn("workers may go on to send answers to this engine", "error", err)
	}
	s.direct = nil
}
