package outbox

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
)

// skewed is a broker whose clock differs.
type skewed struct {
	Broker
	ahead time.Duration
}

func (b skewed) LaneState(ctx context.Context, lane string) (LaneState, error) {
	state, err := b.Broker.LaneState(ctx, lane)
	if state.Waiting > 0 {
		state.Horizon = state.Horizon.Add(b.ahead)
	}
	return state, err
}

// dying is the publisher of a process that ends after its claim.
type dying struct{ asked chan []*legwork.Transition }

var errDied = errors.New("the process has ended")

func (d dying) Publish(_ context.Context, ts []*legwork.Transition) []error {
	errs := make([]error, len(ts))
	for i := range errs {
		errs[i] = errDied
	}
	select {
	case d.asked <- ts:
	default:
	}
	return errs
}

func TestStartFromSQL(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.relay()
	tx, err := s.pool.Begin(t.Context())
	s.must(err)
	_, err = tx.Exec(t.Context(), s.q(`SELECT legwork.start('order', '{"a": 1}')`))
	s.must(err)
	s.must(tx.Rollback(t.Context()))
	var took []time.Duration
	for i := range 15 {
		tx, err := s.pool.Begin(t.Context())
		s.must(err)
		_, err = tx.Exec(t.Context(), s.q(`SELECT legwork.start('order', '{"a": 1}', 'sql-' || $1::int, $2)`), i, trace)
		s.must(err)
		if n := s.stored("START"); n != i {
			t.Fatalf("%d messages of %d committed starts", n, i)
		}
		s.must(tx.Commit(t.Context()))
		began := time.Now()
		s.eventually("the start is published", func() bool { return s.stored("START") == i+1 })
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	if quarter := took[len(took)/4]; quarter > 100*time.Millisecond { // of the others the machine may have had no time
		t.Errorf("most starts were published %v after their commit or later, want 100ms at most", quarter)
	}
	got, err := legwork.DecodeStart(s.ns, s.messages("START")[14])
	if err != nil || got.Job != "sql-14" || got.Trace.Parent != trace || string(got.Data) != `{"a": 1}` {
		t.Errorf("the start is %+v: %v", got, err)
	}
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish = 1 AND due_at > now()"); n != 15 {
		t.Errorf("%d of 15 rows are published once and left alone", n)
	}
}

func TestDeathBetweenClaimAndPublish(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.exec(`SELECT legwork.start('order', '{}')`)
	lost := s.put(legwork.LaneRun, 1, time.Minute)[0]
	cfg := quick()
	cfg.Grace = 50 * time.Millisecond
	dead := dying{make(chan []*legwork.Transition, 2)}
	stop := s.run(cfg, Ask(s.conn), dead)
	for range 2 {
		<-dead.asked
	}
	stop()
	claimed := s.number("SELECT sum(publish) FROM legwork.outbox")
	s.run(cfg, Ask(s.conn), s.publisher)
	s.eventually("another relay publishes both", func() bool { return s.stored("START") >= 1 && s.stored("RUN") >= 1 })
	if n := s.number("SELECT sum(publish) FROM legwork.outbox"); n < claimed+2 || claimed < 3 {
		t.Errorf("the numbers went from %d to %d, want one more each", claimed, n)
	}
	s.once("RUN", []*legwork.Transition{lost})
}

