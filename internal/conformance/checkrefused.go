package conformance

import (
	"context"
	"fmt"
)

var refusedCheck = functional(check{
	name: "refused", required: true, steps: []string{"record"},
	wants: "after an answer that was refused, as another worker had the turn, it goes on from that one's journal",
	run: func(ctx context.Context, r *rig) finding {
		const do = "keep state under the token of your answer, never under the job; when a turn has another token, drop " +
			"what you have and read the journal; answer no turn twice"
		f := r.begin(programInput{Steps: []string{"record", "call"}})
		f.look(func() { f.refusing = true })
		if err := f.take(ctx, true); err != nil {
			return lacking(err, do)
		}
		answered := 0 // it may know of the refusal only when it has answered all
		w := f.last
		f.look(func() {
			f.refusing, answered = false, len(r.rec.answersTo(w))
			f.add(r.steady()...)
		})
		f.elsewhere(6)
		if err := f.drive(ctx, false, answers); err != nil {
			return lacking(err, do)
		}
		if wrong := f.ended("[41," + saidA + "]"); wrong != "" {
			return failed(wrong, do)
		}
		again := 0
		f.look(func() { again = len(r.rec.answersTo(w)) - answered })
		if again > 0 {
			return failed(fmt.Sprintf("%d more answers to the turn that was refused", again), do)
		}
		return passed("it goes on from the other worker's journal")
	},
}, "token")
