package flow_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/worker"
)

// What other engines of durable code have got wrong once, over the real engine. The list is
// in internal/replay/peers_test.go, with the cases that need none.

type checkout = func(flow.Context, order) (string, error)

// serve runs a worker of its own, a build of the functions, until stop is called.
func (s *site) serve(functions ...worker.Registration) (stop func()) {
	ctx, cancel := context.WithCancel(s.T.Context())
	ended := make(chan error, 1)
	cfg := worker.Config{URL: natstest.URL(s.T), Namespace: s.Namespace, Logger: s.Log}
	go func() { ended <- worker.Run(ctx, cfg, functions...) }()
	return func() { cancel(); s.Must(<-ended) }
}

func (s *site) build(code checkout) (stop func()) { return s.serve(flow.Handle("shop.checkout", code)) }

func (s *site) signal(ref client.Ref, text string) {
	s.T.Helper()
	_, err := s.Client.SignalJob(s.T.Context(), ref, string(approved), text)
	s.Must(err)
}

// sound waits until nothing is owed, and checks all invariants.
func (s *site) sound() {
	s.T.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		left, err := invariant.Idle(s.T.Context(), s.Pool, s.Namespace)
		s.Must(err)
		if len(left) == 0 {
			break
		}
		if time.Now().After(deadline) {
			s.T.Fatalf("still owed: %v", left)
		}
	}
	broken, err := invariant.Invariants(s.T.Context(), s.Pool, s.Namespace)
	s.Must(err)
	for _, line := range broken {
		s.T.Error(line)
	}
}

const events = `SELECT count(*) FROM legwork.journal CROSS JOIN json_array_elements(events) e WHERE e->>'t' = `

// TestSignalWhileTheTurnCompletes: a signal that the function has waited for comes while its
// turn is out. The answer to the turn is taken all the same; a function that asks for the
// signal gets it, one that ends has left it.
func TestSignalWhileTheTurnCompletes(t *testing.T) {
	t.Parallel()
	begun, goOn := make(chan struct{}), make(chan struct{})
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, o order) (string, error) {
		yes, paid := approved.Next(ctx), charge.Go(ctx, o)
		if flow.First(ctx, yes, paid) != 1 {
			return "", errors.New("the signal came first")
		}
		_, err := flow.Do(ctx, "meanwhile", func(context.Context) (bool, error) {
			begun <- struct{}{}
			<-goOn
			return true, nil
		})
		if err != nil || o.ID == "leaves" {
			return "left", err
		}
		text, err := yes.Get(ctx)
		return text, err
	}))
	for i, id := range []string{"leaves", "asks"} {
		ref := s.start("order.checkout", order{id, 5})
		<-begun
		s.signal(ref, "hello")
		s.until(events+`'SignalDelivered'`, i+1)
		goOn <- struct{}{}
		want := map[string]string{"leaves": "left", "asks": "hello"}[id]
		if r := s.end(ref); r.State != "completed" || string(r.Data) != fmt.Sprintf(`{"result":%q}`, want) {
			t.Errorf("%s: %s %s %+v", id, r.State, r.Data, r.Error)
		}
	}
	s.sound()
}

// TestSignalsFasterThanTurns: many signals come at once; the function calls a worker for each,
// and gets each once, in the order in which they were sent.
func TestSignalsFasterThanTurns(t *testing.T) {
	t.Parallel()
	const many = 60
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, o order) (all string, err error) {
		for range many {
			text, err := approved.Receive(ctx)
			if err != nil {
				return "", err
			}
			if _, err := charge.Call(ctx, order{text, o.Cents}); err != nil {
				return "", err
			}
			all += text + " "
		}
		return all, nil
	}))
	ref := s.start("order.checkout", order{"1", 5})
	want := ""
	for i := range many {
		s.signal(ref, fmt.Sprint(i))
		want += fmt.Sprint(i, " ")
	}
	if r := s.end(ref); string(r.Data) != fmt.Sprintf(`{"result":%q}`, want) {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	s.sound()
}

// asks is a function with a wait before and behind a call, and maybe a change between.
func asks(change bool) checkout {
	return func(ctx flow.Context, o order) (all string, err error) {
		if _, err := approved.Receive(ctx); err != nil {
			return "", err
		}
		if change && flow.Patched(ctx, "refund") {
			_, err := refund.Call(ctx, receipt{o.ID})
			if err != nil {
				return "", err
			}
			all = flow.Info(ctx).App + " "
		}
		r, err := charge.Call(ctx, o)
		if err != nil {
			return "", err
		}
		_, err = approved.Receive(ctx)
		return all + r.Charge, err
	}
}

