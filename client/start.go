package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// startTimeout bounds a start whose context has no deadline.
	startTimeout = 30 * time.Second
	// firstAttempt is how long the first request waits for its receipt before
	// it is repeated; each further one waits twice as long, up to lastAttempt.
	firstAttempt = 2 * time.Second
	lastAttempt  = 15 * time.Second
	// reconnectWait is the pause before a request that could not be sent.
	reconnectWait = 100 * time.Millisecond
)

// NoReceiptError: the outcome of a start or a signal is unknown. It may or may
// not have had its effect, or may yet have it. Repeating it with the same Key
// is safe.
type NoReceiptError struct {
	What  string // start or signal
	Topic string
	Key   string // its idempotency key, be it the caller's or a random one; "" for an event (AsEvent)
	Err   error
}

// Error says how to repeat it.
func (e *NoReceiptError) Error() string {
	how := "repeat it with idempotency key " + e.Key
	if e.Key == "" {
		how = "send the event again"
	}
	return fmt.Sprintf("no receipt for the %s on topic %s, it may or may not take effect: %s to be sure; check that an "+
		"engine runs, and that its workers keep up: %v", e.What, e.Topic, how, e.Err)
}

// acknowledged is why an answer is no receipt.
const acknowledged = "the stream acknowledged it itself: its setting no_ack must be on (run `legwork broker apply`)"

// Unwrap returns the cause, such as context.DeadlineExceeded.
func (e *NoReceiptError) Unwrap() error { return e.Err }

// Start starts a job on the graph that subscribes to topic and returns its
// receipt, which comes after the commit: the job will run, whatever fails. The
// input is written as JSON; []byte and json.RawMessage are taken as JSON. The
// trace in ctx becomes the job's.
//
// Without a deadline in ctx it gives up after 30 s. It repeats its request until then, under one idempotency key (a
// random one unless given), so that one job begins. Errors: *legwork.Error with the engine's code if the start is
// refused, with code 403 if this user may not start it, *NoReceiptError if its outcome is unknown. Receipt.Duplicate is
// no error (TRIG-02).
func (c *Client) Start(ctx context.Context, topic string, input any, opts ...Option) (*legwork.Receipt, error) {
	if err := c.needNATS("starting a job"); err != nil {
		return nil, err
	}
	o := gather(opts).identified()
	m, _, err := c.message(ctx, topic, input, o)
	if err != nil {
		return nil, err
	}
	heard := c.hints.heard()
	body, err := c.receipt(ctx, m, legwork.LaneStart, topic, o.key)
	if err != nil {
		return nil, err
	}
	r, err := readReceipt(topic, o.key, body)
	if err == nil && heard && !r.Duplicate && r.Held == "" {
		c.hints.started(r.Gid)
	}
	return r, err
}

// receipt sends a start or a signal until it is answered, for 30 s if ctx has
// no deadline. It asks the engine of this process first, if there is one (ADR 106), else any (ADR 110).
func (c *Client) receipt(ctx context.Context, m *nats.Msg, lane, topic, key string) ([]byte, error) {
	ctx, cancel := bounded(ctx, startTimeout)
	defer cancel()
	if r := c.near.Ask(ctx, lane, m.Subject, legwork.Header(m.Header), m.Data); r != nil {
		return json.Marshal(r)
	}
	body, sent := c.sendDirect(ctx, lane, m)
	if body != nil {
		return body, nil
	}
	body, err := c.insist(ctx, m, sent)
	if err != nil {
		return nil, c.noReceipt(lane, topic, key, err)
	}
	return body, nil
}

// Publish sends a start without waiting for a receipt: it returns when the
// server has read it. What an engine then refuses becomes a dead letter. Give
// an idempotency key if you may repeat the call.
func (c *Client) Publish(ctx context.Context, topic string, input any, opts ...Option) error {
	if err := c.needNATS("publishing a start"); err != nil {
		return err
	}
	m, _, err := c.message(ctx, topic, input, gather(opts))
	if err != nil {
		return err
	}
	ctx, cancel := bounded(ctx, startTimeout)
	defer cancel()
	if err := c.nc.PublishMsg(m); err != nil {
		return fmt.Errorf("publish a start on topic %s: %w", topic, err)
	}
	if err := c.nc.FlushWithContext(ctx); err != nil {
		return fmt.Errorf("publish a start on topic %s, it may or may not have been sent: %w", topic, err)
	}
	return nil
}

// insist requests until there is an answer or ctx ends. Each attempt has an
// inbox of its own, as an answered one is not answered again. Sent: an earlier attempt may have taken effect.
func (c *Client) insist(ctx context.Context, m *nats.Msg, sent bool) ([]byte, error) {
	for wait := firstAttempt; ; {
		reply, err := c.attempt(ctx, m, wait)
		switch {
		case err == nil:
			return reply.Data, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case errors.Is(err, nats.ErrNoResponders) && !sent, errors.Is(err, nats.ErrConnectionClosed),
			errors.Is(err, nats.ErrMaxPayload):
			return nil, err
		case legwork.CodeOf(err) == legwork.CodeForbidden && !sent:
			return nil, err
		case errors.Is(err, context.DeadlineExceeded):
			sent, wait = true, min(2*wait, lastAttempt)
		default:
			// Not sent: the connection is away and comes back by itself.
			if err := sleep(ctx, reconnectWait); err != nil {
				return nil, err
			}
		}
	}
}

func (c *Client) attempt(ctx context.Context, m *nats.Msg, wait time.Duration) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	return c.request(ctx, m)
}

// noReceipt tells a request that nobody can have taken from one whose outcome
// is unknown.
func (c *Client) noReceipt(what, topic, key string, err error) error {
	if errors.Is(err, nats.ErrMaxPayload) {
		return legwork.TooLarge("the %s on topic %s is larger than the %d bytes the NATS server takes: raise its "+
			"max_payload to 1MB", what, topic, c.nc.MaxPayload())
	}
	if legwork.CodeOf(err) == legwork.CodeForbidden && !errors.Is(err, errDeaf) {
		return fmt.Errorf("%s on topic %s: %w", what, topic, err)
	}
	if errors.Is(err, nats.ErrNoResponders) {
		return &legwork.Error{Code: legwork.CodeNotFound, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("nobody takes %ss in namespace %s, topic %s: start an engine there, or check LEGWORK_NAMESPACE",
				what, c.namespace, topic)}
	}
	if c.denied != nil {
		if denied := c.denied(); denied != nil {
			err = errors.Join(err, denied)
		}
	}
	return &NoReceiptError{What: what, Topic: topic, Key: key, Err: err}
}

func readReceipt(topic, key string, body []byte) (*legwork.Receipt, error) {
	var r legwork.Receipt
	if err := json.Unmarshal(body, &r); err != nil {
		return nil, &NoReceiptError{What: legwork.LaneStart, Topic: topic, Key: key,
			Err: fmt.Errorf("the answer is not a receipt: %w", err)}
	}
	switch {
	case r.Error != nil:
		return nil, &legwork.Error{Code: r.Error.Code, Class: legwork.Dead, Message: r.Error.Message}
	case r.Job == "":
		return nil, &NoReceiptError{What: legwork.LaneStart, Topic: topic, Key: key,
			Err: errors.New(acknowledged)}
	}
	return &r, nil
}

// bounded gives ctx a deadline if it has none.
func bounded(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, limit)
}

// sleep waits, or returns the cause why ctx ended.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
