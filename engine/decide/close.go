package decide

import "github.com/legwork-dev/legwork/journal"

// closedSets are the join sets that a turn closes: what it puts into them is not begun.
func closedSets(events []journal.Event) (closed map[journal.JoinSet]bool) {
	for _, e := range events {
		if s, ok := e.(journal.InvokeScheduled); ok && s.Kind == journal.Close {
			if closed == nil {
				closed = map[journal.JoinSet]bool{}
			}
			set, _ := journal.ClosedSet(s.Function)
			closed[set] = true
		}
	}
	return closed
}

// codeGivenUp is the code of a call whose join set was closed before its answer came.
const codeGivenUp = 499

// close gives up the calls of a join set that have no answer (JRN-13, ADR 72).
func (p *progress) close(w *journalling, set journal.JoinSet) error {
	begun := map[journal.Position]bool{}
	for _, at := range p.before.OpenEffects() {
		begun[at] = true
	}
	for _, at := range w.state.Fold.Members(set) {
		if begun[at] {
			const why = "the function that called this one has closed its join set"
			if err := p.drop(w.place.Activity, w.state, at, why); err != nil {
				return err
			}
		}
		o, _ := w.state.Fold.Operation(at)
		late := &journal.Error{Code: codeGivenUp,
			Message: "the join set was closed before the call of " + o.Name + " had its answer"}
		if err := w.add(journal.InvokeCompleted{Promise: at, Attempt: o.Attempt,
			Result: journal.Result{Err: late}}); err != nil {
			return err
		}
	}
	return nil
}
