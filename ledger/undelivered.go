package ledger

import (
	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// undelivered queues a statement that reads which signals of the steps wait to be
// delivered. It is part of a transaction that saves and does not spawn yet.
func (s *Store) undelivered(t *tx, steps []Step, out []Committed) {
	var ord []int64
	var guid, gid []legwork.ID
	for i := range steps {
		for j := range steps[i].Children {
			if c := &steps[i].Children[j]; c.Kind == legwork.Signal && !c.ToJob {
				ord, guid, gid = append(ord, int64(i+1)), append(guid, c.GUID), append(gid, steps[i].Gid)
			}
		}
	}
	if len(ord) == 0 {
		return
	}
	s.add(t, "undelivered.sql", func(rows pgx.Rows) error {
		var ord int
		m := legwork.Transition{Kind: legwork.Signal, Attempt: 1, Publish: 1}
		if err := rows.Scan(append([]any{&ord}, signalFields(&m)...)...); err != nil {
			return err
		}
		out[ord-1].Signals = append(out[ord-1].Signals, m)
		return nil
	}, ord, guid, gid)
}

// signalFields are the columns of a signal that is a row of the outbox.
func signalFields(m *legwork.Transition) []any {
	return []any{&m.GUID, &m.Gid, &m.Activity, &m.DAD, &m.Topic, &m.Data, &m.Status, &m.Code, &m.Trace.Parent,
		&m.Trace.State}
}
