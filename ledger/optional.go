package ledger

import (
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// queueOptional queues the statements that only some steps need, after the one that
// sets the marks. Each finds for itself which steps this transaction has granted:
// those whose activity (Plain) or whose message's ledger it has written.
func (s *Store) queueOptional(t *tx, steps []Step, do Do, out []Committed) {
	s.post(t, steps, do)
	s.limitSteps(t, steps, do)
	s.recordSteps(t, steps, do)
	if do.Spawn { // until then the answer may have to come again, and its worker to ask for a claim
		s.settleSteps(t, steps)
	}
	s.register(t, steps, out)
	s.appendSteps(t, steps, do)
	s.searchSteps(t, steps, do)
	s.drop(t, steps, do, out)
	s.undone(t, steps, do)
	s.woken(t, steps, out)
	s.prune(t, steps, do)
	s.skip(t, steps, do, out)
	s.endSelf(t, steps, do, out)
	if do.Spawn {
		s.tellSteps(t, steps, out)
	}
	if do.Save && !do.Spawn {
		s.undelivered(t, steps, out)
	}
}

// woken queues what woke hooks, and the end of their registrations, or the
// answer that has waited for this one.
func (s *Store) woken(t *tx, steps []Step, out []Committed) {
	var guid, gid []legwork.ID
	var activity []string
	var plane []legwork.DAD
	var hook []json.RawMessage
	var work, answers []*legwork.ID
	var ord []int64
	var seq []int32
	for i := range steps {
		p := &steps[i]
		if p.Hook == nil {
			continue
		}
		guid, gid, activity, hook = append(guid, p.GUID), append(gid, p.Gid), append(activity, p.Activity),
			append(hook, p.Hook)
		work = append(work, orNil(p.Consumed)) // nil: pending, the registration stays
		plane = append(plane, p.plane())
		of := orNil(p.Work)
		if p.Status != legwork.Pending {
			of = nil // nothing follows
		}
		ord, answers, seq = append(ord, int64(i+1)), append(answers, of), append(seq, int32(p.Seq))
	}
	if len(guid) == 0 {
		return
	}
	s.add(t, "woken.sql", func(rows pgx.Rows) error {
		var ord, publish int
		var f followed
		if err := rows.Scan(append(append([]any{&ord}, f.fields()...), &publish)...); err != nil {
			return err
		}
		next := f.transition()
		next.Publish = publish
		out[ord-1].Follow = append(out[ord-1].Follow, next)
		return nil
	}, guid, gid, activity, plane, hook, work, ord, answers, seq, s.grace)
}

// prune queues the removal of job data that other data have replaced.
func (s *Store) prune(t *tx, steps []Step, do Do) {
	var ord []int64
	var of, gid []legwork.ID
	var plain []bool
	var path, activity []string
	var dad []legwork.DAD
	for i := range steps {
		p := &steps[i]
		if !p.passes(do).Save && !p.Plain {
			continue
		}
		for _, leaf := range p.Data {
			ord, of, plain, gid, path = append(ord, int64(i+1)), append(of, p.GUID), append(plain, p.Plain), append(gid, p.Gid),
				append(path, leaf.Path)
			activity, dad = append(activity, p.Activity), append(dad, p.DAD)
		}
	}
	if len(ord) > 0 {
		s.add(t, "prune.sql", nil, ord, of, plain, gid, activity, dad, path)
	}
}

// skip queues the steps of activities that are skipped by their threshold. Two
// of one job follow each other.
func (s *Store) skip(t *tx, steps []Step, do Do, out []Committed) {
	rounds := map[legwork.ID]int{}
	var queue [][]int
	for i := range steps {
		if steps[i].Threshold <= 0 {
			continue
		}
		n := rounds[steps[i].Gid]
		rounds[steps[i].Gid]++
		if n == len(queue) {
			queue = append(queue, nil)
		}
		queue[n] = append(queue[n], i)
	}
	for _, round := range queue {
		n := len(round)
		ord, guid, gid, consumed := make([]int64, n), make([]legwork.ID, n), make([]legwork.ID, n), make([]legwork.ID, n)
		threshold, save, spawn := make([]int32, n), make([]bool, n), make([]bool, n)
		version := make([]*int32, n)
		for k, i := range round {
			p := &steps[i]
			ord[k], guid[k], gid[k], consumed[k] = int64(i+1), p.GUID, p.Gid, p.Consumed
			threshold[k], save[k], spawn[k], version[k] = int32(p.Threshold), do.Save, do.Spawn, orNull(p.Version)
		}
		s.add(t, "skip.sql", func(rows pgx.Rows) error {
			var ord int
			var c Committed
			if err := rows.Scan(&ord, &c.Saved, &c.Spawned, &c.Hit, &c.Marks, &c.Before, &c.After); err != nil {
				return err
			}
			c.Activity = out[ord-1].Activity
			out[ord-1] = c
			return nil
		}, ord, guid, gid, threshold, consumed, save, spawn, version, legwork.MaxLateBytes, legwork.MaxLate)
	}
}

// endSelf queues self-interrupts (CON-15).
func (s *Store) endSelf(t *tx, steps []Step, do Do, out []Committed) {
	var ord []int64
	var guid, gid, closer []legwork.ID
	var activity []string
	var dad []legwork.DAD
	var fault, data []json.RawMessage
	var expire []*time.Duration
	for i := range steps {
		p := &steps[i]
		if p.Interrupt == nil {
			continue
		}
		ord, guid, gid, closer = append(ord, int64(i+1)), append(guid, p.GUID), append(gid, p.Gid),
			append(closer, p.Interrupt.GUID)
		activity, dad = append(activity, p.Activity), append(dad, p.DAD)
		fault, data, expire = append(fault, p.Interrupt.Error), append(data, p.Interrupt.message()),
			append(expire, p.Interrupt.Expire)
	}
	if len(ord) == 0 {
		return
	}
	s.add(t, "end_self.sql", func(rows pgx.Rows) error {
		var ord, after int
		if err := rows.Scan(&ord, &after); err != nil {
			return err
		}
		c := &out[ord-1]
		c.Hit, c.Before, c.After = true, after+1, after
		return nil
	}, ord, guid, gid, activity, dad, closer, fault, expire, data, s.grace, !do.Complete)
}

// plane is the address of what the step saves.
func (p *Step) plane() legwork.DAD {
	if p.Plane == "" {
		return p.DAD
	}
	return p.Plane
}
