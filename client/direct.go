package client

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// A client sends a start or a signal to an engine over core NATS first, without a stream (ADR 110): the engine
// answers with the receipt when it has committed. If no engine takes it, or says so in time, the client publishes it to
// the stream. Its idempotency key makes it count once if both had an effect.

const (
	// fullRest is how long all is published after an engine has had no room.
	fullRest = 500 * time.Millisecond
	// shortRest is the same after a message that no engine has answered, or that the user may not send. It doubles with
	// each that follows, up to longRest.
	shortRest = time.Second
	longRest  = time.Minute
)

// direct knows when nothing is sent to engines without a stream.
type direct struct {
	mu    sync.Mutex
	until time.Time // of the rest
	rest  time.Duration
}

// sendDirect sends a start or a signal to an engine and returns its receipt. nil: it must be published; sent says
// whether it may have taken effect already.
func (c *Client) sendDirect(ctx context.Context, lane string, m *nats.Msg) (body []byte, sent bool) {
	if c.near != nil || len(m.Data) > legwork.MaxDirectBytes || c.direct.rests() {
		return nil, false
	}
	topic := strings.TrimPrefix(m.Subject, legwork.Subject(c.namespace, lane)+".")
	reply, err := c.attempt(ctx, &nats.Msg{Subject: legwork.AskSubject(c.namespace, lane, topic), Header: m.Header,
		Data: m.Data}, firstAttempt)
	switch {
	case err == nil && len(reply.Data) > 0:
		c.direct.answered()
		return reply.Data, true
	case err == nil:
		c.direct.pause(fullRest)
	case ctx.Err() == nil:
		c.direct.missed()
	}
	return nil, errors.Is(err, context.DeadlineExceeded)
}

func (d *direct) rests() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Now().Before(d.until)
}

func (d *direct) answered() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rest = 0
}

func (d *direct) pause(rest time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.until = time.Now().Add(rest)
}

// missed notes that no engine has answered.
func (d *direct) missed() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if now := time.Now(); !now.Before(d.until) { // those that were on their way with it are one miss
		d.rest = min(max(2*d.rest, shortRest), longRest)
		d.until = now.Add(d.rest)
	}
}
