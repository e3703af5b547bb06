package client

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// MaxCounted bounds the jobs that CountJobs counts by itself.
const MaxCounted = 10_000

// JobCounts is how many jobs are in which state, in all and by graph. Up to MaxCounted jobs
// are counted as they are now (Exact); of more the auditor counts all, in rounds.
type JobCounts struct {
	Counts
	Graphs []GraphCounts `json:"graphs"`
	Exact  bool          `json:"exact"`
	// From and At are when the auditor's round began and ended. It leaves out jobs that began
	// in the minute before it came by. Nil: no round has ended yet, and the counts are those
	// of some jobs only.
	From *time.Time `json:"counted_from,omitempty"`
	At   *time.Time `json:"counted_at,omitempty"`
}

// GraphCounts is how many jobs of a graph are in which state.
type GraphCounts struct {
	App   string `json:"app"`
	Graph string `json:"graph"`
	Counts
}

// CountJobs counts the jobs of an app by graph and state; app "" is all of them. It reads no
// more of a large table than of a small one.
func (c *Client) CountJobs(ctx context.Context, app string) (*JobCounts, error) {
	if err := c.needPostgres("counting jobs"); err != nil {
		return nil, err
	}
	n := &JobCounts{}
	err := c.look(ctx, func(tx pgx.Tx) error {
		var line counted
		rows, err := tx.Query(ctx, c.sql["jobs_count.sql"], app, c.listed.count+1)
		if err != nil {
			return err
		}
		_, err = pgx.ForEachRow(rows, line.fields(), func() error { return n.add(&line) })
		n.Exact = n.Total() <= int64(c.listed.count)
		if err != nil || n.Exact {
			return err
		}
		if rows, err = tx.Query(ctx, c.sql["jobs_counted.sql"], app); err != nil {
			return err
		}
		all := &JobCounts{}
		if _, err = pgx.ForEachRow(rows, append([]any{&all.From, &all.At}, line.fields()...),
			func() error { return all.add(&line) }); err == nil && all.At != nil {
			n = all
		}
		return err
	})
	if err != nil {
		return nil, c.explain("count jobs", err)
	}
	if n.Graphs == nil {
		n.Graphs = []GraphCounts{}
	}
	return n, nil
}

// counted is a line of counts.
type counted struct {
	app, graph, state string
	jobs              int64
}

func (l *counted) fields() []any { return []any{&l.app, &l.graph, &l.state, &l.jobs} }

// add adds a line; those of a graph follow each other.
func (n *JobCounts) add(l *counted) error {
	if l.jobs == 0 {
		return nil
	}
	if i := len(n.Graphs); i == 0 || n.Graphs[i-1].App != l.app || n.Graphs[i-1].Graph != l.graph {
		n.Graphs = append(n.Graphs, GraphCounts{App: l.app, Graph: l.graph})
	}
	n.Counts.add(l)
	n.Graphs[len(n.Graphs)-1].add(l)
	return nil
}

func (n *Counts) add(l *counted) {
	switch l.state {
	case Running:
		n.Running += l.jobs
	case Completed:
		n.Completed += l.jobs
	case Failed:
		n.Failed += l.jobs
	case Interrupted:
		n.Interrupted += l.jobs
	}
}
