package sim

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// swept claims every outbox row but some, as the relay would: it passes over
// rows that somebody has locked.
const swept = `
	UPDATE legwork.outbox o SET publish = o.publish + 1, paused = NULL
	FROM (SELECT o.guid, j.job_id, v.app, v.version, e.epoch
		FROM legwork.outbox o CROSS JOIN legwork.epoch e LEFT JOIN legwork.job j USING (gid) LEFT JOIN legwork.app_version v ON v.id = j.version_id
		WHERE NOT o.guid::text = ANY ($1) AND NOT ($2 AND o.publish = 0 AND o.due_at > now() AND o.paused IS NULL)
			AND NOT EXISTS (SELECT FROM legwork.pause p WHERE p.id = o.paused AND p.ended_at IS NULL)
		FOR UPDATE OF o SKIP LOCKED) r
	WHERE o.guid = r.guid
	RETURNING o.guid, o.gid, o.lane, coalesce(o.kind, ''), o.work, coalesce(o.activity, ''), coalesce(o.dad, ''), o.attempt, coalesce(o.topic, ''),
		coalesce(o.job_id, ''), coalesce(r.job_id, ''), coalesce(r.app, ''), coalesce(r.version, ''), coalesce(o.status, ''), coalesce(o.code, 0), coalesce(o.seq, 0),
		o.data, o.publish, coalesce(o.traceparent, ''), r.epoch, coalesce(o.retry, ''), coalesce(o.deadline, '0001-01-01')`

// row is an outbox row as the sweep reads it.
type row struct {
	t         *legwork.Transition
	lane      string
	kind      string
	gid, work *legwork.ID
	wanted    string // the job id in the row: of a start or of an await's child
	job       string // the id of the row's job
	status    string
}

// Sweep publishes every outbox row the broker does not hold, as the relay
// would after a loss, and returns how many there were. It does not look at the
// time, unless the world is Asleep: a timer may fire whenever it likes.
func (w *World) Sweep() int {
	w.T.Helper()
	held := []string{} // nil would be NULL, and no row is not equal to that
	for _, m := range w.Messages() {
		held = append(held, m.identity())
	}
	rows, err := w.Pool.Query(context.Background(), legwork.Qualify(swept, w.Namespace), held, w.Asleep)
	if err != nil {
		w.T.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, func(r pgx.CollectableRow) (*row, error) {
		o := &row{t: &legwork.Transition{}}
		t := o.t
		return o, r.Scan(&t.GUID, &o.gid, &o.lane, &o.kind, &o.work, &t.Activity, &t.DAD, &t.Attempt, &t.Topic,
			&o.wanted, &o.job, &t.App, &t.Version, &o.status, &t.Code, &t.Seq, &t.Data, &t.Publish, &t.Trace.Parent, &t.Epoch,
			&t.Retry, &t.Deadline)
	})
	if err != nil {
		w.T.Fatal(err)
	}
	lost := make([]*legwork.Transition, len(all))
	for i, o := range all {
		lost[i] = o.transition()
	}
	w.Publish(sorted(lost)...)
	return len(all)
}

// identity is the outbox row that a message is a copy of; that of an answer
// stands for the work it answers, which need not be asked for again.
func (m *Message) identity() string {
	if row := m.Header.Get(legwork.HeaderRow); row != "" {
		return row
	}
	return m.Header.Get(legwork.HeaderGUID)
}

// transition is the message that the row promises.
func (o *row) transition() *legwork.Transition {
	t := o.t
	t.Job, t.Status, t.Leaves = o.job, legwork.Status(o.status), o.kind == "leaves"
	if o.gid != nil {
		t.Gid = *o.gid
	}
	topic, work := legwork.WorkTopic(o.lane)
	switch {
	case work:
		t.Kind, t.Topic, t.Key = legwork.Work, topic, t.Topic
	case o.lane == legwork.LaneStart:
		t.Kind, t.Job = legwork.Start, o.wanted
	case o.lane == legwork.LaneSignal:
		t.Kind, t.ToJob = legwork.Signal, o.kind == legwork.KindJob
	case o.lane == legwork.LaneEvent:
		t.Kind = legwork.Event
	case o.lane == legwork.LaneResponse:
		t.Kind, t.Row, t.Work = legwork.Leg2, t.GUID, t.GUID
		if o.work != nil {
			t.Work = *o.work
		}
		t.SetClaim(o.wanted)
		if t.Topic == "" {
			t.Topic = "engine"
		}
	case o.kind == legwork.Await.String():
		t.Kind, t.Child, t.Sever, t.Status = legwork.Await, o.wanted, o.status == "sever", ""
	case o.kind == legwork.Timeout.String():
		t.Kind = legwork.Timeout
	case o.kind == legwork.Interrupt.String():
		t.Kind = legwork.Interrupt
	default:
		t.Kind = legwork.Leg1
	}
	return t
}
