package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// SignalReceipt is what became of a signal, after the commit.
type SignalReceipt struct {
	GUID  legwork.ID `json:"signal"`
	Topic string     `json:"topic"`
	// Woken is how many activities it has woken; Kept that nobody was waiting,
	// so that it is kept for whoever comes (CON-25).
	Woken int  `json:"woken"`
	Kept  bool `json:"kept"`
	// Ignored: nobody was waiting, and it is not kept: the hooks' rules say
	// buffer: false. To try again later, send it under another key.
	Ignored bool `json:"ignored,omitempty"`
	// Duplicate: a signal of this id was there before, this one changed nothing.
	Duplicate bool `json:"duplicate,omitempty"`
}

// WithStatus gives a signal a status: legwork.Pending leaves the hook open for
// more, legwork.Failed follows the transitions that take an error (HOOK-05).
// Default success.
func WithStatus(s legwork.Status) Option { return func(o *options) { o.status = s } }

// WithCode gives a signal a code, 1 to 999999; 202 is pending. Default 200, or
// by status 202, and an error's own code or 500.
func WithCode(code int) Option { return func(o *options) { o.code = code } }

// Signal wakes the hooks that wait on topic for this data, and returns after
// the commit. One that nobody waits for is kept for a day (CON-25), or as long as
// engines are told with LEGWORK_SIGNAL_RETENTION. A key counts for all hooks of the
// topic: a signal to another job needs another one. The data is written as JSON;
// []byte and json.RawMessage are taken as JSON.
//
// Without a deadline in ctx it gives up after 30 s. It repeats its request
// until then, under one key (a random one unless WithIdempotencyKey is given),
// so that it counts once. Errors: *legwork.Error with the engine's code if the
// signal is refused, such as 404 for a topic no hook of a deployed version waits
// on; *NoReceiptError if its outcome is unknown.
func (c *Client) Signal(ctx context.Context, topic string, data any, opts ...Option) (*SignalReceipt, error) {
	if err := c.needNATS("signalling"); err != nil {
		return nil, err
	}
	o := gather(opts).identified()
	m, t, err := c.signalMessage(ctx, topic, data, o)
	if err != nil {
		return nil, err
	}
	body, err := c.receipt(ctx, m, legwork.LaneSignal, topic, o.key)
	if err != nil {
		return nil, err
	}
	return readSignalReceipt(t, o.key, body)
}

// SignalTx signals inside the caller's own transaction: it is sent if and only
// if tx commits. It returns the signal's GUID, which follows from the
// idempotency key if there is one. Errors of tx leave it aborted.
func (c *Client) SignalTx(ctx context.Context, tx pgx.Tx, topic string, data any, opts ...Option) (legwork.ID, error) {
	o := gather(opts)
	if o.event != nil {
		return legwork.ID{}, errEventTx
	}
	m, t, err := c.signalMessage(ctx, topic, data, o)
	if err != nil {
		return legwork.ID{}, err
	}
	var guid legwork.ID
	if t.Trace.State == "" {
		err = tx.QueryRow(ctx, c.sql["signal.sql"], topic, m.Data, orNull(o.key), t.Status, t.Code,
			orNull(t.Trace.Parent)).Scan(&guid)
	} else {
		err = tx.QueryRow(ctx, c.sql["signal_key.sql"], topic, m.Data, orNull(o.key), t.Status, t.Code,
			orNull(t.Trace.Parent), t.Trace.State).Scan(&guid)
	}
	return guid, c.explain("signal on topic "+topic, err)
}

// signalMessage returns the message and the transition that an engine will
// read from it. What an engine would refuse is refused here, by its own rules.
func (c *Client) signalMessage(ctx context.Context, topic string, data any, o options) (*nats.Msg, *legwork.Transition,
	error) {
	if o.job != "" {
		return nil, nil, legwork.Invalid("a signal goes to whoever waits for its data, not to a job id: leave WithJobID away")
	}
	if err := checkKey(o.key); err != nil {
		return nil, nil, err
	}
	body, err := encodeInput(data)
	if err != nil {
		return nil, nil, err
	}
	d := &legwork.Delivery{Subject: legwork.SignalSubject(c.namespace, topic), Header: traceOf(ctx), Data: body}
	d.Header.Set(legwork.HeaderSignalID, o.key)
	d.Header.Set(legwork.HeaderStatus, string(o.status))
	if o.code != 0 {
		d.Header.Set(legwork.HeaderCode, fmt.Sprint(o.code))
	}
	if err := o.eventHeaders(d.Header); err != nil {
		return nil, nil, err
	}
	t, err := legwork.DecodeSignal(c.namespace, d)
	if err != nil {
		return nil, nil, err
	}
	return &nats.Msg{Subject: d.Subject, Header: nats.Header(d.Header), Data: body}, t, nil
}

func readSignalReceipt(t *legwork.Transition, key string, body []byte) (*SignalReceipt, error) {
	var r legwork.Receipt
	if err := json.Unmarshal(body, &r); err != nil {
		return nil, &NoReceiptError{What: legwork.LaneSignal, Topic: t.Topic, Key: key,
			Err: fmt.Errorf("the answer is not a receipt: %w", err)}
	}
	switch {
	case r.Error != nil:
		return nil, &legwork.Error{Code: r.Error.Code, Class: legwork.Dead, Message: r.Error.Message}
	case r.Signal.IsZero():
		return nil, &NoReceiptError{What: legwork.LaneSignal, Topic: t.Topic, Key: key, Err: errors.New(acknowledged)}
	}
	return &SignalReceipt{GUID: r.Signal, Topic: t.Topic,
		Woken: r.Woken, Kept: r.Buffered, Ignored: r.Ignored, Duplicate: r.Duplicate}, nil
}
