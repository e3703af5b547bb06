package client

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/ledger"
)

// Job returns everything there is to see of one job, from one snapshot. A job
// that does not exist is a *legwork.Error with code 404.
func (c *Client) Job(ctx context.Context, ref Ref) (*Job, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteJob(ctx, ref)
	}
	var j *Job
	err := pgx.BeginTxFunc(ctx, c.pool, snapshot, func(tx pgx.Tx) error {
		j = &Job{}
		return c.readJob(ctx, tx, ref, j)
	})
	if err != nil {
		return nil, c.explain("look at job "+ref.String(), err)
	}
	j.WaitingFor = waitingFor(j)
	return j, nil
}

// readJob finds the job, then reads all its rows in one round trip. Other
// tables have no index on the gid: ids of one job share its time prefix.
func (c *Client) readJob(ctx context.Context, tx pgx.Tx, ref Ref, j *Job) error {
	rows, err := tx.Query(ctx, c.sql["job"], ref.gid(), ref.App, ref.JobID)
	if err != nil {
		return err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (bool, error) { return true, scanJob(row, j) })
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return ref.unknown()
	}
	low, high := j.Gid.Range()
	var batch pgx.Batch
	batch.Queue(c.sql["job_activities"], j.Gid, MaxJobRows+1).Query(collect(&j.Activities, scanActivity))
	batch.Queue(c.sql["job_messages"], j.Gid, low, high, MaxJobRows+1).Query(collect(&j.Messages, scanMessage))
	batch.Queue(c.sql["job_outstanding"], j.Gid, low, high, MaxJobRows+1).Query(collect(&j.Outstanding, pgx.RowToStructByPos[Outstanding]))
	batch.Queue(c.sql["job_letters"], j.Gid, low, high, MaxJobRows+1).Query(collect(&j.DeadLetters, pgx.RowToStructByPos[DeadLetter]))
	if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
		return err
	}
	j.Truncated = clip(&j.Activities) || j.Truncated
	j.Truncated = clip(&j.Messages) || j.Truncated
	j.Truncated = clip(&j.Outstanding) || j.Truncated
	j.Truncated = clip(&j.DeadLetters) || j.Truncated
	return nil
}

// collect reads all rows of a statement into a list that is never nil.
func collect[T any](into *[]T, scan pgx.RowToFunc[T]) func(pgx.Rows) error {
	return func(rows pgx.Rows) (err error) {
		*into, err = pgx.AppendRows([]T{}, rows, scan)
		return err
	}
}

// clip shortens a list to MaxJobRows and reports whether it had more.
func clip[T any](list *[]T) bool {
	if len(*list) <= MaxJobRows {
		return false
	}
	*list = (*list)[:MaxJobRows]
	return true
}

func scanJob(row pgx.CollectableRow, j *Job) error {
	var failure, leaves json.RawMessage
	var parent string
	if err := row.Scan(&j.Gid, &j.App, &j.JobID, &j.Version, &j.Graph, &j.State, &j.Semaphore, &j.Threshold, &j.ClosedBy,
		&parent, &j.Created, &j.Ended, &failure, &leaves); err != nil {
		return err
	}
	j.TraceID = traceID(parent)
	var err error
	if j.Error, err = failureOf(failure); err != nil {
		return err
	}
	j.Data, err = assemble(leaves)
	return err
}

// traceID takes the trace id out of a W3C traceparent.
func traceID(parent string) string {
	if len(parent) < 35 || parent[2] != '-' {
		return ""
	}
	return parent[3:35]
}

func scanActivity(row pgx.CollectableRow) (a Activity, err error) {
	var digits ledger.Activity
	err = row.Scan(&a.Activity, &a.DAD, &digits, &a.Work, &a.Status, &a.Code, &a.Output, &a.Entered, &a.Updated)
	a.Ledger, a.Decoded = digits.String(), digits.Describe()
	if digits == 0 {
		a.Decoded = "output of a later entry of this activity; its ledger is with the first"
	}
	return a, err
}

func scanMessage(row pgx.CollectableRow) (m Message, err error) {
	var digits ledger.Marks
	err = row.Scan(&m.GUID, &m.Activity, &m.DAD, &digits, &m.Entries)
	m.Ledger, m.Decoded = digits.String(), digits.Describe()
	return m, err
}
