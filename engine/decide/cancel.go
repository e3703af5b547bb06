package decide

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/journal"
)

// A job that is cancelled has dropped what its functions have asked for, and waits for the
// jobs that undo them (ADR 73). Each is the last answer that its function gets.

// cancelling reports whether the function is being cancelled that the answer is for.
func (p *progress) cancelling() bool {
	f := p.Frames[p.T.Activity]
	if of, _, is := graph.OperationOf(p.T.Activity); f == nil && is {
		f = p.Frames[of]
	}
	return f != nil && f.State.Fold.Status == journal.Cancelling
}

// cancelled decides about an answer to a function that is being cancelled: the end of the
// job that undoes it. A turn that was out has no effect any more, nor has a time limit.
func (p *progress) cancelled(f *Frame) error {
	if f == nil || p.T.Row.IsZero() || p.EndsCall() {
		return &refusal{"refused"}
	}
	if p.T.Status == legwork.Pending {
		return nil // an interim result, which nobody has asked for
	}
	p.Step.Final = true
	if p.T.Status == legwork.Failed {
		said, ok := ReadFailure(p.T.Data)
		if !ok {
			said.Message = "it has no message"
		}
		p.Step.Undone = fmt.Sprintf("; undoing it with %s failed, code %d: %s", p.Activity.Undo, p.T.Code,
			Printable(said.Message))
	}
	w := appendTo(f)
	if err := w.add(journal.ExecutionCancelled{Reason: f.State.Cancel}); err != nil {
		return err
	}
	return p.commits(w, "")
}
