package streams

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const orders = "legwork.test.start.order.placed"

// responder is an engine as far as receipts go: it takes starts off the stream
// and answers them. Its job ids tell the starts apart.
func responder(b *broker, tune func(*Receipts)) {
	b.t.Helper()
	c := b.connect()
	r, err := c.Receipts()
	must(b.t, err)
	must(b.t, c.nc.Flush()) // it hears requests from now on
	if tune != nil {
		tune(r)
	}
	s := b.source(c, legwork.LaneStart)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			batch, err := s.Next(ctx, 7)
			if err != nil {
				return
			}
			for _, m := range batch {
				r.Answer(m.Delivery, receiptFor(m.Delivery))
				_ = m.Settle(legwork.Verdict{})
			}
		}
	}()
	b.t.Cleanup(func() {
		cancel()
		<-ended
		_ = r.Close()
	})
}

// receiptFor names the job after the start's GUID, as an engine would.
func receiptFor(d *legwork.Delivery) legwork.Receipt {
	start, err := legwork.DecodeStart("test", d)
	if err != nil {
		return legwork.Receipt{Error: &legwork.ReceiptError{Code: legwork.CodeOf(err), Message: err.Error()}}
	}
	return legwork.Receipt{Job: start.GUID.String(), Gid: start.GUID, App: "shop", Version: "1"}
}

type reply struct {
	legwork.Receipt
	Stream string `json:"stream"`
	Seq    uint64 `json:"seq"`
}

func request(ctx context.Context, nc *nats.Conn, m *nats.Msg) (reply, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	var r reply
	answer, err := nc.RequestMsgWithContext(ctx, m)
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(answer.Data, &r)
}

func order(id, body string) *nats.Msg {
	m := nats.NewMsg(orders)
	m.Data = []byte(body)
	if id != "" {
		m.Header.Set(legwork.HeaderMsgID, id)
	}
	return m
}

func TestARequestIsAnsweredAfterTheCommit(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	responder(b, nil)
	c := b.connect()
	for _, id := range []string{"", "order-1"} {
		r, err := request(t.Context(), c.nc, order(id, `{"n":1}`))
		must(t, err)
		if r.Job == "" || r.Stream != "LEGWORK_test_START" || r.Seq == 0 {
			t.Errorf("id %q: receipt %+v", id, r)
		}
	}
}

func TestAJetStreamPublishIsAnsweredAsAPubAck(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	responder(b, nil)
	c := b.connect()
	ack, err := c.js.PublishMsg(t.Context(), order("js-1", `{}`))
	must(t, err)
	if ack.Stream != "LEGWORK_test_START" || ack.Sequence != 1 {
		t.Errorf("ack %+v", ack)
	}
	bad := order("js-2", `{`)
	_, err = c.js.PublishMsg(t.Context(), bad)
	var refused *jetstream.APIError
	if !errors.As(err, &refused) || refused.Code != legwork.CodeInvalid || refused.Description == "" {
		t.Errorf("a refused start: %v", err)
	}
}

func TestAPlainPublishNeedsNoAnswer(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	responder(b, nil)
	c := b.connect()
	must(t, c.nc.PublishMsg(order("", `{"plain":true}`)))
	eventually(t, "it is taken", func() bool {
		stream, err := c.js.Stream(t.Context(), "LEGWORK_test_START")
		must(t, err)
		state := stream.CachedInfo().State
		return state.LastSeq == 1 && state.Msgs == 0
	})
	// The same content, asked for this time.
	if _, err := request(t.Context(), c.nc, order("", `{"plain":true}`)); err != nil {
		t.Error(err)
	}
}

// The stream drops a repetition within its window without a word. One that a busy machine reads too late, when its
// receipt is forgotten already, gets no answer: its sender repeats it. That is rare.
func TestARepeatedRequestIsAnsweredAlike(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	responder(b, nil)
	responder(b, nil)
	c := b.connect()
	jobs := map[string]bool{}
	deadline := time.Now().Add(3 * answerLife) // within, around and beyond the windows
	n, late := 0, 0
	for ; time.Now().Before(deadline); n++ {
		ctx, cancel := context.WithTimeout(t.Context(), 10*answerLife)
		r, err := request(ctx, c.nc, order("again", `{}`))
		cancel()
		switch {
		case err == nil:
			jobs[r.Job] = true
		case errors.Is(err, context.DeadlineExceeded):
			late++
		default:
			t.Fatalf("repetition %d: %v", n, err)
		}
	}
	if len(jobs) != 1 || 10*late > n {
		t.Errorf("one start has %d jobs; of %d repetitions %d have no answer", len(jobs), n, late)
	}
}

