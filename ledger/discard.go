package ledger

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// Moot is the row of a message that has no effect any more. Messages name rows in
// headers, which may be forged: so a message can delete rows of its own lane only.
type Moot struct {
	Row
	// Lane of the row: that of the message, or Answered.
	Lane string
	// Message is the GUID whose marks show that it has taken effect: its own; of a signal to a
	// job, that of the signal which has the receipt.
	Message legwork.ID
	// Work is what it answers, if its row is in the response lane. Zero: any, as it is the end of
	// the time limit of a whole call.
	Work legwork.ID
	// App and Job are, of a start, the job whose id it wants.
	App, Job string
}

// Answered is the Lane of a row that a message answers: work, an await, or a
// response that has taken the place of one of them under its key (ADR 13).
const Answered = "answered"

// Discard deletes the outbox rows of messages that have no effect any more. A row whose message
// would have one now stays, and is published again.
func (s *Store) Discard(ctx context.Context, rows []Moot) error {
	n := len(rows)
	if n == 0 {
		return nil
	}
	guid, gid, lane, message := make([]legwork.ID, n), make([]*legwork.ID, n), make([]string, n), make([]legwork.ID, n)
	work, app, job := make([]*legwork.ID, n), make([]string, n), make([]string, n)
	for i, r := range rows {
		guid[i], gid[i], lane[i], message[i] = r.GUID, orNil(r.Gid), r.Lane, r.Message
		work[i], app[i], job[i] = orNil(r.Work), r.App, r.Job
	}
	var t tx
	s.add(&t, "discard.sql", nil, guid, gid, lane, message, work, app, job)
	return s.run(ctx, &t)
}
