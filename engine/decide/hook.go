package decide

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// hook decides, when a hook runs, whether it waits (HOOK-01). A hook that waits
// registers for signals, sets its timer, or both; any other passes through, that
// is, takes its steps at once (HOOK-06). A hook that a cycle enters again passes
// through, with the cycle's data as its output (HOOK-07).
func (d *deciding) hook(s *evaluate.Scope) {
	passes := d.Entered.Reentry || d.Resumes() || !d.Activity.MayWait()
	output, err := d.hookOutput(s)
	if err == nil && !passes {
		passes, err = d.waitsFor(s, output)
	}
	if err == nil && passes {
		d.Step.Final, d.Step.Preseed = d.finalizes(), d.Activity.Cycle
		d.Step.Output, d.Step.Status, d.Step.Code = output, legwork.Success, legwork.CodeOK
		s.SetSelf(d.passed(output))
		err = d.follow(s, legwork.Success, legwork.CodeOK)
	}
	if err != nil {
		d.Step.Plain, d.Step.Leg1, d.Step.Register = false, true, nil
		d.broken(fmt.Errorf("pass through activity %s: %w", d.T.Activity, err))
	}
}

// hookOutput evaluates output.maps. If a cycle enters the hook again, the cycle's
// data are its output (CYC-05).
func (d *deciding) hookOutput(s *evaluate.Scope) (output json.RawMessage, err error) {
	switch {
	case d.Entered.Reentry:
		output = legwork.OrNull(d.T.Data)
	case !d.Activity.Output.Defined():
	case d.Resumes():
		output = d.Saved
	default:
		if output, err = d.Activity.Output.Eval(s); err != nil {
			return nil, err
		}
	}
	s.SetSelf(d.timed(evaluate.Output{Data: output, DAD: string(d.plane())}))
	return output, nil
}

// passed is the output, with status success, of an activity that waits for nobody.
func (in *Input) passed(output json.RawMessage) evaluate.Output {
	return in.timed(evaluate.Output{Data: output, Status: legwork.Success, Code: legwork.CodeOK, DAD: string(in.plane())})
}

var errWaitsForNothing = errors.New("neither sleep nor any value that its hook rules expect is defined, so that " +
	"nothing could wake it")

// waitsFor makes the step register the hook and set its timer (HOOK-03,
// HOOK-04), in one commit with what output.maps and job.maps give. If there is
// nothing to wait for, passes is true.
func (d *deciding) waitsFor(s *evaluate.Scope, output json.RawMessage) (passes bool, err error) {
	sleep, err := d.Activity.SleepFor(s)
	if err != nil {
		return false, err
	}
	keys, err := d.Activity.Registrations(s)
	switch {
	case err != nil:
		return false, err
	case sleep <= 0 && len(keys) == 0 && d.Activity.WebHook():
		return false, errWaitsForNothing
	case sleep <= 0 && len(keys) == 0:
		return true, nil
	}
	if err := d.write(s); err != nil {
		return false, err
	}
	if err := d.attributes(s); err != nil {
		return false, err
	}
	d.plain()
	d.Step.Output, d.Step.Work, d.Step.Trace = output, d.work(), d.Trace
	for _, k := range keys {
		d.Step.Register = append(d.Step.Register, ledger.Registration{
			Rule: k.Rule, Topic: k.Topic, Key: legwork.ID(k.Key), Expect: k.Expect, Unbuffered: k.Unbuffered})
	}
	switch limit := d.Activity.Timeout; {
	case limit > 0 && (sleep <= 0 || limit < sleep):
		d.Step.Children = []legwork.Transition{d.gaveUp(limit)}
	case sleep > 0:
		d.Step.Children = []legwork.Transition{d.timer(sleep)}
	}
	return false, nil
}

// timer returns the wake-up of a hook that sleeps: the final answer to its work,
// as an outbox row that is due later. It has the GUID of the work, so that any
// other final wake-up replaces it (HOOK-03).
func (in *Input) timer(sleep time.Duration) legwork.Transition {
	t := in.message(legwork.Leg2, "work")
	t.GUID = in.work()
	t.Work, t.Row, t.Status, t.Code, t.Delay = t.GUID, t.GUID, legwork.Success, legwork.CodeOK, sleep
	t.Data = JSON(map[string]string{"timestamp": in.Now.Add(sleep).UTC().Format("2006-01-02T15:04:05.000Z")})
	return t
}

// gaveUp returns the timer of a hook with a time limit: a wake-up that is an
// error (ADR 46).
func (in *Input) gaveUp(limit time.Duration) legwork.Transition {
	t := in.timer(limit)
	t.Status, t.Code, t.Data = legwork.Failed, legwork.CodeTimeout, in.limitPassed("nothing woke it")
	return t
}

// wakes makes the step of a wake-up save what it brought, and beside it the output
// of the hook's own maps. When signals wake a hook several times, each wake-up has
// an address of its own (a plane), and a copy of that output there (HOOK-05).
func (d *deciding) wakes(s *evaluate.Scope) {
	hook := legwork.OrNull(d.T.Data)
	var own json.RawMessage
	for _, o := range d.Outputs {
		if o.Activity == d.Activity.ID {
			own = o.Data
		}
	}
	d.Step.Hook, d.Step.Output = hook, own
	woken := wokenOutput(own, hook, d.T.Status, d.T.Code, d.plane())
	s.SetHook(woken.Hook)
	s.SetSelf(d.timed(woken))
}
