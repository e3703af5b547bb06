package worker_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/worker"
)

// beside is a worker, and the engine of its process: what that hands over, and what it gets.
type beside struct {
	*site
	process  *local.Process
	room     atomic.Bool // for answers
	verdict  atomic.Int32
	handed   chan *legwork.Transition
	verdicts chan legwork.Verdict // on the work
}

// newBeside runs a worker on topic t, with so many slots. stop drains it.
func newBeside(t *testing.T, slots int, fn func(context.Context, *worker.Task) (*worker.Reply, error)) (b *beside,
	stop func()) {
	t.Helper()
	b = &beside{site: newSite(t), process: local.New(), handed: make(chan *legwork.Transition, 1024),
		verdicts: make(chan legwork.Verdict, 1024)}
	b.room.Store(true)
	b.process.Take(legwork.LaneResponse, func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
		if !b.room.Load() {
			return false
		}
		answer, err := legwork.DecodeResponse(d)
		if err != nil {
			t.Errorf("what is no answer: %v", err)
		}
		keep(b.handed, answer)
		settled(legwork.Verdict{Action: legwork.Action(b.verdict.Load())})
		return true
	})
	cfg := b.config()
	cfg.Concurrency = slots
	stop = b.runIn(local.With(context.Background(), b.process), cfg, worker.HandleRaw("t", fn))
	b.until("the worker takes what is handed over", func() bool { return b.process.Serves(work("t", `{}`)) })
	return b, stop
}

// give hands work over, and reports whether there was room.
func (b *beside) give(w *legwork.Transition) bool {
	return b.process.Give(w, local.Delivery(b.ns, w), func(v legwork.Verdict) { keep(b.verdicts, v) })
}

// keep keeps a value for the test, unless that has a thousand already.
func keep[T any](in chan<- T, value T) {
	select {
	case in <- value:
	default:
	}
}

func sayBack(_ context.Context, task *worker.Task) (*worker.Reply, error) {
	return &worker.Reply{Data: task.Data}, nil
}

// TestWorkThatIsHandedOver: it is run, and its answer goes back to the engine of the process. The broker has neither.
func TestWorkThatIsHandedOver(t *testing.T) {
	t.Parallel()
	b, _ := newBeside(t, 8, sayBack)
	for i := range 20 {
		w := work("t", fmt.Sprintf(`{"n":%d}`, i))
		if !b.give(w) {
			t.Fatalf("work %d was refused", i)
		}
		answer := receive(t, b.handed)
		if answer.Work != w.GUID || answer.Status != legwork.Success || string(answer.Data) != string(w.Data) {
			t.Errorf("to work %s of %s, the answer is %s to %s: %s", w.GUID, w.Data, answer.Status, answer.Work, answer.Data)
		}
		if v := receive(t, b.verdicts); v.Action != legwork.Ack {
			t.Errorf("the verdict is %s", v.Action)
		}
	}
	if info := b.consumer("t"); info.Delivered.Consumer != 0 || b.stored("RESPONSE") != 0 {
		t.Errorf("the broker has delivered %d messages, and has %d answers", info.Delivered.Consumer, b.stored("RESPONSE"))
	}
}

// TestAnswersThatTheEngineDoesNotTake are posted, those to work of the broker as well.
func TestAnswersThatTheEngineDoesNotTake(t *testing.T) {
	t.Parallel()
	b, _ := newBeside(t, 8, sayBack)
	b.verdict.Store(int32(legwork.Nak))
	refused := work("t", `1`)
	if !b.give(refused) {
		t.Fatal("it was refused")
	}
	receive(t, b.handed)
	b.room.Store(false)
	crowded, posted := work("t", `2`), work("t", `3`)
	if !b.give(crowded) {
		t.Fatal("it was refused")
	}
	b.send(posted)
	got := b.answers(3)
	for _, w := range []*legwork.Transition{refused, crowded, posted} {
		if got[w.GUID] == nil || string(got[w.GUID].Data) != string(w.Data) {
			t.Errorf("the answer to work %s is %+v", w.Data, got[w.GUID])
		}
	}
	for range 2 {
		if v := receive(t, b.verdicts); v.Action != legwork.Ack {
			t.Errorf("the verdict is %s", v.Action)
		}
	}
	b.idle()
}

// blocked is a handler that waits.
type blocked struct {
	began chan string
	end   chan struct{}
}

