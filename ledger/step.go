package ledger

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// Do says which steps one transaction may commit. Fused mode commits them all
// together, step mode one after the other; the ledgers end up the same, as
// each mark commits with its own work either way.
type Do struct{ Save, Spawn, Complete bool }

// All is fused mode.
var All = Do{Save: true, Spawn: true, Complete: true}

// Step is what one message commits in its activity.
type Step struct {
	Place
	GUID legwork.ID
	// Version is the id of the one for which it was decided: it is refused if its job was moved to
	// another meanwhile. 0: whatever the version is.
	Version int32
	// Plain is Leg 1 of a category-A or -C activity: no steps, one commit of
	// 100B with its messages (L1-04), and with Output, Status, Code and Data.
	Plain bool
	// Leg1: save also sets 100B (category B).
	Leg1 bool
	// Preseed: with 100B, count one Leg 2 entry, so that the first re-entry by
	// a cycle gets index 1 and not 0 (CON-07).
	Preseed bool
	// Resumes: save has committed before, and the step rests on what it saved.
	// Without it a step that finds save done by another copy is refused: what
	// follows from one answer must not be spawned for another (CON-04).
	Resumes bool
	// Guard: refused once another message has finalized the activity.
	Guard bool
	// Final: this message ends the activity; 200T commits with spawn, or with
	// complete if it closes the job (CON-03).
	Final bool
	// Delta of the semaphore (SEM-02, CON-16).
	Delta int
	// Fail, if set, closes the job with this error whatever the semaphore is.
	Fail json.RawMessage
	// Output, Status and Code are saved on the activity. Output nil: kept.
	Output json.RawMessage
	Status legwork.Status
	Code   int
	// Hook is what a signal or timer brought: kept beside the output.
	Hook json.RawMessage
	// Work is the work message that Plain sends. In Leg 2 it is the one that is
	// answered: the step is refused once the activity waits for another (a
	// retry); zero: not checked.
	Work legwork.ID
	// Seq is the number of a pending answer.
	Seq int
	// Plane is the address of this entry's output and children: DAD, or for a
	// later entry of the same activity DAD with another index (DAD-01).
	Plane legwork.DAD
	// Consumed is the outbox row to delete with the last step: see Message.Row of
	// package decide. Registrations that wait for the same work go too (CON-08).
	Consumed legwork.ID
	Children []legwork.Transition
	// Ahead are activities that the step spawns and enters at once (ADR 17): spawn
	// commits their Leg 1 too, and Children has their work instead of the message
	// that would have entered them.
	Ahead []Ahead
	Data  []Leaf
	// Search are attributes that a durable function sets: what lists find its job by.
	Search []Attribute
	// Read is the job data from which Data were computed; nil: from none.
	Read *Read
	// Register, of a Plain step with Work, are the signals it waits for (HOOK-04).
	Register []Registration
	// Heard is how many pending signals a hook that registers has had, in a job that this one goes on from.
	Heard int
	Trace legwork.Trace // of what registers: the parent of the answer's span
	// Threshold above 0 skips the activity (statusThreshold): the delta is what
	// the semaphore has, at most Threshold; no activity ledger moves.
	Threshold int
	// Interrupt, of a Plain step, ends the step's own job (CON-15).
	Interrupt *Interruption
	// Emit publishes the job's data so far, on its topic and to its parent, as a
	// pending result; Finish as its final result, though the job goes on (persist).
	Emit, Finish bool
	// Limit, of a Plain step with Work, is the time limit of that work.
	Limit *Limit
	// Timer is the row that ends the time limit of the work that the step
	// answers, JobTimer that of the step's job: each is deleted by the commit that
	// makes it moot. Zero: there is none.
	Timer, JobTimer legwork.ID
	// Timers are those of operations that end with the step.
	Timers []legwork.ID
	// TimedOut: the message is the end of a time limit. Cut, with it, interrupts
	// the child that the activity has awaited.
	TimedOut bool
	Cut      *Interruption
	// Keyed, of a Plain step with Work, is the record of that work (ADR 61); Outcome, of
	// an answer to keyed work, what became of it.
	Keyed   *Keyed
	Outcome *Outcome
	// Journals are what the step appends to the journals of durable functions; Tickets the
	// signals that they wait for; Drops the operations that end with a function (ADR 70).
	Journals []Append
	Tickets  []Ticket
	Drops    []string
	// Rests are functions that the step rests on, and to whose journals it appends nothing: it is
	// granted only if each is as it was when the step was decided.
	Rests []Rest
	// Group are the steps without which this one is not granted; nil: it stands for itself.
	Group *Group
	// Undone is what the error of a cancelled job says besides, as undoing it has failed.
	Undone string
}

