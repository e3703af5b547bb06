package homes_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/homes"
	"github.com/legwork-dev/legwork/internal/natstest"
)

const (
	perRequest = 128 // turns of one request
	inFlight   = 2   // requests, as long as none was answered soon
	mayWait    = 512 // turns that are in none
)

// stand is a place with an engine that offers turns. It takes the answers, and keeps the turns that are published.
type stand struct {
	*place
	*homes.Offers
	full     atomic.Bool // there is no room for answers
	outcomes chan outcome
	known    map[legwork.ID]*legwork.Transition // the turns as they are offered
}

// outcome is what became of a turn: its answer was handed over, or it was published.
type outcome struct {
	handed    *legwork.Delivery
	settled   func(legwork.Verdict)
	published *legwork.Transition
}

// newStand returns a stand that takes answers. Outcomes that a test does not expect are errors.
func newStand(t *testing.T) *stand {
	t.Helper()
	s := newDeafStand(t)
	s.To(s.hand)
	return s
}

// newDeafStand returns a stand that takes no answers yet.
func newDeafStand(t *testing.T) *stand {
	t.Helper()
	id := legwork.NewID()
	s := &stand{place: &place{t: t, ns: fmt.Sprintf("t%x", id[8:]), nc: natstest.Conn(t), log: new(bytes.Buffer)},
		outcomes: make(chan outcome, 8192), known: map[legwork.ID]*legwork.Transition{}}
	var err error
	s.Offers, err = homes.NewOffers(natstest.Conn(t), nil, s.ns, func(all []*legwork.Transition) {
		for _, turn := range all {
			s.outcomes <- outcome{published: turn}
		}
	}, slog.New(slog.NewTextHandler(s.log, nil)))
	s.must(err)
	t.Cleanup(func() {
		s.Close()
		if n := s.Offers.Waiting(); n > 0 {
			t.Errorf("%d requests wait for ever", n)
		}
		for len(s.outcomes) > 0 {
			o := <-s.outcomes
			t.Errorf("beyond what is wanted: %s", s.name(&o))
		}
	})
	return s
}

func (s *stand) hand(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	if s.full.Load() {
		return false
	}
	s.outcomes <- outcome{handed: d, settled: settled}
	return true
}

// first returns first turns of functions, as an engine has committed them. The name of a turn begins with what a worker
// says of it, see tell.
func (s *stand) first(names ...string) (all []*legwork.Transition) {
	for i, name := range names {
		t := &legwork.Transition{Kind: legwork.Work, GUID: legwork.NewID(), Gid: legwork.NewID(), Job: name,
			App: "shop", Version: "3", Activity: "pay", DAD: ",0,0", Topic: topic, Attempt: 1, Publish: 1 + i%2,
			Epoch: 7, Trace: legwork.Trace{Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"},
			Offered: true, Data: json.RawMessage(`{"token":null,"from":0,"to":1,"events":[{"t":"of ` + name + `"}]}`)}
		s.known[t.GUID] = t
		all = append(all, t)
	}
	return all
}

// numbered returns n names that begin with a word.
func numbered(word string, n int) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprint(word, "-", i))
	}
	return names
}

// became prefixes each name with the outcome that its turn should have.
func became(what string, names ...string) (all []string) {
	for _, name := range names {
		all = append(all, what+" "+name)
	}
	return all
}

// answerTo is the answer of a worker to the first turn of a job.
func answerTo(job string) *frames.Answer {
	return &frames.Answer{Token: "home-new.1", Events: json.RawMessage(`[{"t":"by ` + job + `"}]`),
		Put: map[string]json.RawMessage{"k": json.RawMessage(`"<` + job + `>"`)}}
}

// encoded is an answer as workers send it.
func encoded(a *frames.Answer) json.RawMessage {
	raw, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	return raw
}

// tell returns what a worker tells of turns: of each turn what its name begins with.
func tell(_ *nats.Msg, turns []frames.Asked) any {
	var told frames.Told
	for _, turn := range turns {
		word, _, _ := strings.Cut(turn.Job, "-")
		one, answer, token := frames.ToldTurn{Later: word}, answerTo(turn.Job), "home-old.1"
		switch word {
		case "done":
			one = frames.ToldTurn{Answer: answer}
		case "last":
			one = frames.ToldTurn{Later: frames.More, Last: encoded(answer)}
		case "wrong":
			answer.After = &token
			one = frames.ToldTurn{Answer: answer}
		case "wronglast":
			answer.After = &token
			one = frames.ToldTurn{Later: frames.More, Last: encoded(answer)}
		case "earlylast":
			one = frames.ToldTurn{Later: frames.Busy, Last: encoded(answer)}
		case "none":
			one.Later = ""
		}
		told.Turns = append(told.Turns, one)
	}
	return told
}

