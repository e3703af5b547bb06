package router

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/streams"
	"github.com/nats-io/nats.go/jetstream"
)

func TestMain(m *testing.M) {
	testmain.Overlap()
	natstest.Main(m)
}

var namespaces atomic.Int64

// bench is a run lane in a namespace of its own.
type bench struct {
	t      testing.TB
	conn   *streams.Conn
	source *streams.Source
	pub    *streams.Publisher
	js     jetstream.JetStream
}

func newBench(t testing.TB, ackWait time.Duration) *bench {
	t.Helper()
	b := &bench{t: t}
	var err error
	b.conn, err = streams.Connect(t.Context(), streams.Config{
		URL: natstest.URL(t), Namespace: fmt.Sprintf("router%d", namespaces.Add(1)), AckWait: ackWait,
		Heartbeat: 200 * time.Millisecond, Log: slog.New(slog.DiscardHandler),
	})
	b.must(err)
	t.Cleanup(b.conn.Close)
	b.must(b.conn.Provision(t.Context()))
	b.source, err = b.conn.Source(t.Context(), legwork.LaneRun)
	b.must(err)
	b.pub, err = streams.NewPublisher(b.conn, streams.PublisherConfig{})
	b.must(err)
	b.js, err = jetstream.New(b.conn.NATS())
	b.must(err)
	return b
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) publish(n int) {
	b.t.Helper()
	ts := make([]*legwork.Transition, n)
	for i := range ts {
		ts[i] = &legwork.Transition{
			GUID: legwork.NewID(), Kind: legwork.Leg1, Job: "job", Gid: legwork.NewID(), App: "shop", Version: "1",
			Activity: "pay", DAD: ",0,0", Attempt: 1, Publish: 1,
		}
	}
	for _, err := range b.pub.Publish(b.t.Context(), ts) {
		b.must(err)
	}
}

// left waits until the lane holds n messages.
func (b *bench) left(n uint64) {
	b.t.Helper()
	var have uint64
	b.eventually(func() bool {
		stream, err := b.js.Stream(b.t.Context(), "LEGWORK_"+b.conn.Namespace()+"_RUN")
		b.must(err)
		have = stream.CachedInfo().State.Msgs
		return have == n
	}, func() string { return fmt.Sprintf("the lane holds %d messages, want %d", have, n) })
}

// eventually waits for a state that nobody signals.
func (b *bench) eventually(ok func() bool, what func() string) {
	b.t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(2 * time.Minute)
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			b.t.Fatal(what())
		}
	}
}

// run starts a router; stop ends it and returns Run's error.
func (b *bench) run(cfg Config) (stop func() error) {
	b.t.Helper()
	end, wait := b.start(cfg)
	return func() error { end(); return wait() }
}

// start runs a router as run does. end begins its drain, and wait waits for that.
func (b *bench) start(cfg Config) (end func(), wait func() error) {
	b.t.Helper()
	cfg.Source = b.source
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	r, err := New(cfg)
	b.must(err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx) }()
	wait = sync.OnceValue(func() error { return <-ended })
	b.t.Cleanup(func() { cancel(); _ = wait() })
	return cancel, wait
}

func acks(n int) []legwork.Verdict { return make([]legwork.Verdict, n) }

func wait[T any](t testing.TB, c <-chan T, what string) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(2 * time.Minute):
		t.Fatalf("still waiting for %s", what)
		panic("unreachable")
	}
}

// observed counts what the Observer is told.
type observed struct {
	mu                        sync.Mutex
	fetched, handled, settled int
	outcomes                  map[string]int
}

func (o *observed) Fetched(_ string, n int) { o.mu.Lock(); defer o.mu.Unlock(); o.fetched += n }
func (o *observed) Handled(_ string, n int, took time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.handled += n
}
func (o *observed) Settled(lane string, v legwork.Verdict, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.outcomes == nil {
		o.outcomes = map[string]int{}
	}
	o.settled++
	o.outcomes[lane+" "+v.Action.String()+" "+v.Outcome]++
}

func (o *observed) count(outcome string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.outcomes[outcome]
}