// Limit is a time limit of work (ADR 46): a row of the outbox that answers with
// an error once it is due.
type Limit struct {
	// Timer is that row; Work is what it answers, at an attempt.
	Timer, Work legwork.ID
	Attempt     int
	After       time.Duration // by the clock of Postgres
	Error       json.RawMessage
	Trace       legwork.Trace
	// Was is the timer of the work that this one replaces; Keep: its time stays.
	Was  legwork.ID
	Keep bool
	// Whole is what the timer answers in the place of Work: it is the limit of all attempts of
	// a call, or of all turns of a function. Untold: the worker is not told of the limit.
	Whole  legwork.ID
	Untold bool
}

// Ahead is the Leg 1 of a worker that commits with the step that spawns it.
type Ahead struct {
	Activity string
	DAD      legwork.DAD
	// GUID is that of the message it stands for, Work that of the work it asks for.
	GUID, Work legwork.ID
	Limit      *Limit // of the work; nil: none
	Keyed      *Keyed // its record; nil: it is not keyed
	// Journal is the beginning of the journal of a function that is entered; nil: it is none.
	Journal *Append
	// Trace is the context below which its entry is recorded, of an operation of a function; it is
	// not stored. Empty: it is not recorded.
	Trace legwork.Trace
}

// EnteredAhead is the activity ledger of one that was entered ahead: one
// attempt, Leg 1 done.
const EnteredAhead Activity = 1_100_000_000_000

// Registration is one key a hook waits for on a topic.
type Registration struct {
	Rule   int
	Topic  string
	Key    legwork.ID
	Expect json.RawMessage // what the rule expects, for people
	// Unbuffered: no signal that is kept is taken for it.
	Unbuffered bool
}

// Committed is what a transaction did for one Step.
type Committed struct {
	Sent, Saved, Spawned bool
	// Hit: this message closed the job.
	Hit bool
	// Closed: another message had closed the job before.
	Closed bool
	// Stale: job data of Step.Read have changed since. Nothing was granted: read and
	// decide again.
	Stale bool
	// Moved: its job runs another version now than Step.Version. Nothing was granted.
	Moved bool
	// Conflict says why the step was not granted; nil if it was. Advance leaves it nil.
	Conflict *CheckpointConflictError
	Activity *Activity // after; nil: there is no such instance
	Marks    *Marks    // after; nil: the message has none
	// Before and After are the semaphore around this transition.
	Before, After int
	// Signals are those that the step sends and nobody has delivered yet. Only of
	// a transaction that saves and does not spawn: deliver them before you spawn.
	Signals []legwork.Transition
	// Wake is set if the registration took a signal that was kept (CON-25).
	Wake *legwork.Transition
	// Follow are other messages put into the outbox for this step: publish them.
	Follow []legwork.Transition
	// At is the time of the transaction: of all rows that it has written.
	At time.Time
}

// Bytes is the size of what the step's commit writes.
func (p *Step) Bytes() int {
	n := len(p.Output) + len(p.Hook) + len(p.Fail)
	for i := range p.Data {
		n += len(p.Data[i].Path) + len(p.Data[i].Value)
	}
	for i := range p.Children {
		n += len(p.Children[i].Data)
	}
	for i := range p.Journals {
		n += len(p.Journals[i].Events) + len(p.Journals[i].State)
	}
	return n
}

// Closed is a job whose completion tasks this transaction ran.
type Closed struct {
	Index     int // of the step that closed it
	Gid       legwork.ID
	Marks     Marks
	Activity  *Activity
	App       string
	Job       string
	Graph     string
	State     string
	Semaphore int
	Error     json.RawMessage
	Trace     legwork.Trace
	Created   time.Time
	Ended     time.Time
	// Follow are messages put into the outbox: the job's event, its result to
	// its parent, interrupts of its children. Publish them. Those that are left to
	// the relay, as they are too large for one batch, are not among them.
	Follow []legwork.Transition
}
