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

// first is the first turn of a function.
func (e *engine) first(in int) frames.Asked {
	return frames.Asked{Gid: legwork.NewID(), Activity: "pay", DAD: ",0,0", App: "shop", Version: "1", Job: "order-1",
		Turn: frames.Turn{To: 1, Events: json.RawMessage(
			fmt.Sprintf(`[{"t":"ExecutionStarted","digest":"%s","in":%d}]`, digest, in))}}
}

// asks asks for a turn until there was time for it. It returns on what subjects that was told, too.
func (e *engine) asks(home string, turn frames.Asked) (replies map[string]bool, told frames.ToldTurn) {
	e.t.Helper()
	replies = map[string]bool{}
	e.until("there is time", func() bool {
		reply := e.ask(home, frames.Asks{Turns: []frames.Asked{turn}})
		replies[reply] = true
		told = e.hear(reply).Turns[0]
		return told.Later != frames.Busy && (told.Later != frames.More || told.Last != nil)
	})
	return replies, told
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
// topic do not go, is not answered. The next one is. It is the same for requests to any worker.
func TestNotAnsweredWhenAsked(t *testing.T) {
	t.Parallel()
	for _, anyone := range []bool{false, true} {
		t.Run(fmt.Sprintf("any %t", anyone), func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			s.run(s.config(), calls("asked.odd", func(flow.Context) {}))
			e := s.engine("asked.odd")
			asked := e.begin(1)
			if anyone {
				e.odd(frames.AnyHome, e.first(1))
			} else {
				e.odd(homeOf(asked[0]), asked[0])
			}
		})
	}
}

// odd asks a home for a turn in odd ways, and then as it should.
func (e *engine) odd(home string, turn frames.Asked) {
	s, t := e.site, e.t
	elsewhere := s.listen("elsewhere." + s.ns + ".>")
	all := s.listen("legwork." + s.ns + ".>")
	e.ask(home, []byte("{"))
	e.ask(home, []byte(`{"turns":{}}`))
	body, err := json.Marshal(frames.Asks{Turns: []frames.Asked{turn}})
	s.must(err)
	at := legwork.TurnSubject(s.ns, e.topic, home)
	replies := []string{"elsewhere." + s.ns + ".x", "legwork." + s.ns + ".turned.e1.1.asked.other",
		"legwork." + s.ns + ".turned.e1.asked.odd", "legwork." + s.ns + ".work.asked.odd",
		"legwork." + s.ns + "x.turned.e1.1.asked.odd"}
	for _, reply := range replies {
		s.must(s.conn.NATS().PublishRequest(at, reply, body))
	}
	s.must(s.conn.NATS().Publish(at, body))
	again, told := e.asks(home, turn)
	if told.Answer == nil {
		t.Errorf("it tells %+v", told)
	}
	for len(all) > 0 {
		if m := <-all; !again[m.Subject] && m.Subject != at && !strings.Contains(m.Subject, ".presence") {
			t.Errorf("it tells %s on %s", m.Data, m.Subject)
		}
	}
	if len(elsewhere) > 0 {
		t.Error("it tells elsewhere")
	}
}

// TestDrainedWorkerIsNotAsked: a worker that stops listens no more, neither as a home nor for turns of any worker. The
// broker says so.
func TestDrainedWorkerIsNotAsked(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	entered, hold := make(chan struct{}, 1), make(chan struct{})
	c := s.config()
	c.DrainTimeout = 2 * patience // it is at its handler until that ends
	stop := s.run(c, calls("asked.drain", func(flow.Context) {}), worker.Handle("slow",
		func(context.Context, int) (int, error) { entered <- struct{}{}; <-hold; return 1, nil }))
	e := s.engine("asked.drain")
	asked := e.begin(1)
	s.send(work("slow", "1"))
	receive(t, entered)
	stopped := make(chan struct{})
	go func() { defer close(stopped); stop() }()
	for _, home := range []string{homeOf(asked[0]), frames.AnyHome} {
		replies := map[string]bool{}
		s.until("nobody listens", func() bool {
			replies[e.ask(home, frames.Asks{})] = true
			for len(e.told) > 0 {
				if m := <-e.told; m.Header.Get("Status") == "503" && replies[m.Subject] {
					return true
				}
			}
			return false
		})
	}
	select {
	case <-stopped:
		t.Error("the worker has stopped, and its handler has not")
	default:
	}
	close(hold)
	receive(t, stopped)
}

