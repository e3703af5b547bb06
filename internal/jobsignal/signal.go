package jobsignal

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// Signal is a signal to a job.
type Signal struct {
	App, Job string
	// Gid names a generation of the job; zero: the latest.
	Gid    legwork.ID
	Topic  string
	ID     string // 1 to 128 bytes
	Data   json.RawMessage
	Status legwork.Status
	Code   int
	Trace  legwork.Trace
	Kept   time.Duration // how long its receipt is kept, and it waits for a hook
}

// document is what a row of the outbox has as its data (legwork.signal_job).
type document struct {
	App  string          `json:"app"`
	Job  string          `json:"job"`
	Gid  *legwork.ID     `json:"gid"`
	ID   json.RawMessage `json:"signalId"`
	Data json.RawMessage `json:"data"`
}

// Read reads a signal from its message. Whose GUID does not follow from what it says was
// not put by legwork.signal_job: owed is false. The error says what is wrong with one that
// was.
func Read(namespace string, t *legwork.Transition) (s *Signal, owed bool, err error) {
	var d document
	if err := json.Unmarshal(t.Data, &d); err != nil {
		return nil, false, err
	}
	id, err := legwork.ReadSignalID(d.ID)
	if err != nil {
		return nil, false, err
	}
	s = &Signal{App: d.App, Job: d.Job, Topic: t.Topic, ID: id, Data: d.Data, Status: t.Status, Code: t.Code,
		Trace: t.Trace}
	if d.Gid != nil {
		s.Gid = *d.Gid
	}
	if s.GUID(namespace) != t.GUID {
		return nil, false, legwork.Invalid("the GUID %s is not that of the signal to job %s/%s", t.GUID,
			legwork.Clip(d.App, 64), legwork.Clip(d.Job, 64))
	}
	if err := legwork.CheckName("app", d.App); err != nil {
		return s, true, err
	}
	return s, true, legwork.CheckJobID(d.Job)
}

// Message is the signal as a row of the outbox and its message (ADR 67).
func (s *Signal) Message(namespace string) (*legwork.Transition, error) {
	id, err := json.Marshal(s.ID)
	if err != nil {
		return nil, err
	}
	d := document{App: s.App, Job: s.Job, ID: id, Data: s.Data}
	if !s.Gid.IsZero() {
		d.Gid = &s.Gid
	}
	data, err := json.Marshal(d)
	if err != nil {
		return nil, legwork.Invalid("the signal to job %s cannot be written: %v", legwork.Clip(s.Job, 64), err)
	}
	if err := legwork.CheckPayload(data); err != nil {
		return nil, err
	}
	return &legwork.Transition{GUID: s.GUID(namespace), Kind: legwork.Signal, ToJob: true, Topic: s.Topic, Data: data,
		Status: s.Status, Code: s.Code, Attempt: 1, Trace: s.Trace}, nil
}

// GUID is the signal's own, by which it takes effect once.
func (s *Signal) GUID(namespace string) legwork.ID {
	return legwork.DeriveStart(namespace, "signal\x00"+s.Topic, "job\x00"+s.App+"\x00"+s.Job+"\x00"+s.ID)
}

// Query asks what is known of the signal.
func (s *Signal) Query(namespace string) ledger.SignalQuery {
	return ledger.SignalQuery{GUID: s.GUID(namespace), Gid: s.Gid, App: s.App, Job: s.Job, Topic: s.Topic,
		ID: []byte(s.ID)}
}
