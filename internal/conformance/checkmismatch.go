package conformance

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

// mismatch is the code of a turn whose code disagrees with its journal.
const mismatch = 570

var mismatchCheck = functional(check{
	name: "mismatch", required: true,
	wants: "code that asks for something else than is recorded appends nothing: the turn is answered with error 570",
	run: func(ctx context.Context, r *rig) finding {
		const do = "compare kind, fn and in at each recorded position, and what is left where the code waits or ends; on a " +
			"difference answer Legwork-Status error, Legwork-Code 570, with a message that names both"
		timer := list(journal.TimerScheduled{Promise: 0, Millis: timerMillis}, waits(0), journal.TimerFired{Promise: 0},
			journal.ExecutionResumed{})
		n := 0
		for _, m := range []struct {
			what  string
			steps []string
			has   []journal.Event
		}{
			{"another topic is recorded", []string{"call"}, called(0, topicB, inputA, saidA)},
			{"another input is recorded", []string{"call"}, called(0, topicA, `{"n":3}`, saidA)},
			{"a call is recorded, the code records a step", []string{"record"}, called(0, topicA, inputA, saidA)},
			{"a step of another name is recorded", []string{"record"}, list(step(0, "sum"), says(0, "7"))},
			{"a timer is recorded, the code calls", []string{"call"}, timer},
			{"more is recorded than the code asks for", []string{}, called(0, topicA, inputA, saidA)},
			{"a call more is recorded than the code waits for", []string{"call"},
				list(asks(0, topicA, inputA), asks(1, topicA, inputA), journal.InvokeStarted{Promise: 0, Attempt: 1},
					journal.InvokeStarted{Promise: 1, Attempt: 1})},
		} {
			if r.missing(m.steps) {
				continue
			}
			n++
			f := r.begin(programInput{Steps: m.steps}, m.has...)
			f.elsewhere(len(m.has) + 1)
			if seen := f.mismatches(ctx); seen != "" {
				return failed(m.what+": "+seen, do)
			}
		}
		f := r.begin(programInput{Steps: []string{"call"}}, called(0, topicA, ` { "n" : 1 } `, saidA)...)
		f.elsewhere(6)
		if err := f.take(ctx, false); err != nil {
			return failed("the same input is recorded, with blanks: "+err.Error(), "compare inputs as JSON")
		}
		return passed(fmt.Sprintf("%d differences found", n))
	},
})

// mismatches has a turn taken that must be a mismatch, and says what it is instead.
func (f *function) mismatches(ctx context.Context) (seen string) {
	err := f.take(ctx, false)
	f.look(func() {
		switch {
		case f.fault != "":
			seen = f.fault
		case f.failure != nil && f.failure.Code == mismatch:
		case f.failure != nil:
			seen = fmt.Sprintf("error %d, %q", f.failure.Code, f.failure.Message)
		case slices.Contains(f.own, true):
			seen = "it appends " + describe(f.events[slices.Index(f.own, true)])
		default:
			seen = errors.Join(err, errors.New("no error")).Error()
		}
	})
	return seen
}

var newFieldCheck = functional(check{
	name:  "new-field",
	wants: "an input that differs by a field that says nothing (null, false, 0, empty) is the same input",
	run: func(ctx context.Context, r *rig) finding {
		const do = "compare inputs as JSON, and take a member that one side lacks for null, false, 0, \"\", [] or {}: " +
			"otherwise no field can be added to an input while jobs are under way"
		f := r.begin(programInput{Steps: []string{"call"}}, called(0, topicA, `{"note":"","tags":[],"n":1}`, saidA)...)
		f.elsewhere(6)
		if err := f.take(ctx, false); err != nil {
			return lacking(err, do)
		}
		return passed("the same")
	},
}, "mismatch")
