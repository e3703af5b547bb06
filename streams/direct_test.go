package streams

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// fresh is the time of a message that has not waited, however slow this machine is.
var fresh = time.Now().Add(time.Hour)

// send sends answers without a stream.
func (c *Conn) send(t *testing.T, n int, data string) {
	t.Helper()
	for range n {
		must(t, c.nc.PublishMsg(&nats.Msg{Subject: legwork.AnswerSubject(c.cfg.Namespace, "shop.charge"),
			Header: nats.Header{legwork.HeaderSeq: {"3"}}, Data: []byte(data)}))
	}
	must(t, c.nc.Flush())
}

// padded publishes a message as no client library does: most of its headers have no name, so that those who read
// headers pass over them.
func (b *broker) padded(t *testing.T, subject, data string) {
	t.Helper()
	u, err := url.Parse(b.URL())
	must(t, err)
	conn, err := net.Dial("tcp", u.Host)
	must(t, err)
	defer conn.Close()
	headers := "NATS/1.0\r\n:" + strings.Repeat("x", legwork.MaxDirectBytes) + "\r\n\r\n"
	_, err = fmt.Fprintf(conn, "CONNECT {\"headers\":true,\"verbose\":false}\r\nHPUB %s %d %d\r\n%s%s\r\nPING\r\n",
		subject, len(headers), len(headers)+len(data), headers, data)
	must(t, err)
	for in := bufio.NewScanner(conn); ; {
		if !in.Scan() || strings.HasPrefix(in.Text(), "-ERR") {
			t.Fatalf("NATS says %s, %v", in.Text(), in.Err())
		}
		if in.Text() == "PONG" {
			return
		}
	}
}

// taking returns a source of answers, which takes those without a stream too.
func (b *broker) taking(t *testing.T) *Source {
	t.Helper()
	s := b.source(b.connect(), legwork.LaneResponse)
	_, err := s.TakeDirect(t.Context())
	must(t, err)
	must(t, s.c.nc.Flush())
	return s
}

// TestAnswersWithoutAStream: they are handed over in batches, as if the stream had delivered them for the first time;
// of several engines one gets each.
func TestAnswersWithoutAStream(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	one, two := b.taking(t), b.taking(t)
	const sent = 50
	b.connect().send(t, sent, `{}`)
	got := 0
	for _, s := range []*Source{one, two} {
		for {
			batch, err := s.NextWithin(t.Context(), 10, 50*time.Millisecond)
			must(t, err)
			if len(batch) == 0 {
				break
			}
			if len(batch) > 10 {
				t.Fatalf("a batch of %d", len(batch))
			}
			got += len(batch)
			for _, m := range batch {
				if m.Subject != legwork.ResponseSubject(s.c.cfg.Namespace, "shop.charge") ||
					m.Header.Get(legwork.HeaderSeq) != "3" || m.Count != 1 || m.Time.IsZero() ||
					string(m.Data) != "{}" || !m.Direct || m.Expire() {
					t.Errorf("delivered %+v", m.Delivery)
				}
				must(t, m.Progress())
				must(t, m.Settle(legwork.Verdict{Action: legwork.Nak}))
				if err := m.Settle(legwork.Verdict{}); !errors.Is(err, ErrSettled) {
					t.Errorf("settled twice: %v", err)
				}
			}
		}
	}
	if got != sent {
		t.Errorf("got %d of %d", got, sent)
	}
}

// TestAnswersOfBothWays: those of the stream and those without it come in one batch, no more than there is room for.
func TestAnswersOfBothWays(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s := b.taking(t)
	c := b.connect()
	p := b.publisher(c)
	for round := range 20 {
		stored := leg1s(5)
		for _, m := range stored {
			m.Kind, m.Topic, m.Work = legwork.Leg2, "shop.charge", legwork.NewID()
		}
		c.send(t, 5, `{}`)
		published(t, p, stored...)
		direct := 0
		for got := 0; got < 10; {
			batch, err := s.Next(t.Context(), 4)
			must(t, err)
			if got += len(batch); len(batch) > 4 || got > 10 {
				t.Fatalf("round %d: a batch of %d, %d in all", round, len(batch), got)
			}
			for _, m := range batch {
				if m.Direct {
					direct++
				}
			}
			ack(t, batch...)
		}
		if direct != 5 {
			t.Errorf("%d came without the stream", direct)
		}
	}
	if state := c.lane(t, legwork.LaneResponse); state.Waiting != 0 {
		t.Errorf("the lane has %+v", state)
	}
}

