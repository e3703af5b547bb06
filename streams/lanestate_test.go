package streams

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// lost applies the sweeper's rule to what was published, by publish time.
func lost(t *testing.T, c *Conn, lane string, published map[legwork.ID]time.Time) (n int) {
	t.Helper()
	state := c.lane(t, lane)
	held, err := c.Held(t.Context(), lane)
	must(t, err)
	for id, at := range published {
		if at.Before(state.Horizon) && !held[id] {
			n++
		}
	}
	return n
}

// rows publishes messages and notes when, once the broker has them: the
// sweeper's margin for stamps that are earlier is not at stake here.
func rows(t *testing.T, p *Publisher, ts []*legwork.Transition) map[legwork.ID]time.Time {
	t.Helper()
	published(t, p, ts...)
	noted := map[legwork.ID]time.Time{}
	for _, one := range ts {
		noted[one.GUID] = time.Now()
	}
	return noted
}

func TestABacklogIsNotLost(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	all := rows(t, p, leg1s(500))
	if n := lost(t, c, legwork.LaneRun, all); n != 0 {
		t.Errorf("%d of a backlog that nobody has fetched from count as lost", n)
	}
	s := b.source(c, legwork.LaneRun)
	got := next(t, s, 100)
	if n := lost(t, c, legwork.LaneRun, all); n != 0 {
		t.Errorf("%d count as lost while 100 are in flight and 400 wait", n)
	}
	for _, m := range got { // what is committed is no row any more
		id, err := legwork.ParseID(m.Header.Get(legwork.HeaderGUID))
		must(t, err)
		delete(all, id)
	}
	ack(t, got...)
	if n := lost(t, c, legwork.LaneRun, all); n != 0 {
		t.Errorf("%d count as lost after 100 were acked", n)
	}
	// The horizon lies at the oldest message that waits, not at now.
	state := c.lane(t, legwork.LaneRun)
	if state.Waiting != 400 || time.Since(state.Horizon) < 0 {
		t.Errorf("state %+v", state)
	}
	ack(t, next(t, s, 400)...)
	eventually(t, "nothing in flight", func() bool { return c.lane(t, legwork.LaneRun).InFlight == 0 })
	// Rows whose messages were acked without their commit are lost, all of them.
	if n := lost(t, c, legwork.LaneRun, all); n != 400 {
		t.Errorf("%d of 400 rows without a message count as lost", n)
	}
}

func TestHeldIsExactlyWhatIsInFlight(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	must(t, c.ProvisionTopics(t.Context(), []string{"a", "b"}))
	var sent []*legwork.Transition
	for i := range 2000 { // more than one answer of the broker, two topics mixed
		sent = append(sent, work("a", i), work("b", i))
	}
	published(t, p, sent...)
	lane := legwork.LaneWork("a")
	got := next(t, b.source(c, lane), 1500)
	want := map[string]bool{}
	for i, m := range got {
		if i%3 == 1 {
			ack(t, m)
			continue
		}
		if i%3 == 2 {
			must(t, m.Settle(legwork.Verdict{Action: legwork.Nak, Delay: time.Minute}))
		}
		want[m.Header.Get(legwork.HeaderGUID)] = true
	}
	eventually(t, "acks are counted", func() bool { return c.lane(t, lane).InFlight == len(want) })
	held, err := c.Held(t.Context(), lane)
	must(t, err)
	if len(held) != len(want) {
		t.Errorf("%d held, want %d", len(held), len(want))
	}
	for id := range held {
		if !want[id.String()] {
			t.Fatalf("%s is held but not in flight", id)
		}
	}
	if held, err := c.Held(t.Context(), legwork.LaneWork("b")); err != nil || len(held) != 0 {
		t.Errorf("the other topic holds %d, %v", len(held), err)
	}
}

func TestAWipedStreamHasLostEverything(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	all := rows(t, p, leg1s(20))
	next(t, b.source(c, legwork.LaneRun), 5)
	must(t, c.js.DeleteStream(t.Context(), "LEGWORK_test_RUN"))
	if n := lost(t, c, legwork.LaneRun, all); n != 20 {
		t.Errorf("without a stream %d of 20 count as lost", n)
	}
	must(t, c.Provision(t.Context()))
	if n := lost(t, c, legwork.LaneRun, all); n != 20 {
		t.Errorf("with an empty new stream %d of 20 count as lost", n)
	}
	fresh := rows(t, p, leg1s(3))
	if n := lost(t, c, legwork.LaneRun, all); n != 20 {
		t.Errorf("with newer messages waiting %d of 20 count as lost", n)
	}
	if n := lost(t, c, legwork.LaneRun, fresh); n != 0 {
		t.Errorf("%d of the newer ones count as lost", n)
	}
}

