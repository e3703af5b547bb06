package link

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/natstest"
)

// relaying is a relay that renews rows, and a worker.
type relaying struct {
	*testing.T
	ns     string
	nc     *nats.Conn // of who asks
	holds  *holds
	worker *Worker
	gate   chan struct{} // a value for each renewal; nil: they need none
	open   func()        // has renewals need none any more
	stop   func()        // has the relay stop, and does not wait

	listens atomic.Int32 // how often it has begun to

	mu     sync.Mutex
	fails  string   // a topic whose rows cannot be renewed; "all": none can
	began  int      // renewals
	topics []string // of those that have ended
}

func newRelaying(t *testing.T) *relaying {
	t.Helper()
	id := legwork.NewID()
	h := &relaying{T: t, ns: fmt.Sprintf("t%x", id[8:]), nc: natstest.Conn(t), open: func() {}}
	h.holds = &holds{nc: natstest.Conn(t), store: h, namespace: h.ns, log: slog.New(slog.DiscardHandler),
		listens: func() { h.listens.Add(1) }, waiting: newTurns()}
	var err error
	h.worker, err = NewWorker(natstest.Conn(t), local.New(), h.ns, []string{"t"}, slog.New(slog.DiscardHandler))
	h.must(err)
	t.Cleanup(h.worker.Close)
	return h
}

// run runs the relay until the test ends, or until end is called.
func (h *relaying) run() (end func()) {
	h.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	h.stop = cancel
	served := make(chan error, 1)
	go func() { served <- h.holds.run(ctx) }()
	end = sync.OnceFunc(func() {
		cancel()
		h.must(<-served)
	})
	h.Cleanup(func() { h.open(); end() })
	h.until("it listens", func() bool { return h.listens.Load() > 0 })
	return end
}

// close has each renewal wait for a value of the gate, until open is called.
func (h *relaying) close() (open func()) {
	h.gate = make(chan struct{})
	h.open = sync.OnceFunc(func() { close(h.gate) })
	return h.open
}

func (h *relaying) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *relaying) until(what string, is func() bool) {
	h.Helper()
	(&pair{t: h.T}).until(what, is)
}

// Renew stands for the outbox. It finds all rows.
func (h *relaying) Renew(_ context.Context, topic string, guid []legwork.ID, _, _ []int32, _ time.Duration) (
	[]legwork.ID, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.began++
	if h.gate != nil {
		h.mu.Unlock()
		<-h.gate
		h.mu.Lock()
	}
	if h.fails == "all" || h.fails == topic && topic != "" {
		return nil, errors.New("there is no Postgres")
	}
	h.topics = append(h.topics, topic)
	return guid, nil
}

func (h *relaying) fail(topic string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.fails = topic
}

// body is a request for one row.
func body() []byte {
	return []byte(`{"rows":[{"guid":"` + legwork.NewID().String() + `","publish":1,"attempt":1}],"lease_ms":10000}`)
}

// asks asks for one row of a topic, and returns the answer.
func (h *relaying) asks(topic string) (told held, err error) {
	h.Helper()
	m, err := h.nc.Request(legwork.HoldSubject(h.ns, topic), body(), testPatience)
	if err == nil {
		h.must(json.Unmarshal(m.Data, &told))
	}
	return told, err
}

// sends sends requests whose answers come to inbox.
func (h *relaying) sends(inbox, topic string, n int) {
	h.Helper()
	for range n {
		h.must(h.nc.PublishRequest(legwork.HoldSubject(h.ns, topic), inbox, body()))
	}
	h.must(h.nc.Flush())
}

// renews has the worker renew a row.
func (h *relaying) renews() <-chan error {
	ctx, cancel := context.WithTimeout(context.Background(), testPatience)
	h.Cleanup(cancel)
	renewed := make(chan error, 1)
	go func() {
		row := legwork.NewID()
		found, err := h.worker.Renew(ctx, "t", []legwork.ID{row}, []int32{1}, []int32{1}, time.Second)
		if err == nil && !slices.Equal(found, []legwork.ID{row}) {
			err = fmt.Errorf("found are %v", found)
		}
		renewed <- err
	}()
	return renewed
}

// waits is how many requests of a topic wait, and of how many bytes those of all topics are.
func (h *relaying) waits(topic string) (n, bytes int) {
	t := h.holds.waiting
	t.mu.Lock()
	defer t.mu.Unlock()
	if l := t.of[topic]; l != nil {
		n = len(l.all)
	}
	return n, t.bytes
}

// TestARelayThatStandsStill costs a worker one try: the worker asks again, and reaches another relay.
func TestARelayThatStandsStill(t *testing.T) {
	t.Parallel()
	h := newRelaying(t)
	lost := make(chan struct{}, 64)
	_, err := h.nc.QueueSubscribe(legwork.HoldSubject(h.ns, "t"), group, func(m *nats.Msg) {
		if len(m.Data) > noRows {
			lost <- struct{}{}
		}
	})
	h.must(err)
	h.must(h.nc.Flush())
	renewed := h.renews()
	<-lost
	h.run()
	h.must(<-renewed)
}

// TestASlowRelay: its answer counts although the worker has asked again since.
func TestASlowRelay(t *testing.T) {
	t.Parallel()
	h := newRelaying(t)
	asked := make(chan *nats.Msg, 64)
	_, err := h.nc.QueueSubscribe(legwork.HoldSubject(h.ns, "t"), group, func(m *nats.Msg) {
		if len(m.Data) > noRows {
			asked <- m
		}
	})
	h.must(err)
	h.must(h.nc.Flush())
	renewed := h.renews()
	first := <-asked
	<-asked // nobody answers this one
	var ask hold
	h.must(json.Unmarshal(first.Data, &ask))
	answer, err := json.Marshal(held{Found: []legwork.ID{ask.Rows[0].GUID}})
	h.must(err)
	h.must(first.Respond(answer))
	h.must(<-renewed)
}

