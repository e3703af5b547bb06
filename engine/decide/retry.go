package decide

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// Again decides whether and when failed work is tried again, and with which message:
// by the policy of the activity, the worker's own, or one in this input.
func Again(in *Input) (ledger.Retry, bool) {
	if in.Unread != nil || in.keyedFinal() || in.byHand() {
		return ledger.Retry{}, false // its input cannot be made again, or must not
	}
	if in.Activity.Frame() != nil {
		return in.operationAgain()
	}
	s := in.scope()
	topic, input, err := in.input(s)
	if err != nil {
		return ledger.Retry{}, false
	}
	policy := in.Activity.MessagePolicy(input)
	if policy == nil {
		policy = graph.WorkerPolicy(in.T.Retry)
	}
	delay, again := in.Activity.RetryAfter(in.T.Code, in.T.Attempt, policy)
	if !again {
		return ledger.Retry{}, false
	}
	r := ledger.Retry{Place: in.Place(), Work: in.T.Work, Attempt: in.T.Attempt + 1, Delay: delay,
		Next: legwork.Derive(in.T.Gid, in.T.Work, "retry", in.T.Attempt+1), Failed: in.whyFailed()}
	in.limitAgain(&r)
	r.Outcome = in.keyedOutcome()
	if in.Activity.Type == graph.Worker && in.T.Row == in.T.Work { // its answer has taken the place of the work (ADR 31)
		r.Again = in.workAgain(topic, input, r)
	}
	if in.Activity.Type == graph.Await {
		child, err := in.child(s)
		if err != nil {
			return ledger.Retry{}, false
		}
		child.GUID, child.Topic, child.Data, child.Attempt, child.Delay = r.Next, topic, input, r.Attempt, delay
		r.Again = child
	}
	return r, true
}

// byHand reports whether an operator has given the answer (ADR 92): whatever it is, it is final.
func (m Message) byHand() bool { return m.T.Row == m.T.Work && m.T.Retry == ledger.ByHand }

// workAgain is the work message of the next attempt; nil if no worker was asked, as
// the input does not match its schema.
func (in *Input) workAgain(topic string, input []byte, r ledger.Retry) *legwork.Transition {
	if in.Schemas.Check(in.Activity.Graph, in.Activity.InputSchema, "the input", input) != nil {
		return nil
	}
	work := in.message(legwork.Work, "work")
	work.GUID, work.Topic, work.Data, work.Attempt = r.Next, topic, input, r.Attempt
	return &work
}

// operationAgain decides whether a call of a durable function is tried again: by the policy of
// the call, else by the worker's own, else after errors that may pass (RETRY-02). The answer to
// a turn is decided with its frame. A time limit is for all attempts, and stays.
func (in *Input) operationAgain() (ledger.Retry, bool) {
	if in.Activity.Type != graph.Operation || in.Frames[in.T.Activity] != nil {
		return ledger.Retry{}, false
	}
	delay, again := in.Activity.RetryAfter(in.T.Code, in.T.Attempt, in.callPolicy())
	if !again {
		return ledger.Retry{}, false
	}
	r := ledger.Retry{Place: in.Place(), Work: in.T.Work, Attempt: in.T.Attempt + 1, Delay: delay,
		Next: legwork.Derive(in.T.Gid, in.T.Work, "retry", in.T.Attempt+1), Failed: in.whyFailed()}
	r.Journal = in.told(delay)
	if in.T.Row == in.T.Work {
		_, _, topic, held := in.HeldCall()
		if !held || in.Asked == nil {
			return ledger.Retry{}, false
		}
		work := in.message(legwork.Work, "work")
		work.GUID, work.Topic, work.Data, work.Attempt = r.Next, topic, in.Asked, r.Attempt
		r.Again = &work
	}
	return r, true
}

// HeldCall returns of an answer that has taken the place of the work of a call (ADR 31) in
// which journal, and as which event, the call has its input, and the topic that it asks.
// false: it is none.
func (in *Input) HeldCall() (journals ledger.Place, event int, topic string, held bool) {
	of, n, is := graph.OperationOf(in.T.Activity)
	f := in.Frames[of]
	if !is || f == nil || in.T.Row != in.T.Work {
		return ledger.Place{}, 0, "", false
	}
	o, known := f.State.Fold.Operation(journal.Position(n))
	topic, held = strings.CutPrefix(o.Name, graph.CallWork)
	return f.Place, o.Scheduled, topic, held && known && !o.Settled
}

// AskedOf returns the input of the call at an operation's position, if a segment of its
// function's journal has it.
func AskedOf(activity string, segment json.RawMessage) (json.RawMessage, error) {
	if segment == nil {
		return nil, nil
	}
	_, n, _ := graph.OperationOf(activity)
	events, err := journal.Decode(segment)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if call, is := e.(journal.InvokeScheduled); is && call.Promise == journal.Position(n) {
			return legwork.OrNull(call.Input), nil
		}
	}
	return nil, nil
}

// callPolicy is the policy of a call of a durable function; nil: there is none.
func (in *Input) callPolicy() *graph.Policy {
	of, n, _ := graph.OperationOf(in.T.Activity)
	if f := in.Frames[of]; f != nil {
		if o, _ := f.State.Fold.Operation(journal.Position(n)); len(o.Retry) > 0 {
			return graph.WorkerPolicy(string(o.Retry))
		}
	}
	return graph.WorkerPolicy(in.T.Retry)
}

// told is what the journal tells of a call that is tried again; nil if the journal does not
// go on with this attempt, so that it is told with the result.
func (in *Input) told(delay time.Duration) *ledger.Append {
	of, n, _ := graph.OperationOf(in.T.Activity)
	f, at := in.Frames[of], journal.Position(n)
	if f == nil {
		return nil
	}
	w := appendTo(f)
	said, _ := ReadFailure(in.T.Data)
	err := w.add(journal.InvokeRetrying{Promise: at, Attempt: in.T.Attempt, At: in.Now.Add(delay).UTC(),
		Err: journal.Error{Code: in.T.Code, Message: said.Message}})
	if err == nil {
		err = w.add(journal.InvokeStarted{Promise: at, Attempt: in.T.Attempt + 1})
	}
	if err != nil {
		return nil
	}
	segment, _, err := w.segment("", false)
	if err != nil {
		return nil
	}
	return &segment
}

// maxWhyBytes bounds the message that is kept of an attempt that failed.
const maxWhyBytes = 1024

// whyFailed is the code and the message of an error, to show while its work
// waits for the next attempt.
func (in *Input) whyFailed() json.RawMessage {
	var said struct{ Message string }
	_ = json.Unmarshal(in.T.Data, &said) // whatever else it is has no message
	return JSON(struct {
		Code    int    `json:"code"`
		Message string `json:"message,omitempty"`
	}{in.T.Code, legwork.Clip(Printable(said.Message), maxWhyBytes)})
}
