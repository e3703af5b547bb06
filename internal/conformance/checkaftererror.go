package conformance

import (
	"cmp"
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

var afterErrorCheck = keyed(check{
	name: "after-error", required: true,
	wants: "keyed work that fails is answered with an error and the number of its claim; what the answer says of the " +
		"effect does not contradict that",
	run: func(ctx context.Context, r *rig) finding {
		const do = "answer a failure with status error, Legwork-Claim, and Legwork-Verified: what the verifier then says; " +
			"success only with completed-with-result"
		a, f := r.failure(ctx, do)
		if a == nil {
			return f
		}
		state, seen := a.header.Get(legwork.HeaderVerified), cmp.Or(a.contradicts(), a.under(firstClaim))
		if seen == "" && statusOf(a) != string(legwork.Failed) && state == "" {
			seen = "status " + statusOf(a) + " without Legwork-Verified"
		}
		if code := a.code(); seen == "" && state == legwork.NotCompleted && code >= legwork.CodeResultUnavailable &&
			code <= legwork.CodeContradiction {
			seen = fmt.Sprintf("code %d with Legwork-Verified %s", code, state)
		}
		if seen != "" {
			return failed(seen, do)
		}
		return passed("status " + statusOf(a))
	},
})

var verifiedCheck = keyed(check{
	name:  "verified",
	wants: "the answer to keyed work that fails says whether the effect has happened",
	run: func(ctx context.Context, r *rig) finding {
		const do = "verify after an error, and answer with Legwork-Verified: without it the engine must take the " +
			"effect for one that may have happened"
		a, f := r.failure(ctx, do)
		if a == nil {
			return f
		}
		if state := a.header.Get(legwork.HeaderVerified); state != "" {
			return passed(state)
		}
		return failed("no Legwork-Verified", do)
	},
})

// failure plays it once: keyed work that fails. Without an answer there is a finding.
func (r *rig) failure(ctx context.Context, do string) (*answer, finding) {
	if len(r.cfg.Failing) == 0 {
		return nil, untested("give an input with which the program fails (--failing)")
	}
	m := &r.failed
	if !m.done {
		m.done = true
		m.work, m.err = r.playKeyed(ctx, r.cfg.Failing, toRun(firstClaim))
	}
	if m.work == nil || m.err != nil {
		return nil, lacking(m.err, do)
	}
	var a *answer
	r.rec.look(func() { a, _ = r.rec.last(m.work) })
	if a == nil {
		return nil, failed("the work is acknowledged and not answered", do)
	}
	return a, finding{}
}
