package ledger

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Cancel is the cancel of a job (ADR 73). It is granted only if the functions that are open
// and the job's semaphore are as they were looked at.
type Cancel struct {
	// GUID is that of the request: a copy of it gets the answer of the first.
	GUID, Gid legwork.ID
	Reason    string
	Error     json.RawMessage // of the job
	Open      Opened
	Undo      []Undo
	// Action is kept if the request has an effect; nil: nothing.
	Action *Action
}

// Opened are the functions of a job that have not ended.
type Opened struct {
	Found     bool // there is such a job
	Semaphore int
	Functions []OpenFunction
}

// OpenFunction is one of them.
type OpenFunction struct {
	Place
	Seq   int
	Input json.RawMessage // of those that were asked about
}

// Undo asks for a job that undoes a function: Topic starts it, Work is the message.
type Undo struct {
	Place
	Work  legwork.ID
	Topic string
	Data  json.RawMessage
}

// Cancelled is what became of a cancel.
type Cancelled struct {
	Found bool // there is such a job
	// Done: it is being cancelled by this request; Again: a copy of it had that effect before.
	Done, Again bool
	// Ended: it has ended before; Already: another request cancels it.
	Ended, Already bool
	// Other is an activity for which the job waits and that is no function; nil: none.
	// Empty: no function is open.
	Other *string
	// Stale: it has gone on since it was looked at. Look again.
	Stale bool
	State string // of the job, before
	// Follow are messages to publish: what undoes it, and interrupts of the jobs that it called.
	Follow []legwork.Transition
	Closed []Closed // it has ended with this: nothing undoes it
}

// OpenFunctions looks at the functions of a job that have not ended, with the inputs of those
// whose activities are named.
func (s *Store) OpenFunctions(ctx context.Context, gid legwork.ID, inputs []string) (open Opened, err error) {
	var t tx
	s.add(&t, "cancel_look.sql", func(rows pgx.Rows) error {
		var activity *string
		var dad *legwork.DAD
		var seq *int
		var in json.RawMessage
		if err := rows.Scan(&open.Semaphore, &activity, &dad, &seq, &in); err != nil {
			return err
		}
		open.Found = true
		if seq != nil {
			open.Functions = append(open.Functions, OpenFunction{Place{Gid: gid, Activity: *activity, DAD: *dad}, *seq, in})
		}
		return nil
	}, gid, inputs)
	return open, s.run(ctx, &t)
}

// CancelJob cancels a job.
func (s *Store) CancelJob(ctx context.Context, c *Cancel) (Cancelled, error) {
	activity, dad, seq := make([]string, 0), make([]legwork.DAD, 0), make([]int32, 0)
	for i := range c.Open.Functions {
		f := &c.Open.Functions[i]
		activity, dad, seq = append(activity, f.Activity), append(dad, f.DAD), append(seq, int32(f.Seq))
	}
	undone, at, topic := make([]string, 0), make([]legwork.DAD, 0), make([]string, 0)
	work, data := make([]legwork.ID, 0), make([]json.RawMessage, 0)
	for i := range c.Undo {
		u := &c.Undo[i]
		undone, at, topic = append(undone, u.Activity), append(at, u.DAD), append(topic, u.Topic)
		work, data = append(work, u.Work), append(data, u.Data)
	}
	var out Cancelled
	var t tx
	var trace legwork.Trace
	s.add(&t, "lock_jobs.sql", nil, []legwork.ID{c.Gid})
	s.add(&t, "cancel.sql", func(rows pgx.Rows) error {
		out.Found = true
		return rows.Scan(&out.Again, &out.Ended, &out.Already, &out.Other, &out.Stale, &out.Done, &out.State, &trace.Parent,
			&trace.State)
	}, c.GUID, c.Gid, c.Reason, c.Error, c.Open.Semaphore, activity, dad, seq, undone, at, work, topic, data,
		s.graceFor(data), legwork.MaxLateBytes, legwork.MaxLate)
	how := Interruption{GUID: c.GUID, Descend: true, Error: cancelledChild}
	if len(c.Undo) > 0 {
		s.add(&t, "cancel_children.sql", followRows(func(_ int, m legwork.Transition) {
			out.Follow = append(out.Follow, m)
		}), c.GUID, c.Gid, how.message(), s.grace)
	} else {
		var closing closers
		var down descents
		closing.add(0, c.GUID, Place{}, false, legwork.ID{})
		down.add(1, &how)
		s.close(&t, &closing, &down, &out.Closed)
	}
	s.act(&t, c.Action, c.Gid, c.GUID, "cancelled")
	if err := s.run(ctx, &t); err != nil {
		return Cancelled{}, err
	}
	if out.Done {
		out.Follow = append(out.Follow, c.asks(trace)...)
	}
	return out, nil
}

// cancelledChild is the error of a job whose caller is cancelled.
var cancelledChild = json.RawMessage(`{"message":"the function that called this job is cancelled","code":410}`)

// asks are the messages that begin the jobs that undo it.
func (c *Cancel) asks(trace legwork.Trace) (list []legwork.Transition) {
	for i := range c.Undo {
		u := &c.Undo[i]
		list = append(list, legwork.Transition{GUID: u.Work, Kind: legwork.Await, Gid: u.Gid, Activity: u.Activity,
			DAD: u.DAD, Topic: u.Topic, Attempt: 1, Publish: 1, Data: u.Data, Trace: trace})
	}
	return list
}

// undone queues what errors of cancelled jobs say besides.
func (s *Store) undone(t *tx, steps []Step, do Do) {
	var guid, gid []legwork.ID
	var said []string
	for i := range steps {
		if p := &steps[i]; do.Spawn && p.Undone != "" {
			guid, gid, said = append(guid, p.GUID), append(gid, p.Gid), append(said, p.Undone)
		}
	}
	if len(guid) > 0 {
		s.add(t, "undone.sql", nil, guid, gid, said, legwork.MaxErrorBytes)
	}
}
