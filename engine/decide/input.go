package decide

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Message is a transition, and the activity that it is for.
type Message struct {
	T        *legwork.Transition
	Activity *graph.Activity
	Schemas  Schemas // of the activity's version
}

// Loaded is what was read from Postgres for a message: what its entry found, and
// what its maps and conditions read.
type Loaded struct {
	Entered ledger.Entered
	Outputs []ledger.Output
	Data    []ledger.Leaf
	Job     *ledger.JobMeta // nil: not asked for
	// Saved is the output that a message which resumes has saved before.
	Saved json.RawMessage
	// Frames are those of the durable functions that it is about, by their activities.
	Frames map[string]*Frame
	// Asked is the input of the call whose answer it is, if that has taken the place of the
	// work (ADR 31).
	Asked json.RawMessage
	// Unread says why Outputs and Data were not loaded: they are too large.
	Unread error
}

// Input is all that a decision reads.
type Input struct {
	Message
	Loaded
	// Written is job data that the same commit writes before this step.
	Written []ledger.Leaf
	Now     time.Time
	// Trace is the context of the message's span: what it sends carries it.
	Trace legwork.Trace
	// Recorded: the span is recorded, so that its attributes are wanted.
	Recorded bool
	// Namespace is that of the engine: GUIDs of signals to jobs follow from it.
	Namespace string
	// MaxCycles bounds how often cycles may enter one ancestor again.
	MaxCycles int
	// Shared are the frames that it appends to as others of its commit do; nil: it is alone.
	Shared *Shared
}

// Place is the activity instance that the message is for.
func (m Message) Place() ledger.Place {
	return ledger.Place{Gid: m.T.Gid, Activity: m.T.Activity, DAD: m.T.DAD}
}

// Row is the outbox row that the message consumes: its own; for a final answer that
// of the work which it answers. A pending answer consumes its own row, if it has
// one: that of the work stays until the final answer.
func (m Message) Row() legwork.ID {
	switch {
	case m.T.Kind != legwork.Leg2:
		return m.T.GUID
	case m.T.Status == legwork.Pending:
		return m.T.Row
	default:
		return m.T.Work
	}
}

// Leg is the half of its activity that the message asks for.
func (m Message) Leg() graph.Leg {
	if m.T.Kind == legwork.Leg2 {
		return graph.Leg2
	}
	return graph.Leg1
}

// Above is the address of an activity that this one reads, on the path from the
// trigger to this one; empty if it is not on that path.
func (m Message) Above(of *graph.Activity) legwork.DAD {
	depth, ok := m.Activity.DepthOf(of, m.T.DAD.Depth())
	if !ok {
		return ""
	}
	return m.T.DAD.At(depth)
}

// ComesAgain reports whether the message is that of a cycle: it brings data. One
// that follows a transition does not; if another has entered the activity before, it
// is a merge arrival and only ends its obligation (CON-11, HOOK-07).
func (m Message) ComesAgain() bool { return m.Activity.Cycle && len(m.T.Data) > 0 }

// Seeds reports whether the messages that enter an activity have ledgers of
// their own: it runs its steps in Leg 1 (CAT-02), or may find out when it runs
// that it does (HOOK-02, statusThreshold).
func Seeds(a *graph.Activity) bool {
	return a.Type == graph.Hook || a.Type == graph.Signal || a.Type == graph.Interrupt && a.EndsOther() || a.MaySkip()
}

// Resumes reports whether the message's save has committed and its spawn has not, as
// after a crash.
func (l *Loaded) Resumes() bool {
	m := l.Entered.Marks
	return m != nil && m.Saved() && !m.Spawned()
}

// plane is the address of this entry. Each later entry of the same activity has
// another last index (DAD-01). The turns of a function have none of their own.
func (in *Input) plane() legwork.DAD {
	if in.Activity.Frame() != nil {
		return in.T.DAD
	}
	if m := in.Entered.Marks; m != nil {
		return in.T.DAD.Resolve(m.Index())
	}
	return in.T.DAD
}

// message returns a message that follows from the input, to the same activity. Its
// GUID is derived from the input's and the label.
func (in *Input) message(kind legwork.Kind, label string) legwork.Transition {
	t := in.T
	return legwork.Transition{GUID: legwork.Derive(t.Gid, t.GUID, label, 0), Kind: kind,
		Job: t.Job, Gid: t.Gid, App: t.App, Version: t.Version, Activity: t.Activity, DAD: t.DAD,
		Attempt: 1, Trace: in.Trace}
}

// finalizes reports whether the message may end its activity: not if it can be
// entered again, nor if it is a merge arrival or an interim answer (CON-03,
// CON-16).
func (in *Input) finalizes() bool {
	return !in.Activity.Cycle && in.Activity.Type != graph.Cycle && !in.Entered.Merge && in.T.Status != legwork.Pending
}
