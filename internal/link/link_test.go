package link

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/streams"
)

func TestMain(m *testing.M) {
	testmain.Overlap()
	natstest.Main(m)
}

// testPatience bounds every wait in these tests.
const testPatience = time.Minute

// pair is an engine, and a worker in another process that serves topic t.
type pair struct {
	t         *testing.T
	ns        string
	nc        *nats.Conn
	process   *local.Process // of the engine
	engine    *Engine
	worker    *Worker
	taken     chan *streams.Message // work that the worker has begun
	answers   chan *legwork.Delivery
	published chan *legwork.Transition
	end       func() // ends the run of the engine, which is not closed yet

	mu     sync.Mutex
	log    strings.Builder
	leases []time.Duration // for which rows were renewed
}

func newPair(t *testing.T) *pair {
	t.Helper()
	id := legwork.NewID()
	p := &pair{t: t, ns: fmt.Sprintf("t%x", id[8:]), nc: natstest.Conn(t), taken: make(chan *streams.Message, 64),
		answers: make(chan *legwork.Delivery, 64), published: make(chan *legwork.Transition, 64)}
	log := slog.New(slog.NewTextHandler(p, nil))
	process := local.New()
	p.process = process
	process.Take(legwork.LaneResponse, func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
		p.answers <- d
		settled(legwork.Verdict{})
		return true
	})
	var err error
	p.engine = NewEngine(natstest.Conn(t), process, p.ns, func(all []*legwork.Transition) {
		for _, w := range all {
			p.published <- w
		}
	}, log)
	p.must(p.engine.Listen())
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	runs, end := context.WithCancel(ctx)
	running.Go(func() { p.engine.Run(runs) })
	served := make(chan error, 1)
	go func() { served <- ServeHolds(ctx, p.nc, p, p.ns, log, func() {}) }()
	elsewhere := local.New()
	elsewhere.Serve("t", func(m *streams.Message) bool { p.taken <- m; return true }, func() int { return 0 })
	p.worker, err = NewWorker(natstest.Conn(t), elsewhere, p.ns, []string{"t"}, log)
	p.must(err)
	p.must(p.engine.nc.Flush())
	p.until("the worker listens", func() bool {
		p.worker.mu.Lock()
		defer p.worker.mu.Unlock()
		return p.worker.work != nil
	})
	p.must(p.worker.nc.Flush())
	p.end = func() {
		end()
		running.Wait()
		p.must(p.engine.nc.Flush())
	}
	t.Cleanup(func() {
		p.worker.Close()
		p.engine.Close()
		cancel()
		p.must(<-served)
		running.Wait()
	})
	return p
}

func (p *pair) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// Write is the log of both.
func (p *pair) Write(line []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(line)
}

// Renew stands for the outbox.
func (p *pair) Renew(_ context.Context, _ string, guid []legwork.ID, _, _ []int32, lease time.Duration) ([]legwork.ID,
	error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.leases = append(p.leases, lease)
	return guid, nil
}

// until waits until a condition holds.
func (p *pair) until(what string, is func() bool) {
	p.t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(testPatience); !is(); <-tick.C {
		if time.Now().After(end) {
			p.t.Fatalf("not within %s: %s", testPatience, what)
		}
	}
}

func (p *pair) work() *legwork.Transition {
	return &legwork.Transition{Kind: legwork.Work, GUID: legwork.NewID(), Gid: legwork.NewID(), Job: "j", App: "a",
		Version: "1", Activity: "x", DAD: ",0", Topic: "t", Attempt: 1, Publish: 1, Data: []byte(`1`)}
}

// answerTo is the answer of the worker to some work.
func (p *pair) answerTo(w *legwork.Transition) *legwork.Delivery {
	return local.Delivery(p.ns, w.Answer(legwork.Success, legwork.CodeOK, 0, []byte(`2`)))
}

// settled makes the worker send an answer, and returns its verdict.
func (p *pair) settled(answer *legwork.Delivery) legwork.Verdict {
	p.t.Helper()
	verdict := make(chan legwork.Verdict, 1)
	if !p.worker.answer(answer, func(v legwork.Verdict) { verdict <- v }) {
		p.t.Fatal("it was not sent")
	}
	return next(p, verdict)
}

func next[T any](p *pair, from <-chan T) T {
	p.t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(testPatience):
		p.t.Fatal("nothing came")
		panic("unreachable")
	}
}

