package ledger

import (
	"context"
	"encoding/json"
	"errors"
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

// ErrNewerReceipt: a newer build has written the receipt of a signal.
var ErrNewerReceipt = errors.New("the receipt of this signal is of a newer build: ask a newer one")

// SignalState is what is known of a signal to a job under its id.
type SignalState struct {
	// Receipt is what it was answered with; nil if it was not.
	Receipt *SignalReceipt
	// Orphan: its GUID is there without a receipt.
	Orphan bool
	// Now is the time by Postgres's clock.
	Now time.Time
}

// SignalReceipt is what a signal to a job was answered with.
type SignalReceipt struct {
	Gid, Signal legwork.ID
	Response    json.RawMessage
	Payload     []byte // SHA-256 of its data
	Woken       int
}

// SignalState looks for a signal to a job by its GUID and its id (SIGID-12).
func (s *Store) SignalState(ctx context.Context, guid legwork.ID, app, job, topic string, id []byte) (*SignalState,
	error) {
	state := &SignalState{}
	var version *int16
	var gid, signal *legwork.ID
	var woken *int
	var response json.RawMessage
	var payload []byte
	var t tx
	s.add(&t, "signal_state.sql", func(rows pgx.Rows) error {
		return rows.Scan(&version, &gid, &signal, &response, &payload, &woken, &state.Orphan, &state.Now)
	}, guid, app, job, topic, id)
	if err := s.run(ctx, &t); err != nil {
		return nil, err
	}
	if version == nil {
		return state, nil
	}
	if *version > receiptVersion {
		return nil, ErrNewerReceipt
	}
	state.Orphan = false
	state.Receipt = &SignalReceipt{Gid: *gid, Signal: *signal, Response: response, Payload: payload, Woken: *woken}
	return state, nil
}
