package homes_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/homes"
	"github.com/legwork-dev/legwork/internal/natstest"
)

func TestMain(m *testing.M) { natstest.Main(m) }

const topic = "shop.checkout"

// place is a namespace with an engine that asks.
type place struct {
	t  *testing.T
	ns string
	nc *nats.Conn // of workers
	*homes.Homes
	log *bytes.Buffer
}

func newPlace(t *testing.T) *place {
	t.Helper()
	id := legwork.NewID()
	p := &place{t: t, ns: fmt.Sprintf("t%x", id[8:]), nc: natstest.Conn(t), log: new(bytes.Buffer)}
	var err error
	p.Homes, err = homes.New(natstest.Conn(t), nil, p.ns, slog.New(slog.NewTextHandler(p.log, nil)))
	p.must(err)
	t.Cleanup(func() {
		if n := p.Waiting(); n > 0 {
			t.Errorf("%d requests wait for ever", n)
		}
		p.Close()
	})
	return p
}

func (p *place) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// home adds a home that answers with a function; with nil it does not answer. home counts the requests.
func (p *place) home(name string, answer func(*nats.Msg, []frames.Asked) any) *atomic.Int32 {
	p.t.Helper()
	n := new(atomic.Int32)
	_, err := p.nc.Subscribe(legwork.TurnSubject(p.ns, topic, name), func(m *nats.Msg) {
		n.Add(1)
		var asks frames.Asks
		if err := json.Unmarshal(m.Data, &asks); err != nil || len(m.Data) > 512<<10+100 {
			p.t.Errorf("it is asked with %d bytes: %v", len(m.Data), err)
		}
		if answer == nil {
			return
		}
		body := answer(m, asks.Turns)
		text, raw := body.(string)
		if !raw {
			encoded, err := json.Marshal(body)
			if err != nil {
				p.t.Error(err)
			}
			text = string(encoded)
		}
		if err := p.nc.Publish(m.Reply, []byte(text)); err != nil && !p.nc.IsClosed() {
			p.t.Error(err)
		}
	})
	p.must(err)
	p.must(p.nc.Flush())
	return n
}

// good answers as a home should.
func good(_ *nats.Msg, turns []frames.Asked) any {
	told := frames.Told{}
	for i := range turns {
		told.Turns = append(told.Turns, frames.ToldTurn{Answer: goodAnswer(&turns[i])})
	}
	return told
}

// goodAnswer continues from the token of a turn, or from nothing in the first turn of a function.
func goodAnswer(a *frames.Asked) *frames.Answer {
	token := "home-first."
	if a.Token != nil {
		token = *a.Token
	}
	return &frames.Answer{After: a.Token, Token: token + "1", Events: json.RawMessage(`[{"t":"of ` + token + `"}]`)}
}

func turn(token string) frames.Asked {
	return frames.Asked{Job: "j", Turn: frames.Turn{Token: &token, From: 1, To: 2, Events: json.RawMessage(`[]`)}}
}

func turnsOf(tokens ...string) (all []frames.Asked) {
	for _, token := range tokens {
		all = append(all, turn(token))
	}
	return all
}

// asks calls Ask, and checks the results as words: why there is no answer, "ok" for an answer, "last" for a Last.
func (p *place) asks(want string, turns ...frames.Asked) (took time.Duration) {
	p.t.Helper()
	began := time.Now()
	told := p.Ask(p.t.Context(), topic, turns)
	took = time.Since(began)
	var got []string
	for i := range told {
		answer, last := goodAnswer(&turns[i]), new(frames.Answer)
		switch {
		case told[i].Last != nil:
			p.must(json.Unmarshal(told[i].Last, last))
			if told[i].Answer != nil || told[i].Later != frames.More || !reflect.DeepEqual(last, answer) {
				p.t.Errorf("turn %d is told as %+v", i, told[i])
			}
			got = append(got, "last")
		case told[i].Answer == nil:
			got = append(got, told[i].Later)
		case told[i].Later != "" || !reflect.DeepEqual(told[i].Answer, answer):
			p.t.Errorf("turn %d is told as %+v", i, told[i])
		default:
			got = append(got, "ok")
		}
	}
	if strings.Join(got, " ") != want {
		p.t.Errorf("told %q, want %q; logged: %s", got, want, p.log)
	}
	return took
}