func TestADeletedConsumerLosesNothing(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	all := rows(t, p, leg1s(20))
	next(t, b.source(c, legwork.LaneRun), 5)
	must(t, c.js.DeleteConsumer(t.Context(), "LEGWORK_test_RUN", "engine"))
	if n := lost(t, c, legwork.LaneRun, all); n != 0 {
		t.Errorf("without a consumer %d count as lost, but the stream has them", n)
	}
	must(t, c.Provision(t.Context()))
	if n := lost(t, c, legwork.LaneRun, all); n != 0 {
		t.Errorf("with a new consumer %d count as lost", n)
	}
	ack(t, next(t, b.source(c, legwork.LaneRun), 20)...)
}

func TestAnEmptyLaneLooksFromNow(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	before := time.Now()
	for _, lane := range []string{legwork.LaneStart, legwork.LaneResponse, legwork.LaneWork("nobody")} {
		state := c.lane(t, lane)
		if state.Horizon.Before(before) || state.Horizon.After(time.Now()) || state.Waiting != 0 || state.InFlight != 0 {
			t.Errorf("lane %s: %+v", lane, state)
		}
		if held, err := c.Held(t.Context(), lane); err != nil || len(held) != 0 {
			t.Errorf("lane %s holds %d, %v", lane, len(held), err)
		}
	}
}

func TestBacklog(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	lane := legwork.LaneWork("a.b")
	backlog := func() legwork.Backlog {
		t.Helper()
		got, err := c.Backlog(t.Context(), lane)
		must(t, err)
		return got
	}
	if got := backlog(); got != (legwork.Backlog{Idle: legwork.Never}) {
		t.Errorf("without a consumer: %+v", got)
	}
	s := b.source(c, lane)
	published(t, b.publisher(c), work("a.b", 1), work("a.b", 2), work("a.b", 3), work("other", 4))
	eventually(t, "three messages wait, and none was ever taken", func() bool {
		return backlog() == legwork.Backlog{Waiting: 3, Idle: legwork.Never}
	})
	taken := next(t, s, 1)
	eventually(t, "two wait, and one was taken just now", func() bool {
		got := backlog()
		return got.Waiting == 2 && got.Idle >= 0 && got.Idle < time.Minute
	})
	ack(t, append(taken, next(t, s, 2)...)...)
	eventually(t, "none wait", func() bool { return backlog().Waiting == 0 })
	if got, age := b.load(c, lane); got.Waiting != 0 || age != 0 {
		t.Errorf("nothing waits, and %d are %v old", got.Waiting, age)
	}
	if _, err := c.Backlog(t.Context(), "nowhere"); err == nil {
		t.Error("an unknown lane has a backlog")
	}
}

// load returns what the broker says about a lane when it is measured.
func (b *broker) load(c *Conn, lane string) (Load, time.Duration) {
	b.t.Helper()
	_, loads, err := c.Measure(b.t.Context(), len(engineLanes)+2)
	must(b.t, err)
	for i, l := range loads {
		if i > 0 && loads[i-1].Waiting < l.Waiting {
			b.t.Errorf("a longer backlog comes after a shorter one: %+v", loads)
		}
		if l.Lane == lane {
			return l, l.Oldest
		}
	}
	b.t.Fatalf("the inventory has no lane %s", lane)
	return Load{}, 0
}

func TestLoads(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	lane := legwork.LaneWork("a.b")
	s := b.source(c, lane)
	published(t, b.publisher(c), work("a.b", 1), work("a.b", 2), work("a.b", 3), work("other", 4))
	eventually(t, "three messages wait", func() bool {
		l, age := b.load(c, lane)
		return l.Waiting == 3 && l.InFlight == 0 && age > 0
	})
	taken := next(t, s, 1)
	_, older := b.load(c, lane)
	eventually(t, "one is in flight, and the others grow old", func() bool {
		l, age := b.load(c, lane)
		return l.Waiting == 2 && l.InFlight == 1 && l.Again == 0 && age > older
	})
	must(t, taken[0].Settle(legwork.Verdict{Action: legwork.Nak, Delay: time.Millisecond, Outcome: "retry"}))
	again := next(t, s, 3)
	for len(again) < 3 {
		again = append(again, next(t, s, 3-len(again))...)
	}
	eventually(t, "one of them was delivered before", func() bool {
		l, _ := b.load(c, lane)
		return l.Waiting == 0 && l.InFlight == 3 && l.Again == 1
	})
	ack(t, again...)
	eventually(t, "nothing is left", func() bool {
		l, age := b.load(c, lane)
		return l == Load{Lane: lane, delivered: l.delivered, Pulls: l.Pulls, Taken: 4, Aged: true} && age == 0
	})
	if l, _ := b.load(c, legwork.LaneRun); l.Lane != legwork.LaneRun {
		t.Errorf("the engine's lane is %+v", l)
	}
}
