package model_test

import (
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

// leg2 is the response to the model's worker: entry and three steps.
func (w *world) leg2(p *process) (more bool, err error) {
	plan := p.plan(ledger.CategoryA)
	switch p.at {
	case 0:
		return w.enterLeg2(p)
	case 1:
		if plan.Save && w.mark(p, model.MarkSaved, ledger.AddSaved) {
			w.work[p.dad]++
		}
		return true, plan.Illegal
	case 2:
		if plan.Spawn {
			err = w.spawn(p)
		}
		if !w.unconditional || plan.Spawn {
			p.marks = w.guids[p.guid]
		}
		return true, err
	default:
		return false, w.complete(p)
	}
}

func (w *world) enterLeg2(p *process) (more bool, err error) {
	if w.blocked(p) {
		return false, nil
	}
	if marks, known := w.guids[p.guid]; known {
		p.marks = marks
		return true, w.move(p, model.RepeatLeg2)
	}
	if err := w.move(p, model.EnterLeg2); err != nil {
		return false, nil // finalized: acknowledged (WORK-06)
	}
	p.marks, err = ledger.SeedMarks(w.of(p).Entries())
	w.guids[p.guid] = p.marks
	return true, err
}

// spawn is step 2: the worker leads to the cycle in the first plane only.
func (w *world) spawn(p *process) error {
	guard := !w.unguarded
	if guard && (w.of(p).Finalized() || w.semaphore.Closed) || !w.finalizeInStep3 && w.of(p).Finalized() {
		return nil
	}
	if !w.mark(p, model.MarkSpawned, ledger.AddSpawned) {
		return nil
	}
	children := 0
	if p.dad.At(1).Index() == 0 {
		children = 1
		w.publish("cycle", "C", p.dad.Adjacent(), "c"+p.guid)
	}
	next, move := w.semaphore.Apply(ledger.Delta(children, false))
	if w.semaphore = next; move.Refused != nil {
		return move.Refused
	}
	if move.Hit {
		w.mark(p, model.MarkClosed, ledger.AddClosed)
		return nil
	}
	if w.finalizeInStep3 {
		return nil
	}
	return w.move(p, model.Finalize)
}

// complete is step 3, for the message with the snapshot.
func (w *world) complete(p *process) error {
	marks := w.guids[p.guid]
	if w.unconditional {
		marks = p.marks
	}
	if !marks.Closed() || marks.Completed() || !w.mark(p, model.MarkCompleted, ledger.AddCompleted) {
		return nil
	}
	w.completions++
	if w.of(p).Finalized() {
		return nil
	}
	return w.move(p, model.Finalize)
}
