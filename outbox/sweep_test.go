package outbox

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

const payLane = "work.pay"

func TestLostPublishIsFound(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.exec("UPDATE legwork.epoch SET epoch = 5")
	run, work, start := s.put(legwork.LaneRun, 1, time.Minute)[0], s.put(payLane, 1, time.Minute)[0],
		s.put(legwork.LaneStart, 1, time.Minute)[0]
	s.relay()
	s.eventually("all three are stored", func() bool {
		return s.stored("RUN") == 1 && s.stored("WORK") == 1 &&
			s.stored("START") == 1
	})
	s.swept()
	d := s.messages("RUN")[0]
	got, err := legwork.DecodeRun(d)
	s.must(err)
	if got.GUID != run.GUID || got.Gid != s.gid || got.Job != "order-1" || got.App != "shop" || got.Version != "7" ||
		got.Activity != "charge" ||
		got.DAD != ",0,0" || got.Attempt != 2 || got.Epoch != 5 || got.Trace.Parent != trace ||
		string(got.Data) != `{"n": 1}` {
		t.Errorf("run message is %+v", got)
	}
	if id := d.Header.Get(legwork.HeaderMsgID); id != run.GUID.String()+":2" {
		t.Errorf("message id %s, want number 2", id)
	}
	d = s.messages("WORK")[0]
	if got, err = legwork.DecodeWork(d); err != nil || got.GUID != work.GUID ||
		d.Subject != legwork.Subject(s.ns, payLane) {
		t.Errorf("work message is %+v on %s: %v", got, d.Subject, err)
	}
	if got, err = legwork.DecodeStart(s.ns, s.messages("START")[0]); err != nil || got.GUID != start.GUID ||
		got.Topic != "order" || got.Job != "new-0" {
		t.Errorf("start message is %+v: %v", got, err)
	}
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish = 2 AND due_at > now()"); n != 3 {
		t.Errorf("%d of 3 rows have number 2 and are due later", n)
	}
}

// More than one page of held messages at the head, one lost behind them.
func TestHeldIsLeftAloneAndTheLostBehindItIsFound(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	held := s.put(payLane, 300, time.Hour)
	s.publish(held)
	messages := s.take(payLane, 300)
	lost := s.put(payLane, 1, time.Minute)[0]
	s.relay()
	s.eventually("the lost one is published", func() bool { return s.stored("WORK") == 301 })
	s.swept()
	s.once("WORK", append(held, lost))
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish = 1"); n != 300 {
		t.Errorf("%d rows still have number 1, want 300", n)
	}
	// One held message is lost: the consumer let go of it without a commit.
	s.must(messages[17].Settle(legwork.Verdict{}))
	s.eventually("it is published again", func() bool {
		return s.number("SELECT publish FROM legwork.outbox WHERE guid = $1", held[17].GUID) == 2
	})
}

// The broker is not asked each time about work that takes days, unless it has fewer
// messages in flight than there is such work.
func TestHeldIsAskedForLessAndLess(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ts := s.put(payLane, 2, time.Hour)
	s.publish(ts)
	held := s.take(payLane, 2)
	w := &watch{Broker: Ask(s.conn), asked: map[string]int{}}
	cfg := quick()
	cfg.Sweep, cfg.Recheck = 2*time.Millisecond, time.Minute
	s.run(cfg, w, s.publisher)
	s.eventually("30 sweeps", func() bool { return w.count(payLane) >= 30 })
	if n := w.count("held " + payLane); n != 1 {
		t.Errorf("asked %d times what is held, want once", n)
	}
	s.must(held[0].Settle(legwork.Verdict{}))
	s.eventually("one is lost and published again", func() bool { return s.stored("WORK") == 2 })
	if n := s.number("SELECT publish FROM legwork.outbox WHERE guid = $1", ts[1].GUID); n != 1 {
		t.Errorf("the held row has number %d", n)
	}
}

func TestBacklogIsNotPublishedAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const waiting = 20_000
	// Published a moment ago, due at once: nobody takes them for a long time.
	ts := s.put(legwork.LaneRun, waiting, 0)
	s.publish(ts)
	lost := s.put(legwork.LaneRun, 300, time.Hour)
	s.take(legwork.LaneRun, 100)
	s.relay()
	s.eventually("the lost ones are published", func() bool { return s.stored("RUN") == waiting+300 })
	s.swept()
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish > 1"); n != 300 {
		t.Errorf("%d rows were published again, want the 300 lost ones", n)
	}
	s.once("RUN", append(ts, lost...))
}