// TestAWorkerThatStoodStill: it hands back work that has arrived meanwhile, and then takes work again.
func TestAWorkerThatStoodStill(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.worker.stop() // as if no goroutine ran
	p.worker.pulse.last.at.Add(-int64(mayMiss + time.Second))
	stale := p.work()
	p.give(stale)
	if w := next(p, p.published); w.GUID != stale.GUID {
		t.Errorf("published is %s", w.GUID)
	}
	p.worker.catchUp()
	fresh := p.work()
	p.give(fresh)
	if m := next(p, p.taken); m.Header.Get(legwork.HeaderGUID) != fresh.GUID.String() {
		t.Errorf("the worker has %s", m.Header.Get(legwork.HeaderGUID))
	}
}

// TestAnAnswerToNobody: if no engine listens, neither the one that has handed the work over nor another, an answer is
// handed back at once. Then answers to work from a stream are not sent to engines for a while.
func TestAnAnswerToNobody(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	w := p.work()
	p.give(w)
	next(p, p.taken)
	p.engine.Close()
	p.must(p.engine.nc.Flush())
	for _, w := range []*legwork.Transition{w, p.work()} {
		if v := p.settled(p.answerTo(w)); v.Action != legwork.Nak {
			t.Errorf("the verdict is %s", v.Action)
		}
	}
	if p.worker.answer(p.answerTo(p.work()), func(legwork.Verdict) {}) {
		t.Error("a further one was sent")
	}
}

// TestAnswersToAnEngineThatEnds: an engine that ends leaves answers for any engine to others. It says what becomes of
// answers to its own work until it is closed.
func TestAnswersToAnEngineThatEnds(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	own := p.work()
	p.give(own)
	next(p, p.taken)
	p.end()
	for w, want := range map[*legwork.Transition]legwork.Action{own: legwork.Ack, p.work(): legwork.Nak} {
		if v := p.settled(p.answerTo(w)); v.Action != want {
			t.Errorf("the verdict is %s, want %s", v.Action, want)
		}
	}
}

// TestAnswersToAnEngineThatIsClosed: workers are told what becomes of answers that have arrived by then.
func TestAnswersToAnEngineThatIsClosed(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	const many = 60
	var works []*legwork.Transition
	for range many {
		works = append(works, p.work())
	}
	verdicts := make(chan legwork.Verdict, many)
	p.engine.mu.Lock() // answers wait in the subscription
	for _, w := range works {
		if !p.worker.answer(p.answerTo(w), func(v legwork.Verdict) { verdicts <- v }) {
			t.Fatal("it was not sent")
		}
	}
	p.must(p.worker.nc.Flush())
	p.must(p.engine.nc.Flush())
	closed := make(chan struct{})
	go func() { p.engine.Close(); close(closed) }()
	p.until("it ends", func() bool { return p.engine.any.IsDraining() })
	p.engine.mu.Unlock()
	next(p, closed)
	for range many {
		if v := next(p, verdicts); v.Action != legwork.Ack {
			t.Errorf("the verdict is %s", v.Action)
		}
	}
}

// TestAnAnswerWithManyHeaders: such an answer is published.
func TestAnAnswerWithManyHeaders(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	w := p.work()
	p.give(w)
	next(p, p.taken)
	a := p.answerTo(w)
	for i := range legwork.MaxDirectHeaders {
		a.Header.Set(fmt.Sprint("x", i), "1")
	}
	if v := p.settled(a); v.Action != legwork.Nak || len(p.answers) > 0 {
		t.Errorf("the verdict is %s", v.Action)
	}
}

// TestTopicsAreForgotten: an engine forgets a topic some time after its last work.
func TestTopicsAreForgotten(t *testing.T) {
	t.Parallel()
	e := &Engine{topics: map[string]*topic{}}
	w := &legwork.Transition{GUID: legwork.NewID(), Topic: "t"}
	e.begin([]*legwork.Transition{w})
	e.end("t", (*topic).answered, w.GUID)
	if e.forget(time.Now().Add(keep / 2)); len(e.topics) != 1 {
		t.Error("it is forgotten too soon")
	}
	if e.forget(time.Now().Add(keep + time.Second)); len(e.topics) != 0 {
		t.Error("it is not forgotten")
	}
}

// TestWorkWithoutRelays: a worker takes no work unless a relay has recently said that it renews rows.
func TestWorkWithoutRelays(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.worker.stop()
	p.worker.relays.said.at.Add(-int64(trust))
	w := p.work()
	p.give(w)
	if next(p, p.published).GUID != w.GUID {
		t.Error("it was not handed back")
	}
	p.worker.askRelays()
	p.until("a relay has answered", p.worker.relays.hold)
	p.give(w)
	next(p, p.taken)
}

