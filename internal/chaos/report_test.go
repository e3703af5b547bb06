//go:build slow

package chaos

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/invariant"
)

// report is what a run was, in numbers.
type report struct {
	jobs, executions int
	repeated         int // executions of work that had been executed, or begun
	cut              int // executions that did not come to their end
	entries          int // entries of messages beyond their first
	swept            int // publishes beyond the first of a message
	stall            time.Duration
	where            string        // the job that stalled, and before what
	begin            time.Duration // the longest from the start of an order to the begin of its job
}

// report counts what the rows and the journals say.
func (s *site) report() report {
	s.t.Helper()
	var r report
	all := readJournals(s.t, s.journals)
	works, ends := map[string]bool{}, 0
	for _, e := range all {
		if e.What == begun {
			r.executions++
			works[e.GUID] = true
		} else {
			ends++
		}
	}
	r.repeated, r.cut = r.executions-len(works), r.executions-ends
	s.one(&r.jobs, `SELECT count(*) FROM legwork.job`)
	s.one(&r.entries, `SELECT coalesce(sum(entries - 1), 0) FROM legwork.guid_ledger`)
	s.one(&r.swept, `SELECT count(*) FROM legwork.chaos_again`)
	s.must(s.pool.QueryRow(s.t.Context(), s.sql(stall)).Scan(&r.stall, &r.where))
	r.begin = s.longestBegin()
	if len(all) > 0 {
		s.checkWork(all)
	}
	return r
}

// longestBegin returns how long an order waited at most until its job began:
// in a lane, for a relay, or for its caller to try again.
func (s *site) longestBegin() (longest time.Duration) {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), s.sql(`SELECT job_id, created_at FROM legwork.job`))
	s.must(err)
	var job string
	var created time.Time
	_, err = pgx.ForEachRow(rows, []any{&job, &created}, func() error {
		if began, ok := s.began.Load(job); ok {
			longest = max(longest, created.Sub(began.(time.Time)))
		}
		return nil
	})
	s.must(err)
	return longest
}

// stall finds the longest time between two steps of one job: everything that
// happens to a job leaves a time in its rows.
const stall = `
WITH e AS (
  SELECT gid, created_at AS at, 'its begin' AS what FROM legwork.job UNION ALL
  SELECT gid, completed_at, 'its end' FROM legwork.job UNION ALL
  SELECT gid, entered_at, 'leg 1 of ' || activity FROM legwork.activity UNION ALL
  SELECT gid, updated_at, 'the last of ' || activity FROM legwork.activity
), g AS (
  SELECT gid, what, at, at - lag(at) OVER (PARTITION BY gid ORDER BY at) AS gap FROM e
)
SELECT g.gap, 'order ' || j.job_id || ' before ' || g.what || ' at ' || to_char(g.at AT TIME ZONE 'UTC', 'HH24:MI:SS.MS')
FROM g JOIN legwork.job j USING (gid) WHERE g.gap IS NOT NULL ORDER BY g.gap DESC LIMIT 1`

// show logs the report.
func (s *site) show(title string, r report) {
	killed, kills := s.fleet.killed()
	s.t.Logf("%s, seed %d: %d jobs; %d kills (%s); %d executions by workers with a journal, of them %d repetitions and "+
		"%d cut off; "+
		"%d repeated entries; %d messages published again; longest stall of a job %v (%s), longest wait for its begin %v, "+
		"for its receipt %v",
		title, s.seed, r.jobs, kills, killed, r.executions, r.repeated, r.cut, r.entries, r.swept,
		r.stall.Round(time.Millisecond), r.where, r.begin.Round(time.Millisecond), s.slowest.Round(time.Millisecond))
}

// explain logs what a run that did not come to its end waits for.
func (s *site) explain() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.t.Context()), 20*time.Second)
	defer cancel()
	jobs, rows, err := s.ended(ctx)
	s.t.Logf("%d of %d jobs have ended, %d rows are in the outbox: %v", jobs, len(s.orders), rows, err)
	if lines, err := invariant.Idle(ctx, s.pool, s.ns); err == nil {
		s.t.Log(strings.Join(first(lines), "\n"))
	}
	if lines, err := invariant.Invariants(ctx, s.pool, s.ns); err == nil {
		s.t.Log(strings.Join(first(lines), "\n"))
	}
	for _, lane := range []string{"start", "run", "response"} {
		state, err := s.conn.LaneState(ctx, lane)
		s.t.Logf("lane %s: %+v %v", lane, state, err)
	}
	for _, topic := range topics {
		state, err := s.conn.LaneState(ctx, "work."+topic)
		s.t.Logf("lane work.%s: %+v %v", topic, state, err)
	}
	s.t.Log(fmt.Sprint("outbox: ", first(s.texts(
		`SELECT lane || ' publish ' || publish || ' due ' || (due_at - now()) FROM legwork.outbox LIMIT 10`))))
}

func (s *site) one(into any, query string) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), s.sql(query)).Scan(into))
}

func (s *site) texts(query string) []string {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), s.sql(query))
	s.must(err)
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	s.must(err)
	return lines
}
