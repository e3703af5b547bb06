package link

import (
	"strings"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// listenToClients takes starts and signals that clients send without a stream (ADR 110), until stop is called. Those
// that have arrived by then are still answered, so that no client waits in vain for an engine that ends.
func (e *Engine) listenToClients() (stop func()) {
	var subs []*nats.Subscription
	for _, lane := range []string{legwork.LaneStart, legwork.LaneSignal} {
		sub, err := e.nc.QueueSubscribe(legwork.AskSubject(e.namespace, lane, ">"), group, func(m *nats.Msg) {
			e.asked(lane, m)
		})
		if err != nil {
			e.log.Warn("clients send nothing straight to this engine", "lane", lane, "error", err)
			continue
		}
		subs = append(subs, sub)
	}
	return func() {
		for _, sub := range subs {
			e.drain(sub)
		}
	}
}

// asked gives a start or a signal to the engine's lane, as if the stream had delivered it for the first time, and
// answers with the receipt. The answer is empty if the engine has no room, or cannot take it now: then the client
// publishes it, as it does if no answer comes within two seconds.
func (e *Engine) asked(lane string, m *nats.Msg) {
	if !legwork.Answerable(e.namespace, m.Reply) {
		return
	}
	h, topic := legwork.Header(m.Header), strings.TrimPrefix(m.Subject, legwork.AskSubject(e.namespace, lane, ""))
	told := func(r *legwork.Receipt) { e.receipt(m.Reply, r) }
	subject := legwork.Subject(e.namespace, lane) + "." + topic
	if !legwork.Named(lane, h) || !streams.Direct(m, m.Data) || !e.process.Offer(lane, subject, h, m.Data, told) {
		told(nil)
	}
}

// receipt answers a client. If the answer is lost, the client publishes its message; the published message is then a
// repetition.
func (e *Engine) receipt(reply string, r *legwork.Receipt) {
	var body []byte
	var err error
	if r != nil {
		body, err = fastjson.Marshal(r)
	}
	if err == nil {
		err = e.nc.Publish(reply, body)
	}
	if err != nil && !e.nc.IsClosed() {
		e.log.Warn("cannot send a receipt", "error", err)
	}
}