// TestWorkFromElsewhere: a message is not begun if it is not work, or if it wants its answer on the subject of another
// topic or of other work.
func TestWorkFromElsewhere(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	for _, reply := range []string{"", "other.inbox", "money", "t", "1"} {
		w := p.work()
		switch reply {
		case "money": // another topic's worker
			reply = legwork.HandedSubject(p.ns, "e", w.GUID.String(), reply)
		case "t": // other work
			reply = legwork.HandedSubject(p.ns, "e", legwork.NewID().String(), reply)
		case "1":
			reply = legwork.HandedSubject(p.ns, "e", reply, "t")
		}
		p.must(p.nc.PublishMsg(&nats.Msg{Subject: legwork.HandSubject(p.ns, "t"), Reply: reply,
			Header: nats.Header(w.Encode(p.ns)), Data: w.Data}))
	}
	id := legwork.NewID()
	p.must(p.nc.PublishMsg(&nats.Msg{Subject: legwork.HandSubject(p.ns, "t"),
		Reply: legwork.HandedSubject(p.ns, "e", id.String(), "t"), Data: []byte(`1`)}))
	last := p.work()
	p.must(p.nc.PublishMsg(&nats.Msg{Subject: legwork.HandSubject(p.ns, "t"),
		Reply:  legwork.HandedSubject(p.ns, "e", last.GUID.String(), "t"),
		Header: nats.Header(last.Encode(p.ns)), Data: last.Data}))
	if m := next(p, p.taken); m.Header.Get(legwork.HeaderGUID) != last.GUID.String() {
		t.Errorf("the worker has begun %s", m.Header.Get(legwork.HeaderGUID))
	}
}

// TestAnswersThatAreNotTaken: an answer is not taken if its reply subject is one that Legwork uses for other messages,
// or if it is too large. The next answer is taken.
func TestAnswersThatAreNotTaken(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	send := func(reply string, size int) {
		w := p.work()
		answer := w.Answer(legwork.Success, legwork.CodeOK, 0, []byte(`"`+strings.Repeat("x", size)+`"`))
		p.must(p.nc.PublishMsg(&nats.Msg{Subject: legwork.HandedSubject(p.ns, legwork.AnyEngine, w.GUID.String(), "t"),
			Reply: reply, Header: nats.Header(answer.Encode(p.ns)), Data: answer.Data}))
	}
	send(legwork.StartSubject(p.ns, "t"), 1)
	send("", 1)
	send(nats.NewInbox(), legwork.MaxDirectBytes)
	send(nats.NewInbox(), 7)
	if d := next(p, p.answers); len(d.Data) != 9 || d.Subject != legwork.ResponseSubject(p.ns, "t") {
		t.Errorf("the engine has taken %d bytes on %s", len(d.Data), d.Subject)
	}
}

// TestWorkOnItsWayIsBounded: the size of the data of all topics together is limited. Work that is answered, handed back
// or forgotten makes room again.
func TestWorkOnItsWayIsBounded(t *testing.T) {
	t.Parallel()
	e := &Engine{topics: map[string]*topic{}}
	of := func(topic string) *legwork.Transition {
		return &legwork.Transition{GUID: legwork.NewID(), Topic: topic, Data: make([]byte, maxSent/6)}
	}
	begin := func(w *legwork.Transition) bool {
		_, left := e.begin([]*legwork.Transition{w})
		return len(left) == 0
	}
	var last *legwork.Transition
	for i := range 6 {
		last = of(fmt.Sprint("t", i/firstWindow))
		if !begin(last) {
			t.Fatalf("there is no room for number %d", i)
		}
	}
	if begin(of("t2")) {
		t.Error("there is room for more")
	}
	e.end(last.Topic, (*topic).answered, last.GUID)
	if !begin(of("t2")) || begin(of("t2")) {
		t.Error("there is not just as much room as was answered")
	}
	e.forget(time.Now().Add(silence))
	if e.bytes != 0 {
		t.Errorf("of nothing, %d bytes are on their way", e.bytes)
	}
}

// TestNotesAreBounded: many answers need several notes.
func TestNotesAreBounded(t *testing.T) {
	t.Parallel()
	nc := natstest.Conn(t)
	inbox := nats.NewInbox()
	sub, err := nc.SubscribeSync(inbox)
	if err != nil {
		t.Fatal(err)
	}
	n := newNotes(nc, slog.Default())
	for range maxNote + 1 {
		n.add(inbox, legwork.NewID(), true)
		n.add(inbox, legwork.NewID(), false)
	}
	n.send()
	for _, want := range []int{maxNote, 1} {
		m, err := sub.NextMsg(testPatience)
		if err != nil {
			t.Fatal(err)
		}
		var told note
		if err := json.Unmarshal(m.Data, &told); err != nil || len(told.Settled) != want || len(told.Post) != want {
			t.Errorf("a note tells of %d and %d, want %d of both: %v", len(told.Settled), len(told.Post), want, err)
		}
	}
}
