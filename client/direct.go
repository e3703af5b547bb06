package client

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// A client sends a start or a signal to an engine over core NATS first, without a stream (ADR 110): the engine
// answers with the receipt when it has committed. If no engine takes it, or says so in time, the client publishes it to
// the stream. Its idempotency key makes it count once if both had an effect.

// fullRest is how long all is published after an engine has had no room.
const fullRest = 500 * time.Millisecond

// sendDirect sends a start or a signal to an engine and returns its receipt. nil: it must be published; sent says
// whether it may have taken effect already.
func (c *Client) sendDirect(ctx context.Context, lane string, m *nats.Msg) (body []byte, sent bool) {
	h := legwork.Header(m.Header)
	if c.near != nil || !legwork.Direct(h, m.Data) || !legwork.Named(lane, h) || c.resting.On(time.Now()) {
		return nil, false
	}
	topic := strings.TrimPrefix(m.Subject, legwork.Subject(c.namespace, lane)+".")
	reply, err := c.attempt(ctx, &nats.Msg{Subject: legwork.AskSubject(c.namespace, lane, topic), Header: m.Header,
		Data: m.Data}, firstAttempt)
	switch {
	case err == nil && len(reply.Data) > 0:
		c.resting.Worked()
		return reply.Data, true
	case err == nil:
		c.resting.Pause(time.Now(), fullRest)
	case ctx.Err() == nil:
		c.resting.Missed(time.Now())
	}
	return nil, errors.Is(err, context.DeadlineExceeded)
}
