package conformance

import (
	"context"
	"encoding/json"

	"github.com/legwork-dev/legwork/journal"
)

var signalCheck = functional(check{
	name: "signal", required: true, steps: []string{"call", "signal"},
	wants: "a signal that came before the code asks for it is received at once; several are received in their order",
	run: func(ctx context.Context, r *rig) finding {
		const do = "count the deliveries of a name; where the code asks for the next one and it is in the journal, append " +
			"SignalReceived with its id and go on, else wait"
		f := r.begin(programInput{Steps: []string{"call", "signal", "signal", "signal"}})
		if err := f.take(ctx, false); err != nil {
			return lacking(err, do)
		}
		f.look(func() {
			f.signal(signalName, `{"n":1}`)
			f.signal(signalName, `{"n":2}`)
			f.serve(answers)
		})
		if err := f.take(ctx, false); err != nil {
			return lacking(err, do)
		}
		received := 0
		f.look(func() {
			for _, e := range f.events {
				if _, is := e.(journal.SignalReceived); is {
					received++
				}
			}
		})
		if received != 2 {
			return failed("it waits for a signal that is there", do)
		}
		f.look(func() {
			f.signal(signalName, `{"n":3}`)
			f.wake()
		})
		if err := f.drive(ctx, false, answers); err != nil {
			return lacking(err, do)
		}
		want, _ := json.Marshal([]any{json.RawMessage(saidA), map[string]int{"n": 1}, map[string]int{"n": 2},
			map[string]int{"n": 3}})
		if wrong := f.ended(string(want)); wrong != "" {
			return failed(wrong, do)
		}
		return passed("three signals in their order")
	},
})
