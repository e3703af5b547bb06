package ledger

import (
	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// closers are the messages that may have closed their jobs, as columns.
type closers struct {
	guid, gid, consumed []legwork.ID
	activity            []string
	dad                 []legwork.DAD
	final               []bool
	index               []int // of the step, or request
}

func (c *closers) add(index int, guid legwork.ID, at Place, final bool, consumed legwork.ID) {
	c.guid, c.gid, c.activity, c.dad = append(c.guid, guid), append(c.gid, at.Gid), append(c.activity, at.Activity),
		append(c.dad, at.DAD)
	c.final, c.consumed, c.index = append(c.final, final), append(c.consumed, consumed), append(c.index, index)
}

// complete queues step 3 for the messages that may have closed their jobs. Another
// copy of a message may have decided otherwise and closed the job: then its marks
// show that when it is redelivered.
func (s *Store) complete(t *tx, steps []Step, closed *[]Closed) {
	var c closers
	var down descents
	for i := range steps {
		switch p := &steps[i]; {
		case p.Interrupt != nil: // under the interrupt's own GUID (CON-15)
			c.add(i, p.Interrupt.GUID, p.Place, false, p.Interrupt.GUID)
			down.add(len(c.guid), p.Interrupt)
		case p.Plain || p.cannotClose():
		default:
			c.add(i, p.GUID, p.Place, p.Final && p.Threshold == 0, p.Consumed)
		}
	}
	s.close(t, &c, &down, closed)
}

// close queues the completion tasks, and the interrupts of the children of
// jobs that were interrupted.
func (s *Store) close(t *tx, c *closers, down *descents, closed *[]Closed) {
	if len(c.guid) == 0 {
		return
	}
	s.add(t, "complete.sql", nil, c.guid, c.gid, c.activity, c.dad, c.final, c.consumed, legwork.MaxLateBytes,
		legwork.MaxLate)
	s.ended(t, c, down, closed)
}

// ended queues what follows from the ends of jobs: events, and results for parents.
func (s *Store) ended(t *tx, c *closers, down *descents, closed *[]Closed) {
	at := make(map[int]int) // where in closed, by the closer's number
	s.add(t, "ended.sql", func(rows pgx.Rows) error {
		var ord int
		var e Closed
		var f followed
		targets := []any{&ord, &e.Gid, &e.Marks, &e.Activity, &e.App, &e.Job, &e.Graph, &e.State, &e.Semaphore, &e.Error,
			&e.Trace.Parent, &e.Trace.State, &e.Created, &e.Ended}
		if err := rows.Scan(append(targets, f.fields()...)...); err != nil {
			return err
		}
		if _, again := at[ord]; !again {
			e.Index, at[ord] = c.index[ord-1], len(*closed)
			*closed = append(*closed, e)
		}
		if f.guid != nil {
			e := &(*closed)[at[ord]]
			e.Follow = append(e.Follow, f.transition())
		}
		return nil
	}, c.guid, c.activity, c.dad, s.grace, legwork.MaxBatchBytes)
	s.descend(t, down, func(ord int, child legwork.Transition) {
		if i, ended := at[ord]; ended {
			e := &(*closed)[i]
			e.Follow = append(e.Follow, child)
		}
	})
}

// cannotClose reports whether a step leaves the semaphore where it is or
// raises it, so that it cannot be the one that closes its job.
func (p *Step) cannotClose() bool { return p.Delta >= 0 && p.Fail == nil && p.Threshold == 0 }
