package conformance

import (
	"context"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
)

var receiptCheck = functional(check{
	name: "receipt", required: true, steps: []string{"do"},
	wants: "a worker that asks for a receipt (Legwork-Receipt) goes on when it says done, and stops when it says refused",
	run: func(ctx context.Context, r *rig) finding {
		const do = "wait for the receipt of a flush before its step runs; on refused drop the state, acknowledge the " +
			"turn and answer no more: another worker has it"
		asked := 0
		r.rec.look(func() { asked = r.program.f.wanted })
		if asked == 0 {
			return untested("not shown: it asks for no receipts, so it cannot know that another worker has its turn")
		}
		file := r.file()
		f := r.begin(programInput{Steps: []string{"do"}, File: file})
		f.look(func() { f.silent = true })
		defer f.speak()
		if _, err := f.post(ctx, true); err != nil {
			return lacking(err, do)
		}
		if err := r.until(ctx, func() bool { return f.withheld > 0 }); err != nil {
			return lacking(fmt.Errorf("no flush that asks for a receipt: %w", err), do)
		}
		r.window(ctx)
		if len(marks(file)) > 0 {
			return failed("the step has run before the receipt of its flush", do)
		}
		f.speak()
		if err := f.done(ctx); err != nil {
			return failed("after the receipt: "+err.Error(), do)
		}
		if n := len(marks(file)); n != 1 {
			return failed(fmt.Sprintf("the step has run %d times", n), do)
		}
		if seen := r.stops(ctx); seen != "" {
			return failed(seen, do)
		}
		return passed("it waits for done, and stops at refused")
	},
}, "flush")

// stops has the flush of a step refused, and says what is wrong.
func (r *rig) stops(ctx context.Context) string {
	file := r.file()
	f := r.begin(programInput{Steps: []string{"do"}, File: file})
	f.look(func() { f.refusing, f.gone = true, true })
	if err := f.take(ctx, true); err != nil {
		return "after the receipt refused: " + err.Error()
	}
	// The next turn shows that it is past this one.
	g := r.begin(programInput{Steps: []string{"call"}})
	if err := g.drive(ctx, false, answers); err != nil {
		return "the turn after one that was refused: " + err.Error()
	}
	if len(marks(file)) > 0 {
		return "the step has run though its flush was refused"
	}
	stray := []string(nil)
	f.look(func() { stray = f.stray })
	if slices.ContainsFunc(stray, func(status string) bool { return status != string(legwork.Failed) }) {
		return "it answers a turn whose flush was refused"
	}
	return ""
}