// offerTime is how long after it has come a request to any worker may begin turns.
const offerTime = 250 * time.Millisecond

// TestAnyWorkerIsAsked: a worker takes first turns of its functions that are asked of any. What waits then is kept in
// its home, and goes on there. What ends is told as the last, where that is asked for. Both are counted as taken.
func TestAnyWorkerIsAsked(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.run(s.config(), flow.Handle("asked.any", func(ctx flow.Context, in int) (string, error) {
		if in == 7 {
			return "seven", nil
		}
		return called.Call(ctx, fmt.Sprint(in))
	}))
	e := s.engine("asked.any")
	e.begin(1) // it listens
	taken := func() int64 { return counted(t, metrics, "legwork.worker.asked", "asked.any", "taken") }
	before := taken()
	_, told := e.asks(frames.AnyHome, e.first(3))
	a := told.Answer
	if a == nil || told.Later != "" || told.Last != nil || a.After != nil || frames.HomeOf(a.Token) == "" ||
		!strings.Contains(string(a.Events), `"fn":"work:called","in":"3"`) {
		t.Fatalf("it tells %+v", told)
	}
	asked := frames.Asked{Job: "order-1", Whole: true, Turn: frames.Turn{Token: &a.Token, From: 3, To: 6,
		Events: json.RawMessage(`[{"t":"InvokeStarted","p":0,"a":1},{"t":"InvokeCompleted","p":0,"a":1,"ok":"x"},` +
			`{"t":"ExecutionResumed"}]`)}}
	_, second := e.asks(homeOf(asked), asked)
	ends := e.first(7)
	ends.Whole = true
	_, whole := e.asks(frames.AnyHome, ends)
	for i, told := range []frames.ToldTurn{second, whole} {
		last, err := frames.ReadAnswer(told.Last)
		if err != nil || told.Answer != nil || told.Later != frames.More ||
			!strings.Contains(string(last.Events), []string{`"x"`, `"seven"`}[i]) {
			t.Errorf("it tells %+v %s: %v", told, told.Last, err)
		}
	}
	if got := taken() - before; got != 3 {
		t.Errorf("%d turns are counted as taken", got)
	}
	token := "home.1"
	asked.Token = &token
	if _, told := e.asks(frames.AnyHome, asked); told.Later != frames.Cold {
		t.Errorf("asked for a turn of another home it tells %+v", told)
	}
}

// TestOneOfAllWorkersIsAsked: each of the workers of a topic answers requests to any, and one answers each request.
// When one has stopped, the other answers all.
func TestOneOfAllWorkersIsAsked(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.run(s.config(), calls("asked.two", func(flow.Context) {}))
	e := s.engine("asked.two")
	e.begin(1) // it listens
	stop := s.run(s.config(), calls("asked.two", func(flow.Context) {}))
	replies, homes := map[string]int{}, map[string]int{}
	ask := func() {
		reply := e.ask(frames.AnyHome, frames.Asks{Turns: []frames.Asked{e.first(1)}})
		for replies[reply] = 0; replies[reply] == 0; {
			m := receive(t, e.told)
			replies[m.Subject]++
			var told frames.Told
			s.must(json.Unmarshal(m.Data, &told))
			if told.Turns[0].Answer != nil {
				homes[frames.HomeOf(told.Turns[0].Token)]++
			}
		}
	}
	s.until("both answer", func() bool { ask(); return len(homes) == 2 })
	for range 20 {
		ask()
	}
	stop()
	for range 5 {
		ask()
	}
	s.must(s.conn.NATS().Flush())
	for len(e.told) > 0 {
		replies[(<-e.told).Subject]++
	}
	for reply, n := range replies {
		if n != 1 {
			t.Errorf("%d answers came on %s", n, reply)
		}
	}
	if len(homes) != 2 {
		t.Errorf("the answers are of %v", homes)
	}
}

