package streams

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go"
)

// pullExpiry bounds one pull at the broker; an idle lane renews it.
const pullExpiry = 30 * time.Second

// fewMessages have no more bytes than a batch may have, so that a request for them
// needs no bound; with one the broker also tells that it is complete.
const fewMessages = legwork.MaxBatchBytes / maxMessage

// batchCompleted is the end of a request that has brought all its messages.
const batchCompleted = "Batch Completed"

// exceedsBytes is how the broker ends a request whose bytes are used up.
const exceedsBytes = "Message Size Exceeds MaxBytes"

var (
	errBusy        = errors.New("other pulls take what is there")
	errSilent      = errors.New("the broker sends neither messages nor heartbeats")
	errReconnected = errors.New("the connection was made anew")
)

// pull is a subscription and the one request for messages that is at the
// broker through it.
type pull struct {
	c       *Conn
	subject string // of the broker's API
	sub     *nats.Subscription
	inbox   chan *nats.Msg
	// pending counts the messages the broker may still send, 0 without a request;
	// came, those that the request has brought, with so many bytes.
	pending, came, bytes int
	// word is when the broker last said something, or was asked.
	word time.Time
	// large: the next message is larger than a batch may be, and comes alone.
	large       bool
	reconnected <-chan struct{}
}

func newPull(c *Conn, at place) (*pull, error) {
	p := &pull{
		c:           c,
		subject:     askNext + at.stream + "." + at.durable,
		inbox:       make(chan *nats.Msg, maxRoom+64),
		reconnected: c.reconnection(),
	}
	sub, err := c.nc.ChanSubscribe(c.nc.NewInbox(), p.inbox)
	if err != nil {
		return nil, fmt.Errorf("streams: subscribe for lane %s: %w", at.lane, err)
	}
	p.sub = sub
	return p, nil
}

// request asks for up to n messages. With both no_wait and expires the broker
// waits for a first message, sends it with whatever else is there, and ends
// the request: one round trip for any batch, and nothing left that would send
// messages later, when there is no room for them. It also ends before the message
// with which there would be more than MaxBatchBytes.
func (p *pull) request(n int) error {
	bytes := legwork.MaxBatchBytes
	if p.large {
		n, p.large = 1, false
	}
	if n <= fewMessages {
		bytes = 0
	}
	body, err := json.Marshal(struct {
		Batch     int           `json:"batch"`
		MaxBytes  int           `json:"max_bytes,omitempty"`
		Expires   time.Duration `json:"expires"`
		Heartbeat time.Duration `json:"idle_heartbeat"`
		NoWait    bool          `json:"no_wait"`
	}{n, bytes, max(pullExpiry, 3*p.c.cfg.Heartbeat), p.c.cfg.Heartbeat, true})
	if err != nil {
		return err
	}
	if err := p.c.nc.PublishRequest(p.subject, p.sub.Subject, body); err != nil {
		return fmt.Errorf("streams: ask for messages: %w", err)
	}
	p.pending, p.came, p.bytes, p.word = n, 0, 0, time.Now()
	return nil
}

// slack is by how much the broker's size of a message differs from the client's.
const slack = 256

// full reports whether the bytes of the request may be used up. A message that
// fits exactly ends it without a word.
func (p *pull) full() bool { return p.bytes+(p.came+1)*slack >= legwork.MaxBatchBytes }

// silence is how long the broker may still say nothing before it is not believed to
// know of the request.
func (p *pull) silence() time.Duration { return max(3*p.c.cfg.Heartbeat-time.Since(p.word), 0) }

// read returns the delivery in m, or nil for a word about the request itself;
// end says why the request must be made elsewhere or later.
func (p *pull) read(m *nats.Msg, ackWait time.Duration) (message *Message, end error) {
	p.word = time.Now()
	// A message says how to acknowledge it; a word about the request does not.
	if !strings.HasPrefix(m.Reply, ackPrefix) && len(m.Data) == 0 && m.Header.Get("Status") != "" {
		return nil, p.status(m.Header.Get("Status"), m.Header.Get("Description"))
	}
	p.pending, p.came, p.bytes = max(p.pending-1, 0), p.came+1, p.bytes+m.Size()
	message, err := newMessage(p.c.nc, m, ackWait)
	if err != nil {
		p.c.log.Warn("ignored a message that is no delivery", "error", err)
		return nil, nil
	}
	return message, nil
}

func (p *pull) status(code, description string) error {
	switch code {
	case "100": // heartbeat
		return nil
	case "404": // nothing more is there
		p.pending = 0
		return nil
	case "408":
		p.pending = 0
		if description == "Requests Pending" {
			return errBusy
		}
		return nil // expired
	case "409":
		switch description {
		case batchCompleted: // known from its messages; the next request may be there
			return nil
		case exceedsBytes:
			p.pending, p.large = 0, p.came == 0
			return nil
		}
		fallthrough // consumer deleted, leadership change, shutdown
	default: // 503 no such consumer
		p.pending = 0
		if code == "503" {
			description = "no such consumer"
		}
		return fmt.Errorf("the broker ended the request: %s %s", code, description)
	}
}

// end takes the request back and returns the messages that came before the
// broker had heard of it.
func (p *pull) end(ackWait time.Duration) (left []*Message) {
	if p.pending > 0 && p.c.nc.IsConnected() && p.sub.Drain() == nil {
		_ = p.c.nc.FlushTimeout(2 * time.Second) // then everything sent is here
	}
	_ = p.sub.Unsubscribe() // may be gone already
	for {
		select {
		case m := <-p.inbox:
			if message, _ := p.read(m, ackWait); message != nil {
				left = append(left, message)
			}
		default:
			return left
		}
	}
}
