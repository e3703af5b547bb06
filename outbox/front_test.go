package outbox

import (
	"context"
	"maps"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/internal/pg"
)

// watched is a relay over a site. Its statements are explained. While slow is set, its
// clock advances by a second each time it is read, so that everything seems to take long.
type watched struct {
	*site
	*Pass
	relay *Relay
	log   *explain.Log
	now   time.Time
	slow  bool
}

func newWatched(t *testing.T) *watched {
	w := &watched{site: newSite(t), now: time.Now()}
	pool, log := explain.Pool(t, pg.Options{Name: w.ns, Size: 2, Ordered: true})
	w.log = log
	store, err := NewStore(pool, w.ns)
	w.must(err)
	cfg := quick()
	cfg.Now = func() time.Time {
		if w.slow {
			w.now = w.now.Add(time.Second)
		}
		return w.now
	}
	w.relay, err = NewRelay(store, Ask(w.conn), w.publisher, cfg)
	w.must(err)
	w.Pass = NewPass(w.relay)
	return w
}

// look makes the relay do everything once, and returns what its statements cost.
func (w *watched) look() map[string]explain.Ran {
	w.t.Helper()
	w.log.Take()
	w.must(w.Once(w.t.Context()))
	w.relay.untilDue(w.t.Context(), time.Second)
	names := map[string]string{}
	for name, sql := range maps.All(w.relay.store.sql) {
		names[sql] = name
	}
	return w.log.Most(names)
}

// pin begins a transaction that keeps everything visible, as a dump or a
// forgotten session does, until the test ends.
func (s *site) pin() {
	s.t.Helper()
	tx, err := s.pool.BeginTx(s.t.Context(), pgx.TxOptions{IsoLevel: pgx.RepeatableRead})
	s.must(err)
	s.t.Cleanup(func() { s.must(tx.Rollback(context.Background())) })
	var one int
	s.must(tx.QueryRow(s.t.Context(), "SELECT 1").Scan(&one))
}

