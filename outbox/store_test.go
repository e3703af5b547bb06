package outbox

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// arguments are those of each statement, as SQL.
var arguments = map[string]string{
	"poll.sql":    "('2s'::interval, '0001-01-01')",
	"reclaim.sql": "($guids, array_fill(1, array[256]), '2s')",
	"page.sql":    "('run', now(), '0001-01-01')",
	"defer.sql":   "($guids, array_fill(1, array[256]))",
	"renew.sql":   "('work.pay', $guids, array_fill(1, array[256]), array_fill(1, array[256]), '10s')",
	"over.sql":    "($guids, array_fill(1, array[256]))",
	"lanes.sql":   "",
	"next.sql":    "('0001-01-01')",
	"fronts.sql":  "(ARRAY['run', 'work.pay'], array_fill(now() - interval '1 minute', array[2]))",
	"kept.sql":    "('run', $guids)",
	"resend.sql":  "(now(), '2s', '00000000-0000-0000-0000-000000000000', 0)",
	"due.sql":     "('00000000-0000-0000-0000-000000000000')",
}

// TestClaimsGrowWithTheirBytes: what is claimed together is published together, so
// it is left alone for the longer the larger it is, a second for each 4 MiB.
func TestClaimsGrowWithTheirBytes(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, data, publish, due_at)
		SELECT gen_random_uuid(), $1, 'run', 'charge', ',0', to_json(repeat('x', 1048574)), 0, now() FROM generate_series(1, 8)`, s.gid)
	var began time.Time
	due := func() (after float64) {
		s.must(s.pool.QueryRow(t.Context(), s.q(`SELECT extract(epoch FROM min(due_at) - $1)::float8 FROM legwork.outbox`),
			began).Scan(&after))
		return after
	}
	s.must(s.pool.QueryRow(t.Context(), `SELECT clock_timestamp()`).Scan(&began))
	rows, _, err := s.store.poll(t.Context(), time.Hour, time.Time{})
	if got := due(); err != nil || len(rows) != 8 || got < 3602 {
		t.Errorf("%d rows of 1 MiB were claimed, and are due in %v s, %v; want a grace of 3600 s and 2 more", len(rows), got,
			err)
	}
	keys := make([]key, len(rows))
	for i, r := range rows {
		keys[i] = key{guid: r.guid, publish: 1}
	}
	s.due()
	again, _, err := s.store.reclaim(t.Context(), keys, time.Minute)
	if got := due(); err != nil || len(again) != 8 || got < 122 || got > 3600 {
		t.Errorf("%d rows were claimed again, and are due in %v s, %v; want twice 60 s and 2 more", len(again), got, err)
	}
}

// mostBuffers is what a statement may touch for its 256 rows, in pages; reading
// all of the table or of an index takes ten times as many.
const mostBuffers = 12_000

// 200,000 rows, with statistics from when the table was nearly empty, as they
// are when a burst comes, and with fresh ones; with plans for the arguments
// and without.
func TestPlansReadNoTable(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.put(legwork.LaneRun, 3, time.Minute)
	s.exec("ANALYZE legwork.outbox")
	s.exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore)
		SELECT gen_random_uuid(), 'shop', 'j' || n, $1, 'order', 1 FROM generate_series(1, 20000) n`, s.version)
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, data, publish, due_at)
		SELECT gen_random_uuid(), $1, CASE WHEN n % 20 = 0 THEN 'work.pay' ELSE 'run' END, 'charge', ',0', '{"n": 1}', (n / 20 % 2)::int,
		       now() - (n % 3000) * interval '1 second' FROM generate_series(1, 200000) n`, s.gid)
	s.plans("stale statistics")
	s.exec("ANALYZE legwork.outbox")
	s.exec("ANALYZE legwork.job")
	s.plans("fresh statistics")
}

func (s *site) plans(when string) {
	s.t.Helper()
	var guids string
	s.must(s.pool.QueryRow(s.t.Context(), s.q(
		"SELECT quote_literal(array_agg(guid)::text) FROM (SELECT guid FROM legwork.outbox WHERE publish = 1 "+
			"ORDER BY lane DESC LIMIT 256) x")).Scan(&guids))
	pool, err := pg.Open(s.t.Context(), pgtest.URL(s.t), pg.Options{Size: 1, Ordered: true}) // as a relay's
	s.must(err)
	defer pool.Close()
	for _, mode := range []string{"force_generic_plan", "force_custom_plan"} {
		for file, args := range arguments {
			plan := s.plan(pool, mode, s.store.sql[file], strings.ReplaceAll(args, "$guids", guids))
			what := fmt.Sprintf("%s, %s, %s", file, when, mode)
			for _, table := range []string{"outbox", "job"} {
				if strings.Contains(plan, "Seq Scan on "+table) {
					s.t.Errorf("%s reads all of %s:\n%s", what, table, plan)
				}
			}
			if file == "renew.sql" && strings.Contains(plan, "outbox_lane") { // there may be any number of rows in a lane
				s.t.Errorf("%s reads all of a lane:\n%s", what, plan)
			}
			used := 0
			for _, n := range buffers.FindStringSubmatch(plan)[1:] {
				pages, _ := strconv.Atoi(n) // none is 0
				used += pages
			}
			if used > mostBuffers || used == 0 {
				s.t.Errorf("%s touches %d pages, want at most %d:\n%s", what, used, mostBuffers, plan)
			}
		}
	}
}

var buffers = regexp.MustCompile(`Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?`)

// plan runs a statement and takes it back.
func (s *site) plan(pool *pgxpool.Pool, mode, sql, args string) string {
	s.t.Helper()
	conn, err := pool.Acquire(s.t.Context())
	s.must(err)
	defer conn.Release()
	results, err := conn.Conn().PgConn().Exec(s.t.Context(),
		"BEGIN; SET LOCAL plan_cache_mode = "+mode+"; PREPARE p AS "+sql+
			"; EXPLAIN (ANALYZE, BUFFERS) EXECUTE p"+args+"; ROLLBACK; DEALLOCATE p").ReadAll()
	s.must(err)
	var plan strings.Builder
	for _, line := range results[3].Rows {
		plan.Write(append(line[0], '\n'))
	}
	return plan.String()
}

// A batch of large rows is cut by its size, so that memory is bounded.
func TestClaimsAreBoundedInBytes(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const rows, size = 50, 900 << 10
	s.exec(`SELECT legwork.start('order', to_json(repeat('x', $1))) FROM generate_series(1, $2)`, size, rows)
	most := batchBytes/size + 1
	got, more, err := s.store.poll(t.Context(), time.Second, time.Time{})
	s.must(err)
	if len(got) != most || !more {
		t.Errorf("claimed %d rows of %d bytes, more %t; want %d and true", len(got), size, more, most)
	}
	rest, more, err := s.store.poll(t.Context(), time.Second, time.Time{})
	s.must(err)
	if len(rest) != rows-most || more {
		t.Errorf("then %d rows, more %t; want %d and false", len(rest), more, rows-most)
	}
	var keys []key
	for _, r := range append(got, rest...) {
		keys = append(keys, r.key())
		if len(r.data) != size+2 {
			t.Fatalf("a row has %d bytes of data", len(r.data))
		}
	}
	s.due()
	seen := map[legwork.ID]bool{}
	for range 2 {
		got, _, err := s.store.reclaim(t.Context(), keys, time.Second)
		s.must(err)
		for _, r := range got {
			if seen[r.guid] || r.publish != 2 {
				t.Errorf("row %s was claimed with number %d, before: %t", r.guid, r.publish, seen[r.guid])
			}
			seen[r.guid] = true
		}
	}
	if len(seen) != rows {
		t.Errorf("%d of %d rows were claimed", len(seen), rows)
	}
}

// The pages of a lane hold every row once, though many are due at one time.
func TestPages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.put(legwork.LaneRun, 600, time.Minute)
	s.put(legwork.LaneRun, 100, time.Hour)
	s.put(payLane, 10, time.Hour)
	seen := map[legwork.ID]bool{}
	var last time.Time
	for {
		keys, err := s.store.page(t.Context(), legwork.LaneRun, time.Now(), last)
		s.must(err)
		for _, k := range keys {
			if seen[k.guid] || k.due.Before(last) {
				t.Fatalf("row %s comes twice or out of order", k.guid)
			}
			seen[k.guid], last = true, k.due
		}
		if len(keys) < batchRows {
			break
		}
	}
	if len(seen) != 700 {
		t.Errorf("saw %d of 700 rows", len(seen))
	}
}

func TestBackoffOfNumbers(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	guid := s.put(legwork.LaneRun, 1, time.Minute)[0].GUID
	for _, step := range []struct {
		publish int
		want    int // seconds
	}{{0, 2}, {1, 4}, {2, 8}, {8, 512}, {9, 600}, {1_000_000, 600}} {
		s.exec("UPDATE legwork.outbox SET publish = $2 WHERE guid = $1", guid, step.publish)
		s.due()
		if rows, _, err := s.store.reclaim(t.Context(), []key{{guid: guid, publish: step.publish + 1}},
			2*time.Second); err != nil || len(rows) != 0 {
			t.Fatalf("claimed %d rows under a number that is not theirs: %v", len(rows), err)
		}
		rows, _, err := s.store.reclaim(t.Context(), []key{{guid: guid, publish: step.publish}}, 2*time.Second)
		if err != nil || len(rows) != 1 || rows[0].publish != step.publish+1 {
			t.Fatalf("claimed %d rows: %v", len(rows), err)
		}
		if n := s.number("SELECT round(extract(epoch from due_at - now()))::int FROM legwork.outbox WHERE guid = $1",
			guid); n > step.want || n < step.want-2 {
			t.Errorf("number %d is due in %d s, want %d", step.publish+1, n, step.want)
		}
	}
}

func TestStatus(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	if lanes, err := s.store.Status(t.Context()); err != nil || len(lanes) != 0 {
		t.Fatalf("an empty outbox has lanes %v: %v", lanes, err)
	}
	again := s.put(legwork.LaneRun, 5, time.Hour)[0]
	s.exec("UPDATE legwork.outbox SET publish = 3 WHERE guid = $1", again.GUID)
	s.exec(`SELECT legwork.start('order', '{}') FROM generate_series(1, 4)`)
	pay := s.put(payLane, 5, -time.Hour)
	pause := s.paused("graph", "order", false)
	s.exec("UPDATE legwork.outbox SET publish = 0 WHERE guid = ANY ($1)", []legwork.ID{pay[0].GUID, pay[1].GUID})
	s.hold(pause, pay[1:4]) // a timer and two that were published
	lanes, err := s.store.Status(t.Context())
	s.must(err)
	got := ""
	for _, l := range lanes {
		got += fmt.Sprintf("%s %d %t %v %d %d %d %d %v\n", l.Lane, l.Rows, l.More, l.Oldest.Round(time.Minute), l.Never,
			l.Again, l.Sleeping, l.Held, l.Next.Round(time.Minute))
	}
	if want := "run 5 false 1h0m0s 0 1 0 0 0s\nstart 4 false 0s 4 0 0 0 0s\nwork.pay 5 false 0s 0 0 1 3 " +
		"1h0m0s\n"; got != want {
		t.Errorf("status is\n%swant\n%s", got, want)
	}
	m := &counts{}
	g := gauges{Relay: &Relay{store: s.store, cfg: Config{Metrics: m, Report: time.Nanosecond}}}
	g.update(t.Context())
	s.exec("DELETE FROM legwork.outbox WHERE lane <> 'run'")
	g.update(t.Context())
	s.exec("DELETE FROM legwork.outbox")
	g.update(t.Context())
	if n := m.gauge.Load(); n != 0 {
		t.Errorf("the gauge of an empty lane shows %d", n)
	}
}
