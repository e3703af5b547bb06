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
// batch. A step that is not granted (its mark is set already, the job is closed, …)
// has no effect at all.
//
// commit.sql does what every step needs. What only some steps need is done by
// further statements after it, queued only if the batch has such steps.
func (s *Store) Commit(ctx context.Context, steps []Step, do Do) ([]Committed, []Closed, error) {
	out := make([]Committed, len(steps))
	var closed []Closed
	var t tx
	if do.Save || do.Spawn {
		s.buckets(&t, registered(steps))
		s.lockJobs(&t, steps, do)
		s.mark(&t, steps, do, out)
		s.queueOptional(&t, steps, do, out)
	}
	if do.Complete {
		s.complete(&t, steps, &closed)
	}
	s.moot(&t, steps, out)
	if len(t.reads) == 0 {
		return out, nil, nil
	}
	if err := s.run(ctx, &t); err != nil {
		return nil, nil, err
	}
	conflicts(steps, do, out)
	return out, closed, nil
}

// mark queues the marks of the steps.
func (s *Store) mark(t *tx, steps []Step, do Do, out []Committed) {
	s.add(t, "commit.sql", func(rows pgx.Rows) error {
		var ord int
		var c Committed
		if err := rows.Scan(&ord, &c.Sent, &c.Saved, &c.Spawned, &c.Hit, &c.Closed, &c.Activity, &c.Marks, &c.Before,
			&c.After, &c.Stale, &c.Moved, &c.At); err != nil {
			return err
		}
		out[ord-1] = c
		return nil
	}, s.commitArgs(steps, do)...)
}

// commitArgs lays the steps out as the columns of commit.sql.
func (s *Store) commitArgs(steps []Step, do Do) []any {
	n := len(steps)
	guid, gid, work, consumed := make([]legwork.ID, n), make([]legwork.ID, n), make([]*legwork.ID, n),
		make([]legwork.ID, n)
	activity, dad, status := make([]string, n), make([]legwork.DAD, n), make([]legwork.Status, n)
	plain, save, spawn := make([]bool, n), make([]bool, n), make([]bool, n)
	preseed, resumes := make([]bool, n), make([]bool, n)
	leg1, guard, final := make([]bool, n), make([]bool, n), make([]bool, n)
	delta, code, version := make([]int32, n), make([]int32, n), make([]*int32, n)
	fail, output := make([]json.RawMessage, n), make([]json.RawMessage, n)
	plane := make([]legwork.DAD, n)
	var kids children
	var leaves leafRows
	var ahead aheadRows
	var read readings
	var fences fenceRows
	together, ofSteps := groups(steps, do)
	for i := range steps {
		p := &steps[i]
		do := p.passes(do)
		if do.Spawn {
			fences.add(i, p)
		}
		if p.reads(do) {
			read.add(i, p)
		}
		guid[i], gid[i], activity[i], dad[i] = p.GUID, p.Gid, p.Activity, p.DAD
		plain[i], leg1[i], guard[i], final[i] = p.Plain, p.Leg1, p.Guard, p.Final
		skips := p.Threshold > 0
		save[i], spawn[i], preseed[i], resumes[i] = do.Save && !skips, do.Spawn && !skips, p.Preseed, p.Resumes
		delta[i], fail[i], output[i], status[i], code[i] = int32(p.Delta), p.Fail, p.Output, p.Status, int32(p.Code)
		work[i], consumed[i], plane[i] = orNil(p.Work), p.Consumed, p.Plane
		version[i] = orNull(p.Version)
		if p.Plane == "" {
			plane[i] = p.DAD
		}
		if do.Save || p.Plain {
			leaves.add(i, p.Data)
		}
		if do.Spawn || p.Plain {
			kids.add(i, p.Children)
			ahead.add(i, p.Ahead)
		}
	}
	args := []any{guid, gid, activity, dad, plain, save, spawn, leg1, guard, final, delta, fail, output, status, code,
		work, consumed}
	args = append(args, leaves.args()...)
	args = append(args, kids.args()...)
	args = append(args, s.graceFor(kids.data, leaves.value, output), plane, preseed, resumes)
	args = append(append(args, ahead.args()...), read.args()...)
	return append(append(args, fences.args()...), together, ofSteps, version)
}