func TestIdenticalRequestsAtOnceAllGetAnAnswer(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"", "same"} {
		t.Run("id="+id, func(t *testing.T) {
			b := newBroker(t)
			responder(b, nil)
			responder(b, nil)
			var mu sync.Mutex
			var done sync.WaitGroup
			jobs := map[string]int{}
			for range 4 {
				c := b.connect()
				for range 50 {
					done.Go(func() {
						r, err := request(t.Context(), c.nc, order(id, `{"same":true}`))
						if err != nil {
							t.Error(err)
							return
						}
						mu.Lock()
						defer mu.Unlock()
						jobs[r.Job]++
					})
				}
			}
			done.Wait()
			t.Logf("200 requests, %d jobs in receipts", len(jobs))
			if id != "" && len(jobs) != 1 {
				t.Errorf("%d jobs for one id", len(jobs))
			}
		})
	}
}

// asks has r hear a request, and returns the inbox that its receipt comes to.
func asks(t *testing.T, c *Conn, r *Receipts, m *nats.Msg) *nats.Subscription {
	t.Helper()
	inbox, err := c.nc.SubscribeSync(c.nc.NewInbox())
	must(t, err)
	m.Reply = inbox.Subject
	r.onRequest(m)
	return inbox
}

// receiptIn waits for the next receipt in an inbox.
func receiptIn(t *testing.T, inbox *nats.Subscription) (out reply) {
	t.Helper()
	got, err := inbox.NextMsg(5 * time.Second)
	must(t, err)
	must(t, json.Unmarshal(got.Data, &out))
	return out
}

// A receipt may be ready before the request itself was heard.
func TestAnAnswerWaitsForItsRequest(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	r, err := c.Receipts()
	must(t, err)
	defer func() { _ = r.Close() }()
	must(t, r.subs[0].Unsubscribe())
	must(t, r.subs[1].Unsubscribe())
	for i, id := range []string{"", "named"} {
		m := order(id, fmt.Sprintf(`{"n":%d}`, i))
		d := &legwork.Delivery{Subject: m.Subject, Header: legwork.Header(m.Header), Data: m.Data, Stream: "S",
			Sequence: uint64(7 + i), Time: time.Now()}
		r.Answer(d, legwork.Receipt{Job: "j"})
		out := receiptIn(t, asks(t, c, r, m))
		if out.Job != "j" || out.Seq != uint64(7+i) {
			t.Errorf("id %q: %+v", id, out)
		}
	}
}

// Two engines take the same inbox for two starts: the later start moves on.
func TestTheLaterOfTwoAnswersMovesOn(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	r, err := c.Receipts()
	must(t, err)
	defer func() { _ = r.Close() }()
	must(t, errors.Join(r.subs[0].Unsubscribe(), r.subs[1].Unsubscribe()))
	inboxes := [2]*nats.Subscription{}
	for i := range inboxes {
		inboxes[i] = asks(t, c, r, order("", `{}`))
	}
	now := time.Now()
	m := order("", `{}`)
	r.Answer(&legwork.Delivery{Subject: m.Subject, Header: legwork.Header(m.Header), Data: m.Data, Stream: "S",
		Sequence: 2, Time: now}, legwork.Receipt{Job: "two"})
	taken, free := inboxes[0], inboxes[1]
	if r.used.has(free.Subject) {
		taken, free = free, taken
	}
	_, err = taken.NextMsg(5 * time.Second)
	must(t, err)
	told, err := json.Marshal(answered{By: "other", Inbox: taken.Subject,
		origin: origin{Time: now.Add(-time.Second).UnixNano(), Seq: 1}})
	must(t, err)
	r.onAnswered(&nats.Msg{Data: told})
	if out := receiptIn(t, free); out.Seq != 2 {
		t.Errorf("the other inbox got %+v", out)
	}
}

// Whoever may ask chooses where the answer goes, and the engine publishes it:
// never where a message would mean something.
func TestReceiptsGoToInboxesOnly(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	r, err := b.connect().Receipts()
	must(t, err)
	defer func() { _ = r.Close() }()
	for reply, want := range map[string]bool{"_INBOX.x": true, "mine.x": true,
		legwork.InboxSubject("test", "app") + ".x":  true,
		legwork.InboxSubject("other", "app") + ".x": false, legwork.SignalSubject("test", "done"): false,
		legwork.OwnResponseSubject("test"): false,
		"legwork.test.api.interrupt":       false, "$JS.API.STREAM.DELETE.X": false, "": false} {
		m := order(reply, `{}`)
		m.Reply = reply
		r.onRequest(m)
		inbox, _ := r.waiting(r.identify(m.Subject, legwork.Header(m.Header), m.Data))
		if waits := inbox != nobody; waits != want {
			t.Errorf("a receipt goes to %q: %t, want %t", reply, waits, want)
		}
	}
}

