package outbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

// Why a row cannot become a message.
var (
	errNoJob  = errors.New("its job does not exist")
	errClosed = errors.New("its job has ended")
	// errNoVersion: there is a job, but not the version that it runs.
	errNoVersion = errors.New("the version that its job runs is not deployed: deploy it")
)

// row is a claimed row, with everything that its message needs.
type row struct {
	guid     legwork.ID
	gid      *legwork.ID
	lane     string
	activity string
	dad      string
	attempt  int
	topic    string
	wanted   string // the id asked for, of a start or of a child
	parent   string
	state    string
	data     json.RawMessage
	publish  int
	epoch    int64
	app      string
	version  string
	closed   bool // its job has ended, and the completion tasks of the job are done
	size     int64
	kind     string
	work     *legwork.ID
	status   string
	code     int
	seq      int
	of       string        // the id of the job it belongs to
	late     time.Duration // of a row that nobody had published: the time since it was due
	retry    string        // the policy that an error of a worker asked for
	due      time.Time     // of a row that nobody had published: when it was due
	deadline *time.Time    // of work, nil if it has none
}

// fields are the targets of a claim's columns.
func (r *row) fields() []any {
	return []any{&r.guid, &r.gid, &r.lane, &r.activity, &r.dad, &r.attempt, &r.topic, &r.wanted, &r.parent, &r.state,
		&r.data, &r.publish, &r.epoch, &r.app, &r.version, &r.closed, &r.size,
		&r.kind, &r.work, &r.status, &r.code, &r.seq, &r.of, &r.late, &r.retry, &r.due, &r.deadline}
}

func (r *row) key() key { return key{guid: r.guid, publish: r.publish} }

// transition returns the message of the row, or an error that says why it has none.
func (r *row) transition() (*legwork.Transition, error) {
	t := &legwork.Transition{
		GUID: r.guid, Job: r.of, Data: r.data, Publish: r.publish, Epoch: r.epoch, Topic: r.topic,
		Status: legwork.Status(r.status), Code: r.code, Seq: r.seq, Leaves: r.kind == kindLeaves, Retry: r.retry,
		Trace: legwork.Trace{Parent: r.parent, State: r.state},
	}
	if !r.known() {
		return nil, fmt.Errorf("kind %q on lane %q is none that this build knows: upgrade the relay",
			legwork.Clip(r.kind, 32), legwork.Clip(r.lane, 64))
	}
	switch r.lane {
	case legwork.LaneStart:
		t.Kind, t.Job = legwork.Start, r.wanted
		return t, legwork.CheckTopic(r.topic)
	case legwork.LaneSignal:
		t.Kind, t.Attempt, t.ToJob = legwork.Signal, r.attempt, r.kind == legwork.KindJob
		return t, legwork.CheckTopic(r.topic)
	}
	if r.app == "" || r.gid == nil {
		return nil, errNoJob
	}
	if err := r.word(t); err != nil {
		return nil, err
	}
	if r.closed && !outlives(t.Kind) {
		return nil, errClosed
	}
	t.Gid, t.App, t.Version, t.Activity = *r.gid, r.app, r.version, r.activity
	t.DAD, t.Attempt = legwork.DAD(r.dad), r.attempt
	return t, nil
}

// known reports whether this build knows what the row's kind means on its lane. If a
// row of a newer build were mistaken for another kind, it would have the wrong effect.
func (r *row) known() bool {
	switch r.kind {
	case "":
		return true
	case kindLeaves:
		return r.lane == legwork.LaneResponse || r.lane == legwork.LaneEvent
	case legwork.Leg1.String(), legwork.Await.String(), legwork.Interrupt.String():
		return r.lane == legwork.LaneRun
	case legwork.KindJob:
		return r.lane == legwork.LaneSignal
	case legwork.Timeout.String():
		return r.lane == legwork.LaneRun || r.lane == legwork.LaneResponse
	}
	return false
}

// outlives reports whether messages of a kind are still needed when their job has
// ended: those that the job sends to others. A closed job whose completion tasks are not
// done still needs the message that closed it (SEM-11); row.closed is false for it.
func outlives(k legwork.Kind) bool { return k == legwork.Event || k == legwork.Interrupt }

// kindLeaves is the kind of a row whose data are {"path": value, …}.
const kindLeaves = "leaves"

// word sets the message's kind, and what depends on it, from the row's lane and kind.
func (r *row) word(t *legwork.Transition) error {
	topic, work := legwork.WorkTopic(r.lane)
	switch {
	case work:
		t.Kind, t.Topic, t.Key = legwork.Work, topic, r.topic
		if r.deadline != nil {
			t.Deadline = *r.deadline
		}
	case r.lane == legwork.LaneEvent:
		t.Kind = legwork.Event
	case r.lane == legwork.LaneResponse:
		r.response(t)
	case r.lane != legwork.LaneRun:
		return fmt.Errorf("lane %q is none of start, run, response, signal, event and work.<topic>", legwork.Clip(r.lane, 64))
	case r.kind == "" || r.kind == legwork.Leg1.String():
		t.Kind = legwork.Leg1
	case r.kind == legwork.Await.String():
		t.Kind, t.Child, t.Sever, t.Status = legwork.Await, r.wanted, r.status == severed, ""
	case r.kind == legwork.Timeout.String():
		t.Kind = legwork.Timeout
	default:
		t.Kind = legwork.Interrupt
	}
	return nil
}

// severed is the status of an await whose parent continues at once.
const severed = "sever"

// response makes t an answer of the engine itself. It answers the work that the row
// names. If the row names none, the row's own GUID is the work's.
func (r *row) response(t *legwork.Transition) {
	t.Kind, t.Row, t.Work = legwork.Leg2, r.guid, r.guid
	if r.work != nil {
		t.Work = *r.work
	}
	t.SetClaim(r.wanted) // of an answer to keyed work that a pause has held
}

// wakes reports whether the row is a timer. The timer of a sleeping hook is an answer
// whose row is the row of the hook's work (ADR 12). The timer of a time limit has its own
// kind.
func (r *row) wakes() bool {
	return r.kind == legwork.Timeout.String() || r.lane == legwork.LaneResponse && (r.work == nil || *r.work == r.guid)
}
