package conformance

import (
	"context"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

var tokenCheck = functional(check{
	name: "token", required: true,
	wants: "a turn with its own token brings only what is new; of a turn with another one it reads the journal",
	run: func(ctx context.Context, r *rig) finding {
		const do = "go on from kept state only if you have kept it under the token of the turn; otherwise request the " +
			"journal from 0: the turn's events are only those behind its from"
		f := r.begin(programInput{Steps: repeated("call", 3)})
		if err := f.drive(ctx, true, answers); err != nil {
			return failed("turns with the token that it gave: "+err.Error(), do)
		}
		want := "[" + saidA + "," + saidA + "," + saidA + "]"
		if wrong := f.ended(want); wrong != "" {
			return failed("turns with the token that it gave: "+wrong, do)
		}
		g := r.begin(programInput{Steps: repeated("call", 3)},
			slices.Concat(called(0, topicA, inputA, saidA), called(1, topicA, inputA, saidA))...)
		g.elsewhere(8)
		if err := g.drive(ctx, true, answers); err != nil {
			return failed("a turn with a token that it did not give: "+err.Error(), do)
		}
		if wrong := g.ended(want); wrong != "" {
			return failed("a turn with a token that it did not give: "+wrong, do)
		}
		own, other := 0, 0
		f.look(func() { own, other = len(f.asked), len(g.asked) })
		switch {
		case other == 0:
			return failed("it reads no journal of a turn whose token it did not give", do)
		case own > 0:
			return passed("it reads the journal for each turn")
		}
		return passed("it goes on from what it has kept")
	},
})

// steady is a function that another worker has begun: its first step was a record with
// another result, its second a call that was answered.
func (r *rig) steady() []journal.Event {
	return list(step(0, "look"), says(0, "41"), called(1, topicA, inputA, saidA))
}