// TestAsk: Ask asks several homes at once, and returns the results in the order of the turns. It asks any worker for
// first turns.
func TestAsk(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	one := p.home("home-one", good)
	two := p.home("home-two", func(_ *nats.Msg, turns []frames.Asked) any {
		told := frames.Told{Turns: make([]frames.ToldTurn, len(turns))}
		for i := range turns {
			told.Turns[i].Later = []string{frames.Busy, frames.More, frames.Cold}[i%3]
		}
		return told
	})
	anyone := p.home(frames.AnyHome, good)
	p.asks("")
	p.asks("ok ok busy ok cold more cold ok", append(append([]frames.Asked{{}}, turnsOf("home-one.1", "home-two.1",
		"home-one.2", "none", "home-two.2", "home-two.3")...), frames.Asked{Job: "other"})...)
	if one.Load() != 1 || two.Load() != 1 || anyone.Load() != 1 {
		t.Errorf("the homes were asked %d and %d times, any worker %d", one.Load(), two.Load(), anyone.Load())
	}
}

// TestLast: a Last is taken if the turn has Whole, if it comes with "more", and if it continues from where the turn
// begins. Else the turn is cold.
func TestLast(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	tells := func(_ *nats.Msg, turns []frames.Asked) any {
		var told frames.Told
		for i := range turns {
			good := goodAnswer(&turns[i])
			last, other := frames.ToldTurn{Later: frames.More, Last: encoded(good)}, *good
			switch token := "home-old.1"; turns[i].Job {
			case "another after":
				other.After = &token
				last.Last = encoded(&other)
			case "no after":
				other.After = nil
				last.Last = encoded(&other)
			case "large":
				other.Put = map[string]json.RawMessage{"k": json.RawMessage(`"` + strings.Repeat("x", 32<<10) + `"`)}
				last.Last = encoded(&other)
			case "no answer":
				last.Last = json.RawMessage(`{"after":null}`)
			case "padded":
				rest := last.Last[1:]
				last.Last = append([]byte(`{"x":"`+strings.Repeat("x", 64<<10)+`",`), rest...)
			case "another type":
				last.Last = json.RawMessage(`7`)
			case "both":
				last = frames.ToldTurn{Answer: good, Last: last.Last}
			case frames.Busy, frames.Cold, "":
				last.Later = turns[i].Job
			}
			told.Turns = append(told.Turns, last)
		}
		return told
	}
	one, anyone := p.home("home-one", tells), p.home(frames.AnyHome, tells)
	for _, of := range []frames.Asked{{}, turn("home-one.7")} {
		var turns []frames.Asked
		var want []string
		for _, job := range []string{"good", "not asked for", "another after", "large", "no answer", "another type",
			"both", "padded", frames.Busy, frames.Cold, "", "good", "no after"} {
			of.Job, of.Whole = job, job != "not asked for"
			said := frames.Cold
			if job == "good" || job == "no after" && of.Token == nil {
				said = "last"
			}
			turns, want = append(turns, of), append(want, said)
		}
		p.asks(strings.Join(want, " "), turns...)
	}
	if one.Load() != 1 || anyone.Load() != 1 {
		t.Errorf("the home was asked %d times, any worker %d", one.Load(), anyone.Load())
	}
}

