package client

import (
	"net/http"

	"github.com/legwork-dev/legwork"
)

// AsEvent says that the input of a start or the data of a signal came as a CloudEvent
// 1.0 over HTTP, with these headers: in structured mode (its content type is
// application/cloudevents+json, the body is the event) or in binary mode (the ce-
// headers name the event, the body is its data). Its id and source are the
// idempotency key, unless WithIdempotencyKey gives one; an event that comes over HTTP
// and over NATS counts once. StartTx and SignalTx take no events.
func AsEvent(header http.Header) Option {
	return func(o *options) { o.event = header.Clone() }
}

// eventHeaders are the headers of the message that carries an event.
func (o *options) eventHeaders(to legwork.Header) error {
	if o.event == nil {
		return nil
	}
	if o.event.Get("ce-specversion") == "" { // structured: the engine reads it from the body
		to.Set("content-type", o.event.Get("Content-Type"))
		return nil
	}
	for _, name := range []string{"ce-specversion", "ce-type", legwork.HeaderCEID, legwork.HeaderCESource} {
		value := o.event.Get(name)
		if value == "" {
			return legwork.Invalid("the event has no %s: ce-specversion, ce-id, ce-source and ce-type must be there", name)
		}
		to.Set(name, value)
	}
	if v := o.event.Get("ce-specversion"); v != "1.0" {
		return legwork.Invalid("the event has ce-specversion %q: want 1.0", legwork.Clip(v, 32))
	}
	return nil
}

var errEventTx = legwork.Invalid("an event cannot be put into a transaction: give its data, and a key made of its id " +
	"and source")
