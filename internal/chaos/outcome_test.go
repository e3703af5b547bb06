//go:build slow

package chaos

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// drainLimit bounds the end of a process after SIGTERM.
const drainLimit = 25 * time.Second

// route lists the activities that an order passes, in the order of their names.
func route(e orders.Expect) []string {
	switch {
	case e.Outcome == "in review":
		return []string{"ask_reviewer", "price", "review", "validate"}
	case e.Outcome == "completed":
		return []string{"charge", "confirm", "price", "reserve", "validate"}
	case e.Reason == reasonDeclined:
		return []string{"charge", "declined", "price", "release", "reserve", "validate"}
	default:
		return []string{"reject", "tell_customer", "validate"}
	}
}

// hooks are the activities that no worker works on.
var hooks = map[string]bool{"review": true, "declined": true, "reject": true}

// deadLetters selects the letters that only an operator can handle. It leaves out
// early answers: after a failover that lost commits they are set aside, and engines
// handle them later (ADR 49).
const deadLetters = `SELECT lane || ' ' || reason || ': ' || message FROM legwork.dead_letter
WHERE NOT (reason = 'early' AND state IN ('waiting', 'redriven'))`

// await waits for the end of the run and checks everything about it.
func (s *site) await() {
	s.t.Helper()
	s.eventually("all jobs end and the outbox is empty", s.patience(), func(ctx context.Context) (bool, error) {
		jobs, rows, err := s.ended(ctx)
		return err == nil && jobs >= len(s.orders) && rows == 0, err
	})
	s.checkJobs()
	s.checkRoutes()
	s.none("messages took effect twice at", `
		SELECT gid || ' ' || activity || dad FROM legwork.guid_ledger WHERE ledger / 10000000000 % 10 = 1
		GROUP BY gid, activity, dad HAVING count(*) > 1`)
	s.none("dead letters", deadLetters)
	s.none("jobs have a semaphore other than 0", `SELECT job_id || ' ' || semaphore FROM legwork.job WHERE semaphore <> 0`)
	for _, check := range []func(context.Context, invariant.DB, string) ([]string, error){invariant.Invariants,
		invariant.Idle} {
		lines, err := check(s.t.Context(), s.pool, s.ns)
		s.must(err)
		for _, l := range first(lines) {
			s.t.Error(l)
		}
	}
}

// checkJobs compares every job with what the data set expects of it.
func (s *site) checkJobs() {
	s.t.Helper()
	type end struct {
		state, outcome, reason string
		cents                  int
	}
	ends := map[string]end{}
	rows, err := s.pool.Query(s.t.Context(), s.sql(`
SELECT j.job_id, j.state, coalesce(max(d.value #>> '{}') FILTER (WHERE d.path = 'outcome'), ''),
       coalesce(max(d.value #>> '{}') FILTER (WHERE d.path = 'reason'), ''),
       coalesce(max((d.value #>> '{}')::int) FILTER (WHERE d.path = 'total_cents'), 0)
FROM legwork.job j LEFT JOIN legwork.job_data d USING (gid) GROUP BY j.gid`))
	s.must(err)
	defer rows.Close()
	for rows.Next() {
		var id string
		var e end
		s.must(rows.Scan(&id, &e.state, &e.outcome, &e.reason, &e.cents))
		if _, twice := ends[id]; twice {
			s.t.Errorf("there are two jobs of order %s", id)
		}
		ends[id] = e
	}
	s.must(rows.Err())
	var wrong []string
	for _, o := range s.orders {
		want := end{"completed", o.Expect.Outcome, o.Expect.Reason, o.Expect.TotalCents}
		if got, ok := ends[o.Order.ID]; !ok || got != want {
			wrong = append(wrong, fmt.Sprintf("order %s is %+v, want %+v (there: %t)", o.Order.ID, got, want, ok))
		}
		delete(ends, o.Order.ID)
	}
	for id := range ends {
		wrong = append(wrong, "there is a job "+id+" that nobody started")
	}
	for _, w := range first(wrong) {
		s.t.Error(w)
	}
}

// checkRoutes checks that every order has passed each activity of its route
// once, and no other.
func (s *site) checkRoutes() {
	s.t.Helper()
	passed := map[string][]string{}
	rows, err := s.pool.Query(s.t.Context(), s.sql(`
SELECT j.job_id, a.activity FROM legwork.activity a JOIN legwork.job j USING (gid)
WHERE a.activity <> 'placed' ORDER BY 1, a.activity`))
	s.must(err)
	defer rows.Close()
	for rows.Next() {
		var job, activity string
		s.must(rows.Scan(&job, &activity))
		passed[job] = append(passed[job], activity)
	}
	s.must(rows.Err())
	var wrong []string
	for _, o := range s.orders {
		if got, want := passed[o.Order.ID], route(o.Expect); !slices.Equal(got, want) {
			wrong = append(wrong, fmt.Sprintf("order %s has passed %v, want %v", o.Order.ID, got, want))
		}
	}
	for _, w := range first(wrong) {
		s.t.Error(w)
	}
}

// checkWork checks the journals: each activity of a worker was asked for by
// one message with one idempotency key, however often it was executed.
func (s *site) checkWork(all []entry) {
	s.t.Helper()
	asked := map[string]map[string]bool{}
	for _, e := range all {
		at := e.Job + " " + e.Activity
		if asked[at] == nil {
			asked[at] = map[string]bool{}
		}
		asked[at][fmt.Sprintf("message %s, attempt %d, key %s", e.GUID, e.Attempt, e.Key)] = true
	}
	var wrong []string
	want := 0
	for _, o := range s.orders {
		for _, activity := range route(o.Expect) {
			if hooks[activity] {
				continue
			}
			want++
			if at := o.Order.ID + " " + activity; len(asked[at]) != 1 {
				wrong = append(wrong, fmt.Sprintf("%s was asked for by %d messages: %v", at, len(asked[at]),
					slices.Collect(maps.Keys(asked[at]))))
			}
		}
	}
	if len(asked) != want {
		wrong = append(wrong, fmt.Sprintf("%d activities were executed, want %d", len(asked), want))
	}
	for _, w := range first(wrong) {
		s.t.Error(w)
	}
}

// none fails the test with the rows of a query that must have none.
func (s *site) none(what, query string) {
	s.t.Helper()
	lines := s.texts(query)
	if len(lines) > 0 {
		s.t.Errorf("%d %s: %v", len(lines), what, first(lines))
	}
}

// first keeps a failure readable.
func first(lines []string) []string { return lines[:min(len(lines), 10)] }