// TestHomesThatFail: turns of a home that does not answer are late, turns of a home that is not there or gives an
// invalid answer are cold. These homes are not asked for a while. The results of other homes are not affected.
func TestHomesThatFail(t *testing.T) {
	t.Parallel()
	token, other := "home-bad.12", "home-bad.0"
	answer := frames.Answer{After: &token, Token: "home-bad.3", Events: frames.None}
	wrongAfter, wrongToken, large := answer, answer, answer
	wrongAfter.After, wrongToken.Token = &other, strings.Repeat("x", 65)
	large.Put = map[string]json.RawMessage{"k": json.RawMessage(`"` + strings.Repeat("x", 32<<10) + `"`)}
	last := json.RawMessage(`{"after":"` + token + `","token":"home-bad.3","events":[]}`)
	of := func(t ...frames.ToldTurn) any { return frames.Told{Turns: t} }
	for name, c := range map[string]struct {
		answer any
		later  string
		asked  int32 // times of two
	}{
		"silent":         {nil, frames.Late, 1},
		"no JSON":        {"{", frames.Cold, 1},
		"nothing":        {"", frames.Cold, 1},
		"another type":   {`{"turns":7}`, frames.Cold, 1},
		"too few":        {of(), frames.Cold, 1},
		"too many":       {of(frames.ToldTurn{Later: frames.Busy}, frames.ToldTurn{Later: frames.Busy}), frames.Cold, 1},
		"neither":        {`{"turns":[{}]}`, frames.Cold, 2},
		"both":           {of(frames.ToldTurn{Answer: &answer, Later: frames.More}), frames.Cold, 2},
		"a word of ours": {of(frames.ToldTurn{Later: frames.Late}), frames.Cold, 2},
		"another word":   {of(frames.ToldTurn{Later: "tomorrow"}), frames.Cold, 2},
		"another state":  {of(frames.ToldTurn{Answer: &wrongAfter}), frames.Cold, 2},
		"a long token":   {of(frames.ToldTurn{Answer: &wrongToken}), frames.Cold, 2},
		"no events":      {`{"turns":[{"after":"` + token + `","token":"x"}]}`, frames.Cold, 2},
		"too large":      {of(frames.ToldTurn{Answer: &large}), frames.Cold, 2},
		"null":           {`{"turns":[null]}`, frames.Cold, 2},
		"a last one":     {of(frames.ToldTurn{Later: frames.More, Last: last}), frames.Cold, 2},
		"deep":           {strings.Repeat("[", 100_000), frames.Cold, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			var answers func(*nats.Msg, []frames.Asked) any
			if c.answer != nil {
				answers = func(*nats.Msg, []frames.Asked) any { return c.answer }
			}
			bad := p.home("home-bad", answers)
			p.home("home-good", good)
			if c.answer == nil { // it may be late once
				p.asks(c.later, turnsOf(token)...)
				bad.Store(0)
			}
			took := p.asks(c.later+" ok", turnsOf(token, "home-good.1")...)
			if (took >= homes.Patience) != (c.answer == nil) || took > 2*homes.Patience {
				t.Errorf("it took %s", took)
			}
			if took := p.asks(c.later+" ok", turnsOf(token, "home-good.1")...); took >= homes.Patience {
				t.Errorf("again it took %s", took)
			}
			if bad.Load() != c.asked {
				t.Errorf("it was asked %d times, want %d", bad.Load(), c.asked)
			}
		})
	}
}

// TestLateHomesRest: a home that is late repeatedly makes others wait for 25 ms of a second at most (ADR 84).
func TestLateHomesRest(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	if rest, _ := p.Late(topic, "home-late"); rest > 0 {
		t.Errorf("after the first time it rests for %s", rest)
	}
	const most = 40 // 1 s is 40 times 25 ms
	for n := range 3 {
		want := time.Duration(n+1) * most * homes.Patience
		if rest, _ := p.Late(topic, "home-late"); rest > want || rest < want-5*time.Second {
			t.Errorf("late %d times more it rests for %s, want %s", n+1, rest, want)
		}
	}
}

