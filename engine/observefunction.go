package engine

import (
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// What became of the answer to a turn, as metrics tell.
const (
	turnDone      = "done"      // the function waits, or has ended
	turnAsked     = "asked"     // it was asked for, and the function waits
	turnFlushed   = "flushed"   // it goes on
	turnRefused   = "refused"   // another worker had the turn
	turnDisagreed = "disagreed" // its code disagrees with the journal
	turnFailed    = "failed"    // or the answer was wrong
)

// turned counts the answer to a turn; of other messages it does nothing.
func (e *Engine) turned(it *item, outcome string) {
	if f := it.Frames[it.T.Activity]; f != nil {
		e.Metrics.Turn(f.State.Topic, outcome)
	}
}

// turnTaken is the outcome of an answer that was taken.
func (it *item) turnTaken() string {
	if it.T.Status == legwork.Pending {
		return turnFlushed
	}
	return turnDone
}

// turnAgain is the outcome of an answer after which the turn is taken again.
func (it *item) turnAgain() string {
	if it.T.Status == legwork.Failed && it.T.Code == legwork.CodeMismatch {
		return turnDisagreed
	}
	return turnFailed
}

// appended counts what a step has appended to journals.
func (e *Engine) appended(job string, step *ledger.Step) {
	for i := range step.Journals {
		e.journalled(job, &step.Journals[i])
	}
	for i := range step.Ahead {
		e.journalled(job, step.Ahead[i].Journal)
	}
}

// journalled counts a segment. A frame that has come near a limit is told once for each limit.
func (e *Engine) journalled(job string, a *ledger.Append) {
	if a == nil {
		return
	}
	e.Metrics.Journal(a.Topic, a.N, len(a.Events))
	if a.Asked {
		e.Metrics.Turn(a.Topic, turnAsked)
	}
	for _, limit := range a.Near {
		e.Metrics.NearLimit(a.Topic, limit)
		e.Log.Warn("a function has 80 % of what it may have: at the limit it fails", "job", job, "activity", a.Activity,
			"topic", a.Topic, "limit", limit)
	}
}

// operationsEntered records that a step has entered operations of a function, once it has
// committed: each is below the span of its function, and links to the message that asked for it.
func (e *Engine) operationsEntered(it *item) {
	now := time.Now()
	for i := range it.step.Ahead {
		a := &it.step.Ahead[i]
		if a.Trace.Parent == "" {
			continue
		}
		t := legwork.Transition{GUID: a.GUID, Kind: legwork.Leg1, Job: it.T.Job, Gid: it.T.Gid, App: it.T.App,
			Version: it.T.Version, Activity: a.Activity, DAD: a.DAD, Attempt: 1, Trace: a.Trace}
		place := telemetry.At(&t, 1)
		place.Stays = true // as the context that the operation sends has been decided
		span := e.Tracing.BeginAt(telemetry.KindLeg1, a.Activity, &place, now)
		if !span.Recording() {
			continue
		}
		span.Link(it.span.Trace())
		span.SetTransition(&t)
		if activity := it.Activity.Graph.App.Activity(a.Activity); activity != nil {
			span.Set(telemetry.ActivityType(activity.Type.String()))
		}
		span.Set(telemetry.Outcome("done"), telemetry.ActivityLedger(int64(ledger.EnteredAhead)))
		span.EndAt(now)
	}
}
