package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// commit commits the steps of a wave, in this order. Steps that write job data
// which follow from job data are first: a write by others of the batch would make
// what they read stale. In step mode the steps that fail their jobs have passes of
// their own, after the others. Steps that send signals are last: they wait for the
// delivery, and the others must not.
func (e *Engine) commit(ctx context.Context, wave []*item) {
	var adding, failing, others, signals []*item
	for _, it := range open(wave) {
		switch {
		case it.signals():
			signals = append(signals, it)
		case e.Mode == Step && it.step.Fail != nil:
			failing = append(failing, it)
		case it.step.Read != nil:
			adding = append(adding, it)
		default:
			others = append(others, it)
		}
	}
	e.commitBatch(ctx, adding)
	e.commitBatch(ctx, others)
	e.commitBatch(ctx, failing)
	e.commitBatch(ctx, signals)
}

// commitBatch commits steps together.
func (e *Engine) commitBatch(ctx context.Context, items []*item) {
	inBatch(items, func(part []*item) error { return e.commitAll(ctx, whole(part)) }, func(part []*item, err error) {
		if err != nil && ledger.Refused(err) && len(part[0].ahead) > 0 {
			part[0].setAhead(nil) // Postgres may refuse a worker's input: a message of its own enters that worker
			e.commitBatch(ctx, part)
			return
		}
		for _, it := range part {
			switch {
			case it.split(): // it is decided again, apart
			case err == nil:
				e.granted(it)
			default:
				it.unfinished(err, true)
			}
		}
	})
}

// commitAll runs the transactions over the items: one in fused mode, one for each
// step in step mode. Signals are delivered, and ends of jobs told, in between.
func (e *Engine) commitAll(ctx context.Context, items []*item) error {
	if len(items) == 0 {
		return nil
	}
	steps := make([]ledger.Step, len(items))
	for i, it := range items {
		steps[i] = *it.step
		steps[i].Resumes, steps[i].Version = it.Resumes(), it.version.ID
	}
	for _, do := range e.passes(items) {
		committed, closed, err := e.Store.Commit(ctx, steps, do)
		if err != nil {
			return err
		}
		var signals []legwork.Transition
		for i, c := range committed {
			items[i].committed.merge(c)
			steps[i].Resumes = steps[i].Resumes || items[i].committed.Saved
			signals = append(signals, c.Signals...)
		}
		if err := e.deliver(ctx, signals); err != nil {
			return err
		}
		if len(closed) > 0 {
			e.sendFollow(ctx, items) // interim results are published before the final ones
		}
		for _, c := range closed {
			e.ended(ctx, items[c.Index], c)
		}
	}
	return nil
}

var errRaced = errors.New("another copy of the message is at work on it: its marks decide when it comes again")

// granted ends an item whose transaction has committed. If that did not apply its
// step, another copy of the message has done so or is at work on it, the job has
// closed meanwhile, or the step is stale.
func (e *Engine) granted(it *item) {
	c := &it.committed
	switch {
	case c.Sent, c.Spawned:
		it.ack("done")
		it.cut = it.T.Status == legwork.Pending && it.step.Final
		e.aheadEntered(it.ahead)
		e.turned(it, it.turnTaken())
		e.appended(it.T.Job, it.step)
		e.remember(it)
		e.operationsEntered(it)
	case c.ended:
		it.ack("resumed")
	case c.Closed:
		it.drop("closed", it.Row())
	case c.Moved:
		it.later("moved", errMoved)
	case it.step.Plain && !c.Stale || c.done():
		it.ack("duplicate")
	case c.Stale: // not ended: decideStale decides it again
	case it.operation() && c.Activity != nil && c.Activity.Finalized(): // its function has ended meanwhile
		it.drop("finalized", it.Row())
	default:
		it.later("raced", errRaced)
	}
	if it.verdict.Outcome == "duplicate" || it.verdict.Outcome == "raced" || it.verdict.Outcome == "closed" {
		it.lost(c.Conflict)
	}
	if it.verdict.Outcome == "duplicate" || it.verdict.Outcome == "raced" {
		e.Metrics.FenceRejections(1)
	}
	if it.Entered.Entries > 1 && it.verdict.Outcome == "done" {
		it.verdict.Outcome = "resumed"
	}
}

// lost says in the verdict of a message that another one was first. What becomes of the message stays as it is.
func (it *item) lost(conflict *ledger.CheckpointConflictError) {
	switch {
	case conflict == nil:
	case it.verdict.Err == nil:
		it.verdict.Err = conflict
	default:
		it.verdict.Err = fmt.Errorf("%w: %w", it.verdict.Err, conflict)
	}
}

// committed adds up what the transactions of one item did.
type committed struct {
	ledger.Committed
	ended bool // it ran the job's completion tasks
}

func (c *committed) merge(n ledger.Committed) {
	c.Sent, c.Saved, c.Spawned, c.Hit, c.Closed = c.Sent || n.Sent, c.Saved || n.Saved, c.Spawned || n.Spawned, c.Hit ||
		n.Hit, c.Closed || n.Closed
	c.Stale, c.Moved = c.Stale || n.Stale, c.Moved || n.Moved
	if n.Conflict != nil {
		c.Conflict = n.Conflict
	}
	if n.Activity != nil {
		c.Activity = n.Activity
	}
	if n.Marks != nil {
		c.Marks = n.Marks
	}
	c.Follow = append(c.Follow, n.Follow...)
	if n.Wake != nil {
		c.Wake = n.Wake
	}
	if n.Spawned {
		c.At = n.At
		c.Before, c.After = n.Before, n.After
	}
}

// done reports whether nothing is left to do for the message, whoever did it.
func (c *committed) done() bool {
	return c.Marks != nil && ledger.Decide(ledger.CategoryA, *c.Marks).Ack
}

// ended records that the item's commit has ended its job, and publishes the end.
func (e *Engine) ended(ctx context.Context, it *item, c ledger.Closed) {
	it.committed.ended = true
	if it.step != nil {
		it.failure = it.step.Fail
	}
	it.committed.Marks = &c.Marks
	if c.Activity != nil {
		it.committed.Activity = c.Activity
	}
	e.tellEnd(ctx, it.span.Trace(), c)
}

// tellEnd counts and traces the end of a job. It publishes, from memory, the event,
// the result for the parent and the messages to the children.
func (e *Engine) tellEnd(ctx context.Context, cause legwork.Trace, c ledger.Closed) {
	e.Metrics.JobClosed(c.Graph, c.State, c.Ended.Sub(c.Created))
	e.traceEnd(cause, c)
	e.send(ctx, appendAll(nil, c.Follow))
	if e.Ended != nil {
		e.Ended(c)
	}
}
