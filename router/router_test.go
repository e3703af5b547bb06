package router

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// GUID-12: each delivery has one verdict, and the broker hears it.
func TestEachVerdictIsSettled(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	b.publish(30)
	o := &observed{}
	stop := b.run(Config{Observer: o, MaxBatch: 7,
		Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
			if len(batch) > 7 {
				t.Errorf("batch of %d", len(batch))
			}
			verdicts := acks(len(batch))
			for i, d := range batch {
				verdicts[i].Outcome = "done"
				if d.Count > 1 {
					verdicts[i].Outcome = "resumed"
					continue
				}
				switch d.Sequence % 3 {
				case 1:
					verdicts[i] = legwork.Verdict{Action: legwork.Nak, Delay: 150 * time.Millisecond, Outcome: "retry"}
				case 2:
					verdicts[i] = legwork.Verdict{Action: legwork.Term, Outcome: "dead"}
				}
			}
			return verdicts
		}})
	b.left(0)
	b.must(stop())
	for outcome, want := range map[string]int{"run ack done": 10, "run nak retry": 10, "run term dead": 10,
		"run ack resumed": 10} {
		if got := o.count(outcome); got != want {
			t.Errorf("%s: %d, want %d", outcome, got, want)
		}
	}
	if o.fetched != 40 || o.handled != 40 || o.settled != 40 {
		t.Errorf("fetched %d, handled %d, settled %d; want 40 each", o.fetched, o.handled, o.settled)
	}
}

func TestConcurrencyBoundsWhatIsInFlight(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	b.publish(40)
	var now, most atomic.Int64
	release := make(chan struct{})
	full := make(chan struct{}, 40)
	stop := b.run(Config{MaxBatch: 5, Concurrency: 3,
		Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
			most.Store(max(most.Load(), now.Add(int64(len(batch)))))
			full <- struct{}{}
			<-release
			now.Add(-int64(len(batch)))
			return acks(len(batch))
		}})
	for range 3 {
		wait(t, full, "three batches")
	}
	var state streams.LaneState
	b.eventually(func() bool { // the broker counts what waits a moment later
		var err error
		state, err = b.conn.LaneState(t.Context(), legwork.LaneRun)
		b.must(err)
		return state.InFlight == 15 && state.Waiting == 25
	}, func() string {
		return fmt.Sprintf("in flight %d, waiting %d; want 15, 25: nothing may be fetched without a free slot",
			state.InFlight, state.Waiting)
	})
	close(release)
	b.left(0)
	b.must(stop())
	if most.Load() > 15 {
		t.Errorf("%d messages at once", most.Load())
	}
}

// A handler that frees its slot lets the next batch be fetched, and one only, however
// often it does so; the drain waits for it.
func TestAFreedSlotIsForTheNextBatch(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	b.publish(3)
	started, release := make(chan uint64, 3), make(chan struct{})
	end, drained := b.start(Config{MaxBatch: 1, Concurrency: 1,
		Handler: func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
			if batch[0].Sequence == 1 {
				Free(ctx)
				Free(ctx)
			}
			started <- batch[0].Sequence
			<-release
			return acks(len(batch))
		}})
	wait(t, started, "the first batch")
	wait(t, started, "the batch in its slot")
	end()
	close(release)
	b.must(drained())
	b.left(1)
	Free(t.Context()) // of no router
}

// STYLE 12: when the router stops fetching, it does not cancel work.
func TestDrainFinishesWhatIsInFlight(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	b.publish(10)
	started, release := make(chan struct{}, 10), make(chan struct{})
	var cancelled atomic.Bool
	end, drained := b.start(Config{MaxBatch: 4, Concurrency: 1,
		Handler: func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
			started <- struct{}{}
			<-release
			cancelled.Store(ctx.Err() != nil)
			return acks(len(batch))
		}})
	wait(t, started, "the first batch")
	end()
	close(release)
	b.must(drained())
	if cancelled.Load() {
		t.Error("the batch was cancelled though it was in time")
	}
	b.left(6)
	if len(started) != 0 {
		t.Errorf("%d more batches were started", len(started))
	}
}

func TestDrainTimeoutCancelsTheHandler(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	b.publish(4)
	started := make(chan struct{}, 10)
	o := &observed{}
	stop := b.run(Config{Observer: o, Concurrency: 1, DrainTimeout: 100 * time.Millisecond,
		Handler: func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
			started <- struct{}{}
			<-ctx.Done()
			return naks(len(batch), time.Millisecond, "interrupted", context.Cause(ctx))
		}})
	wait(t, started, "the first batch")
	b.must(stop())
	if n := o.count("run nak interrupted"); n != 4 {
		t.Errorf("%d messages were handed back, want 4", n)
	}
	// They are there for the next router at once, not when their lease ends.
	b.run(Config{Handler: func(_ context.Context,
		batch []*legwork.Delivery) []legwork.Verdict {
		return acks(len(batch))
	}})
	b.left(0)
}

// A batch that comes too late to be started at all.
func TestUnstartedMessagesAreHandedBack(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	b.publish(3)
	o := &observed{}
	r, err := New(Config{Source: b.source, Observer: o,
		Handler: func(context.Context, []*legwork.Delivery) []legwork.Verdict {
			t.Error("started after the drain timeout")
			return nil
		}})
	b.must(err)
	messages, err := b.source.Next(t.Context(), 3)
	b.must(err)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errDrained)
	r.live(ctx, messages)
	if n := o.count("run nak unstarted"); n != len(messages) {
		t.Errorf("%d of %d were handed back", n, len(messages))
	}
}

