package ledger

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// DeadLetter is a message that can never be processed, kept with everything that
// is needed to look at it again.
type DeadLetter struct {
	// ID identifies the letter. The same message must get the same one, so that it
	// is stored once. A letter whose message was redriven and failed again is reopened.
	ID      legwork.ID
	Lane    string
	Reason  string // low cardinality
	Message string
	Place
	GUID    legwork.ID // zero: the message did not name one
	Subject string
	Header  legwork.Header
	Data    []byte
	// Its place in the broker, since when it was there, and its deliveries.
	Stream   string
	Sequence uint64
	Stored   time.Time
	Delivery int
}

// Bury stores dead letters, deletes their outbox rows and fails their jobs, in one
// transaction; each step must carry Fail. A closed job stays as it is.
func (s *Store) Bury(ctx context.Context, letters []DeadLetter, steps []Step) ([]Closed, error) {
	var t tx
	var closed []Closed
	if len(steps) > 0 {
		s.own(&t, steps)
		s.add(&t, "commit.sql", func(pgx.Rows) error { return nil }, s.commitArgs(steps, All)...)
		s.prune(&t, steps, All)
		s.complete(&t, steps, &closed)
	}
	if len(letters) > 0 {
		args, err := letterArgs(letters)
		if err != nil {
			return nil, err
		}
		s.add(&t, "dead.sql", nil, args...)
	}
	if len(t.reads) == 0 {
		return nil, nil
	}
	if err := s.run(ctx, &t); err != nil {
		return nil, err
	}
	return closed, nil
}

// own queues GUID rows for messages that have none yet.
func (s *Store) own(t *tx, steps []Step) {
	n := len(steps)
	guid, gid, activity, dad := make([]legwork.ID, n), make([]legwork.ID, n), make([]string, n), make([]legwork.DAD, n)
	for i := range steps {
		guid[i], gid[i], activity[i], dad[i] = steps[i].GUID, steps[i].Gid, steps[i].Activity, steps[i].DAD
	}
	s.add(t, "own.sql", nil, guid, gid, activity, dad)
}

// Row names an outbox row: a message and the job it claims to belong to, zero
// for a start. A row of another job is not found by it.
type Row struct{ GUID, Gid legwork.ID }

// keysOf are rows of jobs as columns.
func keysOf(rows []Row) (guid, gid []legwork.ID) {
	guid, gid = make([]legwork.ID, len(rows)), make([]legwork.ID, len(rows))
	for i, r := range rows {
		guid[i], gid[i] = r.GUID, r.Gid
	}
	return guid, gid
}

func letterArgs(letters []DeadLetter) ([]any, error) {
	n := len(letters)
	id, guid, gid := make([]legwork.ID, n), make([]*legwork.ID, n), make([]*legwork.ID, n)
	lane, reason, message, subject := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	activity, dad := make([]string, n), make([]legwork.DAD, n)
	header, data := make([]json.RawMessage, n), make([][]byte, n)
	delivery, stream, sequence, stored := make([]int32, n), make([]string, n), make([]int64, n), make([]*time.Time, n)
	for i := range letters {
		l := &letters[i]
		h, err := json.Marshal(clean(l.Header))
		if err != nil {
			return nil, err
		}
		id[i], lane[i], reason[i], message[i] = l.ID, l.Lane, l.Reason, text(l.Message)
		guid[i], gid[i] = orNil(l.GUID), orNil(l.Gid)
		activity[i], dad[i], subject[i] = text(l.Activity), l.DAD, text(l.Subject)
		header[i], data[i] = h, l.Data
		if data[i] == nil {
			data[i] = []byte{}
		}
		delivery[i], stream[i], sequence[i] = int32(min(l.Delivery, math.MaxInt32)), text(l.Stream),
			int64(min(l.Sequence, math.MaxInt64))
		if !l.Stored.IsZero() {
			stored[i] = &l.Stored
		}
	}
	return []any{id, lane, reason, message, guid, gid, activity, dad, subject, header, data, delivery, stream, sequence,
		stored}, nil
}

func orNil(id legwork.ID) *legwork.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}
