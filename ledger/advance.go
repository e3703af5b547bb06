package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Answer is the final answer to a work message with the step that follows from
// it, decided before it has entered.
type Answer struct {
	*Step   // only read
	Version int32
	// Attempt of the work, as the answer names it.
	Attempt int
	// Row is the outbox row that the answer is; zero: a worker's.
	Row legwork.ID
	// Registered, of an answer to a hook: signals may wait for the same work.
	Registered bool
	// Seen, of an answer to a turn, is the frame as it was when that was decided.
	Seen *Frame
}

// Advance commits final answers that are the first to come to their activity:
// entry, save and spawn at once, and the completion tasks of the jobs they
// close (ADR 17). At most one answer per activity instance may be in a batch,
// and none may fail its job. What is not granted (Committed.Spawned is false)
// has had no effect: enter it, to find out why.
func (s *Store) Advance(ctx context.Context, answers []Answer) ([]Committed, []Closed, error) {
	args, rows := s.advanceArgs(answers)
	steps := stepsOf(answers)
	return s.advance(ctx, "advance.sql", steps, append(args, rows, takeHooks(answers, steps)))
}

// takeHooks takes what woke hooks out of the steps, to be saved with their answers, and returns it. It is left to
// woken.sql to end registrations, where there may be any.
func takeHooks(answers []Answer, steps []Step) []json.RawMessage {
	hooks := make([]json.RawMessage, len(steps))
	for i := range steps {
		hooks[i] = steps[i].Hook
		if !answers[i].Registered {
			steps[i].Hook = nil
		}
	}
	return hooks
}

func stepsOf(answers []Answer) []Step {
	steps := make([]Step, len(answers))
	for i := range answers {
		steps[i] = *answers[i].Step
	}
	return steps
}

// AdvanceFrames commits answers to turns of durable functions, and to their operations, in
// the same way. Steps that append to one journal are a group ([Step.Group]): all of it is in
// the batch, and is granted or not.
func (s *Store) AdvanceFrames(ctx context.Context, answers []Answer) ([]Committed, []Closed, error) {
	n := len(answers)
	seen, at, final, consumed := make([]*Activity, n), make([]*time.Time, n), make([]bool, n), make([]legwork.ID, n)
	steps := stepsOf(answers)
	var fences fenceRows
	own := newOwnRows(n)
	for i := range answers {
		p := &steps[i]
		p.Journals = own.take(i, p)
		final[i], consumed[i] = p.Final, p.Consumed
		if frame := answers[i].Seen; frame != nil {
			seen[i], at[i] = &frame.Ledger, orNull(frame.At)
		}
		fences.add(i, p)
	}
	args, rows := s.advanceArgs(answers)
	if alone(answers, steps, own) {
		args = append(args, seen, at, final, consumed)
		return s.advance(ctx, "advance_turns.sql", steps, append(args, own.args()...))
	}
	together, ofSteps := groups(steps, All)
	args = append(append(args, rows, seen, at, final, consumed), fences.args()...)
	args = append(append(args, together, ofSteps), own.args()...)
	return s.advance(ctx, "advance_frames.sql", steps, args)
}

// alone reports whether each answer is one for advance_turns.sql: of a worker, to a turn, which rests on no
// journal but its own, and no two are of one job. The steps are without what they append to their own journals.
func alone(answers []Answer, steps []Step, own *ownRows) bool {
	jobs := make(map[legwork.ID]bool, len(answers))
	for i := range answers {
		a, p := &answers[i], &steps[i]
		if a.Seen == nil || own.n[i] == nil || a.Row != (legwork.ID{}) || p.Group != nil && p.Group.Steps > 1 ||
			len(p.Rests)+len(p.Journals) > 0 || jobs[p.Gid] {
			return false
		}
		jobs[p.Gid] = true
	}
	return true
}

// ownRows are what answers append to the journals of their own activities, as columns; n is NULL
// where there is nothing.
type ownRows struct {
	seq, n        []*int32
	events, state []json.RawMessage
	ended         []bool
	token         []*string
	next          []*legwork.ID
}

func newOwnRows(n int) *ownRows {
	return &ownRows{make([]*int32, n), make([]*int32, n), make([]json.RawMessage, n), make([]json.RawMessage, n),
		make([]bool, n), make([]*string, n), make([]*legwork.ID, n)}
}

