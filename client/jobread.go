package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// Job returns everything there is to see of one job, from one snapshot. A job
// that does not exist, or that has expired and is not asked for by its gid, is a
// *legwork.Error with code 404.
func (c *Client) Job(ctx context.Context, ref Ref) (*Job, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteJob(ctx, ref)
	}
	if err := hiddenBefore(ctx); err != nil {
		return nil, err
	}
	var j *Job
	err := pgx.BeginTxFunc(ctx, c.pool, snapshot, func(tx pgx.Tx) error {
		j = &Job{}
		return c.readJob(ctx, tx, ref, j, true)
	})
	if err != nil {
		return nil, c.explain("look at job "+ref.String(), err)
	}
	return j, nil
}

// readJob finds the job, then reads all its rows in one round trip, then says
// what it waits for. Some tables have no index on the gid: ids of one job lie
// between two others (legwork.ID.Range). Without contents, it leaves out data, inputs and outputs,
// and costs the same however much a job has.
func (c *Client) readJob(ctx context.Context, tx pgx.Tx, ref Ref, j *Job, contents bool) error {
	if contents {
		if err := c.mayRead(ctx, tx, ref, MaxJobRows, c.most); err != nil {
			return err
		}
	}
	if err := c.findJob(ctx, tx, ref, j, contents); err != nil {
		return err
	}
	if err := c.readLists(ctx, tx, j, MaxJobRows, contents); err != nil {
		return err
	}
	for _, cut := range []bool{clip(&j.Activities), clip(&j.Messages), clip(&j.Outstanding), clip(&j.Hooks),
		clip(&j.Children), clip(&j.DeadLetters), clip(&j.KeyedWork)} {
		j.Truncated = j.Truncated || cut
	}
	if err := c.words(ctx, tx, j); err != nil {
		return err
	}
	if err := c.functions(ctx, tx, j, MaxJobRows, contents); err != nil {
		return err
	}
	j.WaitingFor = waitingFor(j)
	return nil
}

// findJob reads the row of a job, and its data.
func (c *Client) findJob(ctx context.Context, tx pgx.Tx, ref Ref, j *Job, contents bool) error {
	rows, err := tx.Query(ctx, c.sql["job.sql"], ref.gid(), ref.App, ref.JobID, contents)
	if err != nil {
		return err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (bool, error) { return true, scanJob(row, j) })
	if err == nil && len(found) == 0 {
		err = ref.unknown()
	}
	return err
}

// readLists reads the lists of a job, each with at most one row more than most.
func (c *Client) readLists(ctx context.Context, tx pgx.Tx, j *Job, most int, contents bool) error {
	low, high := j.Gid.Range()
	var batch pgx.Batch
	batch.Queue(c.sql["job_activities.sql"], j.Gid, most+1, contents).Query(collect(&j.Activities, scanActivity))
	batch.Queue(c.sql["job_messages.sql"], j.Gid, low, high, most+1).Query(collect(&j.Messages, scanMessage))
	batch.Queue(c.sql["job_outstanding.sql"], j.Gid, low, high, most+1,
		contents).Query(collect(&j.Outstanding, pgx.RowToStructByPos[Outstanding]))
	batch.Queue(c.sql["job_hooks.sql"], j.Gid, most+1).Query(collect(&j.Hooks, pgx.RowToStructByPos[Hook]))
	batch.Queue(c.sql["job_children.sql"], j.Gid, most+1).Query(collect(&j.Children, pgx.RowToStructByPos[Child]))
	batch.Queue(c.sql["job_letters.sql"], j.Gid, low, high,
		most+1).Query(collect(&j.DeadLetters, pgx.RowToStructByPos[DeadLetter]))
	batch.Queue(c.sql["job_late.sql"], j.Gid, most+1, contents).Query(collect(&j.LateAnswers, scanLate))
	batch.Queue(c.sql["job_keyed.sql"], j.Gid, most+1, contents).Query(collect(&j.KeyedWork,
		pgx.RowToStructByPos[KeyedWork]))
	batch.Queue(c.sql["job_actions.sql"], j.Gid, 0, maxJobActions).Query(collect(&j.Actions, pgx.RowToStructByPos[Action]))
	c.readForks(&batch, j.Gid, &j.Source, &j.Forks)
	if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
		return err
	}
	inputs(j)
	states(j)
	return nil
}