func newBlocked() *blocked {
	return &blocked{began: make(chan string, 1024), end: make(chan struct{}, 1024)}
}

func (b *blocked) run(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
	b.began <- string(task.Data)
	select {
	case <-b.end:
		return &worker.Reply{Data: task.Data}, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// TestWorkWaitsForSlots: what is handed over while all slots are taken waits for one, and what has waited for too long
// is handed back.
func TestWorkWaitsForSlots(t *testing.T) {
	t.Parallel()
	h := newBlocked()
	b, _ := newBeside(t, 3, h.run)
	for i := range 5 { // a slot is the broker's, two are free
		if !b.give(work("t", fmt.Sprint(i))) {
			t.Fatalf("work %d was refused", i)
		}
	}
	for range 2 {
		receive(t, h.began)
	}
	h.end <- struct{}{}
	if next := receive(t, h.began); next != "2" {
		t.Errorf("work %s was begun next", next)
	}
	if v := receive(t, b.verdicts); v.Action != legwork.Ack {
		t.Errorf("the verdict on what has ended is %s", v.Action)
	}
	for range 2 { // the two that still wait
		if v := receive(t, b.verdicts); v.Action != legwork.Nak {
			t.Errorf("the verdict on what found no slot is %s", v.Action)
		}
	}
	if len(h.began) > 0 {
		t.Errorf("%d more have begun", len(h.began))
	}
	close(h.end)
}

// TestSlotsAreShared: work of the broker gets slots while there is always more that was handed over.
func TestSlotsAreShared(t *testing.T) {
	t.Parallel()
	const posted, always = 200, 8
	var b *beside
	var begun, ended atomic.Int32
	ready := make(chan struct{})
	b, _ = newBeside(t, 2, func(_ context.Context, task *worker.Task) (*worker.Reply, error) {
		<-ready
		if string(task.Data) != `"handed"` {
			ended.Add(1)
		} else if ended.Load() < posted && b.give(work("t", `"handed"`)) {
			begun.Add(1)
		}
		return &worker.Reply{}, nil
	})
	close(ready)
	for range always {
		b.give(work("t", `"handed"`))
	}
	var all []*legwork.Transition
	for i := range posted {
		all = append(all, work("t", fmt.Sprint(i)))
	}
	b.send(all...)
	b.until("the broker's work has ended", func() bool { return ended.Load() == posted })
	if begun.Load() == 0 {
		t.Error("nothing more was handed over")
	}
}

// TestADrainHandsBack: a worker that ends takes no more, lets what runs finish, and hands back what waits.
func TestADrainHandsBack(t *testing.T) {
	t.Parallel()
	h := newBlocked()
	b, stop := newBeside(t, 2, h.run)
	runs, waits, late := work("t", `"runs"`), work("t", `"waits"`), work("t", `"late"`)
	if !b.give(runs) || receive(t, h.began) != `"runs"` || !b.give(waits) {
		t.Fatal("one was refused")
	}
	ended := make(chan struct{})
	go func() {
		stop()
		close(ended)
	}()
	if v := receive(t, b.verdicts); v.Action != legwork.Nak {
		t.Errorf("the verdict on what waited is %s", v.Action)
	}
	if b.give(late) {
		t.Error("a worker that ends has taken work")
	}
	h.end <- struct{}{}
	if answer := receive(t, b.handed); answer.Work != runs.GUID {
		t.Errorf("the answer is to %s", answer.Work)
	}
	if v := receive(t, b.verdicts); v.Action != legwork.Ack {
		t.Errorf("the verdict on what ran is %s", v.Action)
	}
	receive(t, ended)
}

// TestWhatIsNotHandedOver: keyed work, topics without a worker, and those with a single slot.
func TestWhatIsNotHandedOver(t *testing.T) {
	t.Parallel()
	b, _ := newBeside(t, 2, sayBack)
	keyed := work("t", `{}`)
	keyed.Key = "k"
	if b.process.Serves(keyed) || b.process.Serves(work("other", `{}`)) || b.give(work("other", `{}`)) {
		t.Error("it was taken")
	}
	s, process := newSite(t), local.New()
	cfg := s.config()
	cfg.Concurrency = 1
	s.runIn(local.With(context.Background(), process), cfg, worker.HandleRaw("t", sayBack))
	w := work("t", `{}`)
	s.send(w)
	if s.answer().Work != w.GUID || process.Serves(w) {
		t.Error("a topic with a single slot takes work that is handed over")
	}
}
