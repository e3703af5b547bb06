package client

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Counts is how many jobs are in which state.
type Counts struct {
	Running     int64 `json:"running"`
	Completed   int64 `json:"completed"`
	Failed      int64 `json:"failed"`
	Interrupted int64 `json:"interrupted"`
}

// Total is the number of jobs.
func (n Counts) Total() int64 { return n.Running + n.Completed + n.Failed + n.Interrupted }

// Counts counts the jobs of an app by state; app "" is all of them. It reads all jobs:
// CountJobs does not.
func (c *Client) Counts(ctx context.Context, app string) (Counts, error) {
	if err := c.needPostgres("counting jobs"); err != nil {
		return Counts{}, err
	}
	var n Counts
	err := c.look(ctx, func(tx pgx.Tx) error {
		return tx.QueryRow(ctx, c.sql["counts.sql"], app).Scan(&n.Running, &n.Completed, &n.Failed, &n.Interrupted)
	})
	return n, c.explain("count jobs", err)
}

// Outcome is how many jobs ended in a state with one value of the job data.
type Outcome struct {
	State string `json:"state"`
	// Value is a text as it is and anything else as its JSON; nil: the job has
	// no value there.
	Value *string `json:"value"`
	Jobs  int64   `json:"jobs"`
}

// MaxOutcomes bounds the values that Outcomes tells apart.
const MaxOutcomes = 1000

// Outcomes counts the jobs of an app by state and by the value of one leaf of
// the job data, the most frequent first. path is its keys, joined by dots, such
// as "review.verdict". graph "" is all graphs of the app. More than
// MaxOutcomes different ones are an error.
func (c *Client) Outcomes(ctx context.Context, app, graph, path string) ([]Outcome, error) {
	if err := c.needPostgres("counting outcomes"); err != nil {
		return nil, err
	}
	var list []Outcome
	err := c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["outcomes.sql"], app, graph, path, MaxOutcomes+1)
		if err == nil {
			list, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Outcome])
		}
		return err
	})
	if err != nil {
		return nil, c.explain("count outcomes", err)
	}
	if len(list) > MaxOutcomes {
		return nil, legwork.TooLarge("the job data of app %s have more than %d different values at %q: count by another path",
			app, MaxOutcomes, legwork.Clip(path, 64))
	}
	return list, nil
}
