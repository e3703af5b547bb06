package ledger

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Commit commits the steps of a batch in one transaction: marks, state, child
// messages, semaphore, snapshots, consumed messages; and the completion tasks
// of the jobs it closed. At most one step per activity instance may be in a
// batch. What a step was not granted has no effect at all.
func (s *Store) Commit(ctx context.Context, steps []Step, do Do) ([]Committed, []Closed, error) {
	out := make([]Committed, len(steps))
	var closed []Closed
	var t tx
	if do.Save || do.Spawn {
		s.add(&t, "commit.sql", func(rows pgx.Rows) error {
			var ord int
			var c Committed
			if err := rows.Scan(&ord, &c.Sent, &c.Saved, &c.Spawned, &c.Hit, &c.Closed, &c.Activity, &c.Marks, &c.Before, &c.After); err != nil {
				return err
			}
			out[ord-1] = c
			return nil
		}, s.commitArgs(steps, do)...)
	}
	if do.Complete {
		s.complete(&t, steps, &closed)
	}
	if len(t.reads) == 0 {
		return out, nil, nil
	}
	if err := s.run(ctx, &t); err != nil {
		return nil, nil, err
	}
	return out, closed, nil
}

// complete queues Step 3 for the messages that may carry the snapshot. Another
// copy of one may have decided otherwise and have closed the job: then its
// marks say so when it comes again.
func (s *Store) complete(t *tx, steps []Step, closed *[]Closed) {
	var guid, gid []legwork.ID
	var activity []string
	var dad []legwork.DAD
	var final []bool
	var consumed []legwork.ID
	var index []int
	for i := range steps {
		p := &steps[i]
		if p.Plain || p.cannotClose() {
			continue
		}
		guid, gid, activity, dad = append(guid, p.GUID), append(gid, p.Gid), append(activity, p.Activity), append(dad, p.DAD)
		final, consumed, index = append(final, p.Final), append(consumed, p.Consumed), append(index, i)
	}
	if len(guid) == 0 {
		return
	}
	s.add(t, "complete.sql", func(rows pgx.Rows) error {
		var ord int
		var c Closed
		var data json.RawMessage
		if err := rows.Scan(&ord, &c.Gid, &c.Marks, &c.Activity, &c.App, &c.Job, &c.Graph, &c.State, &c.Semaphore, &c.Error,
			&c.Trace.Parent, &c.Trace.State, &c.Created, &c.Ended, &data); err != nil {
			return err
		}
		c.Index = index[ord-1]
		leaves, err := leavesOf(data)
		if err != nil {
			return err
		}
		c.Data = leaves
		*closed = append(*closed, c)
		return nil
	}, guid, gid, activity, dad, final, consumed)
}

// cannotClose reports whether a step leaves the semaphore where it is or
// raises it, so that it cannot be the one that closes its job.
func (p *Step) cannotClose() bool { return p.Delta >= 0 && p.Fail == nil }

func leavesOf(data json.RawMessage) ([]Leaf, error) {
	values := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &values); err != nil {
		return nil, err
	}
	leaves := make([]Leaf, 0, len(values))
	for path, value := range values {
		leaves = append(leaves, Leaf{Path: path, Value: value})
	}
	return leaves, nil
}

// commitArgs lays the steps out as the columns of commit.sql.
func (s *Store) commitArgs(steps []Step, do Do) []any {
	n := len(steps)
	guid, gid, work, consumed := make([]legwork.ID, n), make([]legwork.ID, n), make([]legwork.ID, n), make([]legwork.ID, n)
	activity, dad, status := make([]string, n), make([]legwork.DAD, n), make([]legwork.Status, n)
	plain, save, spawn := make([]bool, n), make([]bool, n), make([]bool, n)
	preseed, resumes := make([]bool, n), make([]bool, n)
	leg1, guard, final := make([]bool, n), make([]bool, n), make([]bool, n)
	delta, code := make([]int32, n), make([]int32, n)
	fail, output := make([]json.RawMessage, n), make([]json.RawMessage, n)
	plane := make([]legwork.DAD, n)
	var kids children
	var leaves leafRows
	for i := range steps {
		p := &steps[i]
		guid[i], gid[i], activity[i], dad[i] = p.GUID, p.Gid, p.Activity, p.DAD
		plain[i], leg1[i], guard[i], final[i] = p.Plain, p.Leg1, p.Guard, p.Final
		save[i], spawn[i], preseed[i], resumes[i] = do.Save, do.Spawn, p.Preseed, p.Resumes
		delta[i], fail[i], output[i], status[i], code[i] = int32(p.Delta), p.Fail, p.Output, p.Status, int32(p.Code)
		work[i], consumed[i], plane[i] = p.Work, p.Consumed, p.Plane
		if p.Plane == "" {
			plane[i] = p.DAD
		}
		if do.Save {
			leaves.add(i, p.Data)
		}
		if do.Spawn || p.Plain {
			kids.add(i, p.Children)
		}
	}
	args := []any{guid, gid, activity, dad, plain, save, spawn, leg1, guard, final, delta, fail, output, status, code, work, consumed}
	args = append(args, leaves.args()...)
	args = append(args, kids.args()...)
	return append(args, s.grace, plane, preseed, resumes)
}