func TestABrokenHandlerLosesNothing(t *testing.T) {
	for name, broken := range map[string]func() []legwork.Verdict{
		"panic":    func() []legwork.Verdict { panic("boom") },
		"mismatch": func() []legwork.Verdict { return acks(1) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, 0)
			b.publish(3)
			var logged lockedLog
			o := &observed{}
			b.run(Config{Observer: o, Concurrency: 1, Log: slog.New(slog.NewTextHandler(&logged, nil)),
				Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
					if batch[0].Count == 1 {
						if len(batch) == 1 && name == "mismatch" {
							return nil
						}
						return broken()
					}
					return acks(len(batch))
				}})
			b.left(0)
			if n := o.count("run nak " + name); n != 3 {
				t.Errorf("%d messages were handed back, want 3", n)
			}
			if n := strings.Count(logged.String(), "level=ERROR"); n < 1 || n > 3 {
				t.Errorf("logged %d errors, want one per batch:\n%s", n, logged.String())
			}
			if name == "panic" && !strings.Contains(logged.String(), "router_test.go") {
				t.Error("the log lacks the stack")
			}
		})
	}
}

type lockedLog struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// A slow batch keeps its leases; without the heartbeat every message would be
// handed over two or three times meanwhile.
func TestHeartbeatKeepsASlowBatch(t *testing.T) {
	t.Parallel()
	b := newBench(t, 2*time.Second)
	b.publish(5)
	var calls, redelivered atomic.Int64
	stop := b.run(Config{Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		calls.Add(1)
		for _, d := range batch {
			if d.Count > 1 {
				redelivered.Add(1)
			}
		}
		<-time.After(4500 * time.Millisecond) // more than two leases of real time
		return acks(len(batch))
	}})
	b.left(0)
	b.must(stop())
	if redelivered.Load() != 0 {
		t.Errorf("%d messages were handed over twice", redelivered.Load())
	}
}

// FACTS 6: a delivery whose lease has passed comes again, so starting it now would be
// double work.
func TestExpiredDeliveriesAreDropped(t *testing.T) {
	t.Parallel()
	b := newBench(t, time.Second)
	b.publish(2)
	messages, err := b.source.Next(t.Context(), 2)
	b.must(err)
	var calls atomic.Int64
	r, err := New(Config{Source: b.source, Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		calls.Add(1)
		return acks(len(batch))
	}, Log: slog.New(slog.DiscardHandler)})
	b.must(err)
	b.eventually(messages[0].Expire, func() string { return "the lease never ends" })
	b.eventually(messages[len(messages)-1].Expire, func() string { return "the lease never ends" })
	r.live(t.Context(), messages)
	if calls.Load() != 0 {
		t.Error("the handler got an expired delivery")
	}
	b.run(Config{Handler: func(_ context.Context,
		batch []*legwork.Delivery) []legwork.Verdict {
		return acks(len(batch))
	}})
	b.left(0)
}

func TestDeletedConsumerUnderLoadHeals(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	var mu sync.Mutex
	seen := map[string]bool{}
	some := make(chan struct{}, 1)
	stop := b.run(Config{MaxBatch: 16, Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		mu.Lock()
		defer mu.Unlock()
		for _, d := range batch {
			seen[d.Header.Get(legwork.HeaderGUID)] = true
		}
		if len(seen) > 200 {
			select {
			case some <- struct{}{}:
			default:
			}
		}
		return acks(len(batch))
	}})
	for range 5 {
		b.publish(400)
		wait(t, some, "traffic")
		b.eventually(func() bool { // it may not be back yet
			return b.js.DeleteConsumer(t.Context(), "LEGWORK_"+b.conn.Namespace()+"_RUN", "engine") == nil
		}, func() string { return "the consumer does not come back" })
	}
	b.left(0)
	b.must(stop())
	if len(seen) != 2000 {
		t.Errorf("%d of 2000 messages came", len(seen))
	}
}

func TestRunReportsASourceThatIsGone(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	r, err := New(Config{Source: b.source, Handler: func(_ context.Context,
		batch []*legwork.Delivery) []legwork.Verdict {
		return acks(len(batch))
	}})
	b.must(err)
	b.must(b.source.Close())
	if err := r.Run(t.Context()); !errors.Is(err, streams.ErrSourceClosed) || !strings.Contains(err.Error(), "lane run") {
		t.Errorf("got %v", err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	t.Parallel()
	b := newBench(t, 0)
	handler := func(context.Context, []*legwork.Delivery) []legwork.Verdict { return nil }
	for field, cfg := range map[string]Config{
		"Source":       {Handler: handler},
		"Handler":      {Source: b.source},
		"MaxBatch":     {Source: b.source, Handler: handler, MaxBatch: -1},
		"Concurrency":  {Source: b.source, Handler: handler, Concurrency: -1},
		"DrainTimeout": {Source: b.source, Handler: handler, DrainTimeout: -1},
	} {
		if _, err := New(cfg); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: got %v", field, err)
		}
	}
}
