package worker_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/worker"
)

// engine asks for turns, as an engine does, and reads what it is told.
type engine struct {
	*site
	topic string
	told  <-chan *nats.Msg
	n     int
}

func (s *site) engine(topic string) *engine {
	return &engine{site: s, topic: topic, told: s.listen("legwork." + s.ns + ".turned.e1.>")}
}

// begin posts the first turn of n functions that call something, and returns what they are asked for
// once that has answered.
func (e *engine) begin(n int) (asked []frames.Asked) {
	e.t.Helper()
	for range n {
		e.send(work(e.topic, `{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"`+digest+
			`","in":1}]}`))
	}
	for range n {
		var a frames.Answer
		e.must(json.Unmarshal(e.answer().Data, &a))
		asked = append(asked, frames.Asked{Job: "order-1", Turn: frames.Turn{Token: &a.Token, From: 3, To: 6,
			Events: json.RawMessage(`[{"t":"InvokeStarted","p":0,"a":1},{"t":"InvokeCompleted","p":0,"a":1,"ok":"x"},` +
				`{"t":"ExecutionResumed"}]`)}})
	}
	return asked
}

// ask sends a request, and returns the subject of its answer.
func (e *engine) ask(home string, body any) (reply string) {
	e.t.Helper()
	text, ok := body.([]byte)
	if !ok {
		var err error
		text, err = json.Marshal(body)
		e.must(err)
	}
	e.n++
	reply = legwork.TurnedSubject(e.ns, "e1", fmt.Sprint(e.n), e.topic)
	e.must(e.conn.NATS().PublishRequest(legwork.TurnSubject(e.ns, e.topic, home), reply, text))
	return reply
}

// hear reads the next answer, which must be on a subject.
func (e *engine) hear(reply string) (told frames.Told) {
	e.t.Helper()
	m := receive(e.t, e.told)
	if m.Subject != reply {
		e.t.Fatalf("the answer is on %s, want %s: %s %v", m.Subject, reply, m.Data, m.Header)
	}
	e.must(json.Unmarshal(m.Data, &told))
	return told
}

// later are the reasons why turns are to be posted, "" for those that are told.
func later(told frames.Told) (all []string) {
	for _, t := range told.Turns {
		all = append(all, t.Later)
	}
	return all
}

// homeOf is the home of the worker that has told a turn.
func homeOf(a frames.Asked) string { return frames.HomeOf(*a.Token) }

var called = flow.Worker[string, string]("called")

// calls is a function of two calls; between them it does what a test says.
func calls(topic string, between func(flow.Context)) worker.Registration {
	return flow.Handle(topic, func(ctx flow.Context, _ int) (string, error) {
		if _, err := called.Call(ctx, "1"); err != nil {
			return "", err
		}
		between(ctx)
		return called.Call(ctx, "2")
	})
}

// TestAskedForTurns: a worker goes on in memory with the functions that it keeps, and tells the events.
// It counts what it tells.
func TestAskedForTurns(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.run(s.config(), calls("asked.warm", func(flow.Context) {}))
	e := s.engine("asked.warm")
	asked := e.begin(2)
	unknown := asked[0]
	token := homeOf(unknown) + ".999"
	unknown.Token = &token
	before := map[string]int64{}
	for _, outcome := range []string{"taken", frames.Cold, frames.Busy, frames.More} {
		before[outcome] = counted(t, metrics, "legwork.worker.asked", "asked.warm", outcome)
	}
	told := e.hear(e.ask(homeOf(asked[0]), frames.Asks{Turns: []frames.Asked{asked[0], unknown, asked[1]}}))
	if got := later(told); len(got) != 3 || got[1] != frames.Cold {
		t.Fatalf("it tells %+v", told)
	}
	for i, j := range []int{0, 2} {
		a := told.Turns[j].Answer
		if a == nil || *a.After != *asked[i].Token || frames.HomeOf(a.Token) != homeOf(asked[i]) || a.Token == *a.After ||
			!strings.Contains(string(a.Events), `"fn":"work:called","in":"2"`) {
			t.Errorf("it tells %+v", told.Turns[j])
		}
	}
	again := e.hear(e.ask(homeOf(asked[0]), frames.Asks{Turns: asked}))
	if got := later(again); strings.Join(got, " ") != "cold cold" {
		t.Errorf("asked again, it tells %q", got)
	}
	for outcome, want := range map[string]int64{"taken": 2, "cold": 3, "busy": 0, "more": 0} {
		if got := counted(t, metrics, "legwork.worker.asked", "asked.warm", outcome) - before[outcome]; got != want {
			t.Errorf("%d turns are counted as %s, want %d", got, outcome, want)
		}
	}
	if empty := e.hear(e.ask(homeOf(asked[0]), frames.Asks{})); len(empty.Turns) != 0 {
		t.Errorf("asked for nothing it tells %+v", empty)
	}
}