// worker adds a worker that answers when hold is closed, or at once if hold is nil. It counts the requests.
func (s *stand) worker(hold <-chan struct{}) *atomic.Int32 {
	s.t.Helper()
	return s.home(frames.AnyHome, func(m *nats.Msg, turns []frames.Asked) any {
		if hold != nil {
			<-hold
		}
		return tell(m, turns)
	})
}

// name says what became of which turn. It also checks the answer: leg2 must take it like an answer of a worker.
func (s *stand) name(o *outcome) string {
	s.t.Helper()
	if o.published != nil {
		if s.known[o.published.GUID] != o.published {
			s.t.Errorf("published is %+v, which is not what was offered", o.published)
		}
		return "published " + o.published.Job
	}
	r, err := legwork.DecodeResponse(o.handed)
	s.must(err)
	turn := s.known[r.Work]
	if turn == nil {
		s.t.Fatalf("an answer to work %s, which is unknown", r.Work)
	}
	body := turn.Told
	if body == nil {
		body = encoded(answerTo(turn.Job))
	}
	want := turn.Answer(legwork.Success, legwork.CodeOK, 0, body)
	d := *o.handed
	if d.Time.IsZero() || time.Since(d.Time) > time.Hour {
		s.t.Errorf("the answer is of %s", d.Time)
	}
	d.Time = time.Time{}
	if !reflect.DeepEqual(d, legwork.Delivery{Direct: true, Subject: legwork.ResponseSubject(s.ns, turn.Topic),
		Header: want.Encode(s.ns), Data: body, Count: 1}) {
		s.t.Errorf("handed over is %+v %s", d, d.Data)
	}
	if r.Kind != legwork.Leg2 || r.GUID != want.GUID || r.Job != turn.Job || r.Gid != turn.Gid || r.Activity != "pay" ||
		r.DAD != turn.DAD || r.Status != legwork.Success || r.Code != legwork.CodeOK || r.Seq != 0 || r.Receipt != "" {
		s.t.Errorf("the answer reads %+v", r)
	}
	if answer, err := frames.ReadAnswer(r.Data); err != nil || answer.After != nil {
		s.t.Errorf("the answer is %s: %v", r.Data, err)
	}
	return "handed " + turn.Job
}

// next waits for the next outcome.
func (s *stand) next() outcome {
	s.t.Helper()
	select {
	case o := <-s.outcomes:
		return o
	case <-time.After(2 * time.Minute):
		s.t.Fatal("nothing becomes of a turn")
		panic("unreachable")
	}
}

// wants reads as many outcomes as are wanted, in any order, and checks them. It returns them by their kind.
func (s *stand) wants(wanted ...string) map[string]outcome {
	s.t.Helper()
	found := map[string]outcome{}
	var got []string
	for len(got) < len(wanted) {
		o := s.next()
		name := s.name(&o)
		found[name] = o
		got = append(got, name)
	}
	slices.Sort(got)
	wanted = slices.Sorted(slices.Values(wanted))
	if !slices.Equal(got, wanted) {
		s.t.Fatalf("became of turns: %q, want %q", got, wanted)
	}
	return found
}

// wantsNow is wants, and fails if the outcomes are not there yet.
func (s *stand) wantsNow(wanted ...string) map[string]outcome {
	s.t.Helper()
	if n := len(s.outcomes); n != len(wanted) {
		s.t.Fatalf("there are %d outcomes, want %q at once", n, wanted)
	}
	return s.wants(wanted...)
}

// landed waits until all requests are over.
func (s *stand) landed() {
	for tick := time.NewTicker(time.Millisecond); s.Flying() > 0; <-tick.C {
	}
}

// sent waits until n requests are at the workers.
func (s *stand) sent(n int) {
	for tick := time.NewTicker(time.Millisecond); s.Offers.Waiting() != n; <-tick.C {
	}
}

// asked checks how many requests there were.
func (s *stand) asked(n *atomic.Int32, want int32) {
	s.t.Helper()
	if got := n.Load(); got != want {
		s.t.Errorf("a worker was asked %d times, want %d", got, want)
	}
}

