package outbox

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// clocked gives the site's store a clock of Postgres that set moves: sessions find its
// functions in a schema of their search path that comes first.
func (s *site) clocked() (set func(ahead string)) {
	s.t.Helper()
	schema := s.ns + "_clock"
	s.exec("CREATE SCHEMA " + schema)
	s.t.Cleanup(func() {
		_, err := s.pool.Exec(context.Background(), "DROP SCHEMA "+schema+" CASCADE")
		s.must(err)
	})
	s.exec("CREATE TABLE " + schema + ".ahead (by interval)")
	s.exec("INSERT INTO " + schema + ".ahead VALUES ('0')")
	for _, name := range []string{"now", "clock_timestamp"} {
		s.exec("CREATE FUNCTION " + schema + "." + name +
			"() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog." + name + "() + (SELECT a.by FROM " + schema +
			".ahead a)'")
	}
	s.exec("ALTER TABLE legwork.outbox ALTER due_at SET DEFAULT " + schema + ".now()")
	cfg, err := pgxpool.ParseConfig(pgtest.URL(s.t))
	s.must(err)
	cfg.ConnConfig.RuntimeParams["search_path"] = schema + ", pg_catalog"
	pool, err := pgxpool.NewWithConfig(s.t.Context(), cfg)
	s.must(err)
	s.t.Cleanup(pool.Close)
	s.db.Pool = pool
	return func(ahead string) { s.exec("UPDATE "+schema+".ahead SET by = $1", ahead) }
}

// TestTheClockOfPostgresWasAhead: the clock is an hour ahead for a while, and then right
// again. Rows that were inserted meanwhile are published at once, except timers and retries.
func TestTheClockOfPostgresWasAhead(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	set := s.clocked()
	relay, err := NewRelay(s.store, Ask(s.conn), s.publisher, quick())
	s.must(err)
	pass := NewPass(relay)
	s.must(pass.Once(t.Context()))
	set("1 hour")
	s.must(pass.Once(t.Context()))
	const grace = -time.Hour - 2*time.Second
	lost := append(s.put(legwork.LaneRun, 3, grace), s.put(payLane, 2, grace)...)
	s.exec(`SELECT legwork.start('order', '{}')`)
	s.put(legwork.LaneResponse, 1, -time.Hour)
	s.exec("UPDATE legwork.outbox SET publish = 0 WHERE lane = 'response'") // a timer
	set("0")
	for range 2 { // the sweep makes due, the poll publishes
		s.must(pass.Once(t.Context()))
	}
	if run, work, start := s.stored("RUN"), s.stored("WORK"), s.stored("START"); run != 3 || work != 2 || start != 1 {
		t.Errorf("of %d lost messages and a start the streams have %d, %d and %d", len(lost), run, work, start)
	}
	if n := s.stored("RESPONSE"); n != 0 {
		t.Error("a timer fired before its time")
	}
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish > 0 AND due_at > now() + interval '1 " +
		"minute'"); n != 0 {
		t.Errorf("%d rows sleep for longer than a minute", n)
	}
	published := s.number("SELECT sum(publish) FROM legwork.outbox")
	s.must(pass.Once(t.Context()))
	if n := s.number("SELECT sum(publish) FROM legwork.outbox"); n != published {
		t.Errorf("%d publishes while the clock is right, %d before", n, published)
	}
}
