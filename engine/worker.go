package engine

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// workerLeg1 decides what a worker is asked to do (WORK-02).
func workerLeg1(it *item) {
	s := it.scope()
	topic, err := it.activity.WorkTopic(s)
	if err == nil {
		var input []byte
		if input, err = it.activity.Input.Eval(s); err == nil {
			work := legwork.Transition{
				GUID: legwork.Derive(it.t.Gid, it.t.GUID, "work", 1), Kind: legwork.Work, Topic: topic,
				Job: it.t.Job, Gid: it.t.Gid, App: it.t.App, Version: it.t.Version, Activity: it.t.Activity, DAD: it.t.DAD,
				Attempt: 1, Trace: it.span.Trace(), Data: input,
			}
			it.step.Work, it.step.Children = work.GUID, []legwork.Transition{work}
			return
		}
	}
	it.dead("input", fmt.Errorf("map the input of activity %s: %w", it.t.Activity, err), true)
}

// workerLeg2 decides what follows a worker's response (WORK-04, CON-03, CON-16).
func workerLeg2(it *item) {
	it.step.Output, it.step.Status, it.step.Code = legwork.OrNull(it.t.Data), it.t.Status, it.t.Code
	it.step.Guard = true
	it.step.Final = finalizes(it)
	s := it.scope()
	s.SetSelf(outputOf(it.t.Data, it.t.Status, it.t.Code, it.t.DAD))
	err := it.write(s)
	if err == nil {
		err = it.route(s, it.t.Status, it.t.Code)
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
