package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/examples/orders"
)

// demoProgress writes a line every half second until every job has ended.
func (c *cli) demoProgress(ctx context.Context, n *node, jobs int, begin time.Time, loading chan error) error {
	sql := legwork.Qualify("SELECT count(*), count(*) FILTER (WHERE state <> 'running') FROM legwork.job", n.Namespace)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	shown := begin
	for {
		var started, ended int
		if err := n.pool.QueryRow(ctx, sql).Scan(&started, &ended); err != nil {
			return orCause(ctx, err)
		}
		if now := time.Now(); now.Sub(shown) >= 500*time.Millisecond || ended == jobs {
			c.note("%6.1f s  %6d started  %6d ended  of %d", now.Sub(begin).Seconds(), started, ended, jobs)
			shown = now
		}
		if ended >= jobs && loading == nil {
			return nil
		}
		select {
		case <-tick.C:
		case err := <-loading:
			if err != nil {
				return fmt.Errorf("start the orders: %w", err)
			}
			loading = nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// demoRow is what the database says of one order.
const demoRow = `
SELECT j.job_id, j.state, coalesce((SELECT d.value #>> '{}' FROM legwork.job_data d WHERE d.gid = j.gid AND d.path = 'outcome'), ''),
       coalesce((SELECT (d.value #>> '{}')::int FROM legwork.job_data d WHERE d.gid = j.gid AND d.path = 'total_cents'), 0)
FROM legwork.job j`

// demoDuplicates counts what took effect more than once: activity instances
// with more than one message whose work is marked done.
const demoDuplicates = `
SELECT count(*) FROM (SELECT FROM legwork.guid_ledger WHERE ledger / 10000000000 % 10 = 1
                      GROUP BY gid, activity, dad HAVING count(*) > 1) d`

const demoActivities = `SELECT count(*) FROM legwork.activity WHERE dad <> ',0'`

// demoCheck compares the database with what the data set expects.
func demoCheck(ctx context.Context, pool *pgxpool.Pool, ns string, all []orders.Entry) (*demoResult, error) {
	type end struct {
		state, outcome string
		cents          int
	}
	ends := make(map[string]end, len(all))
	rows, err := pool.Query(ctx, legwork.Qualify(demoRow, ns))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var e end
		if err := rows.Scan(&id, &e.state, &e.outcome, &e.cents); err != nil {
			return nil, err
		}
		ends[id] = e
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	r := &demoResult{Jobs: len(all), outcomes: map[string]int{}}
	for _, entry := range all {
		e, ok := ends[entry.Order.ID]
		switch {
		case !ok || e.state == "running":
			r.Lost++
		case e.state == "failed":
			r.Failed++
		default:
			r.Completed++
			r.outcomes[e.outcome]++
		}
		if want := entry.Expect; ok && (e.outcome != want.Outcome || e.cents != want.TotalCents) {
			r.Mismatches++
			r.wrong = append(r.wrong, fmt.Sprintf("%s is %q at %d cents, expected %q at %d", entry.Order.ID, e.outcome, e.cents, want.Outcome, want.TotalCents))
		}
	}
	err = errors.Join(
		pool.QueryRow(ctx, legwork.Qualify(demoDuplicates, ns)).Scan(&r.Duplicates),
		pool.QueryRow(ctx, legwork.Qualify(demoActivities, ns)).Scan(&r.activities))
	return r, err
}

// demoReport writes the outcome and fails if it is not what was expected.
func (c *cli) demoReport(r *demoResult, all []orders.Entry, dir string) error {
	expected := map[string]int{}
	for _, e := range all {
		expected[e.Expect.Outcome]++
	}
	if c.flags.output == "json" {
		if err := json.NewEncoder(c.out).Encode(r); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(c.out, "\n%-12s %8s %9s\n", "outcome", "jobs", "expected")
		for _, outcome := range []string{"completed", "rejected", "in review"} {
			fmt.Fprintf(c.out, "%-12s %8d %9d\n", outcome, r.outcomes[outcome], expected[outcome])
		}
		fmt.Fprintf(c.out, "%-12s %8d %9d\n", "failed", r.Failed, 0)
		fmt.Fprintf(c.out, "%-12s %8d %9d\n", "duplicates", r.Duplicates, 0)
		fmt.Fprintf(c.out, "%-12s %8d %9d\n", "lost", r.Lost, 0)
		fmt.Fprintf(c.out, "\n%d jobs and %d activities in %.1f s: %.0f activities/s\n", r.Jobs, r.activities, r.Seconds, r.Activities)
		fmt.Fprintf(c.out, "\nOne job in detail:\n  legwork job show %s --namespace %s --dir %s\n", all[0].Order.ID, demoNamespace, dir)
	}
	if r.Mismatches+r.Lost+r.Duplicates+r.Failed > 0 {
		for _, w := range r.wrong[:min(len(r.wrong), 10)] {
			c.note("%s", w)
		}
		return fmt.Errorf("%d orders did not end as the data set expects, %d failed, %d duplicates, %d lost", r.Mismatches, r.Failed, r.Duplicates, r.Lost)
	}
	return nil
}
