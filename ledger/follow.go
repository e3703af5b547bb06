package ledger

import (
	"encoding/json"

	"github.com/legwork-dev/legwork"
)

// followed is an outbox row that SQL has put, as the columns that statements
// return it in: guid, gid, lane, activity, dad, attempt, topic, work, status,
// code, seq, leaves, data, traceparent, tracestate, and of the row's job
// job_id, app and version.
type followed struct {
	guid, gid, work    *legwork.ID
	lane               string
	activity           string
	dad                legwork.DAD
	attempt, code, seq int
	topic              string
	status             legwork.Status
	leaves             bool
	data               json.RawMessage
	trace              legwork.Trace
	job, app, version  string
}

func (f *followed) fields() []any {
	return []any{&f.guid, &f.gid, &f.lane, &f.activity, &f.dad, &f.attempt, &f.topic, &f.work, &f.status, &f.code, &f.seq,
		&f.leaves, &f.data, &f.trace.Parent, &f.trace.State, &f.job, &f.app, &f.version}
}

// transition returns the row's message. Its row counts it as published once, so the
// caller must publish it.
func (f *followed) transition() legwork.Transition {
	t := legwork.Transition{GUID: *f.guid, Kind: legwork.Interrupt, Job: f.job, Gid: *f.gid, App: f.app,
		Version:  f.version,
		Activity: f.activity, DAD: f.dad, Topic: f.topic, Attempt: f.attempt, Publish: 1,
		Status: f.status, Code: f.code, Seq: f.seq, Trace: f.trace, Data: f.data, Leaves: f.leaves}
	switch f.lane {
	case legwork.LaneEvent:
		t.Kind = legwork.Event
	case legwork.LaneResponse:
		t.Kind, t.Row, t.Work = legwork.Leg2, t.GUID, t.GUID
		if f.work != nil {
			t.Work = *f.work
		}
		t.GUID = legwork.ResponseGUID(t.Gid, t.Work, t.Attempt, t.Status, t.Seq)
	}
	return t
}