// TestTimeOfRequestsToAny: a request to any worker begins no turns later than 250 ms after it has come, and others may
// until their own time is over.
func TestTimeOfRequestsToAny(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	entered, hold := make(chan struct{}, 1), make(chan struct{})
	s.run(s.config(), flow.Handle("asked.times", func(ctx flow.Context, in int) (string, error) {
		if in == 2 {
			entered <- struct{}{}
			<-hold
		}
		return called.Call(ctx, "1")
	}))
	e := s.engine("asked.times")
	home := homeOf(e.begin(1)[0])
	held := func(wait time.Duration) (told map[string]string, took time.Duration) {
		first := e.ask(frames.AnyHome, frames.Asks{Turns: []frames.Asked{e.first(2)}})
		receive(t, entered)
		began := time.Now()
		came := e.fill(home)
		queued := time.Now()
		s.until("they have waited", func() bool { return time.Since(queued) > wait })
		hold <- struct{}{}
		e.hear(first)
		told = e.hearAll(came)
		return told, time.Since(began)
	}
	const cold, busy = "cold", "busy"
	for _, c := range []struct {
		wait, within time.Duration // what takes longer, on a slow machine, says nothing of those that have time
		any          string
	}{{offerTime, worker.AskTime, busy}, {offerTime / 3, offerTime, cold}} {
		s.until("this machine has time", func() bool {
			told, took := held(c.wait)
			if c.any == busy && told[frames.AnyHome] != busy {
				t.Errorf("after %s any worker tells %q", took, told[frames.AnyHome])
			}
			if took < c.within && (told[home] != cold || told[frames.AnyHome] != c.any) {
				t.Errorf("after %s the home tells %q, any worker %q", took, told[home], told[frames.AnyHome])
			}
			return took < c.within
		})
	}
}

// fill sends as many requests as may wait to a worker that is held up, half of them to its home and half to any. It
// returns to whom those are that wait, by the subject of the answer. They are of turns that the home does not keep.
func (e *engine) fill(home string) (waiting map[string]string) {
	e.t.Helper()
	token := home + ".999"
	body := frames.Asks{Turns: []frames.Asked{{Turn: frames.Turn{Token: &token, From: 3, To: 6}}}}
	waiting = map[string]string{}
	for range 32/2 + 1 { // two have no room: all have come when these are told
		waiting[e.ask(home, body)] = home
		waiting[e.ask(frames.AnyHome, body)] = frames.AnyHome
	}
	for range 2 {
		m := receive(e.t, e.told)
		if waiting[m.Subject] == "" || !strings.Contains(string(m.Data), `"busy"`) {
			e.t.Fatalf("without room it tells %s on %s", m.Data, m.Subject)
		}
		delete(waiting, m.Subject)
	}
	return waiting
}

// hearAll reads what is told to requests, by whom these went to. All of these must be told the same.
func (e *engine) hearAll(waiting map[string]string) map[string]string {
	e.t.Helper()
	said := map[string]string{}
	for range len(waiting) {
		m := receive(e.t, e.told)
		var told frames.Told
		e.must(json.Unmarshal(m.Data, &told))
		to, word := waiting[m.Subject], later(told)[0]
		delete(waiting, m.Subject)
		switch {
		case to == "" || len(told.Turns) != 1:
			e.t.Fatalf("it tells %s on %s", m.Data, m.Subject)
		case said[to] == "":
			said[to] = word
		case said[to] != word:
			said[to] = "this and that"
		}
	}
	return said
}
