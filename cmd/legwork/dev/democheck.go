//go:build !production

package dev

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/internal/bench"
)

// demoRow is what the database says of one order.
const demoRow = `
SELECT j.job_id, j.state, coalesce((SELECT d.value #>> '{}' FROM legwork.job_data d WHERE d.gid = j.gid AND d.path = 'outcome'), ''),
       coalesce((SELECT (d.value #>> '{}')::int FROM legwork.job_data d WHERE d.gid = j.gid AND d.path = 'total_cents'), 0)
FROM legwork.job j`

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
			r.wrong = append(r.wrong, fmt.Sprintf("%s is %q at %d cents, expected %q at %d", entry.Order.ID, e.outcome, e.cents,
				want.Outcome, want.TotalCents))
		}
	}
	err = errors.Join(
		pool.QueryRow(ctx, legwork.Qualify(bench.DemoDuplicates, ns)).Scan(&r.Duplicates),
		pool.QueryRow(ctx, legwork.Qualify(demoActivities, ns)).Scan(&r.activities))
	return r, err
}
