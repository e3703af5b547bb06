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

// leg2 handles answers, from the response lane: those of workers and child jobs,
// timers and signals.
type leg2 struct{ *Engine }

func (leg2) lane() string { return legwork.LaneResponse }

func (leg2) kind() string { return telemetry.KindLeg2 }

func (l leg2) decode(d *legwork.Delivery) (*legwork.Transition, error) {
	t, err := legwork.DecodeResponse(d)
	if t == nil && legwork.ClassOf(err) == legwork.Retry && d.Subject != legwork.OwnResponseSubject(l.Namespace) {
		return nil, legwork.Invalid("%v: no worker sends it", err) // newer engines send it, on their own subject
	}
	if err == nil && t.Leaves { // the result of a child, as SQL has put it
		t.Data, err = graph.AssembleFlat(t.Data)
	}
	return t, err
}

// refused makes a body that is not acceptable an error of the activity: so the work
// is answered and not repeated. A response that names nothing we know is foreign
// and must not touch a job.
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

// reconcile gives answers to keyed work the codes that follow from what their verifiers
// say. One that contradicts itself becomes error 593.
func reconcile(items []*item) {
	for _, it := range items {
		if it.settled {
			continue
		}
		if err := decide.Reconcile(it.Message); err != nil {
			it.becomes(err)
		}
	}
}

// verify checks answers against the schema of the activity's output, where the
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
	// A worker may send no attempt number or a wrong one: they get that of the work,
	// so that an answer has one GUID (CON-08).
	for _, it := range wrong {
		it.renumber()
	}
	_, err = l.enterAs(ctx, wrong, ledger.Want{})
	return loaded, err
}

// misnumbered reports whether the answer was refused only because of its attempt
// number. A finalized activity refuses it for that (WORK-06).
func (it *item) misnumbered() bool {
	e := &it.Entered
	return !e.Counted && e.Outstanding != nil && *e.Outstanding == it.T.Work && e.Attempt != it.T.Attempt &&
		!e.Activity.Finalized()
}

// renumber gives the answer the number that its work has. An error that had another one was not
// tried again for that.
func (it *item) renumber() {
	it.untried = false
	it.T.Attempt = it.Entered.Attempt
	it.T.GUID = legwork.ResponseGUID(it.T.Gid, it.T.Work, it.T.Attempt, it.T.Status, it.T.Seq)
}

// entriesOf returns the entries that answers ask for.
func entriesOf(items []*item) []ledger.Leg2Entry {
	entries := make([]ledger.Leg2Entry, len(items))
	for i, it := range items {
		entries[i] = ledger.Leg2Entry{Place: it.Place(), GUID: it.T.GUID, Version: it.version.ID, Work: it.T.Work,
			Attempt: it.T.Attempt, Prior: it.prior(), Row: it.T.Row, Whole: it.EndsCall(), Untried: it.untried}
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
		it.wrongVersion()
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
		it.drop("outdated", it.T.Row) // the activity waits for another work message now
	case e.Activity.Finalized():
		it.drop("finalized", it.ownRow())
	case !e.Expected:
		it.ack("unowed") // it has no outbox row; one with its key now is another message
	case it.untried:
		it.later("untried", errUntried)
	case !e.InOrder:
		it.outOfOrder()
	case e.Marks != nil && ledger.Decide(ledger.CategoryA, *e.Marks).Ack:
		it.drop("duplicate", it.Row()) // at the ceiling, with nothing left to do
	default:
		it.dead("exhausted", errExhausted(it, "Leg 2 entries", ledger.MaxEntries), true)
	}
}

var errUntried = errors.New("its work was not tried again, as other work was awaited: now the activity awaits this")

var errEarly = errors.New("the response came before its activity's Leg 1")

// early hands back a response that came before its Leg 1 has committed; after
// MaxEarly it is a dead letter (WORK-03).
func (it *item) early() {
	if !it.delivery.Time.IsZero() && it.age() > legwork.MaxEarly {
		it.dead("early", errEarly, false)
		return
	}
	it.later("early", errEarly)
	it.premature = true
}

// earlyOrUnowed is early, but acknowledges an answer that must have an outbox row
// and has none: the engine's own (a timer's, a child's, a signal's) are put before
// they are published.
func (it *item) earlyOrUnowed() {
	if !it.Entered.Expected {
		it.ack("unowed")
		return
	}
	it.early()
}

// dropMovedAnswers looks at early answers once more. A failover may have lost the
// last commits. Then the same work may be asked for again at another address, as
// addresses are counted in the order in which answers come. An answer that carries
// the old address is dropped. An answer to work that Postgres does not know leaves
// the lane (setAside): the commit of that work was lost, or the answer is forged.
// While an answer is in the stream, the sweep takes its work for answered; once it
// is dropped, the work is repeated. If Postgres is away, the messages stay early
// and come again.
func (e *Engine) dropMovedAnswers(ctx context.Context, items []*item) {
	var early []*item
	var answers []ledger.ClaimedAnswer
	for _, it := range items {
		if it.premature {
			early = append(early, it)
			answers = append(answers, ledger.ClaimedAnswer{Place: it.Place(), Work: it.T.Work, Row: it.T.Row})
		}
	}
	standing, err := e.Store.CheckEarly(ctx, answers)
	for i, it := range early {
		switch {
		case err != nil:
		case standing[i].Moved:
			it.ack("outdated")
		case !standing[i].Known:
			it.verdict.Outcome = outcomeUnknownWork
		}
	}
}
