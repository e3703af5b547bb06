package worker_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

func publish(s *site, subject string, h legwork.Header, data []byte) {
	s.t.Helper()
	_, err := s.js().PublishMsg(s.ctx(), &nats.Msg{Subject: subject, Header: nats.Header(h), Data: data})
	s.must(err)
}

// A handler may take longer than the lease: it is extended, nobody else starts.
func TestLeaseIsExtended(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	verdicts := s.verdicts()
	var starts atomic.Int32
	release := make(chan struct{})
	s.run(s.config(), worker.Handle("long", func(context.Context, any) (any, error) {
		starts.Add(1)
		<-release
		return nil, nil
	}))
	s.send(work("long", `1`))
	for range 5 { // of a third of the lease each
		s.await(verdicts, "+WPI")
	}
	close(release)
	s.answer()
	s.await(verdicts, "+ACK")
	s.idle()
	if n := starts.Load(); n != 1 {
		t.Errorf("started %d times, want once", n)
	}
}

// The handler of keyed work ends when the broker is away, before another worker gets the work (ADR 61). Other work
// goes on: it may be done twice.
func TestKeyedWorkEndsWithItsLease(t *testing.T) {
	t.Parallel()
	server := natstest.NewServer(t)
	s := siteOn(t, server.URL())
	var claims, runs atomic.Int32
	_, err := s.conn.NATS().Subscribe(legwork.ClaimSubject(s.ns, "keyed"), func(m *nats.Msg) {
		_ = m.Respond([]byte(fmt.Sprintf(`{"verdict":"run","claim":%d}`, claims.Add(1))))
	})
	s.must(err)
	s.must(s.conn.NATS().Flush())
	started, ended, release := make(chan struct{}, 10), make(chan error, 1), make(chan struct{})
	s.run(s.config(),
		worker.Handle("keyed", func(ctx context.Context, _ any) (any, error) {
			if runs.Add(1) > 1 {
				return "again", nil
			}
			started <- struct{}{}
			<-ctx.Done()
			ended <- context.Cause(ctx)
			return nil, ctx.Err()
		}),
		worker.Handle("other", func(ctx context.Context, _ any) (any, error) {
			started <- struct{}{}
			<-release
			return "done", ctx.Err()
		}))
	keyed := work("keyed", `1`)
	keyed.Key = "o-1"
	s.send(keyed, work("other", `1`))
	receive(t, started)
	receive(t, started)
	server.Stop()
	if err := receive(t, ended); !contains([]byte(err.Error()), "the broker is away") {
		t.Errorf("the handler ends with %v", err)
	}
	server.Start()
	close(release)
	for guid, a := range s.answers(2) {
		want := "200 done"
		if guid == keyed.GUID {
			want = "200 again"
		}
		checkAnswer(t, a.Topic, a, want)
	}
	s.idle()
}

// The answer is stored before the work is acknowledged. While it cannot be,
// the work stays and is done again, with an answer of the same identity.
func TestAnswerBeforeAck(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	name := "LEGWORK_" + s.ns + "_RESPONSE"
	stream, err := s.js().Stream(s.ctx(), name)
	s.must(err)
	full := stream.CachedInfo().Config
	full.MaxMsgs, full.Discard = 1, jetstream.DiscardNew
	_, err = s.js().UpdateStream(s.ctx(), full)
	s.must(err)
	publish(s, legwork.ResponseSubject(s.ns, "filler"), legwork.Header{}, nil)

	verdicts := s.verdicts()
	deliveries := make(chan int, 10)
	s.run(s.config(), worker.HandleRaw("stuck", func(_ context.Context, task *worker.Task) (*worker.Reply, error) {
		deliveries <- task.Delivery
		return nil, nil
	}))
	w := work("stuck", `1`)
	s.send(w)
	s.await(verdicts, "-NAK")
	if n := s.stored("WORK"); n != 1 {
		t.Fatalf("%d messages of work are left, want the one that is not answered", n)
	}
	s.must(stream.Purge(s.ctx()))
	a := s.answer()
	if a.Work != w.GUID || a.GUID != legwork.ResponseGUID(w.Gid, w.GUID, 1, legwork.Success, 0) {
		t.Errorf("answered %s for work %s", a.GUID, a.Work)
	}
	if first, second := receive(t, deliveries), receive(t, deliveries); first != 1 || second < 2 {
		t.Errorf("handler ran for deliveries %d and %d", first, second)
	}
	s.idle()
}

// A second copy of work that is running here waits instead of running beside it.
func TestTwin(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	verdicts := s.verdicts()
	var running, most atomic.Int32
	release := make(chan struct{})
	s.run(s.config(), worker.Handle("twin", func(context.Context, any) (any, error) {
		most.Store(max(most.Load(), running.Add(1)))
		defer running.Add(-1)
		<-release
		return nil, nil
	}))
	first := work("twin", `1`)
	second := *first
	second.Publish = 2
	s.send(first, &second)
	s.await(verdicts, "-NAK")
	close(release)
	a := s.answer()
	s.await(verdicts, "+ACK")
	s.await(verdicts, "+ACK")
	// To the broker an answer to another publish is another message: what became of
	// the first may be lost. To the engine it is the same.
	if b := s.answer(); b.GUID != a.GUID {
		t.Errorf("the second answer is %s, the first %s", b.GUID, a.GUID)
	}
	s.idle()
	if n := most.Load(); n != 1 || a.Work != first.GUID {
		t.Errorf("%d copies ran at once", n)
	}
}

