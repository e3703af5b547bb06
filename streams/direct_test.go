package streams

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// send sends answers without a stream.
func (c *Conn) send(t *testing.T, n int, data string) {
	t.Helper()
	for range n {
		must(t, c.nc.PublishMsg(&nats.Msg{Subject: legwork.AnswerSubject(c.cfg.Namespace, "shop.charge"),
			Header: nats.Header{legwork.HeaderSeq: {"3"}}, Data: []byte(data)}))
	}
	must(t, c.nc.Flush())
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
					string(m.Data) != "{}" || !m.Direct || m.Expired() {
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
	c.send(t, 2*maxDirect, `{}`)
	eventually(t, "as many wait as may", func() bool { return len(s.direct) == maxDirect })
	batch, err := s.Next(t.Context(), maxRoom)
	must(t, err)
	if len(batch) < maxDirect || len(batch) > 2*maxDirect {
		t.Errorf("a batch of %d, want %d, or what has come since too", len(batch), maxDirect)
	}
	for _, m := range batch {
		if len(m.Data) > 2 {
			t.Errorf("one has %d bytes", len(m.Data))
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
