package decide

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// interrupt ends a job: its own, in the commit of its step (INT-02, CON-15), or
// another one, before its own steps (INT-03). These do not depend on what becomes of
// the other job (INT-05).
func (d *deciding) interrupt(s *evaluate.Scope) {
	output, err := d.hookOutput(s)
	if err != nil {
		d.refuse(err)
		return
	}
	spec, err := d.Activity.InterruptSpec(s)
	switch {
	case err != nil:
		d.refuse(err)
	case spec.Target == "":
		d.interruptSelf(s, spec)
	default:
		d.interruptOther(s, spec, output)
	}
}

func (d *deciding) interruptSelf(s *evaluate.Scope, spec *graph.InterruptSpec) {
	if err := d.write(s); err != nil {
		d.refuse(err)
		return
	}
	if err := d.attributes(s); err != nil {
		d.refuse(err)
		return
	}
	d.plain()
	d.Step.Delta = -1
	how := d.interruption(spec, d.T.Job)
	d.Step.Interrupt = &how
}

func (d *deciding) interruptOther(s *evaluate.Scope, spec *graph.InterruptSpec, output json.RawMessage) {
	d.Step.Final = d.finalizes()
	d.Step.Output, d.Step.Status, d.Step.Code = output, legwork.Success, legwork.CodeOK
	s.SetSelf(d.passed(output))
	if err := d.follow(s, legwork.Success, legwork.CodeOK); err != nil {
		d.refuse(err)
		return
	}
	if !d.Resumes() && d.Step.Fail == nil {
		d.Interrupt = &Interrupt{Topic: spec.Topic, InterruptRequest: ledger.InterruptRequest{
			App: d.T.App, Job: spec.Target, Interruption: d.interruption(spec, spec.Target)}}
	}
}

// interruption is how a job ends (INT-04).
func (in *Input) interruption(spec *graph.InterruptSpec, job string) ledger.Interruption {
	how := ledger.Interruption{GUID: legwork.Derive(in.T.Gid, in.T.GUID, "interrupt", 0), Expire: spec.Expire,
		Descend: spec.Descend}
	if how.Expire != nil && *how.Expire < 0 {
		ever := forever
		how.Expire = &ever
	}
	if !spec.Throw {
		return how
	}
	reason := spec.Reason
	if reason == "" {
		reason = fmt.Sprintf("interrupted by activity %s of job %s", in.T.Activity, in.T.Job)
	}
	how.Error = InterruptError(reason, spec.Code, spec.Stack, job)
	return how
}

// forever is how long an interrupted job is kept whose expire is 0 or less.
const forever = 100 * 365 * 24 * time.Hour