// TestLostBehindOneThatWaits: a row that was published after the oldest message that
// waits may have its message in the backlog. Once the oldest one is delivered, it has not.
func TestLostBehindOneThatWaits(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	waits := s.put(legwork.LaneRun, 1, 0)
	s.publish(waits)
	lost := s.put(legwork.LaneRun, 2, 0)
	s.relay()
	s.swept()
	if n := s.stored("RUN"); n != 1 {
		t.Fatalf("%d messages are stored while the first one waits, want that one", n)
	}
	s.take(legwork.LaneRun, 3)
	s.once("RUN", append(waits, lost...))
}

// While no message waits, rows are judged only by Postgres's clock. While messages wait, they
// are judged with a margin, whatever the broker's clock says.
func TestClocksThatDiffer(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	waiting := s.put(legwork.LaneRun, 50, 0)
	s.publish(waiting)
	for _, ahead := range []time.Duration{4 * time.Second, -4 * time.Second} {
		stop := s.run(quick(), skewed{Ask(s.conn), ahead}, s.publisher)
		s.swept()
		stop()
	}
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish > 1"); n != 0 {
		t.Errorf("%d waiting rows were published again", n)
	}
	lost := s.put(payLane, 1, time.Second)[0]
	s.run(quick(), skewed{Ask(s.conn), -time.Hour}, s.publisher)
	s.eventually("the lost one is published in the empty lane", func() bool { return s.stored("WORK") == 1 })
	s.once("WORK", []*legwork.Transition{lost})
}

// The sweep does not wait for a row that its consumer is deleting. If the consumer commits,
// the row is gone; if not, a later sweep finds it.
func TestConsumerDeletesNow(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ts := s.put(legwork.LaneRun, 3, time.Minute)
	committing, err := s.pool.Begin(t.Context())
	s.must(err)
	_, err = committing.Exec(t.Context(), s.q("DELETE FROM legwork.outbox WHERE guid = $1"), ts[0].GUID)
	s.must(err)
	failing, err := s.pool.Begin(t.Context())
	s.must(err)
	_, err = failing.Exec(t.Context(), s.q("DELETE FROM legwork.outbox WHERE guid = $1"), ts[1].GUID)
	s.must(err)
	s.relay()
	s.eventually("the third is published meanwhile", func() bool { return s.stored("RUN") == 1 })
	s.swept()
	s.once("RUN", ts[2:])
	s.must(committing.Commit(t.Context()))
	s.must(failing.Rollback(t.Context()))
	s.eventually("the second is published", func() bool { return s.stored("RUN") == 2 })
	s.once("RUN", ts[1:])
}

// A work row lives until its answer is consumed: while that is on its way the
// work is not done again.
func TestAnswerOnItsWay(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	work := s.put(payLane, 2, time.Hour)
	s.publish(work)
	for i, m := range s.take(payLane, 2) {
		answer := *work[i]
		answer.Kind, answer.Work, answer.Status = legwork.Leg2, answer.GUID, legwork.Success
		answer.GUID = legwork.ResponseGUID(s.gid, answer.Work, 2, legwork.Success, 0)
		s.publish([]*legwork.Transition{&answer})
		s.must(m.Settle(legwork.Verdict{}))
	}
	s.eventually("the worker has let go", func() bool { return s.stored("WORK") == 0 })
	s.relay()
	s.swept() // both wait
	held := s.take(legwork.LaneResponse, 1)
	s.swept() // one is held, one waits
	held = append(held, s.take(legwork.LaneResponse, 1)...)
	s.swept() // both are held
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish > 1"); n != 0 {
		t.Fatalf("%d of 2 rows were published again although they are answered", n)
	}
	s.must(held[0].Settle(legwork.Verdict{})) // and is lost: nothing was committed
	s.eventually("one is published again", func() bool { return s.stored("WORK") == 1 })
	s.swept()
	if n := s.stored("WORK"); n != 1 {
		t.Errorf("%d messages of work, want 1", n)
	}
}

