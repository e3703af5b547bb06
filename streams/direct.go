package streams

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// directGroup is the queue group of the engines: one of them gets an answer.
	directGroup = "legwork-answers"
	// maxDirect and maxDirectBytes bound what waits for the engine. The connection drops what has no
	// room, and its worker posts it.
	maxDirect      = 1024
	maxDirectBytes = 32 << 20
)

// Direct hands over the answers that workers send to engines without a stream, over core NATS
// (ADR 99). The broker keeps no copy: who has sent an answer posts it, unless it is told within
// legwork.DirectWait that the answer is durable. So verdicts on its messages go nowhere, and what is
// older is dropped. Next is for one goroutine at a time.
type Direct struct {
	c   *Conn
	sub *nats.Subscription
}

// Direct listens for answers until Close.
func (c *Conn) Direct() (*Direct, error) {
	subject := legwork.AnswerSubject(c.cfg.Namespace, ">")
	sub, err := c.nc.QueueSubscribeSync(subject, directGroup)
	if err == nil {
		err = sub.SetPendingLimits(maxDirect, maxDirectBytes)
	}
	if err != nil {
		return nil, fmt.Errorf("streams: listen on %s: %w", subject, err)
	}
	return &Direct{c, sub}, nil
}

// Lane returns the lane that the answers would be posted to.
func (d *Direct) Lane() string { return legwork.LaneResponse }

// AckWait is how long who has sent an answer waits.
func (d *Direct) AckWait() time.Duration { return legwork.DirectWait }

// Next waits until an answer is there, and returns it with those that are there already, at most room.
// It ends as that of a Source does.
func (d *Direct) Next(ctx context.Context, room int) ([]*Message, error) {
	for {
		m, err := d.sub.NextMsgWithContext(ctx)
		switch {
		case err == nil:
		case errors.Is(err, nats.ErrSlowConsumer):
			continue // some were dropped: their workers post them
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		default:
			return nil, fmt.Errorf("streams: answers without a stream: %w", err)
		}
		batch := []*Message{d.message(m)}
		for len(batch) < min(room, maxRoom) {
			if waiting, _, err := d.sub.Pending(); err != nil || waiting == 0 {
				break
			}
			if m, err = d.sub.NextMsgWithContext(ctx); err != nil {
				break
			}
			batch = append(batch, d.message(m))
		}
		return batch, nil
	}
}

// message reads an answer as if the stream had delivered it, for the first time.
func (d *Direct) message(m *nats.Msg) *Message {
	topic := strings.TrimPrefix(m.Subject, legwork.AnswerSubject(d.c.cfg.Namespace, ""))
	message := &Message{direct: true, ackWait: legwork.DirectWait, Delivery: &legwork.Delivery{
		Subject: legwork.ResponseSubject(d.c.cfg.Namespace, topic), Header: legwork.Header(m.Header), Data: m.Data,
		Time: time.Now(), Count: 1}}
	message.extend()
	return message
}

// Close ends the listening. What waits is dropped.
func (d *Direct) Close() error {
	if err := d.sub.Unsubscribe(); err != nil && !d.c.nc.IsClosed() {
		return fmt.Errorf("streams: stop listening for answers: %w", err)
	}
	return nil
}
