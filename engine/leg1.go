package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// leg1 is the run lane: messages that enter an activity.
type leg1 struct{ *Engine }

func (leg1) lane() string { return legwork.LaneRun }

func (leg1) kind() string { return telemetry.KindLeg1 }

func (leg1) decode(d *legwork.Delivery) (*legwork.Transition, error) { return legwork.DecodeRun(d) }

// refused: only engines write to this lane, so the job itself is at fault.
func (leg1) refused(it *item, err error) { it.dead("unknown_activity", err, true) }

func (l leg1) enter(ctx context.Context, wave []*item, want ledger.Want) (*ledger.Loaded, error) {
	entries := make([]ledger.Leg1Entry, len(wave))
	for i, it := range wave {
		entries[i] = ledger.Leg1Entry{Place: it.place(), GUID: it.t.GUID, Version: it.version.ID, Seeds: seeds(it.activity),
			Cycle: comesAgain(it), Epoch: it.t.Epoch}
	}
	entered, loaded, err := l.Store.EnterLeg1(ctx, entries, want)
	for i := range entered {
		wave[i].entered = entered[i]
	}
	return loaded, err
}

// judge applies the Leg 1 rules (L1-02, L1-03, CON-05, CON-10, CON-11, CON-13).
func (l leg1) judge(it *item) {
	e := &it.entered
	switch {
	case e.JobVersion == nil:
		it.drop("orphan", it.t.GUID)
	case *e.JobVersion != it.version.ID:
		it.dead("wrong_version", fmt.Errorf("the job runs another version than %s", it.t.Version), false)
	case !e.Current:
		// The outbox row lives on: the relay publishes it in the new epoch.
		it.ack("stale_epoch")
		l.apps.outdated() // children of this engine may carry it too
	case e.Closed:
		it.resumeClosed()
	case !e.Owed:
		it.drop("unowed", it.t.GUID) // the commit that put it is lost, or it is forged
	case !e.Counted:
		what, limit := "Leg 1 attempts", ledger.MaxAttempts
		if e.Activity != nil && e.Activity.Leg1Done() { // only a cycle that comes back is not counted then
			what, limit = "entries", ledger.MaxEntries
		}
		it.dead("exhausted", errExhausted(it, what, limit), true)
	case seeds(it.activity) && e.Activity.Leg1Done() && !e.Merge && !e.Reentry && e.Marks != nil && !e.Marks.Saved():
		it.drop("stale", it.t.GUID) // it has asked somebody: its steps are those of the answer
	case e.Merge || seeds(it.activity):
		it.judgeMarks(ledger.CategoryB)
	case e.Activity.Leg1Done():
		it.drop("stale", it.t.GUID)
	default:
		it.step = &ledger.Step{Place: it.place(), GUID: it.t.GUID, Consumed: it.t.GUID}
		it.plain()
	}
}

// seeds reports whether the messages that enter an activity have ledgers of
// their own: it runs its steps in Leg 1 (CAT-02), or may find out when it runs
// that it does (HOOK-02, statusThreshold).
func seeds(a *graph.Activity) bool {
	return a.Type == graph.Hook || a.Type == graph.Signal || a.Type == graph.Interrupt && a.EndsOther() || a.MaySkip()
}

// plain makes the step one commit of 100B with its messages, without marks: the
// activity asks somebody, or has no steps at all (CAT-01, CAT-03).
func (it *item) plain() {
	it.step.Plain, it.step.Leg1, it.step.Final, it.step.Preseed = true, false, false, it.activity.Cycle
}

// refuse ends an item whose decision failed: the job fails, for it would fail
// the same way again.
func (it *item) refuse(err error) {
	err = fmt.Errorf("enter activity %s: %w", it.t.Activity, err)
	if it.step.Leg1 {
		it.step.Plain = false
		it.broken(err)
		return
	}
	it.dead("input", err, true)
}

// judgeMarks decides by the message's own ledger (GUID-05, GUID-11).
func (it *item) judgeMarks(category ledger.Category) {
	if it.entered.Marks == nil {
		it.dead("guid_taken", errGUIDTaken, true)
		return
	}
	plan := ledger.Decide(category, *it.entered.Marks)
	switch {
	case plan.Illegal != nil:
		it.dead("illegal_marks", plan.Illegal, true)
	case plan.Ack:
		it.drop("duplicate", it.row())
	case it.entered.Entries > legwork.MaxAttempts:
		it.dead("exhausted", errExhausted(it, "deliveries", legwork.MaxAttempts), true)
	case plan.Complete: // it closed the job after the entry looked
		e := &it.entered
		e.Closed = true
		it.resumeClosed()
	default:
		it.step = &ledger.Step{Place: it.place(), GUID: it.t.GUID, Consumed: it.row(), Leg1: category == ledger.CategoryB}
	}
}

// comesAgain tells the message of a cycle, which brings data, from one that
// follows a transition: the second of those is a merge arrival here as anywhere,
// whether the first has passed yet or not (CON-11, HOOK-07).
func comesAgain(it *item) bool { return it.activity.Cycle && len(it.t.Data) > 0 }

// resumeClosed: a closed job has work for one message only, its closer, and
// only until the completion tasks are done (CON-05, SEM-10, SEM-11).
func (it *item) resumeClosed() {
	m := it.entered.Marks
	if m == nil || !m.Closed() || m.Completed() {
		it.drop("closed", it.row())
		return
	}
	it.step = &ledger.Step{Place: it.place(), GUID: it.t.GUID, Consumed: it.row(), Delta: -1, Final: finalizes(it)}
}

// finalizes reports whether the message may end its activity: not if it can be
// entered again, nor if it is a merge arrival or an interim answer (CON-03,
// CON-16).
func finalizes(it *item) bool {
	return !it.activity.Cycle && it.activity.Type != graph.Cycle && !it.entered.Merge && it.t.Status != legwork.Pending
}

var errGUIDTaken = errors.New("the message's GUID has a ledger in another job: its sender has forged it")

func errExhausted(it *item, what string, limit int) error {
	return &legwork.Error{Code: legwork.CodeExhausted, Class: legwork.Dead,
		Message: fmt.Sprintf("activity %s ran out of %s: %d", it.t.Activity, what, limit), Err: errors.Unwrap(it.verdict.Err)}
}
