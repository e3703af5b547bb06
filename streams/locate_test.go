package streams

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// located asks for one message.
func (c *Conn) located(t *testing.T, lane string, guid legwork.ID) Located {
	t.Helper()
	all, err := c.Locate(t.Context(), lane, []legwork.ID{guid})
	must(t, err)
	return all[0]
}

// TestWhereAMessageIs: it waits, behind others; somebody has it; it is gone, and
// so is the stream; nobody has ever listened.
func TestWhereAMessageIs(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	lane := legwork.LaneWork("stay")
	first, second, other := work("stay", 1), work("stay", 2), work("other", 3)
	began := time.Now().Add(-time.Minute)
	published(t, p, first, other, second)

	got := c.located(t, lane, second.GUID)
	if got.Where != HeldWaiting || got.Ahead != 1 || got.Consumer || !got.Last.IsZero() || got.Copies != 1 ||
		got.Stored.Before(began) {
		t.Errorf("before anybody listens: %+v", got)
	}
	if got := c.located(t, lane, other.GUID); got.Where != NotHeld {
		t.Errorf("work of another topic: %+v", got)
	}
	s := b.source(c, lane)
	m := next(t, s, 1)
	if got = c.located(t, lane, first.GUID); got.Where != HeldInFlight || !got.Consumer || got.InFlight != 1 ||
		got.Last.IsZero() {
		t.Errorf("while a worker has it: %+v", got)
	}
	if got = c.located(t, lane, second.GUID); got.Where != HeldWaiting || got.Ahead != 0 {
		t.Errorf("behind what a worker has: %+v", got)
	}
	second.Publish = 2
	published(t, p, second)
	if got = c.located(t, lane, second.GUID); got.Copies != 2 || got.Ahead != 1 {
		t.Errorf("published again: %+v", got)
	}
	ack(t, m...)
	eventually(t, "the acknowledged message is gone",
		func() bool { return c.located(t, lane, first.GUID).Where == NotHeld })
	must(t, c.js.DeleteStream(t.Context(), "LEGWORK_test_WORK"))
	if got = c.located(t, lane, second.GUID); got.Where != NotHeld || got.Consumer {
		t.Errorf("without a stream: %+v", got)
	}
}

// TestWhereAnAnswerIs: an answer is found by the work that it answers.
func TestWhereAnAnswerIs(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	asked := work("stay", 1)
	answer := *asked
	answer.Kind, answer.Work, answer.GUID, answer.Status, answer.Code = legwork.Leg2, asked.GUID, legwork.NewID(),
		legwork.Success, 200
	published(t, b.publisher(c), &answer)
	if got := c.located(t, legwork.LaneResponse, asked.GUID); got.Where != HeldWaiting {
		t.Errorf("an answer that no engine has: %+v", got)
	}
}
