package streams

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// directGroup is the queue group of the engines: one of them gets an answer.
	directGroup = "legwork-answers"
	// maxDirect and maxDirectBytes bound the messages without a stream that wait in a lane, and their data. What has no
	// room is dropped, and whoever has sent it posts it.
	maxDirect      = 4096
	maxDirectBytes = 32 << 20
	// ownWait is how long a message of this process may wait. The sweep publishes its row before, and who has asked for
	// a start asks again.
	ownWait = time.Minute
	// maxLag is how long messages of this process may have waited when they are taken. While it is more, those to come
	// are published: nobody but this process knows of what waits in it, and the sweep would publish a row again after
	// 2 seconds.
	maxLag = 500 * time.Millisecond
)

// maxWire bounds what a message that goes without a stream has on the wire beside its data.
const maxWire = legwork.MaxHeaderBytes + 2<<10

// Direct reports whether a message that came without a stream is as small as legwork.Direct says, with these data, and
// was on the wire: what a reader of headers passes over stays in the memory of the process as long as the message does.
func Direct(m *nats.Msg, data []byte) bool {
	return m.Size()-len(m.Data) <= maxWire && legwork.Direct(legwork.Header(m.Header), data)
}

// TakeDirect has Next of the response lane also return the answers that workers send to engines without a stream,
// over core NATS (ADR 99), in the same batches, and what this process gives to the lane with hand, as TakeOwn says. The
// broker keeps no copy: who has sent an answer posts it, unless it is told within legwork.DirectWait that the answer is
// durable. So verdicts on these messages go nowhere, and what is older is dropped. It ends with ctx.
func (s *Source) TakeDirect(ctx context.Context) (hand func(d *legwork.Delivery, settled func(legwork.Verdict)) bool,
	err error) {
	if s.p.lane != legwork.LaneResponse {
		return nil, fmt.Errorf("streams: lane %s has no answers without a stream", s.p.lane)
	}
	hand = s.TakeOwn(ctx)
	subject := legwork.AnswerSubject(s.c.cfg.Namespace, ">")
	sub, err := s.c.nc.QueueSubscribe(subject, directGroup, func(m *nats.Msg) {
		if !Direct(m, m.Data) {
			return
		}
		s.enqueue(s.c.directMessage(m))
	})
	if err != nil {
		return nil, fmt.Errorf("streams: listen on %s: %w", subject, err)
	}
	context.AfterFunc(ctx, func() {
		if err := sub.Unsubscribe(); err != nil && !s.c.nc.IsClosed() {
			s.c.log.Warn("workers may go on to send answers to this engine", "error", err)
		}
	})
	return hand, nil
}

// TakeOwn has Next also return messages that this process gives to the lane with hand, without the broker, in the same
// batches (ADR 105). Hand reports whether there was room; then settled, if it is not nil, is told the verdict, unless
// the process dies before: a Nak for what waits when ctx ends, and a Term for what has waited for a minute and is
// dropped. There is no room while the lane is half a second behind. Call it before the first Next.
func (s *Source) TakeOwn(ctx context.Context) (hand func(d *legwork.Delivery, settled func(legwork.Verdict)) bool) {
	waiting := make(chan *Message, maxDirect)
	context.AfterFunc(ctx, func() { giveBack(waiting) }) // nothing is taken any more
	s.mu.Lock()
	defer s.mu.Unlock()
	s.direct = waiting
	return func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
		behind := len(waiting) > 0 && time.Duration(s.lag.Load()) > maxLag
		return ctx.Err() == nil && !behind && s.enqueue(Handed(d, ownWait, settled))
	}
}

// giveBack hands back what waits when the engine ends: who has given it publishes it.
func giveBack(waiting <-chan *Message) {
	for {
		select {
		case m := <-waiting:
			_ = m.Settle(legwork.Verdict{Action: legwork.Nak}) // one without a stream has no error
		default:
			return
		}
	}
}

// enqueue reports whether there was room.
func (s *Source) enqueue(m *Message) bool {
	size := int64(len(m.Data))
	if s.directBytes.Add(size) > maxDirectBytes {
		s.directBytes.Add(-size)
		return false
	}
	select {
	case s.direct <- m:
		return true
	default:
		s.directBytes.Add(-size)
		return false
	}
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

// atOnce adds what is here already to a batch, from the stream and without it.
func (s *Source) atOnce(batch []*Message, room int) ([]*Message, error) {
	var inbox <-chan *nats.Msg
	if s.pull != nil {
		inbox = s.pull.inbox
	}
	for len(batch) < room {
		select {
		case m := <-inbox:
			message, end := s.pull.read(m, s.AckWait())
			if message != nil {
				batch = append(batch, message)
			}
			if end != nil {
				return batch, end
			}
			s.failures = 0
		case m := <-s.direct:
			batch = s.appendFresh(batch, m)
		default:
			return batch, nil
		}
	}
	return batch, nil
}

// appendFresh adds a message unless whoever sent it waits no more. It notes how long the message has waited.
func (s *Source) appendFresh(batch []*Message, m *Message) []*Message {
	s.directBytes.Add(-int64(len(m.Data)))
	s.lag.Store(int64(time.Since(m.Time)))
	if m.Expire() {
		return batch
	}
	return append(batch, m)
}