// TestOffers: one request asks any worker of a topic for its first turns. Answers of all kinds are handed over as if
// the worker had sent them. Turns without a valid answer are published.
func TestOffers(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	requests := make(chan []frames.Asked, 10)
	s.home(frames.AnyHome, func(m *nats.Msg, turns []frames.Asked) any {
		requests <- turns
		return tell(m, turns)
	})
	names := []string{"done-1", "last-1", "done-2", "last-2", "cold-1", "busy-1", "more-1", "wrong-1", "wronglast-1",
		"earlylast-1", "none-1", "tomorrow-1"}
	turns, away := s.first(names...), s.first("done-3", "done-4", "done-5")
	away[0].Topic, away[1].Topic = "shop.nobody", "shop.nobody"
	away[2].Data = json.RawMessage(`{"to":1,"events":["` + strings.Repeat("x", 512<<10) + `"]}`) // no request has room
	s.Offer(append([]*legwork.Transition{away[0], away[2]}, turns...))
	s.wants(append(became("handed", names[:4]...), became("published", append(names[4:], "done-3", "done-5")...)...)...)
	s.Offer(away[1:2])
	s.wantsNow("published done-4") // nobody has listened
	got := <-requests
	var want []frames.Asked
	for _, turn := range turns {
		want = append(want, frames.Asked{Gid: turn.Gid, Activity: "pay", DAD: ",0,0", App: "shop", Version: "3",
			Job: turn.Job, Whole: true,
			Turn: frames.Turn{To: 1, Events: json.RawMessage(`[{"t":"of ` + turn.Job + `"}]`)}})
	}
	if !reflect.DeepEqual(got, want) || len(requests) > 0 {
		t.Errorf("it is asked for\n%+v, want\n%+v, and %d times more", got, want, len(requests))
	}
}

// TestOfferedWithAnAnswer: if a turn already has an answer, that is handed over at once, and no worker is asked.
func TestOfferedWithAnAnswer(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	n := s.worker(nil)
	turns := s.first("done-1", "cold-1", "done-2")
	for _, turn := range turns[:2] {
		turn.Told = json.RawMessage(`{"after":null,"token":"home-told.1","events":[{"t":"told"}]}`)
	}
	s.Offer(turns[:2])
	s.wantsNow("handed done-1", "handed cold-1")
	s.asked(n, 0)
	s.full.Store(true)
	s.Offer(turns[:1])
	s.wantsNow("published done-1")
	s.full.Store(false)
	s.Offer(turns[2:]) // which has none
	s.wants("handed done-2")
	s.asked(n, 1)
}

// TestAnswersThatAreNotTaken: if there is no room for an answer, or the engine cannot take it now, the turn is
// published. If the engine takes the answer or rejects it for good, the turn is not published.
func TestAnswersThatAreNotTaken(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	s.worker(nil)
	s.full.Store(true)
	s.Offer(s.first("done-1", "last-1"))
	s.wants("published done-1", "published last-1")
	s.full.Store(false)
	turns := s.first("done-2", "last-2", "done-3", "last-3", "cold-1")
	turns[4].Told = encoded(answerTo("cold-1"))
	s.Offer(turns)
	names := []string{"done-2", "last-2", "done-3", "last-3", "cold-1"}
	all := s.wants(became("handed", names...)...)
	for i, a := range []legwork.Action{legwork.Ack, legwork.Term, legwork.Nak, legwork.Nak, legwork.Nak} {
		all["handed "+names[i]].settled(legwork.Verdict{Action: a, Delay: time.Second})
	}
	s.wantsNow("published done-3", "published last-3", "published cold-1")
}

// TestOffersOfTheDeaf: until To is called, all turns are published, and no worker is asked.
func TestOffersOfTheDeaf(t *testing.T) {
	t.Parallel()
	s := newDeafStand(t)
	n := s.worker(nil)
	turns := s.first("done-1", "done-2", "done-3")
	turns[1].Told = encoded(answerTo("done-2"))
	end := s.Early(turns)
	s.Offer(turns[:2])
	end()
	s.wantsNow("published done-1", "published done-2")
	end = s.Early(turns[2:])
	s.To(s.hand)
	s.asked(n, 0)
	s.Offer(turns[2:])
	end()
	s.wants("handed done-3")
	s.asked(n, 1)
}

// TestSilentWorkers: turns that no worker answers in time are published.
func TestSilentWorkers(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	n := s.home(frames.AnyHome, nil)
	began := time.Now()
	s.Offer(s.first("done-1", "done-2"))
	s.wants("published done-1", "published done-2")
	if took := time.Since(began); took < homes.OfferPatience {
		t.Errorf("it took %s", took)
	}
	s.asked(n, 1)
}