// TestAnswersWithoutAStreamHaveBounds: what is too large or has no room is dropped, and the others are handed over.
func TestAnswersWithoutAStreamHaveBounds(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s, c := b.taking(t), b.connect()
	c.send(t, 3, `"`+strings.Repeat("x", legwork.MaxDirectBytes)+`"`)
	b.padded(t, legwork.AnswerSubject(c.cfg.Namespace, "shop.charge"), `"x"`)
	c.send(t, 2*maxDirect, `{}`)
	eventually(t, "as many wait as may", func() bool { return len(s.direct) == maxDirect })
	batch, err := s.Next(t.Context(), maxRoom)
	must(t, err)
	if len(batch) == 0 || len(batch) > 2*maxDirect { // fewer than waited, if the first have become too old
		t.Errorf("a batch of %d, want %d, or what has come since too", len(batch), maxDirect)
	}
	for _, m := range batch {
		if len(m.Data) > 2 {
			t.Errorf("one has %s", legwork.Clip(string(m.Data), 10))
		}
	}
}

// TestAnAnswerThatIsTooOld: whoever sent it waits no more, and has posted it.
func TestAnAnswerThatIsTooOld(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s, c := b.taking(t), b.connect()
	c.send(t, 1, `{}`)
	eventually(t, "one waits", func() bool { return len(s.direct) == 1 })
	m := <-s.direct
	m.lease.Store(0) // it came long ago
	s.direct <- m
	if batch, err := s.NextWithin(t.Context(), 10, 20*time.Millisecond); err != nil || len(batch) > 0 {
		t.Errorf("a batch of %d: %v", len(batch), err)
	}
}

// TestTheEndOfTaking: an engine that ends takes none any more, and other lanes never do.
func TestTheEndOfTaking(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	ctx, cancel := context.WithCancel(t.Context())
	hand, err := b.source(c, legwork.LaneResponse).TakeDirect(ctx)
	must(t, err)
	cancel()
	eventually(t, "nobody listens", func() bool {
		_, err := c.nc.Request(legwork.AnswerSubject(c.cfg.Namespace, "t"), nil, 10*time.Millisecond)
		return errors.Is(err, nats.ErrNoResponders)
	})
	if hand(new(legwork.Delivery), nil) {
		t.Error("it takes answers of its own process")
	}
	if _, err := b.source(c, legwork.LaneRun).TakeDirect(t.Context()); err == nil {
		t.Error("lane run takes answers")
	}
}

// TestMessagesOfThisProcessInOtherLanes: they come in one batch with those of the stream.
func TestMessagesOfThisProcessInOtherLanes(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s := b.source(c, legwork.LaneRun)
	hand := s.TakeOwn(t.Context())
	published(t, b.publisher(c), leg1s(3)...)
	var given [2]handed
	for i := range given {
		given[i].Delivery = &legwork.Delivery{Direct: true, Subject: "s", Count: 1, Time: fresh}
		if !hand(given[i].Delivery, given[i].settled) {
			t.Fatal("there is no room")
		}
	}
	own := 0
	for got := 0; got < 5; {
		batch, err := s.Next(t.Context(), 10)
		must(t, err)
		for _, m := range batch {
			if m.Direct {
				own++
			}
		}
		got += len(batch)
		ack(t, batch...)
	}
	if own != 2 || given[0].verdicts.Load() != 1 || given[1].verdicts.Load() != 1 {
		t.Errorf("%d are of this process", own)
	}
	if state := c.lane(t, legwork.LaneRun); state.Waiting != 0 {
		t.Errorf("the lane has %+v", state)
	}
}

// handed is an answer that this process gives to the lane, and the verdicts that it is told.
type handed struct {
	*legwork.Delivery
	verdicts atomic.Int32
	last     atomic.Pointer[legwork.Verdict]
}

func (h *handed) settled(v legwork.Verdict) {
	h.verdicts.Add(1)
	h.last.Store(&v)
}

// handing returns a source of answers, which takes those without a stream and those of this process. The answers that
// hands gives to it are numbered.
func (b *broker) handing(t *testing.T) (s *Source, hands func(n int) (given []*handed, room bool)) {
	t.Helper()
	s = b.source(b.connect(), legwork.LaneResponse)
	hand, err := s.TakeDirect(t.Context())
	must(t, err)
	must(t, s.c.nc.Flush())
	return s, func(n int) (given []*handed, room bool) {
		room = true
		for i := range n {
			h := &handed{Delivery: &legwork.Delivery{Direct: true, Subject: "s", Data: fmt.Append(nil, i), Count: 1,
				Time: fresh}}
			room = hand(h.Delivery, h.settled) && room
			given = append(given, h)
		}
		return given, room
	}
}

