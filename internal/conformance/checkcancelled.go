package conformance

import (
	"context"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

var cancelledCheck = functional(check{
	name: "cancelled", required: true,
	wants: "a turn that nobody waits for any more (the journal is answered with error 404) is acknowledged, and appends " +
		"nothing",
	run: func(ctx context.Context, r *rig) finding {
		const do = "acknowledge the turn without an answer when the journal is refused with 404: it was cancelled, or " +
			"another worker had it"
		f := r.begin(programInput{Steps: repeated("call", 2)}, called(0, topicA, inputA, saidA)...)
		f.elsewhere(6)
		f.look(func() { f.gone = true })
		w, err := f.post(ctx, false)
		if err == nil {
			err = r.settled(ctx, w, 1)
		}
		if err != nil {
			return lacking(fmt.Errorf("a turn that is gone: %w", err), do)
		}
		// The next turn shows that it goes on, and that the answer to this one is not only late.
		g := r.begin(programInput{Steps: []string{"call"}})
		if err := g.drive(ctx, false, answers); err != nil {
			return lacking(fmt.Errorf("the turn after one that is gone: %w", err), do)
		}
		var fault string
		var failure *turnError
		f.look(func() {
			if fault = f.fault; fault == "" && slices.Contains(f.own, true) {
				fault = "it appends " + journal.Name(f.events[slices.Index(f.own, true)])
			}
			failure = f.failure
		})
		switch {
		case fault != "":
			return failed(fault, do)
		case failure != nil:
			return passed(fmt.Sprintf("answered with error %d, which has no effect", failure.Code))
		}
		return passed("acknowledged, no answer")
	},
})
