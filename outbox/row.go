package outbox

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/legwork-dev/legwork"
)

// Why a row cannot become a message.
var (
	errNoJob  = errors.New("its job does not exist")
	errClosed = errors.New("its job is closed")
)

// row is a claimed row with everything its message needs.
type row struct {
	guid     legwork.ID
	gid      *legwork.ID
	lane     string
	activity string
	dad      string
	attempt  int
	topic    string
	job      string
	parent   string
	state    string
	data     json.RawMessage
	publish  int
	epoch    int64
	app      string
	version  string
	closed   bool // and its completion tasks are done
	size     int64
}

// fields are the targets of a claim's columns.
func (r *row) fields() []any {
	return []any{&r.guid, &r.gid, &r.lane, &r.activity, &r.dad, &r.attempt, &r.topic, &r.job, &r.parent, &r.state,
		&r.data, &r.publish, &r.epoch, &r.app, &r.version, &r.closed, &r.size}
}

func (r *row) key() key { return key{guid: r.guid, publish: r.publish} }

// transition returns the message that the row is, or why there cannot be one.
// A job that is closed but has its completion tasks before it still needs the
// message that closed it (SEM-11).
func (r *row) transition() (*legwork.Transition, error) {
	t := &legwork.Transition{
		GUID: r.guid, Job: r.job, Data: r.data, Publish: r.publish, Epoch: r.epoch,
		Trace: legwork.Trace{Parent: r.parent, State: r.state},
	}
	if r.lane == legwork.LaneStart {
		t.Kind, t.Topic = legwork.Start, r.topic
		return t, legwork.CheckTopic(r.topic)
	}
	topic, work := legwork.WorkTopic(r.lane)
	switch {
	case r.app == "" || r.gid == nil:
		return nil, errNoJob
	case r.closed:
		return nil, errClosed
	case work:
		t.Kind, t.Topic = legwork.Work, topic
	case r.lane == legwork.LaneRun:
		t.Kind = legwork.Leg1
	default:
		return nil, fmt.Errorf("lane %q is none of start, run and work.<topic>", legwork.Clip(r.lane, 64))
	}
	t.Gid, t.App, t.Version, t.Activity = *r.gid, r.app, r.version, r.activity
	t.DAD, t.Attempt = legwork.DAD(r.dad), r.attempt
	return t, nil
}
