package engine

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// interruptLeg1 ends a job: its own, in the commit that proves it (INT-02,
// CON-15), or another one, before its own steps (INT-03). What becomes of the
// other one changes nothing here (INT-05).
func interruptLeg1(it *item, s *graph.Scope) {
	output, err := it.hookOutput(s)
	if err != nil {
		it.refuse(err)
		return
	}
	spec, err := it.activity.InterruptSpec(s)
	switch {
	case err != nil:
		it.refuse(err)
	case spec.Target == "":
		it.interruptSelf(s, spec)
	default:
		it.interruptOther(s, spec, output)
	}
}

func (it *item) interruptSelf(s *graph.Scope, spec *graph.InterruptSpec) {
	if err := it.write(s); err != nil {
		it.refuse(err)
		return
	}
	if err := it.attributes(s); err != nil {
		it.refuse(err)
		return
	}
	it.plain()
	it.step.Delta = -1
	how := it.interruption(spec, it.t.Job)
	it.step.Interrupt = &how
}

func (it *item) interruptOther(s *graph.Scope, spec *graph.InterruptSpec, output json.RawMessage) {
	it.step.Final = finalizes(it)
	it.step.Output, it.step.Status, it.step.Code = output, legwork.Success, legwork.CodeOK
	s.SetSelf(it.passed(output))
	if err := it.follow(s, legwork.Success, legwork.CodeOK); err != nil {
		it.refuse(err)
		return
	}
	if !it.resumes() && it.step.Fail == nil {
		it.interrupt = &ledger.InterruptRequest{App: it.t.App, Job: spec.Target, Interruption: it.interruption(spec, spec.Target)}
		it.topic = spec.Topic
	}
}

// interruption is how a job ends (INT-04).
func (it *item) interruption(spec *graph.InterruptSpec, job string) ledger.Interruption {
	how := ledger.Interruption{GUID: legwork.Derive(it.t.Gid, it.t.GUID, "interrupt", 0), Expire: spec.Expire, Descend: spec.Descend}
	if how.Expire != nil && *how.Expire < 0 {
		ever := forever
		how.Expire = &ever
	}
	if !spec.Throw {
		return how
	}
	reason := spec.Reason
	if reason == "" {
		reason = fmt.Sprintf("interrupted by activity %s of job %s", it.t.Activity, it.t.Job)
	}
	how.Error = InterruptError(reason, spec.Code, spec.Stack, job)
	return how
}

// forever is how long an interrupted job is kept whose expire is 0 or less.
const forever = 100 * 365 * 24 * time.Hour

// InterruptError is the error of a job that was interrupted. code 0 is 410.
func InterruptError(reason string, code int, stack, job string) json.RawMessage {
	if code == 0 {
		code = legwork.CodeInterrupted
	}
	return mustJSON(struct {
		failure
		Job string `json:"job_id,omitempty"`
	}{failure{Message: printable(reason), Code: code, Stack: printable(stack)}, job})
}