// TestRollingDeploy: two builds of one topic run at once. If they agree nobody notices. If one
// does not know the gate of the other, its turns are refused, and nothing is lost: once it is
// gone all jobs go on, each the way that it had begun.
func TestRollingDeploy(t *testing.T) {
	t.Parallel()
	const jobs = 12
	for name, second := range map[string]checkout{"agree": asks(false), "disagree": asks(true)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			stop, waits := s.build(asks(false)), s.build(second)
			defer waits()
			var refs []client.Ref
			for i := range jobs {
				refs = append(refs, s.start("order.checkout", order{fmt.Sprint(i), 5}))
				s.signal(refs[i], "first")
			}
			for i := range jobs {
				s.signal(refs[i], "second")
			}
			if name == "agree" {
				for _, ref := range refs {
					s.end(ref)
				}
			}
			stop()
			changed := 0
			for i, ref := range refs {
				if _, err := s.Client.RetryNow(t.Context(), ref, ""); err != nil && legwork.CodeOf(err) != 409 {
					t.Fatal(err)
				}
				r := s.end(ref)
				plain, new := fmt.Sprintf(`{"result":"c-%d-5"}`, i), fmt.Sprintf(`{"result":"shop c-%d-5"}`, i)
				if r.State != "completed" || string(r.Data) != plain && string(r.Data) != new {
					t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
				}
				if string(r.Data) == new {
					changed++
				}
			}
			gates, refunds := s.number(events+`'InvokeScheduled' AND e->>'kind' = 'Gate'`), int(s.refunds.Load())
			if gates != changed || refunds != changed {
				t.Errorf("%d jobs have a gate, %d the change, %d had a refund", gates, changed, refunds)
			}
			s.sound()
		})
	}
}

// TestNondeterminismGrowsNoHistory: code whose input is another one each time it runs is
// refused each time, and the journal stays as it is.
func TestNondeterminismGrowsNoHistory(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var runs atomic.Int32
	code := func(ctx flow.Context, o order) (string, error) {
		r, err := charge.Call(ctx, order{o.ID, int(runs.Add(1))})
		if err != nil {
			return "", err
		}
		_, err = approved.Receive(ctx)
		return r.Charge, err
	}
	stop := s.build(code)
	ref := s.start("order.checkout", order{"1", 5})
	s.until(`SELECT count(*) FROM legwork.hook`, 1)
	stop()
	s.signal(ref, "go on")
	s.until(events+`'ExecutionResumed'`, 2)
	const size = `SELECT count(*) * 1000000 + sum(length(events::text)) FROM legwork.journal`
	before := s.number(size)
	stop = s.build(code)
	for attempt := 2; attempt <= 4; attempt++ {
		s.until(fmt.Sprint(`SELECT count(*) FROM legwork.outbox WHERE failed->>'code' = '570' AND attempt = `, attempt), 1)
		_, err := s.Client.RetryNow(t.Context(), ref, "")
		s.Must(err)
	}
	stop()
	if after := s.number(size); after != before || runs.Load() < 4 {
		t.Errorf("after %d runs the segments and bytes of the journal are %d, they were %d", runs.Load(), after, before)
	}
	runs.Store(0)
	_, err := s.Client.RetryNow(t.Context(), ref, "")
	if err != nil && legwork.CodeOf(err) != 409 {
		t.Fatal(err)
	}
	defer s.build(code)()
	if r := s.end(ref); string(r.Data) != `{"result":"c-1-1"}` {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	s.sound()
}

// TestStateLargerThanAMessage: a worker that has none of a journal of several megabytes reads
// it in pages, and goes on.
func TestStateLargerThanAMessage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	text := strings.Repeat("x", 60_000)
	var steps atomic.Int32
	code := func(ctx flow.Context, _ order) (string, error) {
		n := 0
		for range 50 {
			v, err := flow.Record(ctx, "read", func(context.Context) (string, error) { steps.Add(1); return text, nil })
			if err != nil {
				return "", err
			}
			n += len(v)
		}
		by, err := approved.Receive(ctx)
		return fmt.Sprint(n, " ", by), err
	}
	stop := s.build(code)
	ref := s.start("order.checkout", order{"1", 5})
	s.until(`SELECT count(*) FROM legwork.hook`, 1)
	stop()
	s.signal(ref, "ann")
	defer s.build(code)()
	if r := s.end(ref); string(r.Data) != `{"result":"3000000 ann"}` || steps.Load() != 50 {
		t.Errorf("%s %s %+v, %d steps", r.State, r.Data, r.Error, steps.Load())
	}
	s.sound()
}

