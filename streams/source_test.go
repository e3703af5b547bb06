package streams

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

func (c *Conn) lane(t *testing.T, lane string) LaneState {
	t.Helper()
	state, err := c.LaneState(t.Context(), lane)
	must(t, err)
	return state
}

// RPC-like latency: a lone message must not wait for company.
func TestNextReturnsALoneMessageAtOnce(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	var took []time.Duration
	for i := range 50 {
		sent := leg1(i)
		began := time.Now()
		published(t, p, sent)
		got := next(t, s, 1)
		took = append(took, time.Since(began))
		read, err := legwork.DecodeRun(got[0].Delivery)
		must(t, err)
		if read.GUID != sent.GUID {
			t.Fatalf("got %s, want %s", read.GUID, sent.GUID)
		}
		ack(t, got...)
	}
	// One that waits does so each time; what else takes long is the machine's.
	fastest := slices.Min(took)
	t.Logf("publish to delivery, fastest of 50: %v", fastest)
	if fastest > 50*time.Millisecond {
		t.Errorf("no message came earlier than %v", fastest)
	}
}

// FACTS 6: what is in the client has its lease running, so there is never
// more of it than there is room for.
func TestNextTakesNoMoreThanItsRoom(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	published(t, p, leg1s(100)...)
	got, err := s.Next(t.Context(), 10)
	must(t, err)
	if len(got) != 10 {
		t.Fatalf("a backlog of 100 gave %d messages, want 10", len(got))
	}
	eventually(t, "10 in flight and 90 that wait", func() bool { // the broker counts a moment later
		state := c.lane(t, legwork.LaneRun)
		return state.InFlight == 10 && state.Waiting == 90
	})
	for len(got) < 100 {
		more, err := s.Next(t.Context(), 1000) // what is here already
		must(t, err)
		got = append(got, more...)
	}
	ack(t, got...)
	eventually(t, "all acked", func() bool { return c.lane(t, legwork.LaneRun).InFlight == 0 })
}

func TestSourcesShareALane(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	seen := make(chan string, 200)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	for range 3 {
		s := b.source(c, legwork.LaneRun)
		go func() {
			defer func() { ended <- struct{}{} }()
			for {
				batch, err := s.Next(ctx, 16)
				if err != nil {
					return
				}
				for _, m := range batch {
					seen <- m.Header.Get(legwork.HeaderGUID)
					_ = m.Settle(legwork.Verdict{})
				}
			}
		}()
	}
	published(t, b.publisher(c), leg1s(200)...)
	unique := map[string]bool{}
	for range 200 {
		select {
		case id := <-seen:
			unique[id] = true
		case <-time.After(2 * time.Minute):
			t.Fatalf("only %d of 200 came", len(unique))
		}
	}
	if len(unique) != 200 {
		t.Errorf("%d distinct messages, want 200", len(unique))
	}
	cancel()
	for range 3 {
		<-ended
	}
}

func TestNextEndsWithItsContextAndHandsBack(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	got := make(chan error, 1)
	go func() { _, err := s.Next(ctx, 10); got <- err }()
	info := func() int {
		consumer, err := c.js.Consumer(t.Context(), "LEGWORK_test_RUN", "engine")
		must(t, err)
		return consumer.CachedInfo().NumWaiting
	}
	eventually(t, "a pull at the broker", func() bool { return info() == 1 })
	cancel(stop)
	if err := <-got; !errors.Is(err, stop) {
		t.Fatalf("got %v, want the cause", err)
	}
	eventually(t, "no pull left", func() bool { return info() == 0 })
	// A message published now must reach the next source at once, not a ghost.
	published(t, p, leg1(1))
	ack(t, next(t, b.source(c, legwork.LaneRun), 1)...)
	must(t, s.Close())
	if _, err := s.Next(t.Context(), 1); !errors.Is(err, ErrSourceClosed) {
		t.Fatalf("after Close: %v", err)
	}
}

// TestNextWithinReturnsWhatHasCome: what the broker has sent as the time ends is returned, as it would
// be delivered a second time otherwise; but no more than there is room for.
func TestNextWithinReturnsWhatHasCome(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	pull, err := newPull(c, s.p)
	must(t, err)
	must(t, pull.request(5))
	s.pull = pull
	published(t, p, leg1s(5)...)
	eventually(t, "all in the inbox", func() bool { return len(pull.inbox) == 5 })
	got, err := s.NextWithin(t.Context(), 3, 0)
	must(t, err)
	again := next(t, s, 2)
	for i, m := range append(got, again...) {
		if want := 1 + i/3; m.Count != want {
			t.Errorf("message %d is delivered for the %d. time, want %d", i, m.Count, want)
		}
	}
	if len(got) != 3 {
		t.Errorf("%d messages came, want 3", len(got))
	}
	ack(t, append(got, again...)...)
	if got, err := s.NextWithin(t.Context(), 3, time.Millisecond); len(got) > 0 || err != nil {
		t.Errorf("%d messages came from an empty lane, %v", len(got), err)
	}
}