// TestARequestFromAnotherAccount: the broker adds a header to it, and not to the stream's copy. Both are one start.
func TestARequestFromAnotherAccount(t *testing.T) {
	t.Parallel()
	r, err := newBroker(t).connect().Receipts()
	must(t, err)
	defer func() { _ = r.Close() }()
	stored, asked := order("", `{}`), order("", `{}`)
	stored.Header.Set("Priority", "1")
	asked.Header.Set("Priority", "1")
	asked.Header.Set("Nats-Request-Info", `{"acc":"FRONT"}`)
	id := r.identify(stored.Subject, legwork.Header(stored.Header), stored.Data)
	if r.identify(asked.Subject, legwork.Header(asked.Header), asked.Data) != id {
		t.Error("the request is another start than the stream's copy")
	}
	asked.Header.Set("Priority", "2")
	if r.identify(asked.Subject, legwork.Header(asked.Header), asked.Data) == id {
		t.Error("another header makes no other start")
	}
}

// A refusal is the answer to one message: a request of the same id that comes
// later is another one, which may be taken. Whoever sent the first may not even
// have asked.
func TestARefusalIsNotKeptForTheNextMessage(t *testing.T) {
	t.Parallel()
	for _, asks := range []bool{true, false} {
		t.Run(fmt.Sprintf("asks=%t", asks), func(t *testing.T) {
			b := newBroker(t)
			c := b.connect()
			r, err := c.Receipts()
			must(t, err)
			defer func() { _ = r.Close() }()
			must(t, errors.Join(r.subs[0].Unsubscribe(), r.subs[1].Unsubscribe()))
			send := func(asks bool) (*nats.Msg, *nats.Subscription) {
				inbox, err := c.nc.SubscribeSync(c.nc.NewInbox())
				must(t, err)
				m := order("", `{}`)
				m.Header.Set(legwork.HeaderStartKey, "key")
				if asks {
					m.Reply = inbox.Subject
				}
				r.onRequest(m)
				return m, inbox
			}
			answer := func(m *nats.Msg, sequence uint64, receipt legwork.Receipt) {
				r.Answer(&legwork.Delivery{Subject: m.Subject, Header: legwork.Header(m.Header), Data: m.Data,
					Stream: "S", Sequence: sequence, Time: time.Now()}, receipt)
			}
			m, first := send(asks)
			answer(m, 1, legwork.Receipt{Error: &legwork.ReceiptError{Code: legwork.CodeNotFound, Message: "unknown"}})
			if asks && receiptIn(t, first).Error == nil {
				t.Error("the first is not refused")
			}
			m, second := send(true)
			answer(m, 2, legwork.Receipt{Job: "j"})
			if got := receiptIn(t, second); got.Job != "j" || got.Seq != 2 {
				t.Errorf("the second gets %+v", got)
			}
		})
	}
}

// A message that the stream drops as a repetition has no answer but the first one's.
func TestARefusalIsRepeatedWithinTheWindow(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	r, err := c.Receipts()
	must(t, err)
	defer func() { _ = r.Close() }()
	must(t, errors.Join(r.subs[0].Unsubscribe(), r.subs[1].Unsubscribe()))
	at := time.Now()
	r.refused.now = func() time.Time { return at }
	var inboxes []*nats.Subscription
	ask := func(id string) {
		inboxes = append(inboxes, asks(t, c, r, order(id, `{}`)))
	}
	ask("again")
	m := order("again", `{}`)
	d := &legwork.Delivery{Subject: m.Subject, Header: legwork.Header(m.Header), Data: m.Data, Stream: "S", Sequence: 1,
		Time: at}
	r.Answer(d, legwork.Receipt{Error: &legwork.ReceiptError{Code: legwork.CodeInvalid}})
	ask("again")
	at = at.Add(startDuplicates)
	ask("again")
	must(t, c.nc.Flush())
	for i, want := range []int{1, 1, 0} {
		if got, _, err := inboxes[i].Pending(); err != nil || got != want {
			t.Errorf("request %d got %d answers, want %d: %v", i, got, want, err)
		}
	}
}
