package engine_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

const twoTopics = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: busy
      activities:
        t: {type: trigger}
        a: {type: worker, topic: w.busy}
        b: {type: worker, topic: w.busy}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: later
      activities:
        e: {type: trigger}
        f: {type: worker, topic: w.first}
        g: {type: worker, topic: w.busy}
      transitions:
        e: [{to: f}]
        f: [{to: g}]
    - subscribes: calm
      activities:
        c: {type: trigger}
        d: {type: worker, topic: w.calm}
      transitions:
        c: [{to: d}]
`

// limited returns an engine that lets four activities wait for a topic and
// looks at what the world's broker holds; idle is since when nobody takes it.
func limited(t *testing.T, w *sim.World, idle time.Duration, failure error) *engine.Engine {
	t.Helper()
	return crowded(t, w, idle, failure, func() int { return 0 })
}

// crowded is limited; inFlight is asked how many messages of the start lane are in
// flight.
func crowded(t *testing.T, w *sim.World, idle time.Duration, failure error, inFlight func() int,
	settings ...func(*engine.Config)) *engine.Engine {
	t.Helper()
	cfg := engine.Config{Namespace: w.Namespace, Mode: w.Mode, Store: w.Store(w.Pool), MaxWaiting: 4,
		Publish: func(ts []*legwork.Transition) { w.Publish(ts...) },
		Backlog: func(_ context.Context, lane string) (legwork.Backlog, error) {
			b := legwork.Backlog{Waiting: len(w.Find(lane, "")), Idle: idle}
			if lane == legwork.LaneStart {
				b.InFlight = inFlight()
			}
			return b, failure
		}}
	for _, set := range settings {
		set(&cfg)
	}
	e, err := engine.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func starts(w *sim.World, topic string, n int) []*sim.Message {
	all := make([]*sim.Message, n)
	for i := range all {
		all[i] = w.Start(topic, fmt.Sprint(topic, i), `{}`)
	}
	return all
}

// drain has all messages take effect, while at most four activities wait. The engine looks at the queues every 20 ms.
func drain(t *testing.T, w *sim.World, e *engine.Engine) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); len(w.Messages()) > 0 && time.Now().Before(end); {
		for _, m := range w.Messages() {
			if waiting := len(w.Find("work.w.busy", "")); waiting > 4 {
				t.Fatalf("%d activities wait", waiting)
			}
			if m.Lane == legwork.LaneStart {
				w.Handle(e, legwork.LaneStart, m)
			} else {
				w.Step(e, m)
			}
		}
	}
}

// TestNewJobsWaitForWhatHasBegun: ADR 19. No more begin than may wait, others
// are not held up by it, and in the end all have run, once.
func TestNewJobsWaitForWhatHasBegun(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, twoTopics)
	e := limited(t, w, 0, nil)
	v := w.Handle(e, legwork.LaneStart, append(starts(w, "busy", 7), w.Start("calm", "calm", `{}`))...)
	outcomesAre(t, v, "ack done", "ack done", "ack done", "ack done", "nak held", "nak held", "nak held", "ack done")
	for _, held := range v[4:7] {
		if held.Err != nil || held.Delay < 100*time.Millisecond || held.Delay > time.Second {
			t.Errorf("held back for %v (%v)", held.Delay, held.Err)
		}
	}
	if begun := w.One(`SELECT count(*)::text FROM legwork.job`); begun != "5" {
		t.Errorf("%s jobs have begun, want 5", begun)
	}
	drain(t, w, e)
	if done := w.One(`SELECT count(*)::text FROM legwork.job WHERE state = 'completed'`); done != "8" {
		t.Errorf("%s jobs are completed, want 8", done)
	}
	atRest(t, w)
}

// TestHeldStartsLeaveRoom: once three quarters of the start lane are in flight,
// starts begin though their workers are behind, so that others do not stand still.
func TestHeldStartsLeaveRoom(t *testing.T) {
	t.Parallel()
	for inFlight, begin := range map[int]bool{24_000: false, 24_576: true} {
		w := sim.New(t, engine.Fused, twoTopics)
		looks := 0
		e := crowded(t, w, 0, nil, func() int { looks++; return inFlight })
		all := starts(w, "busy", 6)
		outcomesAre(t, w.Handle(e, legwork.LaneStart, all...), "ack done", "ack done", "ack done", "ack done", "nak held",
			"nak held")
		outcome := w.Handle(e, legwork.LaneStart, all[4])[0].Outcome // it looks at the lane, as starts are held
		if (outcome == "done") != begin || looks != 1 {
			t.Errorf("with %d starts in flight another one is %q, after %d looks", inFlight, outcome, looks)
		}
		holds(t, w)
	}
}

// TestStartsAreHeldBackAgain when fewer are in flight, though none was held back meanwhile.
func TestStartsAreHeldBackAgain(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, twoTopics)
	inFlight := 24_576
	e := crowded(t, w, 0, nil, func() int { return inFlight })
	all := starts(w, "busy", 5)
	w.Handle(e, legwork.LaneStart, all...)
	outcomesAre(t, w.Handle(e, legwork.LaneStart, all[4]), "ack done")
	inFlight = 100
	// the engine looks again every 100 ms
	for n, end := 0, time.Now().Add(20*time.Second); ; n++ {
		if w.Handle(e, legwork.LaneStart, w.Start("busy", fmt.Sprint("again", n), `{}`))[0].Outcome == "held" {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("with %d starts in flight all begin", inFlight)
		}
	}
	holds(t, w)
}

// TestCopiesOfHeldStarts: a start that is repeated while it is held back is held once. The first message of it stays,
// in whatever order they come. What has no name is no copy.
func TestCopiesOfHeldStarts(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, twoTopics)
	receipts := 0
	e := crowded(t, w, 0, nil, func() int { return 0 }, func(c *engine.Config) {
		c.Answer = func(*legwork.Delivery, legwork.Receipt) { receipts++ }
	})
	outcomesAre(t, w.Handle(e, legwork.LaneStart, starts(w, "busy", 4)...), "ack done", "ack done", "ack done", "ack done")
	start := func(key string) *sim.Message {
		h := legwork.Header{}
		if key != "" {
			h.Set(legwork.HeaderStartKey, key)
		}
		return w.Put(legwork.LaneStart, legwork.StartSubject(w.Namespace, "busy"), h, []byte(`{}`))
	}
	first, second, third, other := start("k"), start("k"), start("k"), start("l")
	outcomesAre(t, w.Handle(e, legwork.LaneStart, second, third, first, other, start(""), start("")), "nak held",
		"ack copy", "nak held", "nak held", "nak held", "nak held")
	outcomesAre(t, w.Handle(e, legwork.LaneStart, second, first), "ack copy", "nak held")
	if receipts != 4 {
		t.Errorf("%d receipts, want those of the 4 jobs that have begun", receipts)
	}
	drain(t, w, e)
	if done := w.One(`SELECT count(*)::text FROM legwork.job WHERE state = 'completed'`); done != "8" {
		t.Errorf("%s jobs are completed, want 8", done)
	}
	atRest(t, w)
}

// TestNobodyIsHeldBackForNothing: a topic that nobody serves waits for its
// workers, and what cannot be seen is not feared.
func TestNobodyIsHeldBackForNothing(t *testing.T) {
	t.Parallel()
	for name, e := range map[string]func(*sim.World) *engine.Engine{
		"never served": func(w *sim.World) *engine.Engine { return limited(t, w, legwork.Never, nil) },
		"left alone":   func(w *sim.World) *engine.Engine { return limited(t, w, time.Minute, nil) },
		"no answer":    func(w *sim.World) *engine.Engine { return limited(t, w, 0, errors.New("the broker is away")) },
		"not asked":    func(w *sim.World) *engine.Engine { return w.Engine(w.Pool) },
	} {
		w := sim.New(t, engine.Fused, twoTopics)
		for i, v := range w.Handle(e(w), legwork.LaneStart, starts(w, "busy", 9)...) {
			if v.Outcome != "done" {
				t.Errorf("%s: start %d is %s", name, i, v.Outcome)
			}
		}
		holds(t, w)
	}
}

// TestOnlyFirstStepsHoldBack: work that waits for a later step of a graph holds no
// start of it back.
func TestOnlyFirstStepsHoldBack(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, twoTopics)
	e := limited(t, w, 0, nil)
	v := w.Handle(e, legwork.LaneStart, append(starts(w, "busy", 5), w.Start("later", "later", `{}`))...)
	outcomesAre(t, v, "ack done", "ack done", "ack done", "ack done", "nak held", "ack done")
}
