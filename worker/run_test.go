package worker_test

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

func itoa(n int) string                      { return strconv.Itoa(n) }
func contains(data []byte, text string) bool { return bytes.Contains(data, []byte(text)) }

// On a drain running handlers finish, and nothing new is started.
func TestDrain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	started, release := make(chan context.Context, 10), make(chan struct{})
	c := s.config()
	c.Concurrency = 1
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- worker.Run(ctx, c, worker.Handle("drain", func(ctx context.Context, _ any) (any, error) {
			started <- ctx
			<-release
			return nil, ctx.Err()
		}))
	}()
	first, second := work("drain", `1`), work("drain", `2`)
	s.send(first, second)
	receive(t, started)
	cancel()
	select {
	case err := <-done:
		t.Fatalf("Run returned %v before its handler", err)
	default:
	}
	close(release)
	s.must(receive(t, done))
	if a := s.answer(); a.Work != first.GUID || a.Status != legwork.Success {
		t.Errorf("got %s %s, want the first work's success", a.Status, a.Data)
	}
	// The broker may still be reading the first one's ack.
	s.until("the second work alone is left", func() bool { return s.stored("WORK") <= 1 })
	if len(started) != 0 || s.stored("WORK") != 1 {
		t.Error("the second work was started or is gone")
	}
}

// What outlasts the drain is cancelled and handed to another worker.
func TestDrainTimeout(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.config()
	c.DrainTimeout = 20 * time.Millisecond
	started := make(chan string, 10)
	forever := make(chan struct{})
	defer close(forever)
	obeys := func(ctx context.Context, _ any) (any, error) { started <- ""; <-ctx.Done(); return nil, errHandler }
	deaf := func(context.Context, any) (any, error) { started <- ""; <-forever; return nil, nil }
	finishes := func(ctx context.Context, _ any) (any, error) { started <- ""; <-ctx.Done(); return "saved", nil }
	verdicts := s.verdicts()
	stop := s.run(c, worker.Handle("obeys", obeys), worker.Handle("deaf", deaf), worker.Handle("finishes", finishes))
	s.send(work("obeys", `1`), work("deaf", `1`), work("finishes", `1`))
	for range 3 {
		receive(t, started)
	}
	stop()
	checkAnswer(t, "finishes", s.answer(), "200 saved")
	s.await(verdicts, "-NAK")
	s.await(verdicts, "-NAK")

	again := raw(func(_ context.Context, task *worker.Task) (*worker.Reply, error) {
		return &worker.Reply{Data: task.Delivery}, nil
	})
	s.run(s.config(), again("obeys"), again("deaf"))
	for range 2 {
		checkAnswer(t, "second worker", s.answer(), "200 2")
	}
	s.idle()
}

// Work is fetched for free slots only: what cannot start here stays where
// another worker can have it.
func TestConcurrency(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var running, most atomic.Int32
	started, release := make(chan struct{}, 100), make(chan struct{})
	block := func(context.Context, any) (any, error) {
		most.Store(max(most.Load(), running.Add(1)))
		defer running.Add(-1)
		started <- struct{}{}
		<-release
		return nil, nil
	}
	c := s.config()
	c.Concurrency = 5
	s.run(c, worker.Handle("wide", block), worker.Handle("narrow", block, worker.MaxPerTopic(2)))
	for range 20 {
		s.send(work("narrow", `1`))
	}
	receive(t, started)
	receive(t, started)
	s.until("all narrow work is known to the consumer",
		func() bool { i := s.consumer("narrow"); return i.NumPending+uint64(i.NumAckPending) == 20 })
	if info := s.consumer("narrow"); info.NumAckPending != 2 || info.NumPending != 18 {
		t.Errorf("narrow: %d fetched and %d waiting, want 2 and 18", info.NumAckPending, info.NumPending)
	}
	for range 20 {
		s.send(work("wide", `1`))
	}
	for range 3 {
		receive(t, started)
	}
	s.until("all wide work is known to the consumer",
		func() bool { i := s.consumer("wide"); return i.NumPending+uint64(i.NumAckPending) == 20 })
	if info := s.consumer("wide"); info.NumAckPending != 3 || info.NumPending != 17 {
		t.Errorf("wide: %d fetched and %d waiting, want 3 and 17", info.NumAckPending, info.NumPending)
	}
	close(release)
	s.answers(40)
	s.idle()
	if n := most.Load(); n > 5 {
		t.Errorf("%d handlers ran at once, want at most 5", n)
	}
}

// Fewer slots than topics: each has its turn, one at a time.
func TestMoreTopicsThanSlots(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var running atomic.Int32
	var rs []worker.Registration
	var ws []*legwork.Transition
	for i := range 5 {
		topic := fmt.Sprintf("few.n%d", i)
		rs = append(rs, worker.Handle(topic, func(context.Context, any) (any, error) {
			if running.Add(1) > 1 {
				t.Error("two handlers run at once")
			}
			running.Add(-1)
			return nil, nil
		}))
		for range 10 {
			ws = append(ws, work(topic, `1`))
		}
	}
	c := s.config()
	c.Concurrency = 1
	s.run(c, rs...)
	s.send(ws...)
	s.answers(len(ws))
	s.idle()
}

