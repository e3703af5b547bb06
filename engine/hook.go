package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// hookLeg1 decides which kind of hook it is, now that it runs (HOOK-01): one
// that waits registers and sleeps, any other passes through (HOOK-06). One
// that a cycle enters again passes through, with what the cycle brings as its
// output (HOOK-07).
func hookLeg1(it *item, s *graph.Scope) {
	passes := it.entered.Reentry || it.resumes() || !it.activity.MayWait()
	output, err := it.hookOutput(s)
	if err == nil && !passes {
		passes, err = it.waitsFor(s, output)
	}
	if err == nil && passes {
		it.step.Final, it.step.Preseed = finalizes(it), it.activity.Cycle
		it.step.Output, it.step.Status, it.step.Code = output, legwork.Success, legwork.CodeOK
		s.SetSelf(it.passed(output))
		err = it.follow(s, legwork.Success, legwork.CodeOK)
	}
	if err != nil {
		it.step.Plain, it.step.Leg1, it.step.Register = false, true, nil
		it.broken(fmt.Errorf("pass through activity %s: %w", it.t.Activity, err))
	}
}

// hookOutput evaluates output.maps; of one that is entered again the cycle's
// data are the output (CYC-05).
func (it *item) hookOutput(s *graph.Scope) (output json.RawMessage, err error) {
	switch {
	case it.entered.Reentry:
		output = legwork.OrNull(it.t.Data)
	case !it.activity.Output.Defined():
	case it.resumes():
		output = it.saved
	default:
		if output, err = it.activity.Output.Eval(s); err != nil {
			return nil, err
		}
	}
	s.SetSelf(it.timed(graph.Output{Data: output, DAD: string(it.plane())}))
	return output, nil
}

// passed is the output of an activity that waits for nobody: it has succeeded.
func (it *item) passed(output json.RawMessage) graph.Output {
	return it.timed(graph.Output{Data: output, Status: graph.StatusSuccess, Code: legwork.CodeOK, DAD: string(it.plane())})
}

var errWaitsForNothing = errors.New("neither sleep nor any value that its hook rules expect is defined, so that nothing could wake it")

// waitsFor makes the step register the hook and set its timer (HOOK-03,
// HOOK-04), in one commit with what output.maps and job.maps give. passes:
// there is nothing to wait for.
func (it *item) waitsFor(s *graph.Scope, output json.RawMessage) (passes bool, err error) {
	sleep, err := it.activity.SleepFor(s)
	if err != nil {
		return false, err
	}
	keys, err := it.activity.Registrations(s)
	switch {
	case err != nil:
		return false, err
	case sleep <= 0 && len(keys) == 0 && it.activity.WebHook():
		return false, errWaitsForNothing
	case sleep <= 0 && len(keys) == 0:
		return true, nil
	}
	if err := it.write(s); err != nil {
		return false, err
	}
	if err := it.attributes(s); err != nil {
		return false, err
	}
	it.plain()
	it.step.Output, it.step.Work, it.step.Trace = output, it.work(), it.span.Trace()
	for _, k := range keys {
		it.step.Register = append(it.step.Register, ledger.Registration{
			Rule: k.Rule, Topic: k.Topic, Key: legwork.ID(k.Key), Expect: k.Expect, Unbuffered: k.Unbuffered})
	}
	switch limit := it.activity.Timeout; {
	case limit > 0 && (sleep <= 0 || limit < sleep):
		it.step.Children = []legwork.Transition{it.gaveUp(limit)}
	case sleep > 0:
		it.step.Children = []legwork.Transition{it.timer(sleep)}
	}
	return false, nil
}

// timer is the wake-up itself, due later: the final response to the hook's
// work, so that whatever else wakes the hook retires it (HOOK-03).
func (it *item) timer(sleep time.Duration) legwork.Transition {
	t := it.message(legwork.Leg2, "work")
	t.GUID = it.work()
	t.Work, t.Row, t.Status, t.Code, t.Delay = t.GUID, t.GUID, legwork.Success, legwork.CodeOK, sleep
	t.Data = mustJSON(map[string]string{"timestamp": time.Now().Add(sleep).UTC().Format("2006-01-02T15:04:05.000Z")})
	return t
}

// gaveUp is the timer of a hook that does not wait for longer than a limit: as
// its wake-up, but an error (ADR 46).
func (it *item) gaveUp(limit time.Duration) legwork.Transition {
	t := it.timer(limit)
	t.Status, t.Code, t.Data = legwork.Failed, legwork.CodeTimeout, it.limitPassed("nothing woke it")
	return t
}

// wake is what Leg 2 of a hook saves: what woke it, beside its own output,
// which a later plane gets a copy of (HOOK-05).
func wake(it *item, s *graph.Scope) {
	hook := legwork.OrNull(it.t.Data)
	var own json.RawMessage
	for _, o := range it.outputs {
		if o.Activity == it.activity.ID {
			own = o.Data
		}
	}
	it.step.Hook, it.step.Output = hook, own
	woken := wokenOutput(own, hook, it.t.Status, it.t.Code, it.plane())
	s.SetHook(woken.Hook)
	s.SetSelf(it.timed(woken))
}
