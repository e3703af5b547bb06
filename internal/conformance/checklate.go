package conformance

import (
	"context"

	"github.com/legwork-dev/legwork/journal"
)

var lateCheck = functional(check{
	name: "late", required: true, steps: []string{"call", "first"},
	wants: "of several results that are there the one that stands first in the journal is chosen: what comes during " +
		"a turn changes nothing",
	run: func(ctx context.Context, r *rig) finding {
		const do = "number results as they stand in the journal (InvokeCompleted, TimerFired, SignalDelivered: not " +
			"SignalReceived), and choose the lowest number of those that are waited for"
		fired := journal.TimerFired{Promise: 1}
		sent := journal.SignalDelivered{Name: signalName, Delivery: 1, Data: []byte(byAda)}
		received := journal.SignalReceived{Promise: 0, Name: signalName, Delivery: 1}
		buffered := list(asks(0, topicA, inputA), waits(0), journal.InvokeStarted{Promise: 0, Attempt: 1}, sent,
			says(0, saidA), journal.ExecutionResumed{})
		for _, l := range []struct {
			what  string
			steps []string
			has   []journal.Event
			want  string
		}{
			{"a signal that comes behind the timer", []string{"first"},
				list(firsts(0), waitsForFirst(0), fired, journal.ExecutionResumed{}, sent), `["late"]`},
			{"a timer that fires behind the signal", []string{"first"},
				list(firsts(0), waitsForFirst(0), sent, received, journal.ExecutionResumed{}, fired), "[" + byAda + "]"},
			{"a signal that came before, received after the timer", []string{"call", "first"},
				list(buffered, firsts(1), journal.TimerFired{Promise: 2}), "[" + saidA + "," + byAda + "]"},
			{"a signal that came before and was received after the timer, replayed", []string{"call", "first", "call"},
				list(buffered, firsts(1), journal.TimerFired{Promise: 2},
					journal.SignalReceived{Promise: 1, Name: signalName, Delivery: 1}, called(3, topicA, inputA, saidA)),
				"[" + saidA + "," + byAda + "," + saidA + "]"},
		} {
			f := r.begin(programInput{Steps: l.steps}, l.has...)
			f.elsewhere(len(l.has))
			if err := f.drive(ctx, false, answers); err != nil {
				return failed(l.what+": "+err.Error(), do)
			}
			if wrong := f.ended(l.want); wrong != "" {
				return failed(l.what+": "+wrong, do)
			}
		}
		if r.lacks["do"] {
			return passed("the first one is chosen")
		}
		if seen := r.meanwhile(ctx, fired); seen != "" {
			return failed("a timer that fires while a step runs: "+seen, do)
		}
		return passed("the first one is chosen")
	},
}, "signal", "token")

// meanwhile has a timer fire while the step behind the choice runs, and says what is wrong with
// how the program goes on. Its worker is told of the timer with the next turn.
func (r *rig) meanwhile(ctx context.Context, fired journal.Event) string {
	f := r.begin(programInput{Steps: []string{"first", "do", "call"}, File: r.file()})
	f.look(func() { f.during = []journal.Event{fired} })
	if err := f.drive(ctx, true, answers); err != nil {
		return err.Error()
	}
	return f.ended("[" + byAda + ",1," + saidA + "]")
}
