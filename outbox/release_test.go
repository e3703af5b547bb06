package outbox

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// paused puts a pause, ended or not.
func (s *site) paused(kind, name string, ended bool) (id int) {
	s.t.Helper()
	gid := &s.gid
	if kind != "job" {
		gid = nil
	}
	s.must(s.pool.QueryRow(s.t.Context(), s.q(
		`INSERT INTO legwork.pause (kind, app, name, gid, reason, author, ended_at, ended_by)
		VALUES ($1, 'shop', $2, $3, 'a look', 'ada', CASE WHEN $4 THEN now() END, CASE WHEN $4 THEN 'ada' END) RETURNING id`), kind, name, gid, ended).Scan(&id))
	return id
}

// hold has a pause hold rows, as an engine does.
func (s *site) hold(id int, ts []*legwork.Transition) {
	s.t.Helper()
	for _, t := range ts {
		s.exec(`UPDATE legwork.outbox SET paused = $2, due_at = now() + interval '100 years' WHERE guid = $1`, t.GUID, id)
	}
}

// TestWhatAnEndedPauseHeldGoesOn: rows that an ended pause has held are published once, with
// the next publish number, by the first relay that finds them. Then the pause is deleted.
// Rows that an active pause holds stay.
func TestWhatAnEndedPauseHeldGoesOn(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ended, active := s.paused("graph", "order", true), s.paused("job", "order-1", false)
	over, stay := s.put(legwork.LaneRun, 600, time.Minute), s.put(legwork.LaneRun, 5, time.Minute)
	s.exec(`UPDATE legwork.outbox SET paused = $1, due_at = now() + interval '100 years'`, ended)
	s.hold(active, stay)
	s.exec(`UPDATE legwork.outbox SET publish = 0 WHERE guid = $1`, over[0].GUID) // a timer that slept when it was held
	s.relay()
	s.relay()
	s.eventually("the pause is forgotten", func() bool {
		return s.number(`SELECT count(*) FROM legwork.pause WHERE id = $1`, ended) == 0
	})
	s.eventually("all are there", func() bool { return s.stored("RUN") >= len(over) })
	s.once("RUN", over)
	if n := s.number(`SELECT count(*) FROM legwork.outbox WHERE paused IS NULL AND publish = 2 AND due_at BETWEEN
		now() AND now() + interval '10 minutes'`); n != len(over)-1 {
		t.Errorf("%d rows go on under their next number, want %d", n, len(over)-1)
	}
	if n := s.number(`SELECT count(*) FROM legwork.outbox WHERE paused = $1 AND publish = 1 AND due_at > now() +
		interval '99 years'`, active); n != len(stay) {
		t.Errorf("%d rows are still held, want %d", n, len(stay))
	}
	if n := s.number(`SELECT count(*) FROM legwork.pause WHERE ended_at IS NULL`); n != 1 {
		t.Error("the active pause is not there any more")
	}
}

// TestReleaseByARelayThatDies: its claim is as any other, so the sweep finds it. The
// three rows are due a microsecond apart, so a sweep may begin between them. It then
// finds the others when the first one is delivered (TestLostBehindOneThatWaits): the
// messages need a consumer.
func TestReleaseByARelayThatDies(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ts := s.put(legwork.LaneRun, 3, time.Minute)
	s.hold(s.paused("graph", "order", true), ts)
	dead := dying{make(chan []*legwork.Transition, 1)}
	cfg := quick()
	cfg.Grace = 50 * time.Millisecond
	stop := s.run(cfg, Ask(s.conn), dead)
	<-dead.asked
	stop()
	if n := s.stored("RUN"); n != 0 {
		t.Fatalf("%d messages by a relay that died before it published", n)
	}
	s.run(cfg, Ask(s.conn), s.publisher)
	s.take(legwork.LaneRun, len(ts))
	s.once("RUN", ts)
	s.eventually("the pause is forgotten", func() bool { return s.number(`SELECT count(*) FROM legwork.pause`) == 0 })
}

// TestAPauseWithRowsIsNotForgotten: the pause stays while another relay is claiming its rows.
func TestAPauseWithRowsIsNotForgotten(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ts, id := s.put(legwork.LaneRun, 2, time.Minute), s.paused("graph", "order", true)
	s.hold(id, ts)
	tx, err := s.pool.Begin(t.Context())
	s.must(err)
	_, err = tx.Exec(t.Context(), s.q(`SELECT FROM legwork.outbox WHERE guid = $1 FOR UPDATE`), ts[0].GUID)
	s.must(err)
	relay, err := NewRelay(s.store, Ask(s.conn), s.publisher, quick())
	s.must(err)
	look := func(held, pauses int) {
		t.Helper()
		s.must(relay.pauses(t.Context(), &topics{Relay: relay}))
		if h, p := s.number(`SELECT count(*) FROM legwork.outbox WHERE paused = $1`, id),
			s.number(`SELECT count(*) FROM legwork.pause`); h != held || p != pauses {
			t.Errorf("%d rows are held by %d pauses, want %d and %d", h, p, held, pauses)
		}
	}
	look(1, 1)
	s.must(tx.Rollback(t.Context()))
	look(0, 0)
	s.eventually("both are there", func() bool { return s.stored("RUN") == 2 })
}

