package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
)

// reasonBadTurn is the reason of letters that keep answers to turns of durable functions
// which broke a rule. Their jobs go on.
const reasonBadTurn = "bad_turn"

// takeAgain has turns of durable functions taken once more whose answers were refused: a
// turn's worker may be another build, or mend itself. An answer that breaks a rule is kept
// as a dead letter, before its turn is asked for again: whoever dies in between finds it
// wrong once more. Further ones to the same turn have the same letter, which keeps the first.
func (e *Engine) takeAgain(ctx context.Context, wave []*item) {
	e.keepWrong(ctx, wave)
	var asking []*item
	var retries []ledger.Retry
	for _, it := range wave {
		if it.settled || it.decision == nil || it.decision.Retry == nil {
			continue
		}
		r := *it.decision.Retry
		r.Version = it.version.ID
		if !it.gap { // what it would wait for never comes
			r.Prior = it.prior()
		}
		asking, retries = append(asking, it), append(retries, r)
	}
	if len(asking) == 0 {
		return
	}
	became, err := e.Store.Retry(ctx, retries)
	for i, it := range asking {
		switch {
		case err != nil:
			it.later("retry", fmt.Errorf("have the turn of activity %s taken again: %w", it.T.Activity, err))
		case became[i] == ledger.RetriedNow:
			it.ack("again")
			e.turned(it, it.turnAgain())
			e.Log.Warn("a turn of a function is taken again", "job", it.T.Job, "activity", it.T.Activity,
				"attempt", it.T.Attempt, "error", it.decision.Err)
		default:
			it.ack("outdated")
		}
	}
}

// keepWrong stores the letters of answers that break a rule.
func (e *Engine) keepWrong(ctx context.Context, wave []*item) {
	var wrong []*item
	for _, it := range wave {
		if !it.settled && it.decision != nil && it.decision.Retry != nil && !it.decision.BadTurn.IsZero() {
			it.wrong, it.deadReason, it.fail, it.verdict.Err = it.decision.Err, reasonBadTurn, false, it.decision.Err
			wrong = append(wrong, it)
		}
	}
	e.bury(ctx, legwork.LaneResponse, wrong)
	for _, it := range wrong {
		it.deadReason = ""
	}
}

// spareTurns has turns of durable functions taken once more whose answers would end their
// jobs, such as one that has entered too often, that Postgres refuses, or before which one is
// missing for good. It drops such answers if nobody waits for them any more. Nothing that the
// worker of a turn says ends its job, as long as its activity can be entered (LED-14).
func (e *Engine) spareTurns(ctx context.Context, items []*item) {
	var spared []*item
	for _, it := range items {
		if it.deadReason == "" || !it.fail || it.T.Kind != legwork.Leg2 || it.Activity == nil ||
			it.Activity.Frame() == nil {
			continue
		}
		if a := it.Entered.Activity; a == nil || a.Entries() < ledger.MaxEntries {
			it.settled = false
			spared = append(spared, it)
		}
	}
	e.loadFrames(ctx, spared)
	var again []*item
	for _, it := range spared {
		if it.settled { // handed back
			it.deadReason = ""
			continue
		}
		d, is := decide.WrongTurn(it.input(e.MaxCycles), it.verdict.Err)
		switch it.settled = !is; {
		case !is: // it answers no turn
		case d.Drop != "":
			it.deadReason = ""
			it.drop(d.Drop, it.ownRow())
		default:
			it.deadReason = ""
			it.setDecision(d)
			again = append(again, it)
		}
	}
	e.takeAgain(ctx, again)
}
