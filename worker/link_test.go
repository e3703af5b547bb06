package worker_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/link"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/worker"
)

// linked is an engine in another process than the worker's: what it hands over, and what it gets (ADR 107).
type linked struct {
	*site
	*link.Engine
	room      atomic.Bool // for answers
	verdict   atomic.Int32
	answers   chan *legwork.Transition
	published chan *legwork.Transition // work that no worker has taken
	renewed   chan legwork.ID

	keep atomic.Bool                // answers, without a verdict
	kept chan func(legwork.Verdict) // of those
}

// newLinked begins an engine of a site.
func newLinked(t *testing.T, s *site) *linked {
	t.Helper()
	e := &linked{site: s, answers: make(chan *legwork.Transition, 1024),
		published: make(chan *legwork.Transition, 1024), renewed: make(chan legwork.ID, 1024),
		kept: make(chan func(legwork.Verdict), 1024)}
	e.room.Store(true)
	process := local.New()
	process.Take(legwork.LaneResponse, e.take)
	e.Engine = link.NewEngine(s.conn.NATS(), process, s.ns, func(all []*legwork.Transition) {
		for _, w := range all {
			e.published <- w
		}
	}, quiet())
	s.must(e.Listen())
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { e.Run(ctx) })
	served := make(chan error, 1)
	go func() { served <- link.ServeHolds(ctx, s.conn.NATS(), e, s.ns, quiet(), func() {}) }()
	t.Cleanup(func() {
		cancel()
		s.must(receive(t, served))
		running.Wait()
		e.Close()
	})
	s.must(s.conn.NATS().Flush())
	return e
}

func (e *linked) take(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	if !e.room.Load() {
		return false
	}
	answer, err := legwork.DecodeResponse(d)
	if err != nil {
		e.t.Errorf("what is no answer: %v", err)
	}
	if e.keep.Load() {
		e.kept <- settled
	} else {
		settled(legwork.Verdict{Action: legwork.Action(e.verdict.Load())})
	}
	e.answers <- answer
	return true
}

// Renew stands for the outbox.
func (e *linked) Renew(_ context.Context, topic string, guid []legwork.ID, publish, attempt []int32, _ time.Duration) (
	[]legwork.ID, error) {
	for i, id := range guid {
		if publish[i] != 3 || attempt[i] != 1 {
			e.t.Errorf("it renews publish %d of attempt %d", publish[i], attempt[i])
		}
		keep(e.renewed, id)
	}
	return guid, nil
}

// hand hands work of topic t to a worker, as soon as one takes it.
func (e *linked) hand(w *legwork.Transition) {
	e.t.Helper()
	w.Publish = 3
	e.until("there is room", func() bool { return e.given(w) })
}

// given reports whether there was room for work.
func (e *linked) given(w *legwork.Transition) bool {
	_, left := e.Give([]*legwork.Transition{w})
	return len(left) == 0
}

// begun waits until a worker has begun work that is handed over.
func (e *linked) begun(h *blocked, w *legwork.Transition) {
	e.t.Helper()
	for {
		e.hand(w)
		select {
		case <-h.began:
			return
		case <-e.published: // it was not ready
		case <-time.After(patience):
			e.t.Fatal("no worker takes work")
		}
	}
}

// TestLinkedWork: work that an engine elsewhere hands over is run, and the answer goes back to that engine, not to
// another. The broker has neither.
func TestLinkedWork(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	e, other := newLinked(t, s), newLinked(t, s)
	s.run(s.config(), worker.HandleRaw("t", sayBack))
	for i := range 100 {
		w := work("t", fmt.Sprintf(`{"n":%d}`, i))
		e.hand(w)
		var answer *legwork.Transition
		for answer == nil {
			select {
			case answer = <-e.answers:
			case <-e.published: // the worker was not ready
				e.hand(w)
			}
		}
		if answer.Work != w.GUID || answer.Status != legwork.Success || string(answer.Data) != string(w.Data) {
			t.Errorf("to work %s of %s, the answer is %s to %s: %s", w.GUID, w.Data, answer.Status, answer.Work, answer.Data)
		}
	}
	if info := s.consumer("t"); info.Delivered.Consumer != 0 || s.stored("RESPONSE") != 0 {
		t.Errorf("the broker has delivered %d messages, and has %d answers", info.Delivered.Consumer, s.stored("RESPONSE"))
	}
	if len(other.answers) > 0 {
		t.Errorf("another engine has %d answers", len(other.answers))
	}
}