// TestInnerFrameFails: the error of a function that is called, or its panic, is the result of
// the call; both journals have it.
func TestInnerFrameFails(t *testing.T) {
	t.Parallel()
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, o order) (string, error) {
		_, err := pack.Call(ctx, o)
		if err == nil {
			return "", errors.New("it has not failed")
		}
		r, err2 := charge.Call(ctx, o)
		return fmt.Sprintf("%d %v, %s", legwork.CodeOf(err), err, r.Charge), err2
	}), flow.Handle("shop.pack", func(ctx flow.Context, o order) (parcel, error) {
		if _, err := charge.Call(ctx, o); err != nil {
			return parcel{}, err
		}
		charge.Go(ctx, o) // it is dropped with the function
		if o.ID == "panics" {
			panic("no box")
		}
		return parcel{}, flow.Errorf(422, "no box for %s", o.ID)
	}))
	for id, want := range map[string]string{"1": "422 no box for 1, c-1-5", "panics": "500 panic: no box, c-panics-5"} {
		if r := s.run("order.checkout", order{id, 5}); string(r.Data) != fmt.Sprintf(`{"result":%q}`, want) {
			t.Errorf("%s: %s %s %+v", id, r.State, r.Data, r.Error)
		}
	}
	if n := s.number(events + `'ExecutionFailed'`); n != 2 {
		t.Errorf("%d journals end in an error, want 2", n)
	}
	s.sound()
}

// TestClockJumps: the clock of a worker is an hour fast, or slow, or goes backwards. Timers are
// due by the database's clock: nothing follows from what the worker says of time.
func TestClockJumps(t *testing.T) {
	t.Parallel()
	off := map[string]time.Duration{"fast": time.Hour, "slow": -time.Hour, "waits": -2 * time.Hour}
	s := newSite(t, worker.HandleRaw("shop.checkout", func(_ context.Context, task *worker.Task) (*worker.Reply, error) {
		var turn frames.Turn
		if err := json.Unmarshal(task.Data, &turn); err != nil {
			return nil, err
		}
		told := []journal.Event{journal.ExecutionCompleted{OK: turn.Events}}
		if turn.Token == nil {
			var o struct{ In order }
			var began []json.RawMessage
			if err := errors.Join(json.Unmarshal(turn.Events, &began), json.Unmarshal(began[0], &o)); err != nil {
				return nil, err
			}
			now := time.Now().Add(off[o.In.ID])
			wait := time.Duration(o.In.Cents) * time.Millisecond
			told = []journal.Event{journal.TimeRecorded{Promise: 0, Time: now},
				journal.TimeRecorded{Promise: 1, Time: now.Add(-time.Minute)},
				journal.TimerScheduled{Promise: 2, Millis: wait.Milliseconds(), At: now.Add(wait)},
				journal.ExecutionAwaiting{On: []journal.Position{2}, Kind: journal.Single}}
		}
		raw, err := journal.Encode(told)
		return &worker.Reply{Data: frames.Answer{After: turn.Token, Token: "mine", Events: raw}}, err
	}))
	for _, id := range []string{"fast", "slow"} {
		r := s.run("order.checkout", order{id, 10})
		if r.State != "completed" || !strings.Contains(string(r.Data), "TimerFired") {
			t.Errorf("%s: %s %s %+v", id, r.State, r.Data, r.Error)
		}
	}
	waits := s.start("order.checkout", order{"waits", int(time.Hour.Milliseconds())})
	s.until(`SELECT count(*) FROM legwork.outbox
		WHERE due_at BETWEEN now() + interval '55 min' AND now() + interval '61 min'`, 1)
	_, err := s.Client.Interrupt(t.Context(), waits, client.Interrupt{Reason: "enough"})
	s.Must(err)
	s.sound()
}