// take takes what a step appends to its own journal, and returns the rest.
func (r *ownRows) take(index int, p *Step) (others []Append) {
	for k := range p.Journals {
		a := &p.Journals[k]
		if a.Place != p.Place {
			others = append(others, *a)
			continue
		}
		seq, n := int32(a.Seq), int32(a.N)
		r.seq[index], r.n[index], r.events[index], r.state[index] = &seq, &n, a.Events, a.State
		r.ended[index], r.token[index], r.next[index] = a.Ended, some(a.Token), orNil(a.Work)
	}
	return others
}

func (r *ownRows) args() []any { return []any{r.seq, r.n, r.events, r.state, r.ended, r.token, r.next} }

// advance runs one of the three statements, and those that some steps need besides.
func (s *Store) advance(ctx context.Context, statement string, steps []Step, args []any) ([]Committed, []Closed,
	error) {
	out := make([]Committed, len(steps))
	var closed []Closed
	var t tx
	s.buckets(&t, registered(steps))
	s.add(&t, statement, func(rows pgx.Rows) error {
		var ord int
		c := Committed{Saved: true, Spawned: true}
		if err := rows.Scan(&ord, &c.Activity, &c.Before, &c.After, &c.At); err != nil {
			return err
		}
		c.Hit = c.After == 0
		marks := advanced(c.Hit) + Marks(max(c.Activity.Entries(), 1)-1)
		c.Marks = &marks
		out[ord-1] = c
		return nil
	}, args...)
	s.post(&t, steps, All)
	s.limitSteps(&t, steps, All)
	s.recordSteps(&t, steps, All)
	s.settleSteps(&t, steps)
	s.register(&t, steps, out)
	s.woken(&t, steps, out)
	s.appendSteps(&t, steps, All)
	s.searchSteps(&t, steps, All)
	s.prune(&t, steps, All)
	s.endings(&t, steps, &closed)
	s.moot(&t, steps, out)
	if err := s.run(ctx, &t); err != nil {
		return nil, nil, err
	}
	return out, closed, nil
}

// endings queues the completion tasks of the jobs that the answers may have ended.
func (s *Store) endings(t *tx, steps []Step, closed *[]Closed) {
	var c closers
	for i := range steps {
		if p := &steps[i]; !p.cannotClose() {
			c.add(i, p.GUID, p.Place, p.Final, p.Consumed)
		}
	}
	if len(c.guid) > 0 {
		s.ended(t, &c, &descents{}, closed)
	}
}

// advanced are the marks of an answer that was granted, as advance.sql sets them.
func advanced(hit bool) Marks {
	if hit {
		return 111_100_000_001
	}
	return 11_000_000_001
}

// advanceArgs lays the answers out as the columns that the three statements have in common, and returns the outbox
// rows that the answers are.
func (s *Store) advanceArgs(answers []Answer) (args []any, rows []*legwork.ID) {
	n := len(answers)
	guid, gid, work := make([]legwork.ID, n), make([]legwork.ID, n), make([]legwork.ID, n)
	activity, dad, status := make([]string, n), make([]legwork.DAD, n), make([]legwork.Status, n)
	version, attempt, delta, code := make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	output := make([]json.RawMessage, n)
	rows = make([]*legwork.ID, n)
	var kids children
	var leaves leafRows
	var ahead aheadRows
	for i := range answers {
		p := &answers[i]
		guid[i], gid[i], work[i] = p.GUID, p.Gid, p.Work
		activity[i], dad[i], status[i] = p.Activity, p.DAD, p.Status
		version[i], attempt[i], delta[i], code[i] = p.Version, int32(max(p.Attempt, 1)), int32(p.Delta), int32(p.Code)
		output[i], rows[i] = p.Output, orNil(p.Row)
		leaves.add(i, p.Data)
		kids.add(i, p.Children)
		ahead.add(i, p.Ahead)
	}
	args = append([]any{guid, gid, activity, dad, version, work, attempt, delta, output, status, code}, leaves.args()...)
	args = append(append(args, kids.args()...), s.graceFor(kids.data, leaves.value, output))
	return append(args, ahead.args()...), rows
}