func TestSourceSurvives(t *testing.T) {
	faults := map[string]func(*testing.T, *broker, *Conn){
		"consumer deleted": func(t *testing.T, _ *broker, c *Conn) {
			must(t, c.js.DeleteConsumer(t.Context(), "LEGWORK_test_RUN", "engine"))
		},
		"stream deleted": func(t *testing.T, _ *broker, c *Conn) {
			must(t, c.js.DeleteStream(t.Context(), "LEGWORK_test_RUN"))
		},
		"server restarted": func(t *testing.T, b *broker, c *Conn) {
			again := c.reconnection()
			b.Stop()
			b.Start()
			<-again
		},
		"server wiped": func(t *testing.T, b *broker, c *Conn) {
			again := c.reconnection()
			b.Stop()
			b.Wipe()
			b.Start()
			<-again
		},
	}
	for name, fault := range faults {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBroker(t)
			c := b.connect()
			s, p := b.source(c, legwork.LaneRun), b.publisher(c)
			published(t, p, leg1(0))
			ack(t, next(t, s, 1)...)
			eventually(t, "the first is acked", func() bool { return c.lane(t, legwork.LaneRun).InFlight == 0 })
			got := make(chan []*Message, 1)
			failed := make(chan error, 1)
			go func() {
				batch, err := s.Next(t.Context(), 10)
				if err != nil {
					failed <- err
					return
				}
				got <- batch
			}()
			fault(t, b, c)
			sent := leg1(1)
			eventually(t, "published after the fault", func() bool {
				sent.Publish++
				return p.Publish(t.Context(), []*legwork.Transition{sent})[0] == nil
			})
			select {
			case batch := <-got:
				if id := batch[0].Header.Get(legwork.HeaderGUID); id != sent.GUID.String() {
					t.Errorf("got %s, want %s", id, sent.GUID)
				}
				ack(t, batch...)
			case err := <-failed:
				t.Fatal(err)
			case <-time.After(2 * time.Minute):
				t.Fatal("the source did not come back")
			}
		})
	}
}

// FACTS 10: the watchdog. The broker forgets a pull without a word.
func TestSourceNoticesASilentBroker(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	pull, err := newPull(c, s.p)
	must(t, err)
	pull.pending = 10 // asked for, as far as this side knows
	s.pull = pull
	published(t, p, leg1(1))
	ack(t, next(t, s, 1)...)
}

func TestSettle(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect(func(c *Config) { c.AckWait = 20 * time.Second })
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	if s.AckWait() != 20*time.Second {
		t.Fatalf("lease %v, want the consumer's", s.AckWait())
	}
	published(t, p, leg1s(3)...)
	got := next(t, s, 3)
	began := time.Now()
	must(t, got[0].Settle(legwork.Verdict{Action: legwork.Ack}))
	must(t, got[1].Settle(legwork.Verdict{Action: legwork.Nak})) // never at once
	must(t, got[2].Settle(legwork.Verdict{Action: legwork.Term, Outcome: "dead"}))
	if err := got[0].Settle(legwork.Verdict{}); !errors.Is(err, ErrSettled) {
		t.Errorf("second settle: %v", err)
	}
	if err := got[0].Progress(); !errors.Is(err, ErrSettled) {
		t.Errorf("progress after settle: %v", err)
	}
	again := next(t, s, 1)
	if again[0].Sequence != got[1].Sequence || again[0].Count != 2 {
		t.Errorf("redelivered message %d, delivery %d; want %d, 2", again[0].Sequence, again[0].Count, got[1].Sequence)
	}
	if took := time.Since(began); took < minNak {
		t.Errorf("naked message came back after %v", took)
	}
	ack(t, again...)
	eventually(t, "stream is empty", func() bool {
		stream, err := c.js.Stream(t.Context(), "LEGWORK_test_RUN")
		must(t, err)
		return stream.CachedInfo().State.Msgs == 0
	})
}

func TestLeaseEndsAndProgressExtendsIt(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect(func(c *Config) { c.AckWait = 3 * time.Second }) // ten ticks, of which a busy machine may miss some
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	published(t, p, leg1s(2)...)
	got := next(t, s, 2)
	ticker := time.NewTicker(300 * time.Millisecond)
	defer ticker.Stop()
	for !got[1].Expire() {
		<-ticker.C
		must(t, got[0].Progress())
	}
	if got[0].Expire() {
		t.Fatal("both leases have ended, want that of the second")
	}
	again := next(t, s, 1)
	if again[0].Sequence != got[1].Sequence {
		t.Fatalf("redelivered %d, want %d", again[0].Sequence, got[1].Sequence)
	}
	ack(t, got[0], again[0])
}

// The broker withholds messages above its limit in flight; a batch that has
// begun must not wait for them.
func TestNextDoesNotWaitForWithheldMessages(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	cfg := c.consumerConfig(s.p)
	cfg.MaxAckPending = 4
	_, err := c.js.UpdateConsumer(t.Context(), s.p.stream, cfg)
	must(t, err)
	published(t, p, leg1s(10)...)
	began := time.Now()
	first, err := s.Next(t.Context(), 100)
	must(t, err)
	if len(first) != 4 || time.Since(began) > 5*time.Second {
		t.Fatalf("got %d messages after %v, want 4 at once", len(first), time.Since(began))
	}
	ack(t, first...)
	rest := 10 - len(first)
	for rest > 0 {
		batch, err := s.Next(t.Context(), 100)
		must(t, err)
		rest -= len(batch)
		ack(t, batch...)
	}
}