// TestLateTopicsRest: workers that use a new name each time make others wait for 100 ms of a second at most, after the
// first four times.
func TestLateTopicsRest(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.home("home-good", good)
	for n := range 4 {
		if _, rest := p.Late(topic, fmt.Sprint("home-", n)); rest > 0 {
			t.Errorf("late %d times it rests for %s", n+1, rest)
		}
	}
	p.asks("ok", turnsOf("home-good.1")...)
	for n := range 2 {
		want := time.Duration(n+1) * 10 * homes.Patience
		if _, rest := p.Late(topic, fmt.Sprint("home-more-", n)); rest > want || rest < want-5*time.Second {
			t.Errorf("late %d times more it rests for %s, want %s", n+1, rest, want)
		}
	}
	p.asks(frames.Late, turnsOf("home-good.1")...)
}

// TestNobodyHome: Ask notices at once that a home is gone, and asks it again a second later.
func TestNobodyHome(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	began := time.Now()
	if took := p.asks("cold cold", turnsOf("home-gone.1", "home-gone.2")...); took >= homes.Patience {
		t.Errorf("it took %s", took)
	}
	back := p.home("home-gone", good)
	for tick := time.NewTicker(10 * time.Millisecond); back.Load() == 0; <-tick.C {
		_ = p.Ask(t.Context(), topic, turnsOf("home-gone.1"))
	}
	if rested := time.Since(began); rested < time.Second || rested > 10*time.Second {
		t.Errorf("it rested for %s", rested)
	}
	p.asks("ok", turnsOf("home-gone.1")...)
}

// TestStrangers: a message on a subject of no request is ignored. So is an answer that comes a second time, or too
// late.
func TestStrangers(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	lie := []byte(`{"turns":[{"later":"busy"}]}`)
	var reply string
	p.home("home-one", func(m *nats.Msg, turns []frames.Asked) any {
		reply = m.Reply
		at := strings.Split(m.Reply, ".")
		for _, subject := range []string{
			legwork.TurnedSubject(p.ns, at[3], at[4], "other"), legwork.TurnedSubject(p.ns, at[3], at[4]+"0", topic),
			legwork.TurnedSubject(p.ns, at[3], "0", topic), legwork.TurnedSubject(p.ns, "other", at[4], topic),
			m.Reply + ".more"} {
			p.must(p.nc.Publish(subject, lie))
		}
		return good(m, turns)
	})
	p.asks("ok", turnsOf("home-one.1")...)
	for range 3 {
		p.must(p.nc.Publish(reply, lie))
	}
	p.asks("ok", turnsOf("home-one.1")...)
}

// TestLargeRequests: turns are split over messages of limited size. A turn that does not fit into one is not asked for.
func TestLargeRequests(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	asked := p.home("home-one", good)
	var turns []frames.Asked
	for i, size := range []int{300_000, 300_000, 100, 200_000, 500_000, 600_000, 100} {
		one := turn(fmt.Sprint("home-one.", i))
		one.Events = json.RawMessage(`["` + strings.Repeat("x", size) + `"]`)
		turns = append(turns, one)
	}
	p.asks("ok ok ok ok ok cold ok", turns...)
	if asked.Load() != 3 {
		t.Errorf("there were %d requests", asked.Load())
	}
}

// TestAskInVain: without a connection no home is asked. When its context ends, Ask returns the results that it has.
func TestAskInVain(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	silent := p.home("home-one", nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for i := range 2 {
		if told := p.Ask(ctx, topic, turnsOf("home-one.1")); told[0].Later != frames.Late {
			t.Errorf("it is told %+v", told[0])
		}
		for tick := time.NewTicker(time.Millisecond); int(silent.Load()) <= i; <-tick.C { // it does not rest
		}
	}
	nc := natstest.Conn(t)
	h, err := homes.New(nc, nil, p.ns, nil)
	p.must(err)
	nc.Close()
	if told := h.Ask(t.Context(), topic, turnsOf("home-one.1")); told[0].Later != frames.Late {
		t.Errorf("it is told %+v", told[0])
	}
	h.Close()
	if _, err := homes.New(nc, nil, p.ns, nil); err == nil {
		t.Error("it listens on a connection that is closed")
	}
}
