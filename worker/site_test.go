package worker_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) {
	testmain.Overlap()
	watchTelemetry()
	natstest.Main(m)
}

// patience bounds every wait in these tests.
const patience = 2 * time.Minute

// site is the engine's end of the wire, in a namespace of its own: it sends
// work and reads answers.
type site struct {
	t    testing.TB
	conn *streams.Conn
	pub  *streams.Publisher
	in   *streams.Source
	ns   string
	url  string
}

func newSite(t testing.TB) *site { return siteOn(t, natstest.URL(t)) }

func siteOn(t testing.TB, url string) *site {
	t.Helper()
	id := legwork.NewID()
	s := &site{t: t, ns: fmt.Sprintf("t%x", id[8:]), url: url}
	var err error
	s.conn, err = streams.Connect(s.ctx(), streams.Config{URL: url, Namespace: s.ns, AckWait: time.Second, Log: quiet()})
	s.must(err)
	t.Cleanup(s.conn.Close)
	s.must(s.conn.Provision(s.ctx()))
	s.pub, err = streams.NewPublisher(s.conn, streams.PublisherConfig{})
	s.must(err)
	s.in, err = s.conn.Source(s.ctx(), legwork.LaneResponse)
	s.must(err)
	t.Cleanup(func() { _ = s.in.Close() })
	return s
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func (s *site) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// ctx ends with the patience.
func (s *site) ctx() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	s.t.Cleanup(cancel)
	return ctx
}

// config is a worker's on this site.
func (s *site) config() worker.Config {
	return worker.Config{URL: s.url, Namespace: s.ns, Logger: quiet()}
}

// run starts a worker, on topics with the site's lease. The function it returns
// drains it and checks that this went well; the test's end does so, too.
func (s *site) run(c worker.Config, rs ...worker.Registration) (stop func()) {
	return s.runIn(context.Background(), c, rs...)
}

// runIn is run in a context that the worker's is made of.
func (s *site) runIn(ctx context.Context, c worker.Config, rs ...worker.Registration) (stop func()) {
	for _, r := range rs {
		s.must(s.conn.ProvisionTopics(s.ctx(), []string{r.Topic()}))
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- worker.Run(ctx, c, rs...) }()
	stopped := false
	stop = func() {
		s.t.Helper()
		cancel()
		if stopped {
			return
		}
		stopped = true
		select {
		case err := <-done:
			if err != nil {
				s.t.Errorf("Run returned %v, want nil after a drain", err)
			}
		case <-time.After(patience):
			s.t.Fatal("Run did not return after its context was cancelled")
		}
	}
	s.t.Cleanup(stop)
	return stop
}

// work returns a unit of work as the engine makes it.
func work(topic, body string) *legwork.Transition {
	return &legwork.Transition{
		Kind: legwork.Work, GUID: legwork.NewID(), Gid: legwork.NewID(), Job: "order-1",
		App: "shop", Version: "1", Activity: "charge", DAD: ",0,0", Topic: topic, Attempt: 1, Publish: 1,
		Data: []byte(body),
	}
}

// send publishes work.
func (s *site) send(ts ...*legwork.Transition) {
	s.t.Helper()
	for _, err := range s.pub.Publish(s.ctx(), ts) {
		s.must(err)
	}
}

// answers reads n answers as the engine does, by the GUID of their work.
func (s *site) answers(n int) map[legwork.ID]*legwork.Transition {
	s.t.Helper()
	found := map[legwork.ID]*legwork.Transition{}
	for range n {
		r := s.answer()
		if found[r.Work] != nil {
			s.t.Fatalf("two answers to work %s", r.Work)
		}
		found[r.Work] = r
	}
	return found
}

// answer reads the next answer.
func (s *site) answer() *legwork.Transition {
	s.t.Helper()
	ms, err := s.in.Next(s.ctx(), 1)
	if err != nil {
		s.t.Fatalf("no answer came: %v", err)
	}
	r, err := legwork.DecodeResponse(ms[0].Delivery)
	s.must(err)
	s.must(ms[0].Settle(legwork.Verdict{Action: legwork.Ack}))
	return r
}

// idle waits until no work is left on the broker and checks that no answer is.
func (s *site) idle() {
	s.t.Helper()
	s.until("the work stream is empty", func() bool { return s.stored("WORK") == 0 })
	s.until("the response stream is empty", func() bool { return s.stored("RESPONSE") == 0 })
}

func (s *site) stored(stream string) uint64 {
	s.t.Helper()
	st, err := s.js().Stream(s.ctx(), "LEGWORK_"+s.ns+"_"+stream)
	s.must(err)
	return st.CachedInfo().State.Msgs
}

func (s *site) consumer(topic string) *jetstream.ConsumerInfo {
	s.t.Helper()
	c, err := s.js().Consumer(s.ctx(), "LEGWORK_"+s.ns+"_WORK", strings.ReplaceAll(topic, ".", "_"))
	s.must(err)
	return c.CachedInfo()
}

func (s *site) js() jetstream.JetStream {
	js, err := jetstream.New(s.conn.NATS())
	s.must(err)
	return js
}

// until waits for a condition of the broker.
func (s *site) until(what string, ok func() bool) {
	s.t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(patience); !ok(); <-tick.C {
		if time.Now().After(end) {
			s.t.Fatalf("not within %s: %s", patience, what)
		}
	}
}

// listen returns what is published on a subject from now on.
func (s *site) listen(subject string) <-chan *nats.Msg {
	s.t.Helper()
	got := make(chan *nats.Msg, 1024)
	sub, err := s.conn.NATS().ChanSubscribe(subject, got)
	s.must(err)
	s.t.Cleanup(func() { _ = sub.Unsubscribe() })
	s.must(s.conn.NATS().Flush())
	return got
}

// verdicts returns the verdicts given on work from now on.
func (s *site) verdicts() <-chan *nats.Msg { return s.listen("$JS.ACK.LEGWORK_" + s.ns + "_WORK.>") }

// await waits for a message with a given beginning.
func (s *site) await(from <-chan *nats.Msg, prefix string) *nats.Msg {
	s.t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case m := <-from:
			if strings.HasPrefix(string(m.Data), prefix) {
				return m
			}
		case <-deadline:
			s.t.Fatalf("no message beginning %q", prefix)
		}
	}
}

// receive waits for a signal of a handler.
func receive[T any](t testing.TB, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(patience):
		t.Fatal("the signal did not come")
		panic("unreachable")
	}
}