// TestEarly: a worker is asked once for a turn that is about to be committed. If the turn is offered afterwards, the
// worker's answer has its effect once, whether it came before or after the offer, and it is the answer to the turn as
// it was committed. If the turn is not offered, nothing is handed over or published.
func TestEarly(t *testing.T) {
	t.Parallel()
	for _, turn := range []string{"done-1", "last-1", "busy-1", "cold-1"} {
		for _, before := range []bool{true, false} {
			for _, offered := range []bool{true, false} {
				t.Run(fmt.Sprintf("%s, answered before %t, offered %t", turn, before, offered), func(t *testing.T) {
					t.Parallel()
					s := newStand(t)
					s.early(turn, before, offered)
				})
			}
		}
	}
}

func (s *stand) early(name string, before, offered bool) {
	hold := make(chan struct{})
	n := s.worker(hold)
	turns := s.first(name)
	uncommitted := *turns[0]
	uncommitted.Publish, uncommitted.Epoch = 0, 0
	end := s.Early([]*legwork.Transition{&uncommitted})
	answer := func() {
		s.wantsNow()
		close(hold)
		s.landed()
	}
	if before {
		answer()
	}
	s.wantsNow()
	if offered {
		s.Offer(turns)
	}
	if !before {
		end()
		answer()
	}
	word := "published"
	if strings.Contains("done-1 last-1", name) {
		word = "handed"
	}
	if offered {
		s.wantsNow(became(word, name)...)
	}
	end()
	s.asked(n, 1)
	s.wantsNow()
}

// TestEarlyOfSeveral: turns that are about to be committed together each have their own outcome. Turns that are not
// offered before the end have none. They may be offered later, as if Early had not been called for them.
func TestEarlyOfSeveral(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	hold := make(chan struct{})
	n := s.worker(hold)
	turns := s.first("done-1", "busy-2", "done-3", "done-4", "cold-5", "done-6")
	turns[4].Told = encoded(answerTo("cold-5"))
	end := s.Early(turns[:5])
	s.Offer([]*legwork.Transition{turns[0], turns[4]})
	s.wantsNow("handed cold-5")
	close(hold)
	s.wants("handed done-1")
	s.landed()
	s.Offer([]*legwork.Transition{turns[5], turns[1]})
	end()
	s.wants("published busy-2", "handed done-6")
	s.asked(n, 2)
	s.landed()
	s.wantsNow()
	s.Offer(turns[2:4])
	s.wants("handed done-3", "handed done-4")
	s.asked(n, 3)
}

// TestEarlyTwice: a commit that is tried again, within the first call, asks for its turns again. Each turn has one
// outcome. The end of another commit of a turn does not forget the turn's answer.
func TestEarlyTwice(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	hold := make(chan struct{})
	n := s.worker(hold)
	turns := s.first("done-1", "done-2", "busy-3", "done-4")
	outer := s.Early(turns[:3])
	inner := s.Early(turns[:3])
	s.Offer(turns[:1])
	inner()
	close(hold)
	s.wants("handed done-1")
	s.landed()
	s.Offer(turns[1:3])
	outer()
	s.wants("handed done-2", "published busy-3")
	s.landed()
	s.asked(n, 3)
	one, other := s.Early(turns[3:]), s.Early(turns[3:])
	one()
	s.landed()
	s.Offer(turns[3:])
	s.wantsNow("handed done-4")
	other()
	s.asked(n, 5)
}

// TestMoreTurnsThanFit: while workers do not answer, a limited number of turns waits. Further turns are published at
// once. The answers to the others are handed over when the workers answer, each once.
func TestMoreTurnsThanFit(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	hold := make(chan struct{})
	n := s.worker(hold)
	const fit, beyond = inFlight*perRequest + mayWait, 100
	names := numbered("done", fit+beyond+1)
	turns := s.first(names...)
	s.Offer(turns[:inFlight*perRequest])
	s.Offer(turns[inFlight*perRequest : fit-1])
	s.wantsNow()
	s.Offer(turns[fit-1 : fit+beyond])
	s.wantsNow(became("published", names[fit:fit+beyond]...)...)
	end := s.Early(turns[fit+beyond:])
	s.wantsNow()
	s.Offer(turns[fit+beyond:])
	end()
	s.wantsNow("published " + names[fit+beyond])
	close(hold)
	s.wants(became("handed", names[:fit]...)...)
	s.landed()
	s.asked(n, fit/perRequest)
	again := s.first("last-1")
	s.Offer(again)
	s.wants("handed last-1")
}

