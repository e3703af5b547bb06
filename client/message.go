package client

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strings"
	"unicode"

	"github.com/nats-io/nats.go"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/propagation"

	"github.com/legwork-dev/legwork"
)

// Option says more about a start or a signal.
type Option func(*options)

type options struct {
	job, key string
	status   legwork.Status
	code     int
	event    http.Header
	signalID *string
}

// WithJobID asks for a job id. Without one the graph's stats.id decides, else
// the id is made from the identity of the start. If a job of the app has the
// id already, the receipt says Duplicate and nothing begins (TRIG-02).
func WithJobID(id string) Option { return func(o *options) { o.job = id } }

// WithIdempotencyKey makes a start or a signal count once on its topic, however
// often it is repeated: at most one job begins (CON-06), the hook is woken
// once. At most 500 bytes, printable.
func WithIdempotencyKey(key string) Option { return func(o *options) { o.key = key } }

func gather(list []Option) (o options) {
	for _, option := range list {
		option(&o)
	}
	return o
}

// identified are options under which a message can be repeated: with a key, unless
// an event has its own.
func (o options) identified() options {
	if o.key == "" && o.event == nil {
		o.key = rand.Text()
	}
	return o
}

// maxKeyBytes leaves room for what the engine puts before a key.
const maxKeyBytes = legwork.MaxIdentityBytes - 12

// message returns the start message and the transition that an engine will
// read from it. What an engine would refuse is refused here, by its own rules.
func (c *Client) message(ctx context.Context, topic string, input any, o options) (*nats.Msg, *legwork.Transition,
	error) {
	if o.status != "" || o.code != 0 {
		return nil, nil, legwork.Invalid("a start has no status and no code: leave WithStatus and WithCode away")
	}
	if err := checkKey(o.key); err != nil {
		return nil, nil, err
	}
	body, err := encodeInput(input)
	if err != nil {
		return nil, nil, err
	}
	d := &legwork.Delivery{Subject: legwork.StartSubject(c.namespace, topic), Header: traceOf(ctx), Data: body}
	d.Header.Set(legwork.HeaderJob, o.job)
	d.Header.Set(legwork.HeaderStartKey, o.key) // a message id is one for all topics of the stream
	if err := o.eventHeaders(d.Header); err != nil {
		return nil, nil, err
	}
	t, err := legwork.DecodeStart(c.namespace, d)
	if err != nil {
		return nil, nil, err
	}
	return &nats.Msg{Subject: d.Subject, Header: nats.Header(d.Header), Data: body}, t, nil
}

// checkKey refuses keys that a header would change on the way.
func checkKey(key string) error {
	switch {
	case len(key) > maxKeyBytes:
		return legwork.TooLarge("idempotency key has %d bytes, at most %d are allowed", len(key), maxKeyBytes)
	case strings.TrimSpace(key) != key:
		return legwork.Invalid("idempotency key %q begins or ends with a blank", legwork.Clip(key, 48))
	}
	for _, r := range key {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return legwork.Invalid("idempotency key %q contains the unprintable character %U", legwork.Clip(key, 48), r)
		}
	}
	return nil
}

// encodeInput returns the JSON of an input: bytes are JSON already.
func encodeInput(input any) ([]byte, error) {
	switch v := input.(type) {
	case nil:
		return []byte("null"), nil
	case json.RawMessage:
		return legwork.OrNull(v), nil
	case []byte:
		return legwork.OrNull(v), nil
	}
	body, err := json.Marshal(input)
	if err != nil {
		return nil, legwork.Invalid("the input cannot be written as JSON: %v", err)
	}
	return body, nil
}

// traceOf returns the trace context of ctx as headers: by the application's
// own propagator, else, since engines read nothing else, as W3C.
func traceOf(ctx context.Context) legwork.Header {
	all := propagation.MapCarrier{}
	otel.GetTextMapPropagator().Inject(ctx, all)
	if all[legwork.HeaderTraceParent] == "" {
		propagation.TraceContext{}.Inject(ctx, all)
	}
	h := legwork.Header{}
	h.Set(legwork.HeaderTraceParent, all[legwork.HeaderTraceParent])
	h.Set(legwork.HeaderTraceState, all[legwork.HeaderTraceState])
	return h
}
