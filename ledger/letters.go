package ledger

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// What redriving a dead letter does (publishing its message again): the fates that
// legwork.letter_fate returns. A letter that is not open has its state as its fate.
const (
	FateRedrive   = "redrive"   // its message is published again
	FateTaken     = "taken"     // another delivery of its message has taken effect
	FateOver      = "over"      // its job has ended because of it
	FateKept      = "kept"      // its message was not consumed: nothing is lost
	FateMalformed = "malformed" // it cannot be read, however often it comes
	FateWaiting   = "waiting"   // an engine handles it once it can (runAside)
	FateRedriven  = "redriven"  // it has been redriven
	FateDiscarded = "discarded" // it has been discarded
	FateMoot      = "moot"      // as taken, but the record of that has expired
)

// Operator is who does something, and why. Both are stored.
type Operator struct{ Who, Why string }

func (o Operator) action(what string) *Action { return &Action{What: what, Who: o.Who, Why: o.Why} }

// Redrive is a dead letter and the start or signal that it contains.
type Redrive struct {
	ID         legwork.ID
	Topic, Job string // Job is the id a start wants; may be empty
	Data       json.RawMessage
	Status     legwork.Status // of a signal, as is Code
	Code       int
	Trace      legwork.Trace
	// ToJob: it is a signal to one job.
	ToJob bool
	// Unread: what the letter contains cannot be read. It is not redriven.
	Unread bool
}

// Resolved is what became of one letter.
type Resolved struct {
	GUID legwork.ID // of its message; zero: the letter does not name one
	// Fate is one of the constants above; "" if there is no letter of this id.
	Fate string
	// Done: this call has redriven it, or discarded it.
	Done bool
}

// Redrive publishes the messages of dead letters again, all in one transaction:
// those whose fate is FateRedrive. The others stay as they are.
func (s *Store) Redrive(ctx context.Context, by Operator, letters []Redrive) ([]Resolved, error) {
	n := len(letters)
	id, topic, job, data := make([]legwork.ID, n), make([]string, n), make([]*string, n), make([]json.RawMessage, n)
	status, code, parent, state := make([]*string, n), make([]*int32, n), make([]*string, n), make([]*string, n)
	kind, unread := make([]*string, n), make([]bool, n)
	for i := range letters {
		l := &letters[i]
		id[i], topic[i], job[i], data[i] = l.ID, l.Topic, textOrNil(l.Job), legwork.OrNull(l.Data)
		parent[i], state[i] = textOrNil(l.Trace.Parent), textOrNil(l.Trace.State)
		if unread[i] = l.Unread; l.ToJob {
			kind[i] = textOrNil(legwork.KindJob)
		}
		if l.Status != "" {
			number := int32(l.Code)
			status[i], code[i] = textOrNil(string(l.Status)), &number
		}
	}
	return s.resolveLetters(ctx, "redrive_letters.sql", n, by.action("redrive"), id, topic, job, data, status, code,
		parent, state, kind, unread)
}

// DiscardLetters deletes the content of dead letters that are open, or moot, all in
// one transaction; their rows stay, with who discarded them and why.
func (s *Store) DiscardLetters(ctx context.Context, by Operator, ids []legwork.ID) ([]Resolved, error) {
	return s.resolveLetters(ctx, "discard_letters.sql", len(ids), by.action("discard"), ids)
}

func (s *Store) resolveLetters(ctx context.Context, file string, n int, as *Action, args ...any) (
	[]Resolved, error) {
	out := make([]Resolved, n)
	if n == 0 {
		return out, nil
	}
	var t tx
	s.add(&t, file, func(rows pgx.Rows) error {
		var ord int
		var guid *legwork.ID
		var r Resolved
		err := rows.Scan(&ord, &guid, &r.Fate, &r.Done)
		if guid != nil {
			r.GUID = *guid
		}
		if err == nil {
			out[ord-1] = r
		}
		return err
	}, append(args, as.row()...)...)
	return out, s.run(ctx, &t)
}

func textOrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
