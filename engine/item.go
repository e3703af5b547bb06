package engine

import (
	"encoding/json"
	"math/rand/v2"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// item is one message of a batch. It has the delivery and four values, each made of
// those before it: the message, what was loaded for it, the decision, the outcome.
type item struct {
	arrival
	decide.Message
	loaded
	decided
	outcome
}

// arrival is the delivery of a message.
type arrival struct {
	index    int // in the batch
	delivery *legwork.Delivery
	began    time.Time // when its batch began
	version  *version
	span     telemetry.Span
}

// loaded is what was read from Postgres for a message.
type loaded struct {
	decide.Loaded
	from  int  // the item of the wave for which its job's data were loaded: items of one job share them
	alone bool // it has the only turn for steps that read more than MaxBatchBytes
	apart bool // it is decided apart from others that append to its journal: Postgres has refused them together
	// guessed: its function is as this engine remembers it, though other engines may have appended since.
	guessed bool
}

// decided is what is to be committed for a message.
type decided struct {
	decision *decide.Decision // nil: nothing was decided yet
	ahead    []ahead          // the workers that are entered with it
	step     *ledger.Step     // the decision's, with those
}

// outcome is what became of a message. Once it is settled, nothing more is done.
type outcome struct {
	settled   bool
	verdict   legwork.Verdict
	committed committed
	// refused is the answer that Advance has not granted; its entry tells why.
	refused *ledger.Answer
	about   *legwork.Transition // what the span is about; nil: the message
	// pausedBy says which pause keeps the message.
	pausedBy string
	// discard is an outbox row that has no effect any more.
	discard ledger.Moot
	// gap: a pending answer before it is missing, and the work must be repeated.
	gap bool
	// premature: no activity waits for it at its address; one at another may.
	premature bool
	// untried: it is an error after which a policy has the work tried again, and nobody waited for it then.
	untried bool
	// resumed: it carries what its first delivery has saved.
	resumed bool
	// failure is the error that has ended the job with its step; nil: none has.
	failure json.RawMessage
	// elsewhere: it names another version than its job runs.
	elsewhere bool
	// instead is its verdict as a message of the version to which its job was moved; nil: it is none.
	instead *legwork.Verdict
	// cut: an interim answer has ended its function, which has come to a limit.
	cut bool
	// wrong says why it was refused as the answer to a turn, which is taken once more; nil: it
	// was not.
	wrong error
	// deadReason, if set, ends it as a dead letter; fail also fails its job.
	deadReason string
	fail       bool
}

// newItem returns a message as it was read, before its activity is known.
func newItem(index int, d *legwork.Delivery, t *legwork.Transition) item {
	return item{arrival: arrival{index: index, delivery: d}, Message: decide.Message{T: t}}
}

// input is what the decision about the item reads.
func (it *item) input(maxCycles int) *decide.Input {
	return &decide.Input{Message: it.Message, Loaded: it.loaded.Loaded, Now: time.Now(),
		Trace: it.span.Trace(), Recorded: it.span.Recording(), MaxCycles: maxCycles}
}

// age is how old the message was when its batch began.
func (it *item) age() time.Duration { return it.began.Sub(it.delivery.Time) }

// ack ends the item with an outcome.
func (it *item) ack(outcome string) {
	it.settled, it.verdict = true, legwork.Verdict{Action: legwork.Ack, Outcome: outcome}
}

// drop ends the item, and deletes an outbox row: its own, or that of the work that
// it answers.
func (it *item) drop(outcome string, row legwork.ID) {
	it.ack(outcome)
	if it.T.TimesOut() {
		row = it.T.Row // what it answers is not its own
	}
	it.discard = ledger.Moot{Row: ledger.Row{GUID: row, Gid: it.T.Gid}, Lane: it.T.Lane(), Message: it.T.GUID}
	if !it.EndsCall() {
		it.discard.Work = it.T.Work
	}
	if it.T.Kind == legwork.Leg2 && row != it.T.Row {
		it.discard.Lane = ledger.Answered
	}
}

// later hands the item back, with a delay that grows with its deliveries.
func (it *item) later(outcome string, err error) {
	it.settled = true
	it.verdict = legwork.Verdict{Action: legwork.Nak, Delay: backoff(it.delivery.Count), Outcome: outcome, Err: err}
}

// dead ends the item as a dead letter; fail also fails its job.
func (it *item) dead(reason string, err error, fail bool) {
	it.settled, it.deadReason, it.fail = true, reason, fail
	it.verdict = legwork.Verdict{Action: legwork.Ack, Outcome: "dead", Err: err}
}

// ownRow is the outbox row to delete with a message that nobody waits for: its own,
// or if it has none, that of the work it answers.
func (it *item) ownRow() legwork.ID {
	if !it.T.Row.IsZero() {
		return it.T.Row
	}
	return it.T.Work
}

// backoff returns the delay before delivery count+1: 200 ms doubling to 15 s, with
// jitter, so that not all messages come at once when a server is back.
func backoff(count int) time.Duration {
	d := 200 * time.Millisecond << min(max(count-1, 0), 7)
	return min(d, 15*time.Second)/2 + rand.N(min(d, 15*time.Second)/2+1)
}

// ledgerAfter is the activity ledger as this message left it.
func (it *item) ledgerAfter() *ledger.Activity {
	if it.committed.Activity != nil {
		return it.committed.Activity
	}
	return it.Entered.Activity
}
