package engine

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// item is one delivery on its way through a batch. settled ends the way.
type item struct {
	index    int // in the batch
	delivery *legwork.Delivery
	began    time.Time // its batch
	t        *legwork.Transition
	version  *version
	activity *graph.Activity
	entered  ledger.Entered
	outputs  []ledger.Output
	data     []ledger.Leaf
	job      *ledger.JobMeta // nil: not asked for
	dataAt   int             // whose data in the wave: siblings share those of their job
	saved    json.RawMessage // what a resumed message has put out
	unread   error           // why outputs and data were not loaded: they are too large
	alone    bool            // it has the turn of steps that read more than a batch may
	span     telemetry.Span
	about    *legwork.Transition // what the span is about; nil: t

	// step is what it wants to commit; nil: nothing but Step 3.
	step      *ledger.Step
	committed committed

	// What a decision asks of Postgres before it is complete; see ask.go.
	all       *toAll
	interrupt *ledger.InterruptRequest
	topic     string // of the graph whose job is interrupted
	ahead     []ahead

	settled bool
	verdict legwork.Verdict
	// pausedBy says which pause keeps the message.
	pausedBy string
	// discard is an outbox row that has no effect any more.
	discard ledger.Moot
	// gap: an answer before it is missing, and the work is to be asked for again.
	gap bool
	// premature: nothing waits for it where it says; something else may.
	premature bool
	// letter, with fail, ends it as a dead letter.
	letter string
	fail   bool
}

// age is how old the message was when its batch began.
func (it *item) age() time.Duration { return it.began.Sub(it.delivery.Time) }

// ack ends the item with an outcome.
func (it *item) ack(outcome string) {
	it.settled, it.verdict = true, legwork.Verdict{Action: legwork.Ack, Outcome: outcome}
}

// drop ends the item and the outbox row that it, or what it answers, was.
func (it *item) drop(outcome string, row legwork.ID) {
	it.ack(outcome)
	if it.t.TimesOut() {
		row = it.t.Row // what it answers is not its own
	}
	it.discard = ledger.Moot{Row: ledger.Row{GUID: row, Gid: it.t.Gid}, Lane: it.t.Lane()}
	if it.t.Kind == legwork.Leg2 && row != it.t.Row {
		it.discard.Lane = ledger.Answered
	}
}

// later hands the item back, for longer the more often it has come.
func (it *item) later(outcome string, err error) {
	it.settled = true
	it.verdict = legwork.Verdict{Action: legwork.Nak, Delay: backoff(it.delivery.Count), Outcome: outcome, Err: err}
}

// dead ends the item as a dead letter; fail also fails its job.
func (it *item) dead(reason string, err error, fail bool) {
	it.settled, it.letter, it.fail = true, reason, fail
	it.verdict = legwork.Verdict{Action: legwork.Ack, Outcome: "dead", Err: err}
}

// place is the activity instance the item belongs to.
func (it *item) place() ledger.Place {
	return ledger.Place{Gid: it.t.Gid, Activity: it.t.Activity, DAD: it.t.DAD}
}

// row is the outbox row the message consumes: its own, or for a final response
// the work message it answers. A pending response consumes the row it is, if
// it is one: the work message lives until its final one.
func (it *item) row() legwork.ID {
	switch {
	case it.t.Kind != legwork.Leg2:
		return it.t.GUID
	case it.t.Status == legwork.Pending:
		return it.t.Row
	default:
		return it.t.Work
	}
}

// ownRow is the outbox row that the message is, or, if it is none, the row it
// answers: what ends with a message nobody waits for.
func (it *item) ownRow() legwork.ID {
	if !it.t.Row.IsZero() {
		return it.t.Row
	}
	return it.t.Work
}

// leg is the half of its activity that the message asks for.
func (it *item) leg() graph.Leg {
	if it.t.Kind == legwork.Leg2 {
		return graph.Leg2
	}
	return graph.Leg1
}

// resumes reports whether the message's work was saved before a crash, so that
// only what follows is left.
func (it *item) resumes() bool {
	m := it.entered.Marks
	return m != nil && m.Saved() && !m.Spawned()
}

// backoff returns the delay before hand-over count+1: 200 ms doubling to 15 s,
// with jitter, so that a server that returns is not met by everybody at once.
func backoff(count int) time.Duration {
	d := 200 * time.Millisecond << min(max(count-1, 0), 7)
	return min(d, 15*time.Second)/2 + rand.N(min(d, 15*time.Second)/2+1)
}

// failure is the error document that is stored and told.
type failure struct {
	Message  string `json:"message"`
	Code     int    `json:"code"`
	Stack    string `json:"stack,omitempty"`
	Activity string `json:"activity,omitempty"`
}

func failureOf(activity string, err error) json.RawMessage {
	return mustJSON(failure{Message: printable(err.Error()), Code: legwork.CodeOf(err), Activity: activity})
}

// printable bounds a text of an error document and leaves out U+0000, which
// Postgres cannot read in one: an error must be storable whatever it is about.
func printable(s string) string {
	return legwork.Clip(strings.ReplaceAll(s, "\x00", "\uFFFD"), legwork.MaxErrorBytes)
}

// mustJSON encodes values that cannot fail to encode.
func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage(`{"message":"unprintable error","code":500}`)
	}
	return data
}

// ledgerAfter is the activity ledger as this message left it.
func (it *item) ledgerAfter() *ledger.Activity {
	if it.committed.Activity != nil {
		return it.committed.Activity
	}
	return it.entered.Activity
}
