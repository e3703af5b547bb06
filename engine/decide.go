package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// decide fills the steps of items that entered, of as many as put out what a
// batch may, and returns those: pure but for what signals and interrupts ask of
// other jobs.
func (e *Engine) decide(ctx context.Context, wave []*item) (part []*item) {
	room := legwork.MaxBatchBytes
	for i, it := range wave {
		if it.settled || it.step == nil {
			continue
		}
		if room <= 0 {
			wave = wave[:i]
			break
		}
		switch {
		case it.entered.Closed: // only Step 3 is left
		case it.entered.Merge:
			mergeStep(it)
		case it.t.Kind == legwork.Leg2:
			leg2Step(it)
			e.goAhead(it, it.putOut())
		default:
			e.leg1Step(it)
		}
		if room -= it.step.Bytes(); it.all != nil {
			room -= len(it.all.spec.Data)
		}
	}
	e.ask(ctx, wave)
	return wave
}

// leg1Step decides what an activity does when it is entered: one file for each
// type.
func (e *Engine) leg1Step(it *item) {
	if it.unread != nil {
		it.refuse(it.unread)
		return
	}
	s := it.scope()
	if it.skips(s) {
		return
	}
	switch it.activity.Type {
	case graph.Worker:
		workerLeg1(it, s)
	case graph.Await:
		awaitLeg1(it, s)
	case graph.Signal:
		signalLeg1(it, s)
	case graph.Cycle:
		cycleLeg1(it, s, e.MaxCycles)
	case graph.Interrupt:
		interruptLeg1(it, s)
	default:
		hookLeg1(it, s)
	}
}

// leg2Step decides what follows an answer: of a worker, of a child, or what
// wakes a hook.
func leg2Step(it *item) {
	it.step.Status, it.step.Code = it.t.Status, it.t.Code
	it.step.Guard, it.step.Work, it.step.Seq = true, it.t.Work, it.t.Seq
	it.step.Final = finalizes(it)
	s := it.scope()
	if it.activity.Type == graph.Hook {
		wake(it, s)
	} else {
		it.step.Output = legwork.OrNull(it.t.Data)
		s.SetSelf(it.timed(outputOf(it.t.Data, it.t.Status, it.t.Code, it.plane())))
	}
	err := it.unread
	if err == nil {
		err = it.follow(s, it.t.Status, it.t.Code)
	}
	if err != nil {
		it.broken(fmt.Errorf("follow the response of activity %s: %w", it.t.Activity, err))
	}
}

// mergeStep closes the obligation of a second arrival at one activity: no
// work, no children (CON-11).
func mergeStep(it *item) {
	it.step.Leg1, it.step.Delta = false, int(ledger.Delta(0, false))
}

// reload gives a resumed message what its first delivery saved instead of what
// it carries or would make: a worker that ran again may have answered
// differently.
func (e *Engine) reload(ctx context.Context, wave []*item) {
	var want ledger.Want
	var resumed []*item
	for _, it := range open(wave) {
		if it.resumes() && (it.t.Kind == legwork.Leg2 || it.activity.Output.Defined()) && !it.entered.Merge {
			place := it.place()
			place.DAD = place.DAD.Resolve(it.entered.Marks.Index())
			want.Outputs = append(want.Outputs, ledger.WantOutput{Index: len(resumed), Place: place})
			resumed = append(resumed, it)
		}
	}
	if len(resumed) == 0 {
		return
	}
	loaded, err := e.Store.Load(ctx, want)
	for i, it := range resumed {
		if err != nil || len(loaded.Outputs[i]) != 1 {
			it.later("retry", fmt.Errorf("read what activity %s has saved: %v", it.t.Activity, err))
			continue
		}
		it.resume(loaded.Outputs[i][0])
	}
}

// resume puts what was saved in the place of what the message carries.
func (it *item) resume(o ledger.Output) {
	it.saved = o.Data
	switch {
	case it.t.Kind != legwork.Leg2:
	case it.activity.Type == graph.Hook:
		it.t.Data, it.t.Status, it.t.Code = legwork.OrNull(o.Hook), o.Status, o.Code
	default:
		it.t.Data, it.t.Status, it.t.Code = legwork.OrNull(o.Data), o.Status, o.Code
	}
}
