package link

import (
	"slices"
	"strings"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// asked gives a start or a signal that a client has sent without a stream (ADR 110) to the engine's lane, as if the
// stream had delivered it for the first time, and answers with the receipt. The answer is empty if the engine has no
// room, or cannot take it now: then the client publishes it, as it does if no answer comes within two seconds.
func (e *Engine) asked(lane string, m *nats.Msg) {
	if !legwork.Answerable(e.namespace, m.Reply) {
		return
	}
	h, topic := legwork.Header(m.Header), strings.TrimPrefix(m.Subject, legwork.AskSubject(e.namespace, lane, ""))
	told := func(r *legwork.Receipt) { e.receipt(m.Reply, r) }
	if !named(h) || !e.process.Offer(lane, legwork.Subject(e.namespace, lane)+"."+topic, h, m.Data, told) {
		told(nil)
	}
}

// named reports whether a start or a signal has a name, by which it counts once if it is published too. One without is
// named by its place in the stream.
func named(h legwork.Header) bool {
	names := []string{legwork.HeaderStartKey, legwork.HeaderSignalID, legwork.HeaderMsgID, legwork.HeaderCEID}
	return slices.ContainsFunc(names, func(name string) bool { return h.Get(name) != "" })
}

// receipt answers a client. If the answer is lost, the client publishes its message, which is a repetition then.
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
