package decide

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Reconcile reads what an answer to keyed work says of its effect (ADR 61), and gives
// the answer the code that follows from it. The error is that of an answer that
// contradicts itself: it takes the answer's place, so that no result is chosen.
func Reconcile(m Message) error {
	t := m.T
	if !m.keyed() || !t.Row.IsZero() || t.Status == legwork.Pending || t.Verified == "" {
		return nil
	}
	failed := t.Status == legwork.Failed
	reserved := t.Code >= legwork.CodeResultUnavailable && t.Code <= legwork.CodeContradiction
	switch {
	case t.Verified == legwork.NotCompleted && failed && !reserved, t.Verified == legwork.CompletedResult && !failed:
		return nil
	case t.Verified == legwork.CompletedNoResult && failed:
		t.Code = legwork.CodeResultUnavailable
		return nil
	case t.Verified == legwork.Indeterminate && failed:
		t.Code = legwork.CodeIndeterminate
		return nil
	}
	err := &legwork.Error{Code: legwork.CodeContradiction, Class: legwork.Dead, Message: fmt.Sprintf("the answer of the "+
		"worker of activity %s contradicts itself: its verifier says %q, it is of status %s and code %d", t.Activity,
		legwork.Clip(t.Verified, 48), t.Status, t.Code)}
	t.Verified = ""
	return err
}

// keyed reports whether the message is an answer to work that may be keyed.
func (m Message) keyed() bool {
	return m.T.Kind == legwork.Leg2 && m.Activity != nil && m.Activity.Type == graph.Worker && m.Activity.Reconcile != nil
}

// unsent reports whether the message is the engine's own answer to work that was sent to
// nobody, as its input or its key is not valid.
func (m Message) unsent() bool { return m.T.Row == m.T.Work && m.T.Code == legwork.CodeUnfit }

// keyedFinal reports whether a failure of keyed work is final whatever the policy says
// (REC-05): its effect has happened, what was told contradicts itself, or it was sent to
// nobody, so that the next attempt would have no record.
func (m Message) keyedFinal() bool {
	return m.keyed() &&
		(m.T.Code == legwork.CodeResultUnavailable || m.T.Code == legwork.CodeContradiction || m.unsent())
}

// keyedOutcome is what the record of keyed work says after this answer (REC-06); nil if
// there is nothing to record.
func (in *Input) keyedOutcome() *ledger.Outcome {
	t := in.T
	if !in.keyed() || t.Status == legwork.Pending {
		return nil
	}
	o := &ledger.Outcome{Claim: t.Claim, Status: ledger.RecordIndeterminate}
	ofWorker := t.Row.IsZero() || t.Row == t.Work && !in.unsent() // kept while its job was paused
	o.Unclaimed = ofWorker && t.Claim == 0 && t.Verified == ""
	switch {
	case t.Status == legwork.Success:
		o.Status, o.Result = ledger.RecordCompleted, true
		return o
	case t.Code == legwork.CodeResultUnavailable:
		o.Status = ledger.RecordCompleted
	case t.Verified == legwork.NotCompleted:
		o.Status, o.Cleared = ledger.RecordFailed, true
	case t.TimesOut():
		o.Status = ledger.RecordTimedOut
	}
	o.Error = in.whyFailed()
	return o
}
