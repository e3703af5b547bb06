package engine

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// hookLeg1 decides a passthrough: its steps run in Leg 1 (HOOK-06).
func hookLeg1(it *item) {
	it.step.Final, it.step.Preseed = finalizes(it), it.activity.Cycle
	it.step.Status, it.step.Code = legwork.Success, legwork.CodeOK
	s := it.scope()
	if err := passThrough(it, s); err != nil {
		it.broken(fmt.Errorf("pass through activity %s: %w", it.t.Activity, err))
	}
}

func passThrough(it *item, s *graph.Scope) error {
	if it.activity.Output.Defined() {
		output := it.saved
		if !it.resumes() {
			var err error
			if output, err = it.activity.Output.Eval(s); err != nil {
				return err
			}
		}
		it.step.Output = output
		s.SetSelf(outputOf(output, legwork.Success, legwork.CodeOK, it.t.DAD))
	}
	if err := it.write(s); err != nil {
		return err
	}
	return it.route(s, legwork.Success, legwork.CodeOK)
}