// While an old transaction keeps 40,000 deleted rows in the indexes, relays do not read
// past them each time, also if workers hold older messages.
func TestDeletedRowsAreNotReadAgainAndAgain(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	for _, lane := range []string{payLane, legwork.LaneRun} {
		w.publish(w.put(lane, 5, 2*time.Hour))
		w.take(lane, 5)
	}
	w.pin()
	w.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, publish, due_at)
		SELECT gen_random_uuid(), $1, (ARRAY['work.pay', 'run', 'signal'])[1 + n / 2 % 3], 'charge', ',0', (n % 2)::int, now() - (1 + n % 3000) * interval '1 second'
		FROM generate_series(1, 40000) n`, w.gid)
	w.exec("DELETE FROM legwork.outbox WHERE due_at > now() - interval '90 minutes'")
	w.slow = true
	first := w.look()
	w.slow = false
	for _, name := range []string{"poll.sql", "next.sql", "lanes.sql", "page.sql"} {
		if first[name].Pages < 1000 {
			t.Errorf("the first %s touches %d pages: it had nothing to pass over", name, first[name].Pages)
		}
	}
	w.now = w.now.Add(25 * time.Second) // in which the sweep has rested from asking what is held
	w.relay.pollAll.ended = w.now
	again := w.look()
	t.Logf("the first looks:\n%sand those after it:\n%s", explain.Table(first), explain.Table(again))
	for name, ran := range again {
		if ran.Pages > 100 {
			t.Errorf("%s touches %d pages: %s", name, ran.Pages, ran.SQL)
		}
	}
}

// rested makes the relay read from the beginning, and not again before its time.
func (w *watched) rested() {
	w.t.Helper()
	w.slow = true
	w.look()
	w.slow = false
}

// number of rows that were published, of those put by the test.
func (w *watched) published(publish int) int {
	w.t.Helper()
	return w.number("SELECT count(*) FROM legwork.outbox WHERE publish = $1 AND due_at > now()", publish)
}

// Rows that a long transaction inserts are due before rows that were read meanwhile: new
// rows, lost rows, and the first row of a lane. A relay finds them when it next reads from
// the beginning.
func TestRowsOfALongTransactionAreFound(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	w.put(legwork.LaneSignal, 1, -time.Hour) // a lane with a row that is not due
	w.rested()
	w.exec(`SELECT legwork.start('order', '{}')`)
	w.exec("UPDATE legwork.outbox SET due_at = now() - interval '1 hour' WHERE publish = 0")
	w.put(legwork.LaneSignal, 1, time.Hour)
	w.put(payLane, 1, time.Hour)
	w.look()
	if n := w.published(2); n != 0 {
		t.Errorf("a look that was to be short found %d old rows", n)
	}
	w.now = w.now.Add(maxRest)
	w.look()
	if n, again := w.published(1)-1, w.published(2); n != 1 || again != 2 {
		t.Errorf("%d new rows and %d lost ones were published, want 1 and 2", n, again)
	}
}

// Rows that become visible in time do not wait for the next read from the beginning: rows
// of a burst, many of them due at once, timers, messages that were held and then lost, and
// lanes whose first row was due much later.
func TestShortLooksFindWhatComes(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	held := w.put(legwork.LaneRun, 3, time.Hour)
	w.publish(held)
	messages := w.take(legwork.LaneRun, 3)
	w.put(payLane, 1, -time.Hour)
	w.rested()
	w.now = w.now.Add(25 * time.Second)
	w.relay.pollAll.ended = w.now
	w.exec(`SELECT legwork.start('order', '{}') FROM generate_series(1, 700)`)
	w.exec(`SELECT legwork.start('order', '{}') FROM generate_series(1, 100)`)
	w.put(payLane, 1, 0)
	for _, m := range messages {
		w.must(m.Settle(legwork.Verdict{}))
	}
	ran := w.look()
	if _, whole := ran["lanes.sql"]; whole || w.now.Sub(w.relay.pollAll.ended) != 0 {
		t.Fatalf("a look was to be short: %s", explain.Table(ran))
	}
	if n, again := w.published(1)-1, w.published(2); n != 800 || again != 4 {
		t.Errorf("%d new rows and %d lost ones were published, want 800 and 4", n, again)
	}
}

// Postgres's clock was an hour ahead when a relay last read it.
func TestAClockThatIsSetBack(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	w.put(legwork.LaneRun, 1, -2*time.Hour)
	w.rested()
	w.relay.polled = w.relay.polled.Add(time.Hour)
	for _, f := range w.s.fronts {
		f.from = f.from.Add(time.Hour)
	}
	w.exec(`SELECT legwork.start('order', '{}')`)
	w.put(legwork.LaneRun, 1, time.Second)
	if due := w.relay.untilDue(t.Context(), time.Minute); due > time.Millisecond {
		t.Errorf("the next row seems to be due in %v", due)
	}
	w.relay.polled = w.relay.polled.Add(time.Hour)
	ran := w.look()
	if _, whole := ran["lanes.sql"]; whole {
		t.Fatalf("a look was to be short: %s", explain.Table(ran))
	}
	if n, again := w.published(1)-1, w.published(2); n != 1 || again != 1 {
		t.Errorf("%d new rows and %d lost ones were published, want 1 and 1", n, again)
	}
}

// If more messages are held than the relay remembers, each read begins where the last read
// from the beginning found the first row, and misses none.
func TestMoreIsHeldThanIsKeptInMind(t *testing.T) {
	t.Parallel()
	r := &round{sweeper: &sweeper{Relay: &Relay{}, fronts: map[string]*front{}}, lane: "run"}
	now := time.Now()
	begins := now.Add(-time.Hour)
	r.fronts["run"] = &front{from: begins}
	r.begins, r.before, r.asked = begins, now, now
	r.mind(make([]key, maxKept))
	r.remember()
	if f := r.fronts["run"]; len(f.kept) != maxKept || !f.from.Equal(justBefore(now.Add(-lag))) {
		t.Errorf("%d rows are kept in mind, up to %v", len(f.kept), f.from)
	}
	r.fronts["run"] = &front{from: begins}
	r.mind(make([]key, 1))
	r.remember()
	if f := r.fronts["run"]; len(f.kept) != 0 || !f.from.Equal(begins) {
		t.Errorf("%d rows are kept in mind, up to %v; want none, and to begin as before", len(f.kept), f.from)
	}
	r.seen, r.before = nil, begins.Add(-time.Hour) // older messages wait in the broker: nothing was read
	r.remember()
	if f := r.fronts["run"]; !f.from.Equal(begins) {
		t.Errorf("the lane begins at %v, before it was read up to there", f.from)
	}
}