// Work that never gets an answer is answered for.
func TestMaxDeliveries(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.must(s.conn.ProvisionTopics(s.ctx(), []string{"crash"}))
	source, err := s.conn.Source(s.ctx(), legwork.LaneWork("crash"))
	s.must(err)
	w := work("crash", `1`)
	s.send(w)
	for range 2 { // two workers die of it
		ms, err := source.Next(s.ctx(), 1)
		s.must(err)
		s.must(ms[0].Settle(legwork.Verdict{Action: legwork.Nak}))
	}
	s.must(source.Close())
	c := s.config()
	c.MaxDeliveries = 2
	s.run(c, worker.Handle("crash", func(context.Context, any) (any, error) {
		t.Error("started once more")
		return nil, nil
	}))
	if a := s.answer(); a.Status != legwork.Failed || a.Code != 500 ||
		string(a.Data[:len(`{"message":"delivered 2 times without an answer; it may crash its worker`)]) != `{"message":"delivered 2 times without an answer; it may crash its worker` {
		t.Errorf("got %s %d %s", a.Status, a.Code, a.Data)
	}
	s.idle()
}

// A handler is answered for with 408 when its time is over, however it takes it.
func TestTimeout(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	obeys := func(ctx context.Context, _ any) (any, error) { <-ctx.Done(); return nil, ctx.Err() }
	short := worker.Timeout(50 * time.Millisecond)
	c := s.config()
	c.Timeout = 100 * time.Millisecond
	s.run(c,
		worker.Handle("obeys", obeys, short),
		worker.Handle("default", obeys),
		worker.Handle("deadline", obeys, worker.Timeout(time.Hour)),
		worker.Handle("past", func(context.Context, any) (any, error) { t.Error("started too late"); return nil, nil }),
		worker.Handle("speaks", func(ctx context.Context, _ any) (any, error) {
			<-ctx.Done()
			return nil, worker.Errorf(504, "bank is slow")
		}, short),
		worker.Handle("made_it", func(ctx context.Context, _ any) (any, error) { <-ctx.Done(); return "done", nil }, short),
	)
	want := map[string]string{
		"obeys": "408 within its timeout of 50ms", "default": "408 within its timeout of 100ms",
		"deadline": "408 by the deadline",
		"past":     "408 before the work was started", "speaks": "504 bank is slow", "made_it": "200 done",
	}
	topics := map[legwork.ID]string{}
	for topic := range want {
		w := work(topic, `1`)
		switch topic {
		case "deadline":
			w.Deadline = time.Now().Add(200 * time.Millisecond)
		case "past":
			w.Deadline = time.Now().Add(-time.Second)
		}
		topics[w.GUID] = topic
		s.send(w)
	}
	for guid, a := range s.answers(len(want)) {
		checkAnswer(t, topics[guid], a, want[topics[guid]])
	}
	s.idle()
}

// A handler that ignores its context is answered for; it keeps its slot, so
// that the worker does not fill with such handlers, and its result is dropped.
func TestHandlerIgnoresItsContext(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	release := make(chan struct{})
	started := make(chan struct{}, 2)
	c := s.config()
	c.Concurrency = 1
	s.run(c, worker.Handle("deaf", func(context.Context, any) (any, error) {
		started <- struct{}{}
		<-release
		return "late", nil
	}, worker.Timeout(50*time.Millisecond)))
	s.send(work("deaf", `1`))
	checkAnswer(t, "deaf", s.answer(), "408 ignores that its context has ended")
	receive(t, started)
	s.send(work("deaf", `2`))
	s.until("the second work is known to the consumer",
		func() bool { i := s.consumer("deaf"); return i.NumPending+uint64(i.NumAckPending) == 1 })
	if info := s.consumer("deaf"); info.NumPending != 1 || len(started) != 0 {
		t.Errorf("%d wait and %d have started, want the second to wait for the slot", info.NumPending, len(started))
	}
	close(release)
	receive(t, started)
	checkAnswer(t, "deaf", s.answer(), "200 late")
	s.idle()
}

func checkAnswer(t *testing.T, name string, a *legwork.Transition, want string) {
	t.Helper()
	code, text := want[:3], want[4:]
	if got := itoa(a.Code); got != code || !contains(a.Data, text) || (a.Status == legwork.Success) != (code == "200") {
		t.Errorf("%s: got %s %d %s, want %s", name, a.Status, a.Code, a.Data, want)
	}
}

var errHandler = errors.New("stopped half-way")