// states says of each activity whether it is at work: somebody holds an open
// obligation of it (invariant 2).
func states(j *Job) {
	busy, stuck := map[place]bool{}, map[string]bool{}
	for i := range j.Outstanding {
		busy[place{j.Outstanding[i].Activity, j.Outstanding[i].DAD}] = true
	}
	for i := range j.Hooks {
		busy[place{j.Hooks[i].Activity, j.Hooks[i].DAD}] = true
	}
	for i := range j.Children {
		if c := &j.Children[i]; c.State == Running && !c.Severed {
			busy[place{c.Activity, c.DAD}] = true
		}
	}
	for i := range j.DeadLetters {
		stuck[j.DeadLetters[i].Activity] = stuck[j.DeadLetters[i].Activity] || j.DeadLetters[i].State == LetterOpen
	}
	for i := range j.Activities {
		a := &j.Activities[i]
		switch digits := a.digits(); {
		case digits.FinalizeDigit() == ledger.Authorized:
			a.State = "trigger"
		case digits.Finalized():
			a.State = "finalized"
		case j.State == Running && (j.Truncated || busy[place{a.Activity, a.DAD}] || stuck[a.Activity] || a.frame):
			a.State = "active"
		default:
			a.State = "ended"
		}
	}
}

// inputs gives activities the data of their outstanding work.
func inputs(j *Job) {
	data := map[legwork.ID]json.RawMessage{}
	for i := range j.Outstanding {
		o := &j.Outstanding[i]
		if _, work := legwork.WorkTopic(o.Lane); work || o.Kind == kindAwait {
			data[o.GUID] = o.Data
		}
	}
	for i := range j.Activities {
		if a := &j.Activities[i]; a.Work != nil {
			a.Input = data[*a.Work]
		}
	}
}

// mayRead refuses a job that has more than most bytes in lists of so many rows, or than the context has room for,
// before it is read; most 0: any.
func (c *Client) mayRead(ctx context.Context, tx pgx.Tx, ref Ref, rows int, most int64) error {
	b := boundOf(ctx)
	if most == 0 && b == nil {
		return nil
	}
	size, activities, err := c.sizeOf(ctx, tx, ref, rows)
	switch {
	case err != nil:
		return err
	case most > 0 && size > most:
		return tooLarge(ref, size, most)
	}
	return b.read(size + activities*rowBytes)
}

// sizeOf returns about how many bytes users have put into a job, and its activities, both of lists of so many rows.
func (c *Client) sizeOf(ctx context.Context, tx pgx.Tx, ref Ref, rows int) (size, activities int64, err error) {
	err = tx.QueryRow(ctx, c.sql["job_size.sql"], ref.gid(), ref.App, ref.JobID, rows).Scan(&size, &activities)
	if errors.Is(err, pgx.ErrNoRows) {
		err = ref.unknown()
	}
	return size, activities, err
}

func tooLarge(ref Ref, size, most int64) error {
	return legwork.TooLarge("job %s has about %d bytes, at most %d can be looked at here: read it from Postgres", ref,
		size, most)
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
	var failure, leaves, parent, attributes json.RawMessage
	var trace string
	if err := row.Scan(&j.Gid, &j.App, &j.JobID, &j.Version, &j.Graph, &j.State, &j.Semaphore, &j.Threshold, &j.ClosedBy,
		&trace, &j.Key, &j.Entity, &j.Publishes, &j.Created, &j.Ended, &j.Expires, &j.Retired, &failure, &leaves,
		&parent, &attributes); err != nil {
		return err
	}
	j.TraceID, j.TraceParent = traceID(trace), trace
	if parent != nil {
		j.Parent = &Parent{}
		if err := json.Unmarshal(parent, j.Parent); err != nil {
			return fmt.Errorf("read the parent of a job: %w", err)
		}
	}
	if attributes != nil {
		if err := json.Unmarshal(attributes, &j.Attributes); err != nil {
			return fmt.Errorf("read the attributes of a job: %w", err)
		}
	}
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
	err = row.Scan(&a.Activity, &a.DAD, &digits, &a.Work, &a.Status, &a.Code, &a.Output, &a.Hook, &a.Attempt, &a.Entered,
		&a.Updated, &a.Leg1, &a.frame, &a.function)
	a.say(digits)
	return a, err
}

// say tells its ledger, and what that means.
func (a *Activity) say(digits ledger.Activity) {
	a.Ledger, a.Decoded = digits.String(), digits.Describe()
	if digits == 0 {
		a.Decoded = "output of a later entry of this activity; its ledger is with the first"
	}
}

func scanMessage(row pgx.CollectableRow) (m Message, err error) {
	var digits ledger.Marks
	err = row.Scan(&m.GUID, &m.Activity, &m.DAD, &digits, &m.Entries)
	m.Ledger, m.Decoded = digits.String(), digits.Describe()
	return m, err
}
