package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// leg2 is the response lane: what workers and children answer, timers and
// signals.
type leg2 struct{ *Engine }

func (leg2) lane() string { return legwork.LaneResponse }

func (leg2) kind() string { return telemetry.KindLeg2 }

func (l leg2) decode(d *legwork.Delivery) (*legwork.Transition, error) {
	t, err := legwork.DecodeResponse(d)
	if t == nil && legwork.ClassOf(err) == legwork.Retry && d.Subject != legwork.OwnResponseSubject(l.Namespace) {
		return nil, legwork.Invalid("%v: no worker sends it", err) // and newer engines do so on their own subject
	}
	if err == nil && t.Leaves { // the result of a child, as SQL has put it
		t.Data, err = graph.AssembleFlat(t.Data)
	}
	return t, err
}

// refused: a body that cannot be taken is the activity's error, so that it is
// answered and never asked for again; a response that names nothing we know is
// somebody else's and must not touch a job.
func (leg2) refused(it *item, err error) {
	if it.Activity == nil {
		it.dead("unknown_activity", err, false)
		return
	}
	it.becomes(fmt.Errorf("the worker's response: %w", err))
}

// becomes makes the response an error of its activity.
func (it *item) becomes(err error) {
	it.T.Status, it.T.Code = legwork.Failed, legwork.CodeOf(err)
	it.T.GUID = legwork.ResponseGUID(it.T.Gid, it.T.Work, it.T.Attempt, it.T.Status, it.T.Seq)
	it.T.Data = decide.Failure(it.T.Activity, err)
}

// verify holds answers against the schema of the activity's output, where the
// graph asks for that (decision 13).
func (e *Engine) verify(items []*item) {
	for _, it := range items {
		if it.settled || it.T.Kind != legwork.Leg2 || it.T.Status == legwork.Failed || it.Activity.Type == graph.Hook {
			continue
		}
		if err := it.Schemas.Check(it.Activity.Graph, it.Activity.OutputSchema, "the output of activity "+it.T.Activity,
			it.T.Data); err != nil {
			it.becomes(err)
		}
	}
}

func (l leg2) enter(ctx context.Context, wave []*item, want ledger.Want) (*ledger.Loaded, error) {
	loaded, err := l.enterAs(ctx, wave, want)
	var wrong []*item
	for _, it := range wave {
		if err == nil && it.misnumbered() {
			wrong = append(wrong, it)
		}
	}
	if len(wrong) == 0 {
		return loaded, err
	}
	// A worker that makes up the number of its attempt, or leaves it out: the
	// work knows better, and an answer has one identity (CON-08).
	for _, it := range wrong {
		it.renumber()
	}
	_, err = l.enterAs(ctx, wrong, ledger.Want{})
	return loaded, err
}

// misnumbered reports whether the answer was refused for its attempt's number
// alone. A finalized activity refuses it for that (WORK-06).
func (it *item) misnumbered() bool {
	e := &it.Entered
	return !e.Counted && e.Outstanding != nil && *e.Outstanding == it.T.Work && e.Attempt != it.T.Attempt &&
		!e.Activity.Finalized()
}

// renumber gives the answer the number that its work has.
func (it *item) renumber() {
	it.T.Attempt = it.Entered.Attempt
	it.T.GUID = legwork.ResponseGUID(it.T.Gid, it.T.Work, it.T.Attempt, it.T.Status, it.T.Seq)
}

// entriesOf are answers as they ask to enter.
func entriesOf(items []*item) []ledger.Leg2Entry {
	entries := make([]ledger.Leg2Entry, len(items))
	for i, it := range items {
		entries[i] = ledger.Leg2Entry{Place: it.Place(), GUID: it.T.GUID, Version: it.version.ID, Work: it.T.Work,
			Attempt: it.T.Attempt, Prior: it.prior(), Row: it.T.Row}
	}
	return entries
}

func (l leg2) enterAs(ctx context.Context, wave []*item, want ledger.Want) (*ledger.Loaded, error) {
	entered, loaded, err := l.Store.EnterLeg2(ctx, entriesOf(wave), want)
	for i := range entered {
		wave[i].Entered = entered[i]
	}
	return loaded, err
}

// judge applies the Leg 2 rules (GUID-11, WORK-03, WORK-06, CON-05, CON-28).
func (leg2) judge(it *item) {
	e := &it.Entered
	switch {
	case e.JobVersion == nil:
		it.drop("orphan", it.ownRow())
	case *e.JobVersion != it.version.ID:
		it.dead("wrong_version", fmt.Errorf("the job runs another version than %s", it.T.Version), false)
	case e.Closed:
		it.resumeClosed()
	case e.Activity == nil || !e.Activity.Leg1Done():
		it.earlyOrUnowed()
	case e.Activity.Finalized() && e.Counted && e.Marks != nil && !e.Marks.Spawned():
		// It entered before another response finalized the activity.
		it.drop("finalized", it.Row())
	case e.Counted:
		it.judgeMarks(ledger.CategoryA)
	case e.Outstanding == nil || *e.Outstanding != it.T.Work:
		it.drop("outdated", it.T.Row) // answers a work message that is not asked any more
	case e.Activity.Finalized():
		it.drop("finalized", it.ownRow())
	case !e.Owed:
		it.ack("unowed") // what is under its row's key now is another's
	case !e.InOrder:
		it.outOfOrder()
	case e.Marks != nil && ledger.Decide(ledger.CategoryA, *e.Marks).Ack:
		it.drop("duplicate", it.Row()) // at the ceiling, with nothing left to do
	default:
		it.dead("exhausted", errExhausted(it, "Leg 2 entries", ledger.MaxEntries), true)
	}
}

var errEarly = errors.New("the response came before its activity's Leg 1")

// early keeps a response that came before its Leg 1 for a while: not accepted,
// not lost (WORK-03).
func (it *item) early() {
	if !it.delivery.Time.IsZero() && it.age() > legwork.MaxEarly {
		it.dead("early", errEarly, false)
		return
	}
	it.later("early", errEarly)
	it.premature = true
}

// earlyOrUnowed is early for what is still to be said. What the engine says to
// itself has a row from the moment that it can be said.
func (it *item) earlyOrUnowed() {
	if !it.Entered.Owed {
		it.ack("unowed")
		return
	}
	it.early()
}

// dropMovedAnswers looks at early answers once more. After a failover that has
// lost the last commits, the same work may be asked for at another address:
// addresses are counted in the order in which answers come, which is another one
// now. An answer to such work is dropped at its old address. One to work that
// Postgres does not know leaves the lane (setAside): the commit of that work was
// lost, or the answer is made up. While an answer is kept, the sweep takes its
// work for answered; once it is dropped, the work is repeated. If Postgres does
// not answer, the messages stay early and come again.
func (e *Engine) dropMovedAnswers(ctx context.Context, items []*item) {
	var early []*item
	var answers []ledger.Astray
	for _, it := range items {
		if it.premature {
			early, answers = append(early, it), append(answers, ledger.Astray{Place: it.Place(), Work: it.T.Work, Row: it.T.Row})
		}
	}
	standing, err := e.Store.Elsewhere(ctx, answers)
	for i, it := range early {
		switch {
		case err != nil:
		case standing[i].Elsewhere:
			it.ack("outdated")
		case !standing[i].Known:
			it.verdict.Outcome = outcomeUnknownWork
		}
	}
}