// TestTopicThatComesToSteps: if more than half of the first turns of a request come to a step, the turns that follow
// are published, and no worker is asked for them. A turn that ends its function does not count.
func TestTopicThatComesToSteps(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	n := s.worker(nil)
	s.Offer(s.first("more-1", "done-1"))
	s.wants("published more-1", "handed done-1")
	s.Offer(s.first("last-1", "last-2", "more-2", "more-3"))
	s.wants("handed last-1", "handed last-2", "published more-2", "published more-3")
	s.Offer(s.first("more-4", "more-5", "done-2"))
	s.wants("published more-4", "published more-5", "handed done-2")
	turns := s.first("done-3", "done-4", "done-5")
	s.Offer(turns[:1])
	s.wantsNow("published done-3")
	end := s.Early(turns[1:2])
	s.Offer(turns[1:2])
	end()
	s.wantsNow("published done-4")
	turns[2].Told = encoded(answerTo("done-5"))
	s.Offer(turns[2:])
	s.wantsNow("handed done-5")
	s.landed()
	s.asked(n, 3)
}

// TestStepsWhileOthersWait: if turns wait in the queue when their topic comes to steps, they are published, each once.
// A turn that is not committed yet is published when it is offered.
func TestStepsWhileOthersWait(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	hold := make(chan struct{})
	n := s.worker(hold)
	names := numbered("more", inFlight*perRequest+10)
	s.Offer(s.first(names...))
	early := s.first("done-1", "done-2")
	end := s.Early(early)
	s.sent(inFlight)
	s.wantsNow()
	close(hold)
	s.wants(became("published", names...)...)
	s.landed()
	s.Offer(early[:1])
	end()
	s.wantsNow("published done-1")
	s.asked(n, inFlight)
}

// TestLateAfterSteps: a topic that has come to steps is not asked for its full time, even if another request is late
// meanwhile.
func TestLateAfterSteps(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	hold := make(chan struct{}, 1) // one request is answered
	t.Cleanup(func() { close(hold) })
	n := s.worker(hold)
	names := numbered("more", inFlight*perRequest)
	s.Offer(s.first(names...))
	s.sent(inFlight)
	hold <- struct{}{}
	s.wants(became("published", names...)...)
	s.landed()
	s.Offer(s.first("done-1"))
	s.wantsNow("published done-1")
	s.asked(n, inFlight)
}

// TestCloseOfOffers: turns that are still on their way are published before Close returns. Turns that are offered later
// are published at once.
func TestCloseOfOffers(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	s.home(frames.AnyHome, nil)
	names := numbered("done", inFlight*perRequest+44)
	s.Offer(s.first(names...))
	early := s.first("last-1", "last-2", "last-3", "last-4")
	ends := []func(){s.Early(early[:1]), s.Early(early[1:2])}
	s.wantsNow()
	began := time.Now()
	s.Close()
	if took := time.Since(began); took >= homes.OfferPatience {
		t.Errorf("it took %s", took)
	}
	s.wantsNow(became("published", names...)...)
	s.Offer(early[:1])
	s.wantsNow("published last-1")
	for _, end := range append(ends, s.Early(early[2:3])) {
		end()
	}
	s.wantsNow()
	s.Offer(early[2:])
	s.wantsNow("published last-3", "published last-4")
}

// TestManyOffer: many goroutines may offer turns at the same time, also during Close. Each offered turn is handed over
// or published once, and no other turn is.
func TestManyOffer(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	s.worker(nil)
	const callers, rounds, each = 4, 40, 6
	offered := map[string]bool{}
	var waves [callers][rounds][]*legwork.Transition
	for c := range waves {
		for r := range waves[c] {
			for i, word := range [each]string{"done", "last", "busy", "cold", "done", "last"} {
				name := fmt.Sprintf("%s-%d-%d-%d", word, c, r, i)
				waves[c][r] = append(waves[c][r], s.first(name)...)
				offered[name] = i > 0
			}
		}
	}
	var callings sync.WaitGroup
	for c := range waves {
		callings.Go(func() {
			for _, wave := range waves[c] {
				end := s.Early(wave[:4]) // the first of them is not offered
				s.Offer(wave[1:3])
				s.Offer(wave[3:])
				end()
			}
		})
	}
	const all = callers * rounds * (each - 1)
	for i := range all {
		if i == all/4 {
			s.Close()
		}
		o := s.next()
		word, name, _ := strings.Cut(s.name(&o), " ")
		answered := strings.HasPrefix(name, "done") || strings.HasPrefix(name, "last")
		if !offered[name] || word == "handed" && !answered {
			t.Errorf("%s is %s, and should not be, or was before", name, word)
		}
		offered[name] = false
	}
	callings.Wait()
}
