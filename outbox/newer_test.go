package outbox

import (
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// TestRowsOfANewerBuild: a row whose kind or lane this build does not know is kept, logged
// once, and left to a relay that knows it, on every lane: if it were mistaken for another
// kind, it would have the wrong effect. The other rows are published.
func TestRowsOfANewerBuild(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	put := func(lane, kind string, job bool) {
		gid := &s.gid
		if !job {
			gid = nil
		}
		s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, topic, data, publish, due_at)
			VALUES (gen_random_uuid(), $1, $2, nullif($3, ''), 'charge', ',0,0', 'order', '{}', 0, now())`, gid, lane, kind)
	}
	for _, lane := range []string{"run", "response", "event", "signal", payLane} {
		put(lane, "dance", true)
	}
	put("start", "dance", false)
	put("journal", "", true) // a lane of tomorrow
	put(payLane, "leaves", true)
	const odd = 8
	put("run", "", true)
	put("response", "leaves", true)
	var log lines
	cfg := quick()
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	measured := &counts{}
	cfg.Metrics, cfg.Report = measured, 10*time.Millisecond
	s.run(cfg, Ask(s.conn), s.publisher)
	s.eventually("the others are published", func() bool { return s.stored("RUN") == 1 && s.stored("RESPONSE") == 1 })
	s.eventually("those are put off", func() bool {
		return s.number("SELECT count(*) FROM legwork.outbox WHERE due_at > now() + interval '1 minute'") == odd
	})
	s.eventually("those of unknown kinds and lanes are counted", func() bool { return measured.newer.Load() == odd-1 })
	if n := log.count("level=ERROR"); n != odd {
		t.Errorf("%d of %d rows were told", n, odd)
	}
	if s.stored("WORK")+s.stored("EVENT")+s.stored("SIGNAL") != 0 {
		t.Error("a row was published as something else")
	}
}

// TestEveryVersionIsCounted (FMT-04): a table whose rows have versions of their own is among those whose newer rows are
// counted and named, and has an index for that.
func TestEveryVersionIsCounted(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	// Only our own indexes are looked at: another test's may be dropped meanwhile.
	rows, err := s.pool.Query(t.Context(), `WITH ours AS MATERIALIZED (
			SELECT i.indexrelid, i.indrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
			WHERE c.relnamespace = to_regnamespace($1))
		SELECT t.relname::text, EXISTS (SELECT FROM ours o
			WHERE o.indrelid = t.oid AND pg_get_indexdef(o.indexrelid) LIKE '%(version) WHERE (version > 1)')
		FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
		WHERE t.relnamespace = to_regnamespace($1) AND t.relkind = 'r' AND a.attname = 'version'
			AND a.atttypid = 'int2'::regtype`,
		legwork.Schema(s.ns))
	s.must(err)
	doctor, err := os.ReadFile("../internal/doctor/sql/newer.sql")
	s.must(err)
	tables := 0
	var table string
	var indexed bool
	_, err = pgx.ForEachRow(rows, []any{&table, &indexed}, func() error {
		tables++
		for name, text := range map[string]string{"outbox": s.store.sql["newer.sql"], "internal/doctor": string(doctor)} {
			if !strings.Contains(text, "."+table+" ") {
				t.Errorf("newer.sql of %s does not look at table %s", name, table)
			}
		}
		if !indexed {
			t.Errorf("table %s has no index (version) WHERE version > 1", table)
		}
		return nil
	})
	s.must(err)
	if tables == 0 {
		t.Error("no table has versions")
	}
}
