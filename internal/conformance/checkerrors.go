package conformance

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

var errorsCheck = functional(check{
	name: "errors", required: true,
	wants: "code and message of a call's error reach the code, and come back as ExecutionFailed if it does not handle " +
		"them, the same in a replay",
	run: func(ctx context.Context, r *rig) finding {
		const do = "throw err of InvokeCompleted as an error with its code and its message, byte for byte; append what the " +
			"code ends with as ExecutionFailed with that code and that message"
		failure := journal.InvokeCompleted{Promise: 0, Attempt: 1, Result: journal.Result{Err: &broken}}
		call := list(asks(0, topicA, inputA), waits(0), journal.InvokeStarted{Promise: 0, Attempt: 1}, failure,
			journal.ExecutionResumed{})
		caught, _ := json.Marshal([]map[string]any{{"code": broken.Code, "message": broken.Message}})
		for _, e := range []struct {
			what    string
			step    string
			has     []journal.Event
			code    int
			message string
		}{
			{"a call fails", "call", nil, broken.Code, broken.Message},
			{"a call has failed, replayed", "call", call, broken.Code, broken.Message},
			{"a step has failed, replayed", "do", list(step(0, stepName), failure), broken.Code, broken.Message},
			{"an error of the code", "fail", nil, 418, "as asked"},
			{"a call fails, the code handles it", "catch", nil, 0, ""},
			{"a call has failed, the code handles it, replayed", "catch", slices.Clone(call), 0, ""},
		} {
			if r.lacks[e.step] {
				continue
			}
			f := r.begin(programInput{Steps: []string{e.step}}, e.has...)
			if len(e.has) > 0 {
				f.elsewhere(len(e.has) + 1)
			}
			if err := f.drive(ctx, false, breaks); err != nil {
				return failed(e.what+": "+err.Error(), do)
			}
			wrong := ""
			if e.code == 0 {
				wrong = f.ended(string(caught))
			} else {
				wrong = f.failedWith(e.code, e.message)
			}
			if wrong != "" {
				return failed(e.what+": "+wrong, do)
			}
		}
		return passed("code and message as they were")
	},
})
