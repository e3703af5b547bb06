package client

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// ExportFormat is the version of the document that Export returns. Fields are
// added to it under the same number; one that changes its meaning raises it.
const ExportFormat = 1

// Limits of an Export.
const (
	MaxExportRows  = 100_000 // of each list
	MaxExportBytes = 256 << 20
)

// Export is everything that is stored of a job, as one document: to compare
// runs, and to send to somebody who shall find out what happened. Its fields
// are described in docs/jobs.md. Lists are in an order that does not depend on
// times: activities and messages by address and name.
type Export struct {
	Format    int       `json:"format"`
	Namespace string    `json:"namespace"`
	At        time.Time `json:"exported_at"`
	// Job has the lists too; Truncated is never set.
	Job
	// Stats are the index rows of the trigger.
	Stats []StatRow `json:"stats"`
	// Journals are those of the durable functions.
	Journals []Journal `json:"journals,omitempty"`
}

// StatRow is an index row: the job is found by Name and Value under Key.
type StatRow struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Export returns everything that is stored of a job, from one snapshot. Errors:
// *legwork.Error with code 404 if there is no such job, 413 if it has more rows
// or bytes than the limits.
func (c *Client) Export(ctx context.Context, ref Ref) (*Export, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteExport(ctx, ref)
	}
	if err := hiddenBefore(ctx); err != nil {
		return nil, err
	}
	var e *Export
	err := pgx.BeginTxFunc(ctx, c.pool, snapshot, func(tx pgx.Tx) error {
		e = &Export{Format: ExportFormat, Namespace: c.namespace, At: time.Now().UTC()}
		return c.readExport(ctx, tx, ref, e)
	})
	if err == nil {
		err = c.foldJournals(ctx, &e.Job, e.Journals)
	}
	if err != nil {
		return nil, c.explain("export job "+ref.String(), err)
	}
	return e, nil
}

func (c *Client) readExport(ctx context.Context, tx pgx.Tx, ref Ref, e *Export) error {
	if err := c.mayRead(ctx, tx, ref, MaxExportRows, cmp.Or(c.most, MaxExportBytes)); err != nil {
		return err
	}
	if err := c.findJob(ctx, tx, ref, &e.Job, true); err != nil {
		return err
	}
	if err := c.readLists(ctx, tx, &e.Job, MaxExportRows, true); err != nil {
		return err
	}
	j := &e.Job
	if n := max(len(j.Activities), len(j.Messages), len(j.Outstanding), len(j.Hooks), len(j.Children),
		len(j.DeadLetters)); n > MaxExportRows {
		return legwork.TooLarge("job %s has more than %d rows of one kind: read them from the tables", ref, MaxExportRows)
	}
	if err := c.words(ctx, tx, j); err != nil {
		return err
	}
	if err := c.functions(ctx, tx, j, MaxExportRows, true); err != nil {
		return err
	}
	j.WaitingFor = waitingFor(j)
	rows, err := tx.Query(ctx, c.sql["job_stats.sql"], j.Gid, MaxExportRows)
	if err == nil {
		e.Stats, err = pgx.AppendRows([]StatRow{}, rows, pgx.RowToStructByPos[StatRow])
	}
	if err == nil && j.hasFunctions() {
		e.Journals, err = c.readJournals(ctx, tx, j, "")
	}
	e.sort()
	return err
}

// sort puts lists in an order that is the same for equal runs.
func (e *Export) sort() {
	slices.SortStableFunc(e.Activities, func(a, b Activity) int {
		return cmp.Or(cmp.Compare(a.DAD, b.DAD), cmp.Compare(a.Activity, b.Activity))
	})
	slices.SortStableFunc(e.Outstanding, func(a, b Outstanding) int {
		return cmp.Or(cmp.Compare(a.DAD, b.DAD), cmp.Compare(a.Activity, b.Activity), cmp.Compare(a.Lane, b.Lane))
	})
	slices.SortStableFunc(e.Hooks, func(a, b Hook) int {
		return cmp.Or(cmp.Compare(a.DAD, b.DAD), cmp.Compare(a.Activity, b.Activity), cmp.Compare(a.Rule, b.Rule))
	})
	slices.SortStableFunc(e.Children, func(a, b Child) int {
		return cmp.Or(cmp.Compare(a.DAD, b.DAD), cmp.Compare(a.Activity, b.Activity), cmp.Compare(a.Attempt, b.Attempt))
	})
}
