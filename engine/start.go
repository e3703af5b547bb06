package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// starting is one start of a batch: the message that begins a job. An await
// message is one, too: its parent is the activity that awaits the new job.
type starting struct {
	item
	graph  *graph.Graph
	parent *ledger.Parent
	// parentVersion is the version of the parent's job.
	parentVersion *version

	unsure    string               // why it cannot begin a job now; it may have begun one before: see recall
	refuse    error                // the error that its parent gets instead of a result
	beginning *decide.Beginning    // what was decided
	begin     *ledger.Begin        // that, and the workers that the same commit enters
	begun     ledger.Begun         // what committed, now or before
	follow    []legwork.Transition // rows that the commits put beside the children
	fresh     bool                 // this batch created the job
	steps     bool                 // this batch committed the spawn, and publishes the children
	closed    bool                 // the job ended in the same commit
}

// handleStarts takes a batch of the start lane through all it needs, and returns
// a verdict for each message (TRIG-01 to TRIG-05).
func (e *Engine) handleStarts(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
	all := e.readStarts(ctx, batch)
	items := make([]*item, len(all))
	for i, s := range all {
		items[i] = &s.item
	}
	e.dropUnowed(ctx, legwork.LaneStart, items)
	e.admit(ctx, all)
	e.keepPausedStarts(ctx, all)
	e.recall(ctx, all)
	for _, wave := range waves(all, (*starting).serialKey) {
		e.begin(ctx, wave)
	}
	e.clear(ctx, legwork.LaneStart, items)
	e.observe(legwork.LaneStart, items)
	for _, s := range all {
		e.receipt(s)
	}
	return verdicts(items)
}

// Start starts one job for a caller that waits for the receipt, by the same steps
// as a message does. A pause holds it back; a backlog does not.
func (e *Engine) Start(ctx context.Context, d *legwork.Delivery) (legwork.Receipt, error) {
	all := e.readStarts(ctx, []*legwork.Delivery{d})
	s := all[0]
	e.dropUnowed(ctx, legwork.LaneStart, []*item{&s.item})
	e.prepare(s)
	e.keepPausedStarts(ctx, all)
	e.recall(ctx, all)
	if !s.settled {
		e.begin(ctx, all)
	}
	if s.fail {
		e.clear(ctx, legwork.LaneStart, []*item{&s.item})
	}
	if s.verdict.Action == legwork.Nak {
		return legwork.Receipt{}, s.verdict.Err
	}
	return s.answer(), nil
}

// serialKey is the GUID of the start: two copies of one start go into different
// waves. false: the start is settled.
func (s *starting) serialKey() (legwork.ID, bool) { return s.T.GUID, !s.settled }

// begin commits a wave of starts, publishes their children and settles them.
func (e *Engine) begin(ctx context.Context, wave []*starting) {
	defer e.offerEarly(wave)()
	inBatch(wave, func(part []*starting) error {
		if err := e.beginAll(ctx, part); err != nil {
			return err
		}
		return e.retire(ctx, part)
	}, func(part []*starting, err error) {
		switch {
		case err == nil:
			e.begunAll(ctx, part)
		case ledger.Refused(err) && len(part[0].ahead) > 0:
			part[0].setAhead(nil) // Postgres may refuse a worker's input: a message of its own enters that worker
			e.begin(ctx, part)
		default:
			for _, s := range part {
				s.refused(err)
			}
		}
	})
}

// refused ends a start that did not commit. If Postgres rejects it for its data, a
// job that an earlier delivery has created fails.
func (s *starting) refused(err error) {
	if s.parent != nil && ledger.Refused(err) && legwork.ClassOf(err) == legwork.Dead {
		s.reject(err)
		return
	}
	s.unfinished(err, s.begun.Marks != nil && s.graph != nil)
	if s.fail {
		s.T.Gid, s.T.Activity, s.T.DAD = *s.begun.Gid, s.graph.Trigger.ID, legwork.RootDAD
	}
}

// beginAll commits a wave of starts; those whose job exists resume.
func (e *Engine) beginAll(ctx context.Context, wave []*starting) error {
	wave, err := e.beginPlain(ctx, wave)
	if err != nil || len(wave) == 0 {
		return err
	}
	begins := make([]ledger.Begin, len(wave))
	for i, s := range wave {
		begins[i] = *s.begin
	}
	passes := e.passes(nil)
	if wave[0].parent != nil {
		passes = []ledger.Do{ledger.All} // the first commit consumes an await: no redelivery would do the others
	}
	begun, err := e.Store.Start(ctx, begins, passes[0])
	if err != nil {
		return err
	}
	var rest []*starting
	for i, s := range wave {
		s.begun = begun[i]
		s.follow = append(s.follow, begun[i].Follow...)
		if s.begun.Created {
			s.fresh, s.steps = true, passes[0].Spawn
			s.closed = passes[0].Complete && len(s.begin.Children) == 0
		}
		if s.begun.Marks != nil && s.begun.Gid != nil && !(s.begun.Created && passes[0].Spawn) {
			rest = append(rest, s)
		}
	}
	return e.resume(ctx, rest, passes)
}

