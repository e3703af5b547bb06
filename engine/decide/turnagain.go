package decide

import (
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// Turns that are taken again: what their workers have answered failed, breaks a rule, or cannot be taken.

// again has a turn that failed, or whose answer is wrong, taken once more.
func (d *deciding) again(err error) {
	d.Retry = &ledger.Retry{Place: d.Place(), Work: d.T.Work, Attempt: d.T.Attempt + 1, Delay: turnDelay(d.T.Attempt),
		Next:   legwork.Derive(d.T.Gid, d.T.Work, "retry", d.T.Attempt+1),
		Failed: JSON(Failed{Message: Printable(err.Error()), Code: legwork.CodeOf(err)})}
	// A pause has put the answer in the place of the turn (ADR 31).
	if f := d.Frames[d.T.Activity]; f != nil && d.T.Row == d.T.Work {
		turn := d.message(legwork.Work, "work")
		state := f.State
		turn.Trace = d.turnTrace(&state)
		turn.GUID, turn.Attempt, turn.Topic = d.Retry.Next, d.Retry.Attempt, f.State.Topic
		body := frames.Turn{From: f.State.Known, To: f.Seq}
		if f.Token != "" {
			body.Token = &f.Token
		}
		turn.Data = JSON(body)
		d.Retry.Again = &turn
	}
	if f := d.Frames[d.T.Activity]; f != nil && d.T.Status != legwork.Failed {
		d.BadTurn = legwork.Derive(d.T.Gid, turnID(f.Place, f.State.Asked), "bad turn", 0)
	}
	d.Err = err
}

// WrongTurn decides about an answer to a turn that cannot be taken, whatever it says: Postgres
// refuses it, or one before it never comes. The turn is taken once more, and the job goes on.
// An answer that no function waits for any more is dropped. false: it answers no turn.
func WrongTurn(in *Input, err error) (*Decision, bool) {
	d := deciding{Input: in}
	switch {
	case in.Frames[in.T.Activity] != nil:
		d.again(err)
	case d.givenUp():
		d.Drop = "finalized"
	default:
		return nil, false
	}
	return &d.Decision, true
}

// givenUp reports whether an answer is to an operation whose caller has ended, or waits for it no more.
func (d *deciding) givenUp() bool {
	of, at, is := graph.OperationOf(d.T.Activity)
	if !is {
		return false
	}
	caller := d.Frames[of]
	return caller == nil || Called(d.Message, caller) == "" && caller.State.Ticket(journal.Position(at)) == ""
}

// turnDelay is the time before a turn that failed is taken again: 1 s doubling to 5 min.
func turnDelay(attempt int) time.Duration {
	return min(time.Second<<min(max(attempt-1, 0), 10), 5*time.Minute)
}
