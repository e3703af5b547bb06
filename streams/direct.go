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
	// maxDirect and maxDirectBytes bound the messages without a stream that wait in a lane, and the size of their data. A
	// message that finds no room is dropped; its sender then publishes it to the stream.
	maxDirect      = 4096
	maxDirectBytes = 32 << 20
	// ownWait is how long a message of this process may wait. A message that waits longer is dropped. Nothing is lost: by
	// then the sweep has published its row, or the sender of a start has repeated it.
	ownWait = time.Minute
	// maxLag: if messages of this process have waited longer than this when they are taken, the lane takes no further
	// ones, and they are published. The relays do not know what waits in a process, so the sweep publishes a row again
	// after 2 seconds.
	maxLag = 500 * time.Millisecond
)

// maxWire bounds the size on the wire of everything but the data, of a message without a stream.
const maxWire = legwork.MaxHeaderBytes + 2<<10

// Direct reports whether a message without a stream, with these data, is within the limits of legwork.Direct, and
// within maxWire. The second limit counts header bytes that the parser of headers skips: they stay in the memory of the
// process as long as the message does.
func Direct(m *nats.Msg, data []byte) bool {
	return m.Size()-len(m.Data) <= maxWire && legwork.Direct(legwork.Header(m.Header), data)
}

// TakeDirect makes Next of the response lane also return answers that workers send to engines over core NATS, without a
// stream (ADR 99), in the same batches. It returns the function hand, with which this process gives messages to the
// lane, as TakeOwn does. The broker keeps no copy of such an answer. So its sender publishes it to the stream, unless
// it hears within legwork.DirectWait that the answer is durable. Verdicts on these answers are not sent to anyone. An
// answer that has waited longer than DirectWait is dropped. TakeDirect ends with ctx.
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

// TakeOwn makes Next also return messages that this process gives to the lane with hand, without the broker, in the
// same batches (ADR 105). hand reports whether there was room; there is none while the lane is half a second behind. If
// there was room, and settled is not nil, settled is called with the verdict, unless the process dies before. Messages
// that still wait when ctx ends get a Nak. A message that has waited for a minute is dropped and gets a Term. Call
// TakeOwn before the first Next.
func (s *Source) TakeOwn(ctx context.Context) (hand func(d *legwork.Delivery, settled func(legwork.Verdict)) bool) {
	waiting := make(chan *Message, maxDirect)
	context.AfterFunc(ctx, func() { giveBack(waiting) }) // nobody takes messages any more
	s.mu.Lock()
	defer s.mu.Unlock()
	s.direct = waiting
	return func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
		behind := len(waiting) > 0 && time.Duration(s.lag.Load()) > maxLag
		return ctx.Err() == nil && !behind && s.enqueue(Handed(d, ownWait, settled))
	}
}

// giveBack hands back the messages that wait when the engine ends: whoever gave them publishes them.
func giveBack(waiting <-chan *Message) {
	for {
		select {
		case m := <-waiting:
			_ = m.Settle(legwork.Verdict{Action: legwork.Nak}) // never fails for a message without a stream
		default:
			return
		}
	}
}

// enqueue adds a message to those that wait, and reports whether there was room.
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

// directMessage returns an answer as a message that the stream might have delivered for the first time.
func (c *Conn) directMessage(m *nats.Msg) *Message {
	topic := strings.TrimPrefix(m.Subject, legwork.AnswerSubject(c.cfg.Namespace, ""))
	message := &Message{ackWait: legwork.DirectWait, Delivery: &legwork.Delivery{Direct: true,
		Subject: legwork.ResponseSubject(c.cfg.Namespace, topic), Header: legwork.Header(m.Header), Data: m.Data,
		Time: time.Now(), Count: 1}}
	message.extend()
	return message
}

// atOnce adds to a batch the messages that have arrived already, from the stream and without it.
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

// appendFresh adds a message to a batch, unless its sender no longer waits for it. It notes how long the message has
// waited.
func (s *Source) appendFresh(batch []*Message, m *Message) []*Message {
	s.directBytes.Add(-int64(len(m.Data)))
	s.lag.Store(int64(time.Since(m.Time)))
	if m.Expire() {
		return batch
	}
	return append(batch, m)
}
