package streams

import (
	"encoding/json"
	"hash/maphash"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// FuzzReceipts: what engines tell each other about answers may be anything; it
// makes nobody panic, and takes no answer from who waits under another inbox.
// Two copies of one request have one identity, whatever its headers are.
func FuzzReceipts(f *testing.F) {
	f.Add([]byte(`{"by":"x","inbox":"_INBOX.1","time":1,"seq":2}`), "Nats-Msg-Id", "a", "_INBOX.2")
	f.Add([]byte(`{"inbox":"_INBOX.2"}`), "ce-id", "\x00", "_INBOX.2")
	f.Add([]byte(`[[[`), "", "", "")
	f.Fuzz(func(t *testing.T, told []byte, key, value, inbox string) {
		r := &Receipts{c: &Conn{cfg: Config{Namespace: "test"}}, id: "me", seed: maphash.MakeSeed(),
			inboxes: newExpiring[identity, string](16, time.Minute), answers: newExpiring[identity, answer](16, time.Minute),
			refused: newExpiring[repeated, answer](16, time.Minute),
			used:    newExpiring[string, used](16, time.Minute), done: newExpiring[origin, struct{}](16, time.Minute)}
		request := &nats.Msg{Subject: "legwork.test.start.x", Reply: inbox, Header: nats.Header{key: {value}}, Data: told}
		r.onRequest(request)
		r.onAnswered(&nats.Msg{Data: told})
		id := r.identify(request.Subject, legwork.Header(request.Header), request.Data)
		if copied := r.identify(strings.Clone(request.Subject), legwork.Header{key: {strings.Clone(value)}},
			append([]byte{}, told...)); copied != id {
			t.Errorf("a copy of %v has another identity", request)
		}
		var said answered
		mine := legwork.Answerable("test", inbox) &&
			(json.Unmarshal(told, &said) != nil || said.Inbox != inbox || said.By == r.id)
		if got, ok := r.waiting(id); mine && (!ok || got != inbox) {
			t.Errorf("after %q nobody waits under %q", told, inbox)
		}
		body, err := encodeReceipt(&legwork.Delivery{Stream: key},
			legwork.Receipt{Job: value, Error: &legwork.ReceiptError{Message: inbox}})
		if err != nil || !json.Valid(body) {
			t.Errorf("receipt %q, %v", body, err)
		}
	})
}
