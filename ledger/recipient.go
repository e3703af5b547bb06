package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// recipients are those of a batch of signals as columns.
type recipients struct {
	gid         []*legwork.ID
	app, job    []*string
	id, payload [][]byte
	response    []json.RawMessage
	at          []*time.Time
}

func (c *recipients) add(t *Recipient) {
	if t == nil {
		t = &Recipient{}
		c.app, c.job = append(c.app, nil), append(c.job, nil)
		c.gid, c.at = append(c.gid, nil), append(c.at, nil)
	} else {
		c.app, c.job = append(c.app, &t.App), append(c.job, &t.Job)
		c.gid, c.at = append(c.gid, &t.Gid), append(c.at, &t.At)
	}
	c.id, c.payload, c.response = append(c.id, t.ID), append(c.payload, t.Payload), append(c.response, t.Response)
}

func (t *Recipient) gid() *legwork.ID {
	if t == nil {
		return nil
	}
	return &t.Gid
}

// receiptVersion is that of the signal receipts which this build writes.
const receiptVersion = 1

// SignalQuery asks what is known of a signal to a job.
type SignalQuery struct {
	GUID legwork.ID
	// Gid names the generation; zero: the latest of App and Job.
	Gid             legwork.ID
	App, Job, Topic string
	ID              []byte // 1 to 128 bytes
}

// SignalState is what is known of a signal to a job under its id, and of the job.
type SignalState struct {
	// GUID is the signal's, as it was asked for.
	GUID legwork.ID
	// Receipt is what it was answered with; nil if it was not.
	Receipt *SignalReceipt
	// Newer: a newer build has written its receipt.
	Newer bool
	// Orphan: its GUID is there without a receipt.
	Orphan bool
	// Now is the time by Postgres's clock.
	Now time.Time
	// Job is the job, nil if there is none.
	Job *SignalledJob
}

// SignalledJob is the job that a signal names.
type SignalledJob struct {
	Gid       legwork.ID
	App, Job  string
	Graph     string // the topic that its graph subscribes to
	VersionID int32
	Version   string
	Ended     bool
}

// SignalReceipt is what a signal to a job was answered with.
type SignalReceipt struct {
	Gid, Signal legwork.ID
	Response    json.RawMessage
	Payload     []byte // SHA-256 of its data
	Woken       int
}

// SignalStates looks for signals to a job by their GUIDs and ids (SIGID-12), and for their
// jobs. The states are in the order of the queries.
func (s *Store) SignalStates(ctx context.Context, queries []SignalQuery) ([]SignalState, error) {
	n := len(queries)
	guid, gid, app, job := make([]legwork.ID, n), make([]*legwork.ID, n), make([]string, n), make([]string, n)
	topic, id := make([]string, n), make([][]byte, n)
	for i := range queries {
		q := &queries[i]
		guid[i], app[i], job[i], topic[i], id[i] = q.GUID, q.App, q.Job, q.Topic, q.ID
		if !q.Gid.IsZero() {
			gid[i] = &q.Gid
		}
	}
	states := make([]SignalState, n)
	var t tx
	s.add(&t, "signal_state.sql", func(rows pgx.Rows) error {
		var at int
		var r receiptRow
		var j SignalledJob
		var known *legwork.ID
		var ended *bool
		var state SignalState
		if err := rows.Scan(&at, &r.version, &r.gid, &r.signal, &r.response, &r.payload, &r.woken, &state.Orphan, &state.Now,
			&known, &j.App, &j.Job, &j.Graph, &j.VersionID, &j.Version, &ended); err != nil {
			return err
		}
		if known != nil {
			j.Gid, j.Ended = *known, *ended
			state.Job = &j
		}
		state.Receipt, state.Newer = r.receipt()
		state.Orphan, state.GUID = state.Orphan && r.version == nil, guid[at-1]
		states[at-1] = state
		return nil
	}, guid, gid, app, job, topic, id)
	return states, s.run(ctx, &t)
}

// receiptRow is a row of signal_receipt; all of it is nil if there is none.
type receiptRow struct {
	version           *int16
	gid, signal       *legwork.ID
	response, payload []byte
	woken             *int
}

// receipt returns what the row says, and whether only a newer build can read it.
func (r *receiptRow) receipt() (receipt *SignalReceipt, newer bool) {
	switch {
	case r.version == nil:
		return nil, false
	case *r.version > receiptVersion:
		return nil, true
	}
	return &SignalReceipt{Gid: *r.gid, Signal: *r.signal, Response: r.response, Payload: r.payload, Woken: *r.woken}, false
}