// ages makes the n messages without a stream that wait older.
func (s *Source) ages(t *testing.T, n int, by time.Duration) {
	t.Helper()
	eventually(t, "all wait", func() bool { return len(s.direct) == n })
	for range n {
		m := <-s.direct
		m.age(by)
		s.direct <- m
	}
}

// TestAnswersThatWaitAtTheEnd: an engine that ends hands back the answers of its process that it has not taken.
func TestAnswersThatWaitAtTheEnd(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	ctx, cancel := context.WithCancel(t.Context())
	hand, err := b.source(b.connect(), legwork.LaneResponse).TakeDirect(ctx)
	must(t, err)
	var all [3]handed
	for i := range all {
		if !hand(&legwork.Delivery{Direct: true, Time: fresh}, all[i].settled) {
			t.Fatal("there is no room")
		}
	}
	cancel()
	for i := range all {
		eventually(t, "it is handed back", func() bool { return all[i].verdicts.Load() == 1 })
		if v := all[i].last.Load(); v.Action != legwork.Nak {
			t.Errorf("the verdict is %+v", *v)
		}
	}
}

// TestAnswersOfThisProcess: they come in one batch with those of workers, as they were given. Whoever gave one is told
// the verdict on it, once.
func TestAnswersOfThisProcess(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s, hands := b.handing(t)
	given, room := hands(3)
	b.connect().send(t, 2, `{}`)
	s.ages(t, 5, -time.Hour) // none of them is too old, however slow this machine is
	more, _ := hands(1)
	given = append(given, more...)
	if !room {
		t.Error("there is no room")
	}
	batch, err := s.Next(t.Context(), 10)
	must(t, err)
	if len(batch) != 6 {
		t.Fatalf("a batch of %d", len(batch))
	}
	var own []*Message
	for _, m := range batch {
		if !m.Direct || m.Expire() || m.Progress() != nil {
			t.Errorf("delivered %+v", m.Delivery)
		}
		if m.Subject == "s" {
			own = append(own, m)
		}
	}
	if len(own) != len(given) {
		t.Fatalf("%d are of this process", len(own))
	}
	for i, m := range own {
		if m.Delivery != given[i].Delivery || given[i].verdicts.Load() != 0 {
			t.Errorf("delivered %+v, of which %d verdicts are told", m.Delivery, given[i].verdicts.Load())
		}
	}
	ack(t, batch...)
	for i, h := range given {
		if err := own[i].Settle(legwork.Verdict{Action: legwork.Nak}); !errors.Is(err, ErrSettled) {
			t.Errorf("settled twice: %v", err)
		}
		if v := h.last.Load(); h.verdicts.Load() != 1 || *v != (legwork.Verdict{Action: legwork.Ack}) {
			t.Errorf("it is told %d verdicts, the last is %+v", h.verdicts.Load(), v)
		}
	}
}

// TestVerdictsOnAnswersOfThisProcess: whoever gave an answer is told just the verdict, and one if several are given
// at once. Nobody need be told.
func TestVerdictsOnAnswersOfThisProcess(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s := b.source(b.connect(), legwork.LaneResponse)
	hand, err := s.TakeDirect(t.Context())
	must(t, err)
	for _, action := range []legwork.Action{legwork.Ack, legwork.Nak, legwork.Term} {
		var h handed
		d := &legwork.Delivery{Direct: true, Time: fresh}
		if !hand(d, h.settled) || !hand(d, nil) {
			t.Fatal("there is no room")
		}
		batch := next(t, s, 2)
		verdict := legwork.Verdict{Action: action, Delay: time.Second, Outcome: "later", Err: ErrSourceClosed}
		var settled atomic.Int32
		var settlers sync.WaitGroup
		for range 8 {
			settlers.Go(func() {
				for _, m := range batch {
					switch err := m.Settle(verdict); {
					case err == nil:
						settled.Add(1)
					case !errors.Is(err, ErrSettled):
						t.Error(err)
					}
				}
			})
		}
		settlers.Wait()
		if v := h.last.Load(); h.verdicts.Load() != 1 || settled.Load() != 2 || *v != verdict {
			t.Errorf("2 messages were settled %d times; it is told %d verdicts, the last is %+v", settled.Load(),
				h.verdicts.Load(), v)
		}
		for _, m := range batch {
			if err := m.Progress(); !errors.Is(err, ErrSettled) {
				t.Errorf("it goes on: %v", err)
			}
		}
	}
}