// TestBusyHome: while a function holds a worker up, other requests for turns are told to be busy, at
// the latest when there is no room for more. What is not begun is kept.
func TestBusyHome(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	entered, hold := make(chan struct{}, 1), make(chan struct{})
	var held atomic.Bool
	s.run(s.config(), calls("asked.busy", func(flow.Context) {
		if held.CompareAndSwap(false, true) {
			entered <- struct{}{}
			<-hold
		}
	}))
	e := s.engine("asked.busy")
	asked := e.begin(3)
	home := homeOf(asked[0])
	first := e.ask(home, frames.Asks{Turns: asked[:1]})
	receive(t, entered)
	var replies []string
	for range 32 { // as many as may wait
		replies = append(replies, e.ask(home, frames.Asks{Turns: asked[1:]}))
	}
	if told := e.hear(e.ask(home, frames.Asks{Turns: asked[1:]})); strings.Join(later(told), " ") != "busy busy" {
		t.Errorf("without room it tells %+v", told)
	}
	came := time.Now() // all of them
	s.until("the requests are too old", func() bool { return time.Since(came) > worker.AskTime })
	close(hold)
	if told := e.hear(first); later(told)[0] != frames.More {
		t.Errorf("what is not done in time is told: %+v", told)
	}
	for _, reply := range replies {
		if told := e.hear(reply); strings.Join(later(told), " ") != "busy busy" {
			t.Errorf("when it is too late it tells %+v", told)
		}
	}
	if told := e.hear(e.ask(home, frames.Asks{Turns: asked[1:]})); strings.Join(later(told), "") != "" {
		t.Errorf("what was busy is told %q", later(told))
	}
}

// TestPostedAfterAll: a function that has come to a step as it was asked goes on from there when its turn
// comes as work. It tells what it has done since the turn began.
func TestPostedAfterAll(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var passed, steps atomic.Int32
	s.run(s.config(), calls("asked.step", func(ctx flow.Context) {
		passed.Add(1)
		flow.Put(ctx, "k", 1)
		_, _ = flow.Record(ctx, "step", func(context.Context) (int32, error) { return steps.Add(1), nil })
	}))
	e := s.engine("asked.step")
	asked := e.begin(1)
	if told := e.hear(e.ask(homeOf(asked[0]), frames.Asks{Turns: asked})); later(told)[0] != frames.More ||
		steps.Load() != 0 {
		t.Errorf("it tells %+v, %d steps are taken", told, steps.Load())
	}
	posted, err := json.Marshal(asked[0].Turn)
	s.must(err)
	s.send(work("asked.step", string(posted)))
	var a frames.Answer
	s.must(json.Unmarshal(s.answer().Data, &a))
	if *a.After != *asked[0].Token || !strings.Contains(string(a.Events), `"fn":"work:called","in":"2"`) ||
		string(a.Put["k"]) != "1" || passed.Load() != 1 || steps.Load() != 1 {
		t.Errorf("it tells %s and %s; the code has passed %d times, %d steps are taken", a.Events, a.Put, passed.Load(),
			steps.Load())
	}
}

// TestNotAnsweredWhenAsked: a request that is not understood, or wants its answer where those of this
// topic do not go, is not answered. The next one is.
func TestNotAnsweredWhenAsked(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.run(s.config(), calls("asked.odd", func(flow.Context) {}))
	e := s.engine("asked.odd")
	asked := e.begin(1)
	home := homeOf(asked[0])
	elsewhere := s.listen("elsewhere." + s.ns + ".>")
	all := s.listen("legwork." + s.ns + ".>")
	e.ask(home, []byte("{"))
	e.ask(home, []byte(`{"turns":{}}`))
	body, err := json.Marshal(frames.Asks{Turns: asked})
	s.must(err)
	at := legwork.TurnSubject(s.ns, e.topic, home)
	replies := []string{"elsewhere." + s.ns + ".x", "legwork." + s.ns + ".turned.e1.1.asked.other",
		"legwork." + s.ns + ".turned.e1.asked.odd", "legwork." + s.ns + ".work.asked.odd",
		"legwork." + s.ns + "x.turned.e1.1.asked.odd"}
	for _, reply := range replies {
		s.must(s.conn.NATS().PublishRequest(at, reply, body))
	}
	s.must(s.conn.NATS().Publish(at, body))
	reply := e.ask(home, frames.Asks{Turns: asked})
	if told := e.hear(reply); later(told)[0] != "" {
		t.Errorf("it tells %+v", told)
	}
	for len(all) > 0 {
		if m := <-all; m.Subject != reply && m.Subject != at && !strings.Contains(m.Subject, ".presence") {
			t.Errorf("it tells %s on %s", m.Data, m.Subject)
		}
	}
	if len(elsewhere) > 0 {
		t.Error("it tells elsewhere")
	}
}

// TestDrainedWorkerIsNotAsked: a worker that stops listens no more. The broker says so.
func TestDrainedWorkerIsNotAsked(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	entered, hold := make(chan struct{}, 1), make(chan struct{})
	stop := s.run(s.config(), calls("asked.drain", func(flow.Context) {}), worker.Handle("slow",
		func(context.Context, int) (int, error) { entered <- struct{}{}; <-hold; return 1, nil }))
	e := s.engine("asked.drain")
	asked := e.begin(1)
	s.send(work("slow", "1"))
	receive(t, entered)
	stopped := make(chan struct{})
	go func() { defer close(stopped); stop() }()
	s.until("nobody listens", func() bool {
		e.ask(homeOf(asked[0]), frames.Asks{})
		select {
		case m := <-e.told:
			return m.Header.Get("Status") == "503"
		default:
			return false
		}
	})
	select {
	case <-stopped:
		t.Error("the worker has stopped, and its handler has not")
	default:
	}
	close(hold)
	receive(t, stopped)
}