// TestRowsOfNoJobEnd: rows without a job are deleted. A job whose version is missing is
// still a job: its rows wait.
func TestRowsOfNoJobEnd(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, publish, due_at)
		SELECT gen_random_uuid(), gen_random_uuid(), 'run', 'interrupt', n % 2, now() - n * interval '1 second' FROM generate_series(1, 300) n`)
	s.exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore) VALUES (gen_random_uuid(),
		'shop', 'unversioned', 4711, 'order', 1)`)
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT gen_random_uuid(), gid, 'run', 'a',
		',0' FROM legwork.job WHERE job_id = 'unversioned'`)
	var log lines
	cfg := quick()
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	s.run(cfg, Ask(s.conn), s.publisher)
	s.eventually("they are gone", func() bool { return s.number("SELECT count(*) FROM legwork.outbox") == 1 })
	s.eventually("the other one is put off", func() bool {
		return s.number("SELECT count(*) FROM legwork.outbox WHERE publish > 0 AND due_at > now() + interval '9 "+
			"minutes'") == 1
	})
	if n := s.stored("RUN"); n != 0 {
		t.Errorf("%d messages were published", n)
	}
	if n := log.count("level=ERROR"); n != 1 {
		t.Errorf("%d rows were told, want the one that is put off", n)
	}
}

func TestTwoRelays(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ts := s.put(legwork.LaneRun, 5000, time.Minute)
	s.exec(`SELECT legwork.start('order', '{}') FROM generate_series(1, 2000)`)
	s.relay()
	s.relay()
	s.eventually("everything is published", func() bool { return s.stored("RUN") >= 5000 && s.stored("START") >= 2000 })
	s.swept()
	s.once("RUN", ts)
	if n := s.stored("START"); n != 2000 {
		t.Errorf("%d messages of 2000 starts", n)
	}
	const sent = "SELECT count(*) FROM legwork.outbox WHERE publish = 2 OR lane = 'start' AND publish = 1"
	if n := s.number(sent); n != 7000 {
		t.Errorf("%d of 7000 rows were published once by a relay", n)
	}
}

func TestWipedBrokerIsRefilled(t *testing.T) {
	t.Parallel()
	server := natstest.NewServer(t)
	s := newSiteAt(t, server.URL())
	run, work, start := s.put(legwork.LaneRun, 3000, time.Minute), s.put(payLane, 3000, time.Minute),
		s.put(legwork.LaneStart, 500, time.Minute)
	s.publish(slices.Concat(run, work, start))
	s.take(payLane, 50)
	server.Stop()
	server.Wipe()
	server.Start()
	s.eventually("the connection is back", func() bool { return s.conn.Err() == nil })
	cfg := quick()
	cfg.Grace = 100 * time.Millisecond // what is refused until the streams exist is soon tried again
	cfg.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	s.run(cfg, Ask(s.conn), s.publisher)
	s.eventually("everything is there again", func() bool {
		return s.stored("RUN") >= 3000 && s.stored("WORK") >= 3000 && s.stored("START") >= 500
	})
	s.once("RUN", run)
	s.once("WORK", work)
	s.once("START", start)
}

// While the broker cannot be reached, relays claim nothing and try rarely.
func TestBrokerAway(t *testing.T) {
	t.Parallel()
	server := natstest.NewServer(t)
	s := newSiteAt(t, server.URL())
	server.Stop()
	lost := s.put(legwork.LaneRun, 600, time.Minute)
	var log lines
	cfg := quick()
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	w := &watch{Broker: Ask(s.conn), asked: map[string]int{}}
	s.run(cfg, w, s.publisher)
	s.exec(`SELECT legwork.start('order', '{}') FROM generate_series(1, 600)`)
	s.eventually("both loops have failed", func() bool {
		return log.count("cannot publish new rows") > 0 &&
			log.count("cannot sweep") > 0
	})
	goal := w.count(legwork.LaneStart) + 4
	s.eventually("they have tried again", func() bool { return w.count(legwork.LaneStart) >= goal })
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE lane = 'run' AND publish > 1"); n != 0 {
		t.Errorf("%d rows were claimed for a broker that is away", n)
	}
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE lane = 'start' AND publish = 1"); n > 256 {
		t.Errorf("%d starts were claimed for a broker that is away, want one batch", n)
	}
	if n := log.count("level=WARN"); n > 3 {
		t.Errorf("one outage was logged %d times", n)
	}
	server.Start()
	s.eventually("what waited is published", func() bool { return s.stored("RUN") == 600 && s.stored("START") >= 344 })
	s.once("RUN", lost)
	s.eventually("the end of the outage is logged", func() bool { return log.count("over") >= 1 })
}

// A row that cannot be published is kept, counted, logged once and postponed. The rest of
// its batch is published.
func TestRefusedRows(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	big, orphan, unversioned, good := s.put(legwork.LaneRun, 1, time.Hour)[0], s.put(legwork.LaneRun, 1, time.Hour)[0],
		s.put(payLane, 1, time.Hour)[0], s.put(legwork.LaneRun, 1, time.Minute)[0]
	completing := s.put(legwork.LaneRun, 1, time.Minute)[0]
	s.exec(`UPDATE legwork.outbox SET data = to_json(repeat('x', $2)) WHERE guid = $1`, big.GUID, legwork.MaxPayloadBytes)
	s.exec(`UPDATE legwork.outbox SET gid = $2 WHERE guid = $1`, orphan.GUID, legwork.NewID())
	other, half := legwork.NewID(), legwork.NewID()
	s.job(other, "order-2")
	s.job(half, "order-3")
	s.exec(`UPDATE legwork.job SET version_id = 4711 WHERE gid = $1`, other)
	// its completion tasks are to be done
	s.exec(`UPDATE legwork.job SET closed_guid = gid, semaphore = 0 WHERE gid = $1`, half)
	s.exec(`UPDATE legwork.outbox SET gid = $2 WHERE guid = $1`, unversioned.GUID, other)
	s.exec(`UPDATE legwork.outbox SET gid = $2 WHERE guid = $1`, completing.GUID, half)
	var log lines
	cfg := quick()
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	m := &counts{}
	cfg.Metrics = m
	s.run(cfg, Ask(s.conn), s.publisher)
	put := "SELECT count(*) FROM legwork.outbox WHERE publish = $1 AND due_at > now() + interval '5 minutes'"
	s.eventually("two are put off", func() bool { return s.number(put, 2) == 2 })
	s.eventually("two are published", func() bool { return s.stored("RUN") == 2 })
	s.once("RUN", []*legwork.Transition{good, completing})
	s.exec("UPDATE legwork.outbox SET due_at = now() - interval '1 hour' WHERE publish = 2 AND due_at > now() + " +
		"interval '5 minutes'")
	s.eventually("they are put off again, for longer", func() bool { return s.number(put, 3) == 2 })
	s.eventually("the one without a job is gone",
		func() bool { return s.number("SELECT count(*) FROM legwork.outbox") == 4 })
	if n := log.count("level=ERROR"); n != 2 {
		t.Errorf("two rows were told %d times", n)
	}
	if n := m.failed.Load(); n != 4 {
		t.Errorf("%d failures were counted, want 4", n)
	}
	if n := m.wakes.Load(); n != 0 {
		t.Errorf("%d rows of other lanes were told as wake-ups", n)
	}
	if n := m.published.Load(); n != 2 {
		t.Errorf("%d publishes were counted, want 2", n)
	}
	if s.stored("WORK") != 0 {
		t.Error("work of a version that is not there was published")
	}
}

type counts struct{ published, failed, gauge, claimed, wakes, latest, newer atomic.Int64 }

func (c *counts) NewerRows(table string, n int) {
	if table == "outbox" {
		c.newer.Store(int64(n))
	}
}

func (c *counts) Claimed(_ string, wakes bool, late time.Duration) {
	c.claimed.Add(1)
	if wakes {
		c.wakes.Add(1)
	}
	c.latest.Store(int64(late))
}

func (c *counts) Published(_, _ string, n int)                  { c.published.Add(int64(n)) }
func (c *counts) PublishErrors(_ string, n int)                 { c.failed.Add(int64(n)) }
func (c *counts) Outbox(_ string, n, _, _ int, _ time.Duration) { c.gauge.Store(int64(n)) }

// slow is a publisher that takes its time.
type slow struct {
	Publisher
	begun, goOn chan struct{}
}

func (p slow) Publish(ctx context.Context, ts []*legwork.Transition) []error {
	close(p.begun)
	<-p.goOn
	return p.Publisher.Publish(ctx, ts)
}

func TestStopFinishesTheBatchAtHand(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.exec(`SELECT legwork.start('order', '{}') FROM generate_series(1, 300)`)
	cfg := quick()
	cfg.Sweep = time.Minute
	relay, err := NewRelay(s.store, Ask(s.conn), slow{s.publisher, make(chan struct{}), make(chan struct{})}, cfg)
	s.must(err)
	p := relay.publisher.(slow)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- relay.Run(ctx) }()
	<-p.begun
	cancel()
	close(p.goOn)
	s.must(<-done)
	s.eventually("the batch of 256 is stored", func() bool { return s.stored("START") == 256 })
	if claimed := s.number("SELECT count(*) FROM legwork.outbox WHERE publish = 1"); claimed != 256 {
		t.Errorf("%d rows were claimed, want one batch of 256", claimed)
	}
}

func TestConfigIsChecked(t *testing.T) {
	t.Parallel()
	if _, err := NewStore(nil, "No.Good"); err == nil {
		t.Error("a bad namespace was taken")
	}
	store, err := NewStore(nil, "x")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewRelay(store, nil, nil, Config{Sweep: time.Hour}); err == nil {
		t.Error("a sweep each hour was taken")
	}
}