// TestTheEndOfAJobEndsItsPause: the pauses of other jobs stay.
func TestTheEndOfAJobEndsItsPause(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mine := s.paused("job", "order-1", false)
	s.paused("graph", "order", false)
	held := s.put(legwork.LaneRun, 1, time.Minute)
	s.hold(mine, held)
	relay, err := NewRelay(s.store, Ask(s.conn), s.publisher, quick())
	s.must(err)
	look := func() {
		t.Helper()
		for range 2 { // it is ended, and then seen as such
			s.must(relay.pauses(t.Context(), &topics{Relay: relay}))
		}
	}
	look()
	if n := s.number(`SELECT count(*) FROM legwork.pause WHERE ended_at IS NULL`); n != 2 {
		t.Errorf("%d pauses are active while the job is open, want 2", n)
	}
	s.exec(`UPDATE legwork.job SET closed_guid = gid, semaphore = 0`)
	look()
	if n := s.number(`SELECT count(*) FROM legwork.pause WHERE ended_at IS NULL`); n != 2 {
		t.Errorf("%d pauses are active while the completion tasks are to be done, want 2", n)
	}
	s.exec(`UPDATE legwork.job SET state = 'completed', completed_at = now()`)
	look()
	if n := s.number(`SELECT count(*) FROM legwork.pause WHERE kind = 'graph' AND ended_at IS NULL`); n != 1 ||
		s.number(`SELECT count(*) FROM legwork.pause`) != 1 {
		t.Errorf("%d pauses are left, want that of the graph", s.number(`SELECT count(*) FROM legwork.pause`))
	}
	if n := s.number(`SELECT count(*) FROM legwork.outbox`); n != 0 || s.stored("RUN") != 0 {
		t.Errorf("%d rows and %d messages are left of what it held", n, s.stored("RUN"))
	}
}

// pausedTopics keeps what a relay makes of the topics at the broker.
type pausedTopics struct {
	mu  sync.Mutex
	now []string
	n   int
	err error
}

func (p *pausedTopics) set(_ context.Context, topics []string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
	if p.err == nil {
		p.now = slices.Clone(topics)
	}
	return p.err
}

// TestTopicsArePausedAtTheBroker: the broker is told all that are paused, asked
// again while one is, and resumed before its pause is forgotten.
func TestTopicsArePausedAtTheBroker(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var broker pausedTopics
	cfg := quick()
	cfg.PauseTopics = broker.set
	relay, err := NewRelay(s.store, Ask(s.conn), s.publisher, cfg)
	s.must(err)
	topics := &topics{Relay: relay}
	look := func(what string, want []string, n, left int) {
		t.Helper()
		s.must(relay.pauses(t.Context(), topics))
		if !slices.Equal(broker.now, want) || broker.n != n {
			t.Errorf("%s: %v after %d questions, want %v after %d", what, broker.now, broker.n, want, n)
		}
		if p := s.number(`SELECT count(*) FROM legwork.pause`); p != left {
			t.Errorf("%s: %d pauses are left, want %d", what, p, left)
		}
	}
	look("the first look", []string{}, 1, 0)
	look("nothing is paused", []string{}, 1, 0)
	s.paused("topic", "pay", false)
	s.paused("topic", "ship", false)
	s.paused("graph", "order", false)
	topics.asked = time.Now().Add(-lookAgain)
	look("two are paused", []string{"pay", "ship"}, 2, 3)
	topics.asked = time.Now().Add(-lookAgain)
	look("a consumer may be new", []string{"pay", "ship"}, 3, 3)
	s.exec(`UPDATE legwork.pause SET ended_at = now() WHERE name = 'pay'`)
	broker.err = errors.New("away")
	if err := relay.pauses(t.Context(), topics); err == nil || s.number(`SELECT count(*) FROM legwork.pause`) != 3 {
		t.Errorf("a pause that the broker still has was forgotten: %v", err)
	}
	broker.err = nil
	look("one is resumed", []string{"ship"}, 5, 2)
}
