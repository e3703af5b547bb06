package ledger

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// ByHand is the policy of an answer that an operator gave (Legwork-Retry): its error is not
// tried again, whatever other policies say. Older engines read as much of it as they know.
const ByHand = `{"maximumAttempts":1,"byHand":true}`

// HandAnswer is an answer that an operator gives for a worker or a child job (ADR 92).
type HandAnswer struct {
	Place
	// Work is the message that is answered, at an attempt.
	Work    legwork.ID
	Attempt int
	Status  legwork.Status // success or error
	Code    int
	Data    json.RawMessage
	// Verified says what became of the effect of keyed work; empty: it is not keyed.
	Verified string
	Action
}

// HandAnswered is what became of one.
type HandAnswered struct {
	Done bool
	// Held: a pause holds it.
	Held bool
	// Child is the id of the job that the activity does not await any more; "": it awaited none.
	Child string
}

// AnswerByHand puts an answer in the place of the work, if the activity still waits for that.
func (s *Store) AnswerByHand(ctx context.Context, a *HandAnswer) (out HandAnswered, err error) {
	low, high := a.Gid.Range()
	said := legwork.Transition{Verified: a.Verified}
	var t tx
	s.add(&t, "answer_lock.sql", nil, a.Gid, a.Activity, a.DAD, a.Work)
	s.add(&t, "answer.sql", func(rows pgx.Rows) error {
		var child *string
		err := rows.Scan(&child, &out.Held)
		if child != nil {
			out.Child = *child
		}
		out.Done = true
		return err
	}, append([]any{a.Gid, a.Activity, a.DAD, a.Work, int32(a.Attempt), string(a.Status), int32(a.Code), a.Data,
		orNull(said.ClaimText()), ByHand, low, high, clipped(a.Target, maxTarget), a.Args}, a.row()...)...)
	return out, s.run(ctx, &t)
}

// Awaiting is an instance of an activity, and what would answer it.
type Awaiting struct {
	DAD      legwork.DAD
	Work     legwork.ID // zero: it has asked nobody
	Attempt  int
	Asked    bool // its Leg 1 is done
	Answered bool // it is finalized
	Frame    bool // it is a durable function that has not ended
	// Lane and Kind are those of the row of its work; empty: there is none. ByHand: that is an
	// answer which an operator gave. Held: a pause holds it.
	Lane, Kind   string
	ByHand, Held bool
	Hook         *string // the topic of a signal that it waits for
	Child        *string // the id of the open job that it awaits
	Claims       *int    // how often its work was claimed; nil: it is not keyed
}

// MaxAwaiting bounds the instances that are looked at.
const MaxAwaiting = 101

// Awaiting looks at what instances of an activity wait for: the one at an address, or all (""),
// up to MaxAwaiting of them.
func (s *Store) Awaiting(ctx context.Context, at Place) (list []Awaiting, err error) {
	var t tx
	s.add(&t, "answer_look.sql", func(rows pgx.Rows) error {
		var w Awaiting
		err := rows.Scan(&w.DAD, &w.Work, &w.Attempt, &w.Asked, &w.Answered, &w.Frame, &w.Lane, &w.Kind, &w.ByHand,
			&w.Held, &w.Hook, &w.Child, &w.Claims)
		list = append(list, w)
		return err
	}, at.Gid, at.Activity, at.DAD, ByHand, MaxAwaiting)
	return list, s.run(ctx, &t)
}