// What is wrong with a worker is said before it takes any work.
func TestConfigErrors(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	h := worker.Handle("a", charge)
	cases := []struct {
		name string
		c    func(*worker.Config)
		rs   []worker.Registration
		want string
	}{
		{"nothing", nil, nil, "nothing to run"},
		{"zero registration", nil, []worker.Registration{{}}, "no function for topic"},
		{"bad topic", nil, []worker.Registration{worker.Handle("a b", charge)}, `topic "a b"`},
		{"topic twice", nil, []worker.Registration{h, h}, "topic a is registered twice"},
		{"shared consumer", nil, []worker.Registration{worker.Handle("a.b", charge), worker.Handle("a_b", charge)},
			"share the consumer name"},
		{"timeout", nil, []worker.Registration{worker.Handle("a", charge, worker.Timeout(-1))}, "Timeout is -1ns"},
		{"per topic", nil, []worker.Registration{worker.Handle("a", charge, worker.MaxPerTopic(-1))}, "MaxPerTopic is -1"},
		{"concurrency", func(c *worker.Config) { c.Concurrency = -1 }, []worker.Registration{h},
			"LEGWORK_WORKER_CONCURRENCY"},
		{"default timeout", func(c *worker.Config) { c.Timeout = -1 }, []worker.Registration{h}, "LEGWORK_WORKER_TIMEOUT"},
		{"drain", func(c *worker.Config) { c.DrainTimeout = -1 }, []worker.Registration{h}, "LEGWORK_WORKER_DRAIN_TIMEOUT"},
		{"deliveries", func(c *worker.Config) { c.MaxDeliveries = -1 }, []worker.Registration{h},
			"LEGWORK_WORKER_MAX_DELIVERIES"},
		{"namespace", func(c *worker.Config) { c.Namespace = "A" }, []worker.Registration{h}, `namespace "A"`},
		{"url", func(c *worker.Config) { c.URL = "nats://127.0.0.1:bad" }, []worker.Registration{h}, "worker: "},
	}
	for _, k := range cases {
		c := s.config()
		if k.c != nil {
			k.c(&c)
		}
		if err := worker.Run(s.ctx(), c, k.rs...); err == nil || !strings.Contains(err.Error(), k.want) {
			t.Errorf("%s: Run returned %v, want an error with %q", k.name, err, k.want)
		}
	}
}

// A worker finds its broker by the environment.
func TestRunFromEnvironment(t *testing.T) {
	s := newSite(t)
	t.Setenv("NATS_URL", s.url)
	t.Setenv("LEGWORK_NAMESPACE", s.ns)
	t.Setenv("LEGWORK_WORKER_CONCURRENCY", "3")
	t.Setenv("LEGWORK_WORKER_TIMEOUT", "90s")
	c, err := worker.ConfigFromEnv(s.ctx())
	s.must(err)
	if c.Concurrency != 3 || c.Timeout != 90*time.Second || c.Namespace != s.ns {
		t.Errorf("config is %+v", c)
	}
	c.Logger = quiet()
	s.run(c, worker.Handle("env", charge))
	s.send(work("env", `{"total":1}`))
	s.answer()
	s.idle()
	t.Setenv("LEGWORK_WORKER_CONCURRENCY", "many")
	if _, err := worker.ConfigFromEnv(s.ctx()); err == nil || !strings.Contains(err.Error(), "Concurrency") {
		t.Errorf("ConfigFromEnv returned %v for a concurrency of many", err)
	}
}

// A worker that has drained leaves no goroutine behind, whatever its handlers did.
func TestNoLeak(t *testing.T) {
	s := newSite(t)
	c := s.config()
	fine := worker.Handle("fine", charge)
	slow := worker.Handle("slow", func(ctx context.Context, _ any) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
		worker.Timeout(10*time.Millisecond))
	once := func() {
		stop := s.run(c, fine, slow, worker.Handle("idle", charge))
		for range 50 {
			s.send(work("fine", `{"total":1}`), work("slow", `1`))
		}
		s.answers(100)
		stop()
	}
	once() // the broker's and this test's own goroutines are there now
	before := goleak.IgnoreCurrent()
	once()
	goleak.VerifyNone(t, before)
}

// Workers in separate processes share a topic; every work is answered once.
func TestTwoWorkers(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.run(s.config(), worker.Handle("shared", charge))
	s.run(s.config(), worker.Handle("shared", charge))
	ws := make([]*legwork.Transition, 500)
	for i := range ws {
		ws[i] = work("shared", `{"total":1}`)
	}
	s.send(ws...)
	s.answers(len(ws))
	s.idle()
}

// A worker survives its broker, even one that comes back without any data.
func TestBrokerIsLost(t *testing.T) {
	t.Parallel()
	server := natstest.NewServer(t)
	s := siteOn(t, server.URL())
	started, release := make(chan struct{}, 10), make(chan struct{})
	s.run(s.config(), worker.Handle("lost", func(context.Context, any) (any, error) {
		started <- struct{}{}
		<-release
		return nil, nil
	}))
	s.send(work("lost", `1`))
	receive(t, started)
	server.Stop()
	server.Wipe()
	server.Start()
	s.until("the broker is back", func() bool { return s.conn.NATS().IsConnected() && s.conn.Provision(s.ctx()) == nil })
	close(release)
	s.answer() // the work is gone, its answer is not
	s.send(work("lost", `2`))
	s.answer()
	s.idle()
}