// beginPlain creates the jobs of new starts in one statement, where the mode and
// the graph allow it, and returns the others (ADR 17).
func (e *Engine) beginPlain(ctx context.Context, wave []*starting) (rest []*starting, err error) {
	if e.Mode == Step {
		return wave, nil
	}
	var plain []*starting
	var begins []ledger.Begin
	for _, s := range wave {
		if s.begin.Plain() {
			plain, begins = append(plain, s), append(begins, *s.begin)
		} else {
			rest = append(rest, s)
		}
	}
	if len(plain) == 0 {
		return rest, nil
	}
	begun, err := e.Store.Begin(ctx, begins)
	if err != nil {
		return nil, err
	}
	for i, s := range plain {
		if !begun[i].Created {
			rest = append(rest, s)
			continue
		}
		s.begun, s.fresh, s.steps = begun[i], true, true
	}
	return rest, nil
}

// retire begins the starts again whose job ids expired jobs still hold: it takes
// the ids from these first (decision 11).
func (e *Engine) retire(ctx context.Context, wave []*starting) error {
	var again []*starting
	var apps, jobs []string
	for _, s := range wave {
		if s.begun.Expired && !s.settled {
			again, apps, jobs = append(again, s), append(apps, s.begin.App), append(jobs, s.begin.Job)
		}
	}
	if len(again) == 0 {
		return nil
	}
	if err := e.Store.Retire(ctx, apps, jobs); err != nil {
		return err
	}
	return e.beginAll(ctx, again)
}

// begunAll publishes and settles a wave that has committed.
func (e *Engine) begunAll(ctx context.Context, wave []*starting) {
	var out []*legwork.Transition
	for _, s := range wave {
		if s.settled {
			continue
		}
		if s.steps {
			out = appendAll(out, s.begin.Children)
			e.aheadEntered(s.ahead)
			for i := range s.begin.Ahead {
				e.journalled(s.begin.Job, s.begin.Ahead[i].Journal)
				e.rememberAppend(s.begin.Ahead[i].Journal, "", ledger.EnteredAhead, s.begun.At)
			}
		}
		out = appendAll(out, s.follow)
		s.settle()
		if s.fresh {
			e.Metrics.JobsStarted(s.graph.Subscribes, 1)
			s.begunSpan()
		}
		e.pin(ctx, s)
		if s.closed {
			e.endedAtOnce(s)
		}
	}
	e.send(ctx, out)
}

// settle ends a start that has committed, or had nothing to commit.
func (s *starting) settle() {
	switch {
	case s.fresh:
		s.ack("done")
	case s.parent != nil:
		s.settleAwait()
	case s.begun.Marks != nil:
		s.drop("resumed", s.T.GUID)
	default:
		s.drop("duplicate", s.T.GUID)
		s.discard.App, s.discard.Job = s.begin.App, s.begin.Job
	}
}

// pin finds the version of the job that holds the id, for the receipt. When a
// start comes again, another version may be active than the job runs on.
func (e *Engine) pin(ctx context.Context, s *starting) {
	if s.begun.Gid == nil || s.parent != nil || s.begun.Version == s.version.ID {
		return
	}
	v, err := e.apps.id(ctx, s.begun.Version, e.Now())
	if v == nil {
		s.later("retry", fmt.Errorf("find version %d, which job %s is pinned to: %v", s.begun.Version, s.begun.Job, err))
		return
	}
	s.version = v
}

// endedAtOnce counts and traces a job that ended as it began, as it has no
// children (TRIG-05), and calls Ended.
func (e *Engine) endedAtOnce(s *starting) {
	e.Metrics.JobClosed(s.graph.Subscribes, "completed", 0)
	c := ledger.Closed{Gid: *s.begun.Gid, App: s.begun.App, Job: s.begun.Job, Graph: s.graph.Subscribes,
		State: "completed", Trace: s.begin.Trace}
	if s.begun.Marks != nil {
		c.Marks = *s.begun.Marks
	}
	e.traceEnd(s.span.Trace(), c)
	if e.Ended != nil {
		e.Ended(c)
	}
}