// While answers wait in a backlog, work that was lost is found as soon as the
// answers stored before it was missed are delivered.
func TestLostWorkBehindABacklogOfAnswers(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	lost := s.put(payLane, 1, time.Hour)
	old := legwork.Transition{GUID: legwork.NewID(), Kind: legwork.Leg2, Work: legwork.NewID(), Gid: s.gid, Job: "order-1",
		App: "shop", Version: "7",
		Activity: "charge", DAD: ",0,0", Topic: "pay", Status: legwork.Success}
	s.publish([]*legwork.Transition{&old})
	cfg := quick()
	cfg.Skew = 100 * time.Millisecond
	s.run(cfg, Ask(s.conn), s.publisher)
	s.swept()
	if n := s.stored("WORK"); n != 0 {
		t.Fatal("work was published again while an answer stored earlier waits")
	}
	s.eventually("answers go on", func() bool {
		next := old
		next.GUID, next.Work = legwork.NewID(), legwork.NewID()
		s.publish([]*legwork.Transition{&next})
		for _, m := range s.take(legwork.LaneResponse, 1) {
			s.must(m.Settle(legwork.Verdict{}))
		}
		return s.stored("WORK") == 1
	})
	s.once("WORK", lost)
	if n := s.stored("RESPONSE"); n == 0 {
		t.Error("the backlog of answers was empty: nothing was tested")
	}
}

// TestAnswersThatWereSetAside: work whose answer waits in Postgres is not published
// again, if the answer came on the subject of its topic; nor is a message that waits.
func TestAnswersThatWereSetAside(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	work, run := s.put(payLane, 3, time.Minute), s.put(legwork.LaneRun, 2, time.Minute)
	aside := func(state, lane, subject string, guid legwork.ID) {
		s.exec(`INSERT INTO legwork.dead_letter (id, lane, reason, message, guid, subject, header, data, state) VALUES
			(gen_random_uuid(), $1, 'r', 'm', $2, $3, '{}', '', $4)`,
			lane, guid, subject, state)
	}
	aside("waiting", legwork.LaneResponse, legwork.ResponseSubject(s.ns, "pay"), work[0].GUID)
	aside("waiting", legwork.LaneResponse, legwork.ResponseSubject(s.ns, "other"), work[1].GUID)
	aside("open", legwork.LaneResponse, legwork.ResponseSubject(s.ns, "pay"), work[2].GUID)
	aside("waiting", legwork.LaneRun, legwork.Subject(s.ns, legwork.LaneRun), run[0].GUID)
	s.relay()
	s.eventually("the others are published", func() bool { return s.stored("WORK") == 2 && s.stored("RUN") == 1 })
	s.swept()
	s.once("WORK", work[1:])
	s.once("RUN", run[1:])
	s.exec("UPDATE legwork.dead_letter SET state = 'redriven'")
	s.eventually("and these, when nothing waits any more",
		func() bool { return s.stored("WORK") == 3 && s.stored("RUN") == 2 })
}

