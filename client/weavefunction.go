package client

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// maxSegments bounds the segments of journals that a trace reads: beyond them turns are shown
// as entries without a time.
const maxSegments = 20_000

// segment is what one commit has appended to a journal.
type segment struct {
	place
	Seq, N int
	At     time.Time
}

// segments reads when the journals of a job grew. Over NATS only their lengths are known: then
// each event may have been one.
func (c *Client) segments(ctx context.Context, j *Job) (list []segment, err error) {
	if len(j.Functions) == 0 {
		return nil, nil
	}
	if c.pool == nil {
		for _, f := range j.Functions {
			for seq := range min(f.Events, maxSegments-len(list)) {
				list = append(list, segment{place{f.Activity, f.DAD}, seq, 1, f.Since})
			}
		}
		return list, nil
	}
	err = c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["job_segments.sql"], j.Gid, maxSegments)
		if err != nil {
			return err
		}
		var s segment
		_, err = pgx.ForEachRow(rows, []any{&s.activity, &s.dad, &s.Seq, &s.N, &s.At}, func() error {
			list = append(list, s)
			return nil
		})
		return err
	})
	return list, err
}

// turnID is the GUID of the turn that a function takes when its journal has so many events, and
// operationID that of what an operation asks for (package decide).
func turnID(gid legwork.ID, at place, seq int) legwork.ID {
	return legwork.Derive(gid, gid, "turn "+at.activity+"@"+string(at.dad), seq)
}

func operationID(gid legwork.ID, at place) legwork.ID {
	return legwork.Derive(gid, gid, "operation "+at.activity+"@"+string(at.dad), 0)
}

// topicOfFunction is the topic of a function's code, or its activity if that is not known.
func (w *weaver) topicOfFunction(a *Activity) string {
	if f := w.j.function(a.Activity, a.DAD); f != nil && f.Topic != "" {
		return f.Topic
	}
	if a.Operation != nil {
		return a.Operation.Name
	}
	if w.app != nil && w.app.Activity(a.Activity) != nil {
		return w.app.Activity(a.Activity).WrittenTopic()
	}
	return a.Activity
}

// isFunction reports whether an activity is a durable function.
func (j *Job) isFunction(a *Activity) bool {
	return slices.ContainsFunc(j.Functions, func(f Function) bool { return f.Activity == a.Activity && f.DAD == a.DAD })
}

// turns adds the turns that a function has taken, each with the answers to it. A turn has the
// number of events that the journal had when it was asked for.
func (w *weaver) turns(a *Activity, leg *Span) {
	at := place{a.Activity, a.DAD}
	for i, s := range w.segments {
		if s.place != at {
			continue
		}
		work := turnID(w.j.Gid, at, s.Seq+s.N)
		if _, _, nested := graph.OperationOf(a.Activity); s.Seq == 0 && !nested {
			work = legwork.Derive(w.j.Gid, a.Leg1, "work", 1)
		}
		var end *time.Time
		if i+1 < len(w.segments) && w.segments[i+1].place == at {
			end = &w.segments[i+1].At
		}
		w.turn(a, leg, work, s.At, end)
	}
}

// maxTurnAttempts is how many attempts of one turn are shown.
const maxTurnAttempts = 20

// turnAttempt is one attempt of a turn that has an answer or a row.
type turnAttempt struct {
	n    int
	work legwork.ID
	row  *Outstanding
}

// turnAttempts finds those of a turn, if it was asked for.
func (w *weaver) turnAttempts(work legwork.ID) (list []turnAttempt) {
	for n := 1; n <= maxTurnAttempts; n++ {
		row := w.rows[work]
		if row != nil || w.marks[legwork.ResponseGUID(w.j.Gid, work, n, legwork.Success, 0)] != nil ||
			w.marks[legwork.ResponseGUID(w.j.Gid, work, n, legwork.Pending, 0)] != nil {
			list = append(list, turnAttempt{n, work, row})
		}
		work = legwork.Derive(w.j.Gid, work, "retry", n+1)
	}
	return list
}

// noEffect reports whether the final answer of an attempt has entered and done nothing else: the
// attempt failed. An answer that took effect has the mark of its second step.
func (w *weaver) noEffect(t turnAttempt) bool {
	m := w.marks[legwork.ResponseGUID(w.j.Gid, t.work, t.n, legwork.Success, 0)]
	if m == nil {
		return false
	}
	marks, err := ledger.ParseMarks(m.Ledger)
	return err == nil && !marks.Spawned()
}

// turn adds one turn: its attempts. Each but the last has failed, and the last if its answer had
// no effect. When they ended is not kept.
func (w *weaver) turn(a *Activity, leg *Span, work legwork.ID, begin time.Time, end *time.Time) {
	list := w.turnAttempts(work)
	for i, t := range list {
		s := w.span(legwork.SpanWork, w.topicOfFunction(a), t.work, a)
		s.parent, s.Attempt, s.Begin, s.End, s.Outcome = leg, t.n, begin, end, "success"
		failed := i < len(list)-1 || t.row == nil && w.noEffect(t)
		switch {
		case failed:
			s.End, s.Outcome, s.Error = &s.Begin, "tried again", "the attempt failed"
			if i+1 < len(list) && list[i+1].row != nil && list[i+1].row.Failed != nil {
				s.Code, s.Error = list[i+1].row.Failed.Code, list[i+1].row.Failed.Message
			}
		case t.row != nil:
			s.End, s.Outcome = nil, "outstanding"
			if t.row.Failed != nil && i == 0 { // what failed before has left nothing else
				s.Code, s.Error = t.row.Failed.Code, t.row.Failed.Message
			}
		case t.n > 1 && end != nil: // when it began is not kept
			s.Begin = *end
		}
		w.works[t.work], w.woken[begin] = s, s
		w.answers(a, t.work, t.n, s)
		for _, l := range w.spans[len(w.spans)-1:] {
			switch {
			case l.Kind != legwork.SpanLeg2 || l.parent != s:
			case failed:
				l.Begin, l.End, l.Outcome, l.Code, l.Error = s.Begin, s.End, s.Outcome, s.Code, s.Error
			case end != nil:
				l.Begin, l.End = *end, end
			}
		}
	}
}

// operation is what an activity of a function has asked for: the work it sent, and under which
// name a worker gets it; "" if no worker does.
func (w *weaver) operation(a *Activity) (work legwork.ID, topic string) {
	if o := a.Operation; o != nil && o.Kind == OperationCall {
		topic = o.Name
	}
	return operationID(w.j.Gid, place{a.Activity, a.DAD}), topic
}

// underFunctions hangs the operations of a function below it, and links each turn to the answer
// that has woken the function: both are of one commit, and so of one time.
func (w *weaver) underFunctions() {
	for i := range w.j.Activities {
		a := &w.j.Activities[i]
		of, _, is := graph.OperationOf(a.Activity)
		if f := w.j.activity(of, a.DAD); is && f != nil && w.by[a.Leg1] != nil {
			w.by[a.Leg1].parent = w.by[f.Leg1]
		}
	}
	for _, s := range w.spans {
		if s.Kind != legwork.SpanLeg2 || s.End == nil {
			continue
		}
		if turn := w.woken[*s.End]; turn != nil && turn.Activity != s.Activity && turn.Link == nil {
			turn.Link = &SpanRef{Trace: s.Trace, ID: s.ID}
		}
	}
}