// TestAnswersOfThisProcessGrowOlder: one is not too old when those of workers are. When it is, it is dropped, and that
// is told.
func TestAnswersOfThisProcessGrowOlder(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s, hands := b.handing(t)
	given, _ := hands(2)
	b.connect().send(t, 2, `{}`)
	s.ages(t, 4, 2*legwork.DirectWait)
	batch, err := s.Next(t.Context(), 10)
	must(t, err)
	if len(batch) != 2 || batch[0].Delivery != given[0].Delivery || batch[1].Delivery != given[1].Delivery ||
		batch[0].Expire() {
		t.Errorf("a batch of %d", len(batch))
	}
	ack(t, batch...)
	old, _ := hands(1)
	s.ages(t, 1, ownWait)
	if batch, err := s.NextWithin(t.Context(), 10, 20*time.Millisecond); err != nil || len(batch) > 0 {
		t.Errorf("a batch of %d: %v", len(batch), err)
	}
	if v := old[0].last.Load(); old[0].verdicts.Load() != 1 || v.Action != legwork.Term {
		t.Errorf("%d verdicts are told, the last is %+v", old[0].verdicts.Load(), v)
	}
}

// TestLargeAnswersHaveABound: the data of all that wait have one too.
func TestLargeAnswersHaveABound(t *testing.T) {
	t.Parallel()
	s, _ := newBroker(t).handing(t)
	const size = 32 << 10
	m := &Message{Delivery: &legwork.Delivery{Direct: true, Data: make([]byte, size), Time: fresh}}
	m.told = func(legwork.Verdict) {}
	for n := range maxDirectBytes / size {
		if !s.enqueue(m) {
			t.Fatalf("there is no room for number %d", n)
		}
	}
	if s.enqueue(m) {
		t.Error("there is room for more")
	}
	if <-s.direct; s.appendFresh(nil, m) != nil || !s.enqueue(m) {
		t.Error("there is no room after one was taken")
	}
}

// TestAnswersOfThisProcessHaveBounds: if as many wait as may, there is no room for one more, and nothing becomes of it.
// There is room again when some were taken.
func TestAnswersOfThisProcessHaveBounds(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s, hands := b.handing(t)
	given, room := hands(maxDirect)
	if !room {
		t.Error("there is no room")
	}
	beyond, room := hands(1)
	if room {
		t.Error("there is room for more")
	}
	ack(t, next(t, s, 10)...)
	more, room := hands(10)
	if !room {
		t.Error("there is no room after some were taken")
	}
	if _, room := hands(1); room {
		t.Error("there is more room than there was taken")
	}
	ack(t, next(t, s, maxDirect)...)
	for i, h := range append(given, more...) {
		if h.verdicts.Load() != 1 {
			t.Errorf("number %d is told %d verdicts", i, h.verdicts.Load())
		}
	}
	if batch, err := s.NextWithin(t.Context(), 10, 20*time.Millisecond); err != nil || len(batch) > 0 {
		t.Errorf("a batch of %d: %v", len(batch), err)
	}
	if n := beyond[0].verdicts.Load(); n != 0 {
		t.Errorf("what had no room is told %d verdicts", n)
	}
}

// TestALaneThatIsBehind: while what it takes has waited for long, there is room for one message only.
func TestALaneThatIsBehind(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s := b.source(b.connect(), legwork.LaneRun)
	hand := s.TakeOwn(t.Context())
	give := func(n int, ago time.Duration) (taken int) {
		for range n {
			if hand(&legwork.Delivery{Direct: true, Time: time.Now().Add(-ago)}, nil) {
				taken++
			}
		}
		return taken
	}
	for _, c := range []struct {
		name        string
		ago         time.Duration
		given, room int
	}{{"before any was taken", time.Hour, 3, 3}, {"behind", -time.Hour, 3, 1}, {"behind no more", 0, 3, 3}} {
		if taken := give(c.given, c.ago); taken != c.room {
			t.Fatalf("%s: there is room for %d, want %d", c.name, taken, c.room)
		}
		ack(t, next(t, s, c.room)...)
	}
}

// TestARequestThatIsLostBesideOtherAnswers: answers without the stream do not hide that the broker has forgotten the
// request for those of the stream.
func TestARequestThatIsLostBesideOtherAnswers(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s, c := b.taking(t), b.connect()
	c.send(t, 1, `{}`)
	batch, err := s.Next(t.Context(), 10)
	must(t, err)
	if len(batch) != 1 || s.pull.pending == 0 {
		t.Fatalf("a batch of %d, and %d messages may come", len(batch), s.pull.pending)
	}
	lost := s.pull
	must(t, lost.sub.Unsubscribe())
	lost.word = time.Now().Add(-time.Hour)
	eventually(t, "another request was made", func() bool {
		c.send(t, 1, `{}`)
		_, err := s.Next(t.Context(), 10)
		must(t, err)
		return s.pull != lost
	})
}