// TestWorkInHandIsNotLookedFor: the sweep leaves a row alone that a process has renewed, until that lease has passed. A
// row that a relay has claimed since, of another attempt or topic, or that a pause holds, is not renewed.
func TestWorkInHandIsNotLookedFor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rows := s.put(payLane, 4, time.Minute) // due since then, and their messages are nowhere
	guids := []legwork.ID{rows[0].GUID, rows[1].GUID, rows[2].GUID, rows[3].GUID}
	s.exec(`UPDATE legwork.outbox SET publish = 2 WHERE guid = $1`, guids[1])
	s.exec(`UPDATE legwork.outbox SET paused = 7 WHERE guid = $1`, guids[2])
	renew := func(topic string, guids []legwork.ID, publish, attempt []int32, lease time.Duration) []legwork.ID {
		t.Helper()
		found, err := s.store.Renew(t.Context(), topic, guids, publish, attempt, lease)
		s.must(err)
		return found
	}
	found := renew("pay", guids, []int32{1, 1, 1, 1}, []int32{2, 2, 2, 1}, time.Hour)
	if len(found) != 1 || found[0] != guids[0] {
		t.Errorf("renewed: %v of %v", found, guids)
	}
	if found := renew("pay", guids[:1], []int32{1}, []int32{2}, 0); len(found) != 1 { // which makes it due no sooner
		t.Errorf("renewed once more: %v", found)
	}
	if found := renew("other", guids[:1], []int32{1}, []int32{2}, time.Hour); len(found) > 0 {
		t.Errorf("renewed: %v, the work of another topic", found)
	}
	if found := renew("", []legwork.ID{}, []int32{}, []int32{}, 0); len(found) > 0 { // a relay tries Postgres so
		t.Errorf("of no rows it has renewed %v", found)
	}
	others := s.put(legwork.LaneRun, 1, time.Minute) // as timers are
	unpublished := legwork.NewID()
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, publish, attempt, due_at)
		SELECT $2, gid, lane, kind, 0, attempt, due_at FROM legwork.outbox WHERE guid = $1`, guids[0], unpublished)
	found = renew("pay", []legwork.ID{others[0].GUID, unpublished}, []int32{1, 0}, []int32{2, 2}, 0)
	if len(found) > 0 {
		t.Errorf("renewed: %v, a timer and what nobody has published", found)
	}
	s.exec(`DELETE FROM legwork.outbox WHERE guid = ANY($1)`, []legwork.ID{others[0].GUID, unpublished})
	judged := []key{{guid: guids[0], publish: 1}} // before it was renewed
	if claimed, _, err := s.store.reclaim(t.Context(), judged, time.Minute); err != nil || len(claimed) != 0 {
		t.Errorf("%d rows that were renewed are claimed, %v", len(claimed), err)
	}
	s.exec(`UPDATE legwork.outbox SET paused = NULL`)
	s.relay()
	s.eventually("the others are published", func() bool { return s.stored("WORK") == 3 })
	s.swept()
	if n := s.number(`SELECT publish FROM legwork.outbox WHERE guid = $1`, guids[0]); n != 1 {
		t.Errorf("the one in hand has number %d", n)
	}
	s.take(payLane, 3) // nothing is looked for that may be behind what waits
	s.exec(`UPDATE legwork.outbox SET due_at = now() WHERE guid = $1`, guids[0])
	s.eventually("its lease has passed, and it is published", func() bool { return s.stored("WORK") == 4 })
}

// TestTheSweepWaitsForWhoHasWork: while Calm returns false, because processes may not have
// said yet which work they have in hand, nothing is published again.
func TestTheSweepWaitsForWhoHasWork(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.put(payLane, 1, time.Minute)
	var asked atomic.Int32
	cfg := quick()
	var early atomic.Int64 // sweeps that began before
	cfg.Calm = func() bool {
		n := asked.Add(1)
		if n == 6 {
			early.Store(s.db.sweeps.Load())
		}
		return n > 5
	}
	s.run(cfg, Ask(s.conn), s.publisher)
	s.eventually("it is published", func() bool { return s.stored("WORK") == 1 })
	if n := asked.Load(); n <= 5 {
		t.Errorf("it was published before the %dth look", n+1)
	}
	if n := early.Load(); n > 0 {
		t.Errorf("%d sweeps began before", n)
	}
}

// TestASweepEndsWithTheCalm: a sweep that began before the broker was away publishes nothing of what it has judged.
// The next one does, when those who have work in hand had the time to say so.
func TestASweepEndsWithTheCalm(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.put(payLane, 1, time.Minute)
	broker := &watch{Broker: Ask(s.conn), asked: map[string]int{}}
	var said atomic.Int32 // that it is not calm
	var over atomic.Bool
	cfg := quick()
	cfg.Calm = func() bool {
		calm := over.Load() || broker.count("held "+payLane) == 0 // the broker is away once it was asked
		if !calm {
			said.Add(1)
		}
		return calm
	}
	s.run(cfg, broker, s.publisher)
	s.eventually("there is no sweep", func() bool { return said.Load() >= 3 })
	if n := s.stored("WORK"); n != 0 {
		t.Errorf("%d messages are published", n)
	}
	over.Store(true)
	s.eventually("it is published", func() bool { return s.stored("WORK") == 1 })
	s.swept()
	if n := s.stored("WORK"); n != 1 {
		t.Errorf("%d messages are published", n)
	}
}
