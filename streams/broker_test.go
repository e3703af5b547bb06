package streams

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/testmain"
)

func TestMain(m *testing.M) {
	testmain.Overlap()
	natstest.Main(m)
}

// broker is a NATS server of one test, which may be stopped, wiped and started
// again at the same address.
type broker struct {
	*natstest.Server
	t testing.TB
}

func newBroker(t testing.TB) *broker {
	t.Helper()
	return &broker{Server: natstest.NewServer(t), t: t}
}

// connect opens a connection in namespace test and provisions it.
func (b *broker) connect(tune ...func(*Config)) *Conn {
	b.t.Helper()
	cfg := Config{URL: b.URL(), Namespace: "test", Heartbeat: 200 * time.Millisecond, ConnectWait: 2 * time.Minute}
	for _, f := range tune {
		f(&cfg)
	}
	c, err := Connect(b.t.Context(), cfg)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(c.Close)
	must(b.t, c.Provision(b.t.Context()))
	return c
}

func (b *broker) publisher(c *Conn) *Publisher {
	b.t.Helper()
	p, err := NewPublisher(c, PublisherConfig{})
	must(b.t, err)
	return p
}

func (b *broker) source(c *Conn, lane string) *Source {
	b.t.Helper()
	s, err := c.Source(b.t.Context(), lane)
	must(b.t, err)
	b.t.Cleanup(func() { _ = s.Close() })
	return s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// published publishes and fails the test on any error.
func published(t testing.TB, p *Publisher, ts ...*legwork.Transition) {
	t.Helper()
	for i, err := range p.Publish(t.Context(), ts) {
		if err != nil {
			t.Fatalf("publish %d: %v", i, err)
		}
	}
}

// next fetches exactly n messages, in as many batches as it takes.
func next(t testing.TB, s *Source, n int) []*Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var all []*Message
	for len(all) < n {
		batch, err := s.Next(ctx, n-len(all))
		if err != nil {
			t.Fatalf("have %d of %d messages: %v", len(all), n, err)
		}
		all = append(all, batch...)
	}
	return all
}

func ack(t testing.TB, messages ...*Message) {
	t.Helper()
	for _, m := range messages {
		must(t, m.Settle(legwork.Verdict{}))
	}
}

// eventually waits for a state of the broker that it tells nobody about.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(2 * time.Minute)
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("still not: %s", what)
		}
	}
}

func leg1(n int) *legwork.Transition {
	gid := legwork.NewID()
	return &legwork.Transition{
		GUID: legwork.NewID(), Kind: legwork.Leg1, Job: fmt.Sprint("job-", n), Gid: gid, App: "shop", Version: "1",
		Activity: "pay", DAD: ",0,0", Attempt: 1, Publish: 1,
	}
}

func leg1s(n int) []*legwork.Transition {
	ts := make([]*legwork.Transition, n)
	for i := range ts {
		ts[i] = leg1(i)
	}
	return ts
}

func work(topic string, n int) *legwork.Transition {
	t := leg1(n)
	t.Kind, t.Topic, t.Data = legwork.Work, topic, []byte(`{"n":1}`)
	return t
}
