package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

const positionsName = "positions"

var positionsCheck = functional(check{
	name: positionsName, required: true,
	wants: "each operation takes the next position, from 0, in the order in which the code asks; a wait takes none, " +
		"but for a signal that is received at once",
	run: func(ctx context.Context, r *rig) finding {
		const do = "count positions by calls, steps, timers, signals, now, random and join sets, one each, also in a " +
			"replay; name calls work:TOPIC; " + programDo
		if r.lacks["call"] {
			return failed("the program has no step call (error 501)", programDo)
		}
		f, err := r.whole(ctx)
		if err != nil {
			return lacking(err, do)
		}
		_, operations, result := r.shown()
		var asked []string
		first := r.lacks["first"]
		f.look(func() {
			asked = f.operations()
			first = first || slices.ContainsFunc(f.events, func(e journal.Event) bool {
				a, is := e.(journal.ExecutionAwaiting)
				return is && a.Kind == journal.Any && len(a.On) == 2
			})
		})
		for i := range max(len(asked), len(operations)) {
			got, want := "nothing", "nothing"
			if i < len(asked) {
				got = asked[i]
			}
			if i < len(operations) {
				want = operations[i]
			}
			if got != want {
				return failed(fmt.Sprintf("operation %d is %q, want %q", i+1, got, want), do)
			}
		}
		if !first {
			return failed("the step first waits for no Any of two", "wait for the first with kind Any, on both positions")
		}
		if wrong := f.ended(result); wrong != "" {
			return failed(wrong, programDo)
		}
		return passed(fmt.Sprintf("%d operations, %d events", len(asked), len(f.events)))
	},
})

// operations are what the program has asked for, in words. The caller holds the record.
func (f *function) operations() (all []string) {
	known := map[journal.Position]bool{}
	add := func(p journal.Position, what string) {
		if !known[p] {
			known[p], all = true, append(all, fmt.Sprintf("%d %s", p, what))
		}
	}
	for i, e := range f.events {
		if !f.own[i] {
			continue
		}
		switch e := e.(type) {
		case journal.InvokeScheduled:
			add(e.Promise, invoked(e))
		case journal.TimerScheduled:
			add(e.Promise, fmt.Sprintf("timer of %d ms", e.Millis))
		case journal.TimeRecorded:
			add(e.Promise, "time")
		case journal.RandomGenerated:
			add(e.Promise, "chance")
		case journal.JoinSetCreated:
			add(journal.Position(e.Set), "join set")
		case journal.SignalReceived:
			add(e.Promise, "signal "+e.Name)
		case journal.ExecutionAwaiting:
			for j, name := range e.Names {
				if name != "" {
					add(e.On[j], "signal "+name)
				}
			}
		}
	}
	return all
}

// invoked is what an invocation asks for, in words.
func invoked(e journal.InvokeScheduled) string {
	switch e.Kind {
	case journal.Local:
		return "step " + e.Function
	case journal.Signal:
		return "signal " + e.Function
	case journal.Function:
	default:
		return string(e.Kind) + " " + e.Function
	}
	var chance map[string]json.RawMessage
	if json.Unmarshal(e.Input, &chance) == nil && len(chance) == 2 && chance["now"] != nil && chance["random"] != nil {
		return e.Function + " {now,random}"
	}
	var in bytes.Buffer
	_ = json.Compact(&in, e.Input) // it is JSON
	return e.Function + " " + in.String()
}