// TestAnswersToAnyEngine: the answer to work that the stream has delivered goes straight to an engine, of any process.
// The work is acknowledged when that has settled the answer, not before.
func TestAnswersToAnyEngine(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	e := newLinked(t, s)
	e.keep.Store(true)
	s.run(s.config(), worker.HandleRaw("t", sayBack))
	verdicts := s.verdicts()
	w := work("t", `1`)
	s.send(w)
	if answer := receive(t, e.answers); answer.Work != w.GUID {
		t.Errorf("the answer is to %s", answer.Work)
	}
	if len(verdicts) > 0 {
		t.Error("the work has a verdict before its answer")
	}
	receive(t, e.kept)(legwork.Verdict{Action: legwork.Ack})
	s.await(verdicts, "+ACK")
	s.idle()
}

// TestAnswersThatNoEngineSettles: of an engine that has no room, hands answers back, says nothing, or is gone, are
// published.
func TestAnswersThatNoEngineSettles(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*linked){
		"no room":     func(e *linked) { e.room.Store(false) },
		"handed back": func(e *linked) { e.verdict.Store(int32(legwork.Nak)) },
		"silent":      func(e *linked) { e.keep.Store(true) },
		"gone":        func(e *linked) { e.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, h := newSite(t), newBlocked()
			e := newLinked(t, s)
			s.run(s.config(), worker.HandleRaw("t", h.run))
			w := work("t", `1`)
			e.begun(h, w)
			change(e)
			s.must(s.conn.NATS().Flush())
			h.end <- struct{}{}
			if a := s.answer(); a.Work != w.GUID || a.Status != legwork.Success {
				t.Errorf("the answer is %s to %s", a.Status, a.Work)
			}
		})
	}
}

// TestLinkedWorkThatIsNotTaken is published by the engine: nobody listens, no slot comes free for it, or the worker
// ends.
func TestLinkedWorkThatIsNotTaken(t *testing.T) {
	t.Parallel()
	s, h := newSite(t), newBlocked()
	e := newLinked(t, s)
	lonely := work("t", `"lonely"`)
	e.hand(lonely)
	if w := receive(t, e.published); w.GUID != lonely.GUID || string(w.Data) != `"lonely"` || w.Publish != 3 {
		t.Errorf("published is %+v", w)
	}
	if e.given(work("t", `{}`)) {
		t.Error("the topic does not rest")
	}
	two := newLinked(t, s)
	cfg := s.config()
	cfg.Concurrency = 2
	ctx, end := context.WithCancel(context.Background())
	s.runIn(ctx, cfg, worker.HandleRaw("t", h.run))
	runs, waits := work("t", `"runs"`), work("t", `"waits"`)
	two.begun(h, runs)
	two.hand(waits)
	if w := receive(t, two.published); w.GUID != waits.GUID {
		t.Errorf("published is %s", w.Data)
	}
	last := work("t", `"last"`)
	two.hand(last)
	end()
	if w := receive(t, two.published); w.GUID != last.GUID {
		t.Errorf("published is %s", w.Data)
	}
	h.end <- struct{}{}
	if a := receive(t, two.answers); a.Work != runs.GUID {
		t.Errorf("the answer is to %s", a.Data)
	}
}

// TestLinkedWorkThatLasts is renewed, whatever becomes of its engine, until it is answered.
func TestLinkedWorkThatLasts(t *testing.T) {
	t.Parallel()
	s, h := newSite(t), newBlocked()
	e := newLinked(t, s)
	s.run(s.config(), worker.HandleRaw("t", h.run))
	w := work("t", `1`)
	e.begun(h, w)
	e.Close()
	if id := receive(t, e.renewed); id != w.GUID {
		t.Errorf("work %s is renewed", id)
	}
	close(h.end)
	if a := s.answer(); a.Work != w.GUID {
		t.Errorf("the answer is to %s", a.Work)
	}
}

// TestTurnsAreAnsweredWithoutAStream: the last answer to a turn, too.
func TestTurnsAreAnsweredWithoutAStream(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	e := newLinked(t, s)
	s.run(s.config(), flow.Handle("code", func(flow.Context, int) (int, error) { return 1, nil }))
	s.send(work("code", `{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"`+digest+`","in":1}]}`))
	if a := receive(t, e.answers); a.Status != legwork.Success {
		t.Errorf("the answer is %s", a.Status)
	}
	s.idle()
}

// TestWhatIsNotLinked: keyed work.
func TestWhatIsNotLinked(t *testing.T) {
	t.Parallel()
	e := newLinked(t, newSite(t))
	keyed := work("t", `{}`)
	keyed.Key = "k"
	if e.Serves(keyed) {
		t.Error("it was taken")
	}
}
