package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// leg1 handles messages that enter an activity, from the run lane.
type leg1 struct{ *Engine }

func (leg1) lane() string { return legwork.LaneRun }

func (leg1) kind() string { return telemetry.KindLeg1 }

func (leg1) decode(d *legwork.Delivery) (*legwork.Transition, error) { return legwork.DecodeRun(d) }

// refused: only engines write to this lane, so the job itself is at fault.
func (leg1) refused(it *item, err error) { it.dead("unknown_activity", err, true) }

func (l leg1) enter(ctx context.Context, wave []*item, want ledger.Want) (*ledger.Loaded, error) {
	entries := make([]ledger.Leg1Entry, len(wave))
	for i, it := range wave {
		entries[i] = ledger.Leg1Entry{Place: it.Place(), GUID: it.T.GUID, Version: it.version.ID,
			Seeds: decide.Seeds(it.Activity),
			Cycle: it.ComesAgain(), Epoch: it.T.Epoch}
	}
	entered, loaded, err := l.Store.EnterLeg1(ctx, entries, want)
	for i := range entered {
		wave[i].Entered = entered[i]
	}
	return loaded, err
}

// judge applies the Leg 1 rules (L1-02, L1-03, CON-05, CON-10, CON-11, CON-13).
func (l leg1) judge(it *item) {
	e := &it.Entered
	switch {
	case e.JobVersion == nil:
		it.drop("orphan", it.T.GUID)
	case *e.JobVersion != it.version.ID:
		it.wrongVersion()
	case !e.Current:
		// The outbox row lives on: the relay publishes it in the new epoch.
		it.ack("stale_epoch")
		l.apps.outdated() // children of this engine may carry it too
	case e.Closed:
		it.resumeClosed()
	case !e.Expected:
		// The commit that put it is lost, or it is forged. A row with its GUID that is there now was
		// put since: that commit, done again.
		it.ack("unowed")
	case !e.Counted:
		what, limit := "Leg 1 attempts", ledger.MaxAttempts
		if e.Activity != nil && e.Activity.Leg1Done() { // only a cycle that comes back is not counted then
			what, limit = "entries", ledger.MaxEntries
		}
		it.dead("exhausted", errExhausted(it, what, limit), true)
	case decide.Seeds(it.Activity) && e.Activity.Leg1Done() && !e.Merge && !e.Reentry && e.Marks != nil &&
		!e.Marks.Saved():
		it.drop("stale", it.T.GUID) // it waits for an answer, which takes the steps
	case e.Merge || decide.Seeds(it.Activity):
		it.judgeMarks(ledger.CategoryB)
	case e.Activity.Leg1Done():
		it.drop("stale", it.T.GUID)
	}
}

// judgeMarks decides by the message's own ledger (GUID-05, GUID-11).
func (it *item) judgeMarks(category ledger.Category) {
	if it.Entered.Marks == nil {
		it.dead("guid_taken", errGUIDTaken, true)
		return
	}
	plan := ledger.Decide(category, *it.Entered.Marks)
	switch {
	case plan.Illegal != nil:
		it.dead("illegal_marks", plan.Illegal, true)
	case plan.Ack:
		it.drop("duplicate", it.Row())
	case it.Entered.Entries > legwork.MaxAttempts:
		it.dead("exhausted", errExhausted(it, "deliveries", legwork.MaxAttempts), true)
	case plan.Complete: // it closed the job after the entry looked
		e := &it.Entered
		e.Closed = true
		it.resumeClosed()
	}
}

// resumeClosed drops a message of a closed job, unless it is the one that closed the
// job and has its completion tasks left to do (CON-05, SEM-10, SEM-11).
func (it *item) resumeClosed() {
	m := it.Entered.Marks
	if m == nil || !m.Closed() || m.Completed() {
		it.drop("closed", it.Row())
	}
}

var errGUIDTaken = errors.New("the message's GUID has a ledger in another job: its sender has forged it")

func errExhausted(it *item, what string, limit int) error {
	return &legwork.Error{Code: legwork.CodeExhausted, Class: legwork.Dead,
		Message: fmt.Sprintf("activity %s ran out of %s: %d", it.T.Activity, what, limit), Err: errors.Unwrap(it.verdict.Err)}
}
