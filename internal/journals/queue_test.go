package journals

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/natstest"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// TestRequestsWait: more requests than can be read at once wait, as a thousand functions may be replayed
// at once. Those for which there is no room are told to come again; large ones take no room.
func TestRequestsWait(t *testing.T) {
	t.Parallel()
	nc := natstest.Conn(t)
	answers, err := nc.SubscribeSync(nc.NewInbox())
	if err != nil {
		t.Fatal(err)
	}
	s := &server{ctx: t.Context(), nc: nc, namespace: "test", log: slog.Default(),
		waiting: make(chan *nats.Msg, maxWaiting)}
	// It names no function.
	request := &nats.Msg{Subject: "legwork.test.journal.shop", Reply: answers.Subject, Data: []byte("{}"),
		Header: nats.Header{"X": {"held as long as it waits"}}}
	answered := func(want string) {
		t.Helper()
		m, err := answers.NextMsg(time.Minute)
		var page frames.Events
		if err != nil || json.Unmarshal(m.Data, &page) != nil || page.Error == nil ||
			!strings.Contains(page.Error.Message, want) {
			t.Fatalf("answered %+v, %v, want the error %q", m, err, want)
		}
	}
	for range maxWaiting + 1 {
		s.take(request)
	}
	answered("this engine is asked for too many journals: ask again")
	large := *request
	large.Data = make([]byte, maxBytes+1)
	s.take(&large)
	answered("the request has 8193 bytes")
	if n := len(s.waiting); n != maxWaiting {
		t.Errorf("%d requests wait, want %d", n, maxWaiting)
	}
	first := <-s.waiting
	if first.Header != nil {
		t.Errorf("a request waits with headers %v", first.Header)
	}
	s.waiting <- first
	go s.work()
	for range maxWaiting {
		answered("want letters, digits")
	}
}
