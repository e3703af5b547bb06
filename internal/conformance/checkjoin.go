package conformance

import (
	"context"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

var joinCheck = functional(check{
	name: "join", required: true, steps: []string{"join"},
	wants: "the members of a join set are taken in the order in which their results came, the same in a replay",
	run: func(ctx context.Context, r *rig) finding {
		const do = "append JoinSetSubmitted right behind the InvokeScheduled of each member, and JoinSetAwaited for " +
			"each that is taken: the one whose InvokeCompleted stands first"
		f := r.begin(programInput{Steps: []string{"join"}})
		f.look(func() { f.reverse = true })
		if err := f.drive(ctx, false, answers); err != nil {
			return lacking(err, do)
		}
		if wrong := f.ended("[[" + saidB + "," + saidA + "]]"); wrong != "" {
			return failed(wrong, do)
		}
		taken := false
		f.look(func() {
			taken = slices.ContainsFunc(f.events, func(e journal.Event) bool { _, is := e.(journal.JoinSetAwaited); return is })
		})
		if !taken {
			return failed("no JoinSetAwaited", do)
		}
		for _, p := range f.replays() {
			if _, err := p.f.post(ctx, false); err != nil {
				return lacking(err, do)
			}
			if err := p.f.done(ctx); err != nil {
				return failed(fmt.Sprintf("over the first %d events: %v", p.n, err), do)
			}
			if wrong := p.differs(f); wrong != "" {
				return failed(fmt.Sprintf("over the first %d events %s", p.n, wrong), do)
			}
		}
		return passed("taken as they came")
	},
}, "replay", "late")