// TestARelayWithoutPostgres: the relay says so at once, and leaves the queue group until Postgres is back. Then it
// calls listens again, so that the sweep waits for workers again.
func TestARelayWithoutPostgres(t *testing.T) {
	t.Parallel()
	h := newRelaying(t)
	h.run()
	h.fail("all")
	told, err := h.asks("t")
	h.must(err)
	if told.Error == "" || told.Found == nil || len(told.Found) > 0 {
		t.Errorf("it says %+v", told)
	}
	h.until("it has left", func() bool {
		_, err := h.asks("t")
		return errors.Is(err, nats.ErrNoResponders)
	})
	renewed := h.renews() // it asks for as long as nobody answers
	h.fail("")
	h.must(<-renewed)
	if n := h.listens.Load(); n != 2 {
		t.Errorf("it has begun to listen %d times", n)
	}
}

// TestARequestThatFails: if Postgres refuses one request but can be reached, the relay stays in the queue group.
func TestARequestThatFails(t *testing.T) {
	t.Parallel()
	h := newRelaying(t)
	h.run()
	h.fail("odd")
	for topic, fails := range map[string]bool{"odd": true, "t": false} {
		told, err := h.asks(topic)
		h.must(err)
		if (told.Error != "") != fails || len(told.Found) != 1 && !fails {
			t.Errorf("of topic %s it says %+v", topic, told)
		}
	}
	if h.holds.away.Load() {
		t.Error("it believes that Postgres is away")
	}
}

// TestHoldsInTurn: a worker that floods its topic takes neither the turn nor the room of others. Who has nothing in
// hand is answered without a turn.
func TestHoldsInTurn(t *testing.T) {
	t.Parallel()
	h := newRelaying(t)
	open := h.close()
	h.run()
	flood := h.nc.NewInbox()
	h.sends(flood, "flood", 1)
	h.until("one is served", func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.began == 1
	})
	h.sends(flood, "flood", 5*mostWaiting)
	inbox := h.nc.NewInbox()
	answers, err := h.nc.SubscribeSync(inbox)
	h.must(err)
	h.sends(inbox, "t", 1)
	h.until("it waits", func() bool { n, _ := h.waits("t"); return n == 1 })
	if n, _ := h.waits("flood"); n != mostWaiting {
		t.Errorf("%d requests of one topic wait", n)
	}
	_, err = h.nc.Request(legwork.HoldSubject(h.ns, "flood"), []byte(`{"rows":[]}`), testPatience)
	h.must(err)
	open()
	_, err = answers.NextMsg(testPatience)
	h.must(err)
	h.mu.Lock()
	if place := slices.Index(h.topics, "t"); place < 0 || place > 2 {
		t.Errorf("it had its turn after %d of others", place)
	}
	h.mu.Unlock()
	h.until("nothing is kept", func() bool {
		_, bytes := h.waits("t")
		h.holds.waiting.mu.Lock()
		defer h.holds.waiting.mu.Unlock()
		return bytes == 0 && len(h.holds.waiting.of) == 0
	})
}

// TestARelayThatStops serves what waits.
func TestARelayThatStops(t *testing.T) {
	t.Parallel()
	h := newRelaying(t)
	open := h.close()
	end := h.run()
	inbox := h.nc.NewInbox()
	answers, err := h.nc.SubscribeSync(inbox)
	h.must(err)
	const many = 8
	h.sends(inbox, "t", many)
	h.until("they wait", func() bool { n, _ := h.waits("t"); return n == many-1 })
	h.stop()
	h.gate <- struct{}{}
	h.until("it has left", func() bool { return h.holds.nc.NumSubscriptions() == 0 })
	open()
	for range many {
		m, err := answers.NextMsg(testPatience)
		h.must(err)
		var told held
		if err := json.Unmarshal(m.Data, &told); err != nil || len(told.Found) != 1 {
			t.Errorf("it says %s, %v", m.Data, err)
		}
	}
	end()
}

// TestLimitsOfHolds: how many rows, how large, and for how long.
func TestLimitsOfHolds(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	subject := legwork.HoldSubject(p.ns, "t")
	many, err := json.Marshal(hold{Rows: make([]row, maxRows+1)})
	p.must(err)
	large := `{"rows":[],"x":"` + strings.Repeat("x", maxBytes) + `"}`
	for _, body := range []string{"{", string(many), `{"rows":[],"lease_ms":-1}`, large,
		`{"rows":[],"lease_ms":-9223372036855}`} { // in nanoseconds it is positive again
		p.must(p.nc.PublishRequest(subject, nats.NewInbox(), []byte(body)))
	}
	m, err := p.nc.Request(subject, []byte(`{"rows":[{"guid":"`+legwork.NewID().String()+`","publish":1,"attempt":1}],`+
		`"lease_ms":9223372036854775807}`), testPatience)
	p.must(err)
	var told held
	p.must(json.Unmarshal(m.Data, &told))
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(told.Found) != 1 || len(p.leases) != 1 || p.leases[0] != maxLease {
		t.Errorf("found %v, renewed for %s", told.Found, p.leases)
	}
	if n := strings.Count(p.log.String(), "is not renewed"); n != 5 {
		t.Errorf("of five wrong requests the log has %d: %s", n, &p.log)
	}
}
