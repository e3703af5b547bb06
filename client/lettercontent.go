package client

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// content is what a dead letter contains.
type content struct {
	ID            legwork.ID
	Lane, Subject string
	Header, Data  []byte
}

// redrive reads what the letters contain, and has it published again. Why a
// letter cannot be read is noted in its outcome.
func (c *Client) redrive(ctx context.Context, ids []legwork.ID, out []LetterOutcome, by By) ([]ledger.Resolved, error) {
	rows, err := c.pool.Query(ctx, c.sql["letter_contents.sql"], ids)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[content])
	if err != nil {
		return nil, err
	}
	contents := make(map[legwork.ID]*content, len(found))
	for i := range found {
		contents[found[i].ID] = &found[i]
	}
	list := make([]ledger.Redrive, len(ids))
	for i, id := range ids {
		list[i] = ledger.Redrive{ID: id, Unread: true}
		if l := contents[id]; l != nil {
			if err := l.read(c.namespace, &list[i]); err != nil {
				out[i].Error = "it cannot be read: " + err.Error()
			}
		}
	}
	return c.store.Redrive(ctx, ledger.Operator(by), list)
}

// read makes the start or signal that a letter contains, by the engine's own
// rules. Its GUID stays the one it died under. Letters of other lanes are never
// redriven, so that there is nothing to read.
func (l *content) read(namespace string, r *ledger.Redrive) error {
	decode := legwork.DecodeStart
	switch l.Lane {
	case legwork.LaneStart:
	case legwork.LaneSignal:
		decode = legwork.DecodeSignal
	default:
		return nil
	}
	d := &legwork.Delivery{Subject: l.Subject, Data: l.Data}
	if err := json.Unmarshal(l.Header, &d.Header); err != nil {
		return err
	}
	t, err := decode(namespace, d)
	if err != nil {
		return err
	}
	*r = ledger.Redrive{ID: l.ID, Topic: t.Topic, Job: t.Job, Data: legwork.OrNull(t.Data), Status: t.Status, Code: t.Code,
		Trace: t.Trace, ToJob: t.ToJob}
	return nil
}
