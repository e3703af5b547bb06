package conformance

import (
	"context"

	"github.com/legwork-dev/legwork/journal"
)

var gateCheck = functional(check{
	name: "gate", required: true, steps: []string{"patched"},
	wants: "a position that is recorded as a Gate is passed over by operations that are none",
	run: func(ctx context.Context, r *rig) finding {
		const do = "before an operation takes a position, and where the code waits or ends, pass over positions at which " +
			"InvokeScheduled has the kind Gate: an older version of the code has asked for it"
		const old = "change#1"
		for _, g := range []struct {
			what  string
			steps []string
			has   []journal.Event
			want  string
		}{
			{"a gate before a recorded call", []string{"call"}, list(gate(0, old), called(1, topicA, inputA, saidA)),
				"[" + saidA + "]"},
			{"two gates before a call", []string{"record", "call"},
				list(step(0, "look"), says(0, "7"), gate(1, old), gate(2, "other#0")), "[7," + saidA + "]"},
			{"a gate before a wait", []string{"call"},
				list(asks(0, topicA, inputA), gate(1, old), journal.InvokeStarted{Promise: 0, Attempt: 1}), "[" + saidA + "]"},
			{"a gate before a signal", []string{"signal"}, list(gate(0, old)), "[" + byAda + "]"},
			{"a gate at the end", []string{"call"}, list(called(0, topicA, inputA, saidA), gate(1, old)), "[" + saidA + "]"},
		} {
			if r.missing(g.steps) {
				continue
			}
			f := r.begin(programInput{Steps: g.steps}, g.has...)
			f.elsewhere(len(g.has) + 1)
			if err := f.drive(ctx, false, answers); err != nil {
				return failed(g.what+": "+err.Error(), do)
			}
			if wrong := f.ended(g.want); wrong != "" {
				return failed(g.what+": "+wrong, do)
			}
		}
		return passed("passed over")
	},
})
